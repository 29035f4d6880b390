// The page's second thread: the same module, answering one message after another. What `answer` returns (or
// promises) is sent back, unless it is undefined; meanwhile it may send messages of its own, such as progress.
import init, { answer, start_worker } from "./{{web.js}}";

const ready = init({ module_or_path: new URL("{{web.wasm}}", import.meta.url) }).then(start_worker);
let last = Promise.resolve();

async function reply(message) {
  await ready;
  const said = await answer(message);
  if (said !== undefined) self.postMessage(said);
}

self.onmessage = ({ data }) => {
  // reportError, or the page would wait for ever: a rejected promise does not reach the Worker's error event.
  last = last.then(() => reply(data)).catch(self.reportError);
};
