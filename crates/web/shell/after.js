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

// Sound and touch. The page tells what is heard as a message to itself: "sounds:dice@0 step@600", the name and the
// milliseconds from now. All of it is made here; one switch in the settings silences sound and vibration together.
let audio;

// Made once the answer to an input is drawn, for making it, the first above all, keeps the page busy; a page that is not
// seen is not heard. With less motion nothing is shown in between, so everything is heard at once.
export function sound(words) {
  if (!isSilent() && !document.hidden) requestAnimationFrame(() => setTimeout(make, 0, words));
}

function make(words) {
  const still = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const timed = words.split(" ").map((part) => part.split("@")).map(([name, at]) => [name, still ? 0 : Number(at) / 1000]);
  for (const [name, at] of new Map(timed.map((one) => [one.join(), one])).values()) {
    if (name === "lost") navigator.vibrate?.([40, 60, 80]);
    play(name, at);
  }
}

function isSilent() {
  try {
    return JSON.parse(localStorage.getItem("menagerie.settings"))?.sound === false;
  } catch {
    return false;
  }
}

function play(name, after) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  SOUNDS[name]?.(audio.currentTime + 0.02 + after);
}

// A burst of noise through a filter whose pitch goes from one place to another.
function noise(at, lasts, type, from, to, loud) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  const [source, filter] = [audio.createBufferSource(), audio.createBiquadFilter()];
  source.buffer = buffer;
  filter.type = type;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(filter).connect(fading(at, lasts, loud));
  source.start(at);
}

// A tone that glides from one pitch to another.
function tone(at, lasts, shape, from, to, loud) {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(fading(at, lasts, loud));
  source.start(at);
  source.stop(at + lasts);
}

function fading(at, lasts, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.02, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(audio.destination);
  return gain;
}

const SOUNDS = {
  dice: (at) => [0, 0.09, 0.2, 0.34, 0.5].forEach((later) => noise(at + later, 0.05, "bandpass", 2400, 1500, 0.06)),
  pencil: (at) => noise(at, 0.16, "bandpass", 3800, 5200, 0.03),
  step: (at) => noise(at, 0.05, "lowpass", 500, 200, 0.07),
  water: (at) => noise(at, 0.6, "lowpass", 300, 1400, 0.05),
  rocks: (at) => [0, 0.08, 0.15].forEach((later) => noise(at + later, 0.18, "lowpass", 260, 90, 0.1)),
  growl: (at) => [0, 0.12, 0.22].forEach((later) => tone(at + later, 0.2, "sawtooth", 95, 62, 0.035)),
  chirp: (at) => [0, 0.11].forEach((later) => tone(at + later, 0.09, "triangle", 620, 940, 0.04)),
  call: (at) => [0, 0.16].forEach((later) => tone(at + later, 0.14, "triangle", 330, 260, 0.05)),
  shot: (at) => noise(at, 0.14, "highpass", 900, 3000, 0.05),
  won: (at) => [392, 494, 587].forEach((pitch, nth) => tone(at + nth * 0.14, 0.32, "triangle", pitch, pitch, 0.05)),
  lost: (at) => [294, 233].forEach((pitch, nth) => tone(at + nth * 0.2, 0.4, "triangle", pitch, pitch * 0.94, 0.05)),
};
