// Adds a file of 500 MB to an entry and saves it again, each broken off five times, and prints the memory of the page's
// and the server's process: `npm run e2e slow/large-file`. MEGABYTES is another size.
import { createHash, randomFillSync } from "node:crypto";
import { closeSync, createReadStream, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { memoryOf, watchMemory } from "../../scripts/trials/files/peak-memory.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startBreakingProxy } from "../processes/breaking-proxy.ts";
import { type RunningServer, startServer } from "../processes/server.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

const mebibyte = 2 ** 20;
const megabytes = Number(process.env["MEGABYTES"] ?? 500);
const breaks = 5;
const name = "disk.img";

test.describe.configure({ retries: 0, timeout: 15 * 60_000 });

const folder = makeTempFolder("large-file");
const path = join(folder, name);
let server: RunningServer;
let proxy: Awaited<ReturnType<typeof startBreakingProxy>>;

test.beforeAll(async () => {
  proxy = await startBreakingProxy(() => server.port);
  const env = { FILE_SIZE: "1GiB", FILES_PER_VAULT: "2GiB", FILES_PER_PERSON: "2GiB" };
  server = await startServer({ publicPort: proxy.port, env });
  fill(path, megabytes * 1_000_000);
});
test.afterAll(async () => {
  await proxy?.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes random bytes into a new file. */
function fill(file: string, bytes: number): void {
  const piece = Buffer.alloc(mebibyte);
  const opened = openSync(file, "wx");
  for (let left = bytes; left > 0; left -= piece.length)
    writeSync(opened, randomFillSync(piece), 0, Math.min(left, piece.length));
  closeSync(opened);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

/** Returns the processes of pages; those of Firefox are not known by their kind, so there are none. */
async function rendererPids(browser: Browser, page: Page): Promise<number[]> {
  if (browser.browserType().name() !== "chromium") return [];
  await page.bringToFront();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** Does work whose connections are broken off, and prints by how much the memory of each process grew. */
async function watched(what: string, pids: Readonly<Record<string, readonly number[]>>, work: () => Promise<void>) {
  const watches = Object.entries(pids).map(([process, ids]) => ({
    process,
    rest: ids.reduce((sum, id) => sum + memoryOf(id), 0),
    watch: watchMemory(() => ids),
  }));
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  const grown = watches.map(
    ({ process, rest, watch }) => `${process} ${((watch.end() - rest) / mebibyte).toFixed(0)} MiB`,
  );
  console.log(`${what} ${megabytes} MB: ${seconds.toFixed(0)} s; memory above rest: ${grown.join(", ")}`);
}

test("a large file goes up and comes down, broken off five times each", async ({ newProfile, browser }) => {
  const context = await newProfile({ baseURL: server.url });
  // A browser's dialog for a place to save a file cannot be driven.
  await context.addInitScript("globalThis.showSaveFilePicker = undefined");
  const page = await context.newPage();
  await signInPage.register(page, newPerson("Ines"));
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title: "Backup", password: "Apple-Ladder-77-Basket" });
  const view = await passwordsPage.viewEntry(page, "Backup");
  const pids = { page: await rendererPids(browser, page), server: [server.pid] };
  const breakOff = () => proxy.breakOff(breaks, Math.floor((megabytes * 1_000_000) / (breaks + 1)));

  await watched("up", pids, async () => {
    breakOff();
    await view.getByLabel("Files to add").setInputFiles(path);
    await expect(view.getByRole("button", { name: `Save ${name}`, exact: true })).toBeVisible({ timeout: 10 * 60_000 });
    expect(proxy.left()).toBe(0);
  });
  let saved = "";
  await watched("down", pids, async () => {
    breakOff();
    const arriving = page.waitForEvent("download", { timeout: 10 * 60_000 });
    await view.getByRole("button", { name: `Save ${name}`, exact: true }).click();
    saved = await (await arriving).path();
    expect(proxy.left()).toBe(0);
  });
  expect(statSync(saved).size).toBe(statSync(path).size);
  expect(await sha256Of(saved)).toBe(await sha256Of(path));
});
