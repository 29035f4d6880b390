// The module that draws the page first, asked for while everything else is: the start page, or all places.
const FIRST = /^#?\/?$/.test(location.hash) ? "start" : "places";
const [wasm, glue] = FIRST === "start" ? ["{{start.wasm}}", "{{start.js}}"] : ["{{places.wasm}}", "{{places.js}}"];
document.head.append(
  Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", type: "application/wasm", href: wasm, crossOrigin: "" }),
  Object.assign(document.createElement("link"), { rel: "modulepreload", href: glue }),
);
