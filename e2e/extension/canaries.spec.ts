import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { dumpStorage } from "../checks/browser-storage.ts";
import { walkFiles } from "../checks/files.ts";
import { createLeakScanner } from "../checks/leak-scanner.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { plantCanaries } from "../fixtures/canaries.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { typeLogin } from "../fixtures/type-login.ts";
import { hasBar } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { startRecordingProxy } from "../processes/recording-proxy.ts";
import { startServer } from "../processes/server.ts";
import { type Sites, startSites } from "../processes/sites.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

const fields = `<label>User name <input name="user" autocomplete="username"></label>
  <label>Password <input name="pass" type="password"></label>`;

/** Pages of sites, by their path. The second is sent in the page: the site's server never gets what was typed. */
const pages = {
  login: `<form>${fields}<button>Log in</button></form>`,
  inPage: `<div id="app"><form>${fields}<button>Log in</button></form></div><script>
    document.forms[0].onsubmit = () => { app.innerHTML = "<h1>Welcome</h1>"; return false; };</script>`,
};

// One use of the extension, then a check of everything that it touched: each place is a test of its own.
test.describe.configure({ mode: "serial" });

const { entries, all } = plantCanaries();
const person = { ...newPerson(), password: `Kä-correct-${newPerson().password}` };
const typed = `Kä-typed-${newPerson().password}`;
const scan = createLeakScanner([...all, person.password, typed]);

let server: Awaited<ReturnType<typeof startServer>>;
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
let sites: Sites;
let browser: ExtensionBrowser;
let token = "";
/** Messages of scripts in pages of sites, as an extension page hears them. */
let messages: unknown[] = [];
/** Storage and files of the browser, each with the moment at which they were read. */
const kept: { where: string; bytes: Buffer }[] = [];
let netLogFile = "";

/** Reads what the extension and the browser keep now. */
async function collect(moment: string): Promise<void> {
  const tab = await browser.open("tab.html");
  const areas = await tab.evaluate(async () => ({
    session: await chrome.storage.session.get(),
    local: await chrome.storage.local.get(),
  }));
  expect(areas.local, "storage.local is closed to content scripts in no browser but Chromium").toEqual({});
  expect(Object.keys(areas.session).toSorted()).toEqual(["checkedAt", "session"]);
  token = (areas.session["session"] as { token: string }).token;
  kept.push({ where: `storage, ${moment}`, bytes: Buffer.from(JSON.stringify(areas)) });
  kept.push({ where: `databases, ${moment}`, bytes: Buffer.from(await dumpStorage(tab)) });
  for (const { path, bytes } of walkFiles(browser.profile)) kept.push({ where: `${path}, ${moment}`, bytes });
  await tab.close();
}

async function openSite(name: keyof typeof pages, site: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(sites.address(site, name));
  return page;
}

test.beforeAll(async ({ launchOptions }) => {
  proxy = await startRecordingProxy(() => server.port);
  server = await startServer({ publicPort: proxy.port });
  sites = await startSites(pages);
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  const drafts = entries.map(({ tag, title, password, notes, link = "", email = "", category = "" }, index) => ({
    title,
    password,
    notes,
    email,
    category,
    tags: tag === undefined ? [] : [tag],
    link: index === 0 ? sites.address("shop", "") : link,
    isFavorite: false,
  }));
  expect(await vault.importEntries(drafts)).toMatchObject({ stored: 40, problem: null });
  netLogFile = join(makeTempFolder("net-log"), "log.json");
  browser = await startWithExtension(launchOptions, { args: [`--log-net-log=${netLogFile}`] });
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await server?.remove();
  await proxy?.close();
  rmSync(dirname(netLogFile), { recursive: true, force: true });
});

test("a person signs in, fills, copies, searches, saves and locks @slow", async () => {
  await signInToExtension(browser, server.url, person);
  const listener = await browser.open("tab.html");
  await listener.getByRole("switch", { name: "Offer to save logins" }).click();
  await expect(listener.getByRole("switch", { name: "Offer to save logins" })).toBeChecked();
  await listener.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    chrome.runtime.onMessage.addListener((message, { tab, url }) => {
      if (tab !== undefined && url?.startsWith("chrome-extension:") !== true) heard.push(message);
    });
  });

  const [shop] = entries;
  const site = await openSite("login", "shop");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Copy password" }).first().click();
  await popup.getByText("Copied").waitFor();
  await popup.getByLabel("Search").fill("ry title7");
  await popup.getByText(entries[7]?.title ?? "").waitFor();
  await popup.getByLabel("Search").fill("");
  const row = popup.getByRole("button", { name: /Fill$/ });
  await Promise.all([popup.waitForEvent("close"), row.click()]);
  await expect(site.locator("[name=pass]")).toHaveValue(shop?.password ?? "");

  const other = await openSite("inPage", "app");
  await typeLogin(other, { user: "ana", pass: typed });
  await other.keyboard.press("Enter");
  await expect.poll(() => hasBar(other)).toBe(true);
  await collect("unlocked");
  const saving = await browser.openPopup(other);
  await saving.getByRole("button", { name: "Save", exact: true }).click();
  await saving.getByLabel("Search").waitFor();
  await saving.getByRole("button", { name: "Lock" }).click();
  await saving.getByLabel("Master password").waitFor();
  await saving.close();
  messages = await listener.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
  await listener.close();
  await site.close();
  await other.close();
  await collect("locked");
  await browser.close();
  for (const { path, bytes } of walkFiles(browser.profile)) kept.push({ where: `${path}, ended`, bytes });
});

test("nothing readable is kept, unlocked, locked or after the browser's end @slow", () => {
  for (const moment of ["unlocked", "locked", "ended"])
    expect(kept.filter(({ where }) => where.endsWith(moment)).length).toBeGreaterThan(20);
  const leaks = kept.flatMap(({ where, bytes }) => scan(where, bytes));
  // To restore tabs, the browser itself keeps what is in the fields of pages, but password fields: here the user name.
  const isOfTabs = ({ where, secret }: (typeof leaks)[number]) =>
    where.includes("/Default/Sessions/") && secret === entries[0]?.email;
  expect(leaks.filter((leak) => !isOfTabs(leak))).toEqual([]);
});

test("the session's token is in the browser's memory alone @slow", () => {
  expect(token.length).toBeGreaterThan(40);
  const inFiles = kept.filter(({ where }) => !where.startsWith("storage"));
  const scanForToken = createLeakScanner([token]);
  expect(scanForToken("storage", kept[0]?.bytes ?? Buffer.alloc(0))).not.toEqual([]);
  expect(inFiles.flatMap(({ where, bytes }) => scanForToken(where, bytes))).toEqual([]);
});

test("scripts in pages say nothing of the vault, and of a login only what was typed there @slow", () => {
  const names = messages.map((message) => (message as { name: string }).name);
  expect(names).toEqual(expect.arrayContaining(["touched", "used", "report", "sent", "formGone"]));
  const leaks = scan("messages", Buffer.from(JSON.stringify(messages)));
  expect([...new Set(leaks.map(({ secret }) => secret))]).toEqual([typed]);
});

test("what is sent to one's own server has nothing readable, and nothing is sent elsewhere @slow", () => {
  expect(proxy.sent().length).toBeGreaterThan(2_000);
  expect(scan("requests", proxy.sent())).toEqual([]);
  expect(existsSync(netLogFile)).toBe(true);
  const log = readFileSync(netLogFile);
  expect(scan("network log", log)).toEqual([]);
  // Requests of the browser itself have no initiator.
  const requests = /"initiator":"((?:chrome-extension|https?):[^"]+)".*?"url":"(?:https?|wss?):\/\/([^/"?#]+)/g;
  const asked = [...log.toString("latin1").matchAll(requests)].map(([, from = "", to = ""]) => ({ from, to }));
  const own = new URL(server.url).host;
  const ours = asked.filter(({ from }) => from === browser.origin).map(({ to }) => to);
  expect(ours.length).toBeGreaterThan(5);
  expect([...new Set(ours)]).toEqual([own]);
  const hosts = ["shop", "app"].map((name) => new URL(sites.address(name, "")).host);
  expect(asked.filter(({ to }) => ![own, ...hosts].includes(to))).toEqual([]);
});

test("the same look finds a secret in a file, in another encoding, and in a message @slow", () => {
  const [secret = ""] = all;
  expect(scan("here", Buffer.from(`x${Buffer.from(secret, "utf16le").toString("latin1")}`, "latin1"))).toHaveLength(1);
  expect(scan("messages", Buffer.from(JSON.stringify([{ secret }])))).not.toEqual([]);
});
