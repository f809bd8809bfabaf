import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyDraft } from "@pomander/vault";
import { WebSocket } from "ws";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { startWithExtension } from "../processes/extension.ts";
import { findBrowser } from "../processes/find-browser.ts";

/** A page that is driven without Playwright, whose tools keep a worker from ending. */
interface DrivenPage {
  /** Evaluates an expression in the page, and returns its answer. */
  evaluate<Answer>(expression: string): Promise<Answer>;
  close(): void;
}

/** Opens a page in the browser whose tools listen on a port. */
async function openPage(port: string, address: string): Promise<DrivenPage> {
  const opened = await fetch(`http://127.0.0.1:${port}/json/new?${address}`, { method: "PUT" });
  const { webSocketDebuggerUrl } = (await opened.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  let count = 0;
  return {
    evaluate: <Answer>(expression: string) =>
      new Promise<Answer>((resolve, reject) => {
        const id = ++count;
        socket.on("message", function take(data: Buffer) {
          const answer = JSON.parse(data.toString()) as {
            id?: number;
            result?: { result: { value: Answer }; exceptionDetails?: unknown };
          };
          if (answer.id !== id) return;
          socket.off("message", take);
          if (answer.result?.exceptionDetails !== undefined) reject(new Error(JSON.stringify(answer.result)));
          else resolve(answer.result?.result.value as Answer);
        });
        const params = { expression, awaitPromise: true, returnByValue: true };
        socket.send(JSON.stringify({ id, method: "Runtime.evaluate", params }));
      }),
    close: () => socket.close(),
  };
}

interface Target {
  id: string;
  type: string;
  url: string;
}
const targetsOf = async (port: string) =>
  (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];

/** Returns whether a service worker of the browser runs. */
const hasWorker = async (port: string) => (await targetsOf(port)).some(({ type }) => type === "service_worker");

test("a worker that ends because nothing was asked for 30 seconds leaves the vault open, and the next request starts it @slow", async ({
  server,
  launchOptions,
}) => {
  const person = newPerson();
  const vault = (await registerAccount(server.url, person)).secondDeviceVault;
  await vault.create({ ...emptyDraft, title: "Shop", email: "ana", password: "secret", link: "https://shop.example" });
  const prepared = await startWithExtension(launchOptions);
  const { origin, profile, folder } = prepared;
  await prepared.context.close();

  const executable = process.env["CHROMIUM_PATH"] ?? (await findBrowser()) ?? "chromium";
  const browser: ChildProcess = spawn(
    executable,
    [
      ...(launchOptions.args ?? []),
      "--headless=new",
      "--no-first-run",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      "--remote-debugging-port=0",
    ],
    { stdio: "ignore" },
  );
  try {
    const portFile = join(profile, "DevToolsActivePort");
    await expect.poll(() => existsSync(portFile) && readFileSync(portFile, "utf8").includes("\n")).toBe(true);
    const [port = ""] = readFileSync(portFile, "utf8").split("\n");
    await expect.poll(() => hasWorker(port)).toBe(true);
    // Popup and tab ask for the state every few seconds; a file of the extension asks for nothing.
    const openTab = async () => (await targetsOf(port)).find(({ url }) => url === `${origin}/tab.html`);
    await expect.poll(openTab).toBeDefined();
    await fetch(`http://127.0.0.1:${port}/json/close/${(await openTab())?.id}`);
    const page = await openPage(port, `${origin}/release.json`);
    await expect.poll(() => page.evaluate("typeof chrome.runtime?.sendMessage")).toBe("function");
    const ask = <Answer>(request: object) =>
      page.evaluate<{ answer: Answer }>(
        `chrome.runtime.sendMessage(${JSON.stringify({ name: "host", request })}).then((reply) => reply)`,
      );
    await ask({ name: "connect", server: server.url });
    const { email, password } = person;
    const { answer } = await ask<{ kind: string; id: number }>({ name: "signIn", email, password });
    expect(answer.kind).toBe("question");
    await ask({ name: "answer", id: answer.id, answer: true });
    expect((await ask<{ status: string }>({ name: "state" })).answer.status).toBe("open");

    // An alarm each minute starts the worker, which ends 30 seconds after it.
    await expect.poll(() => hasWorker(port), { timeout: 90_000, intervals: [1_000] }).toBe(false);
    const found = await ask<{ title: string }[]>({ name: "search", text: "shop" });
    expect(found.answer.map(({ title }) => title)).toEqual(["Shop"]);
    expect(await hasWorker(port)).toBe(true);
    page.close();
  } finally {
    browser.kill();
    if (browser.exitCode === null) await once(browser, "exit");
    await prepared.remove();
  }
});
