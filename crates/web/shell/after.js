// What comes after the first input: the picture of a game, saved or shared. No part of the first start.
const FONT = new URL("{{fonts/next.woff2}}", import.meta.url);

// Does what a button with `data-do` says, and says how it went beside the button.
export async function act(button) {
  const say = (words) => {
    const place = button.parentElement.querySelector("[role=status]");
    if (place) place.textContent = words;
  };
  try {
    const words = await ACTS[button.dataset.do]?.(button);
    if (words) say(words);
  } catch (error) {
    if (error?.name !== "AbortError") say(`Not done: ${error?.message ?? error}`);
  }
}

const ACTS = {
  save: async (button) => download(await png(button), `${nameOf(button)}.png`),
  copy: async ({ dataset }) => {
    await navigator.clipboard.writeText(dataset.text);
    return "Copied.";
  },
  text: async (button) => {
    if (!navigator.share) return ACTS.copy(button);
    await navigator.share({ text: button.dataset.text });
  },
  share: async (button) => {
    const file = new File([await png(button)], `${nameOf(button)}.png`, { type: "image/png" });
    const what = { files: [file] };
    if (navigator.canShare?.(what)) return void (await navigator.share(what));
    return download(file, file.name);
  },
};

const nameOf = (button) => button.closest("[data-name]").dataset.name;

// The picture as PNG, with the page's own font in it: an SVG in an image cannot load one.
async function png(button) {
  const source = button.closest("[data-name]").querySelector("img").src;
  const svg = decodeURIComponent(source.slice(source.indexOf(",") + 1));
  const bytes = new Uint8Array(await (await fetch(FONT)).arrayBuffer());
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const face = `@font-face{font-family:"Atkinson Hyperlegible Next";src:url(data:font/woff2;base64,${packed});font-weight:200 800}`;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg.replace("<style>", `<style>${face}`)], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the browser draws no picture"))), "image/png"),
  );
}

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "Saved.";
}
