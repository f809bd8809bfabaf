#!/usr/bin/env node
// Replaces Firefox for Playwright, which sends commands that Firefox as Debian ships it does not know yet: these are
// answered here, all others are forwarded. FIREFOX_PATH is the path of Firefox.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const unknownToFirefox = new Set(["emulation.setMediaFeaturesOverride"]);
const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
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
  browser.on("message", (data) => playwright.send(data.toString()));
  browser.on("close", () => playwright.close());
  browser.on("error", () => playwright.close());
  playwright.on("close", () => browser.close());
  playwright.on("message", (data) => {
    const { id, method } = JSON.parse(data.toString());
    if (unknownToFirefox.has(method)) playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    else send(data.toString());
  });
}
