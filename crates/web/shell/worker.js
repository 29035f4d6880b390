// The page's second thread: the games again, answering one message after another. What `answer` returns is sent
// back, unless it is undefined; meanwhile it may say more, such as how far it has come.
import init, { answer } from "./{{engine.js}}";

const ready = init({ module_or_path: new URL("{{engine.wasm}}", import.meta.url) });
const say = (words) => self.postMessage(words);
let last = Promise.resolve();

async function reply(message) {
  await ready;
  const said = answer(message, say);
  if (said !== undefined) self.postMessage(said);
}

self.onmessage = ({ data }) => {
  // reportError, or the page would wait for ever: a rejected promise does not reach the Worker's error event.
  last = last.then(() => reply(data)).catch(self.reportError);
};
