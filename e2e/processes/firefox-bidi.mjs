#!/usr/bin/env node
// Replaces Firefox for Playwright, which sends commands that Firefox as Debian ships it does not know yet: these are
// answered here, all others are forwarded. FIREFOX_PATH is the path of Firefox, EXTENSION_PATH of an unpacked extension
// that is installed.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const unknownToFirefox = new Set(["emulation.setMediaFeaturesOverride"]);
const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const extension = process.env.EXTENSION_PATH;
/** The id of the command that installs the extension, which Playwright does not reach. */
const installing = 900_000_000;
/** The id of commands that reach a page of the extension, whose answers Playwright does not get. */
const reaching = 900_000_001;

// The extension's own pages are open to system access alone.
const systemAccess = extension === undefined ? [] : ["--remote-allow-system-access"];
const firefox = spawn(process.env.FIREFOX_PATH, [...process.argv.slice(2), ...systemAccess], {
  stdio: ["ignore", "inherit", "pipe"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => firefox.kill(signal));
firefox.on("exit", (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on("line", (line) => {
  const address = listening.exec(line)?.[1];
  if (address === undefined) console.error(line);
  else startProxy(address);
});

function startProxy(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (playwright, { url }) => passOn(playwright, new WebSocket(`${address}${url}`)));
  server.on("listening", () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
}

function passOn(playwright, browser) {
  const waiting = [];
  const send = (text) => (browser.readyState === WebSocket.OPEN ? browser.send(text) : waiting.push(text));
  browser.on("open", () => waiting.splice(0).forEach((text) => browser.send(text)));
  let sessionId = null;
  /** The answer that begins the session, which waits until the extension is there. */
  let begun = null;
  browser.on("message", (data) => {
    const text = data.toString();
    const { id, type, message, method, params } = JSON.parse(text);
    if (id === installing) {
      if (type === "error") console.error(`The extension was not installed: ${message}`);
      playwright.send(begun);
    } else if (extension !== undefined && id !== undefined && id === sessionId) {
      begun = text;
      const extensionData = { type: "path", path: extension };
      send(JSON.stringify({ id: installing, method: "webExtension.install", params: { extensionData } }));
    } else if (id !== reaching) playwright.send(text);
    if (method === "browsingContext.navigationCommitted" && params.url.startsWith("moz-extension:")) {
      // Firefox reports the realm of such a page, without which Playwright sees nothing in it, once a command reached it.
      const evaluated = { expression: "0", target: { context: params.context }, awaitPromise: false };
      send(JSON.stringify({ id: reaching, method: "script.evaluate", params: evaluated }));
    }
  });
  browser.on("close", () => playwright.close());
  browser.on("error", () => playwright.close());
  playwright.on("close", () => browser.close());
  playwright.on("message", (data) => {
    const { id, method } = JSON.parse(data.toString());
    if (method === "session.new") sessionId = id;
    if (unknownToFirefox.has(method)) playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    else send(data.toString());
  });
}
