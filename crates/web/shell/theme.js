// Runs before the first paint: a theme chosen earlier is there from the start, without a flash of the other.
// The page stores "paper" or "slate" as JSON under this key; nothing stored means the device's own theme.
try {
  const theme = JSON.parse(localStorage.getItem("menagerie.theme"));
  if (theme === "paper" || theme === "slate") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us, or holds something else: the device's own theme it is.
}
