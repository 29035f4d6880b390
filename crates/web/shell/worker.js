// The page's second thread: the games again, thinking. Every message is heard at once; what they ask for is worked
// on for a moment at a time, so that the next message is heard in between.
import init, { goOn, hear } from "./{{engine.js}}";

const ready = init({ module_or_path: new URL("{{engine.wasm}}", import.meta.url) });
const say = (words) => self.postMessage(words);
// A message to ourselves comes after those that are here already, and sooner than any timer.
const { port1: next, port2: soon } = new MessageChannel();
let going = false;

function goOnSoon() {
  if (!going) soon.postMessage(null);
  going = true;
}

next.onmessage = () => {
  going = false;
  if (goOn()) goOnSoon();
};

self.onmessage = ({ data }) => {
  // reportError, or the page would wait for ever: a rejected promise does not reach the Worker's error event.
  ready.then(() => hear(data, say)).then(goOnSoon).catch(self.reportError);
};
