// Starts the page: loads what is seen at once, draws, lets the games follow, and then sees to it that everything
// is at hand without a network.
//
// What it tells the page, by window.postMessage from the page to itself:
//   { offline: true }  everything is stored; the table works without a network from now on
//   { update: true }   a newer version is stored; the next start (a reload is one) uses it
import init, { start_page } from "./{{web.js}}";

const beside = (name) => new URL(name, import.meta.url).href;
const tell = (message) => window.postMessage(message, location.origin);
const RULES = {{rules}};
const keeper = navigator.serviceWorker;

// Sound, touch, and the picture of a game: fetched with the first input, never before.
let afterwards;
const after = () => (afterwards ??= import("./{{after.js}}"));
for (const input of ["pointerdown", "keydown"]) addEventListener(input, after, { once: true, capture: true });
// What is heard; before the first input there is nothing to hear it with.
addEventListener("message", async ({ source, data }) => {
  if (afterwards && source === window && String(data).startsWith("sounds:")) (await after()).sound(data.slice(7));
});
addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-do]");
  if (button) (await after()).act(button);
});

let coming;
// The games' module, once it is asked for: gives the function that answers. After a failure it can be asked again.
function games() {
  coming ??= fetchGames().catch((error) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

async function fetchGames() {
  const { default: init, ask } = await import("./{{engine.js}}");
  await init({ module_or_path: beside("{{engine.wasm}}") });
  return ask;
}

// A file of a game as text: its rules by its key, its puzzles by `puzzles/KEY`.
async function rules(name) {
  if (!RULES[name]) throw new Error(`there is no ${name}`);
  const answer = await fetch(beside(RULES[name]));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

start().catch((error) => {
  console.error(error);
  const place = document.getElementById("loading") ?? document.body.appendChild(document.createElement("p"));
  place.id = "loading";
  place.textContent = `The table could not be set up: ${error?.message ?? error}. A current browser is needed.`;
});

// Leaves two marks in the browser's timeline: `usable` when the page can be used, `games` when they are here.
async function start() {
  // Whoever comes to a game has to wait for the games anyway; the start page can be seen without them.
  const atStart = /^#?\/?$/.test(location.hash);
  if (!atStart) games().catch(() => {});
  await init({ module_or_path: beside("{{web.wasm}}") });
  document.getElementById("loading")?.remove();
  start_page(beside("{{worker.js}}"), games, rules);
  await painted();
  performance.mark("usable");
  // The page has asked, too; what follows is to wait for it, whether or not it comes.
  await games().then(() => performance.mark("games"), () => {});
  if (keeper) await stayAvailable();
}

// Resolves once what was drawn is seen; in the background nothing is, and a while has to do.
function painted() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 200);
  });
}

async function stayAvailable() {
  try {
    const registration = await keeper.register("sw.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => {
      // The first version of all is no update: nothing was there before it.
      const [coming, before] = [registration.installing, registration.active];
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && before) tell({ update: true });
      });
    });
    await keeper.ready;
    tell({ offline: true });
  } catch (error) {
    // A browser may refuse to store (private windows do): the table works, with a network.
    console.info(`not kept for offline use: ${error?.message ?? error}`);
  }
}
