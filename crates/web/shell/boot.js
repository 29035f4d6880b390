// Starts the page: loads what is seen at once, draws, lets the rest follow, and then sees to it that everything
// is at hand without a network.
//
// The page is three modules: the start page; all places, which takes over from it when another place is opened; and the
// games, which both ask. A page opened at another place begins with the second.
//
// What it tells the page, by window.postMessage from the page to itself:
//   { offline: true }  everything is stored; the table works without a network from now on
//   { update: true }   a newer version is stored; the next start (a reload is one) uses it
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

// Runs something the first time it is called, and gives the same promise from then on. After a failure it runs again.
function once(run) {
  let promise;
  return () =>
    (promise ??= run().catch((error) => {
      promise = undefined;
      throw error;
    }));
}

// The games' module: gives the function that answers.
const games = once(async () => {
  const { default: init, ask } = await import("./{{engine.js}}");
  await init({ module_or_path: beside("{{engine.wasm}}") });
  return ask;
});

// The module of all places: gives the function that draws, to which one says what the start page left.
const places = once(async () => {
  const { default: init, open } = await import("./{{places.js}}");
  await init({ module_or_path: beside("{{places.wasm}}") });
  return (left) => open(games, rules, beside("{{worker.js}}"), left);
});

// Takes the start page out of the document, once it is drawn.
let close;
// Has the module of all places take over from the start page.
const elsewhere = once(async () => {
  const open = await places();
  open(close());
});

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

// Leaves two marks in the browser's timeline: `usable` when the page can be used, `games` when all of it is here.
async function start() {
  // As `ahead.js` found.
  const drawn = () => document.getElementById("loading")?.remove();
  if (FIRST === "start") {
    const module = await import("./{{start.js}}");
    await module.default({ module_or_path: beside("{{start.wasm}}") });
    close = module.close;
    drawn();
    module.open(games, elsewhere);
  } else {
    // Whoever comes to a game has to wait for the games anyway.
    games().catch(() => {});
    const open = await places();
    drawn();
    open("");
  }
  await painted();
  performance.mark("usable");
  findTables().catch(() => {});
  // The page has asked, too; what follows is to wait for it, whether or not it comes.
  await Promise.all([games(), places()]).then(() => performance.mark("games"), () => {});
  if (keeper) await stayAvailable();
}

// Resolves once what was drawn is seen; in the background nothing is, and a while has to do.
function painted() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 200);
  });
}

// Notes in the document that a server with tables is there, with the address by which others in its network reach it.
// A static host has none.
async function findTables() {
  const answer = await fetch("api/v1/hello");
  const { api, lan } = answer.ok ? await answer.json() : {};
  if (api !== 1) return;
  document.documentElement.dataset.tables = lan ?? "";
  dispatchEvent(new Event("tables"));
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
