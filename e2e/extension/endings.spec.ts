import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LaunchOptions, Page } from "@playwright/test";
import { calls } from "@pomander/contract";
import { createApi, type OpenVault, parseTotp, totpCode } from "@pomander/vault";
import { checkLook } from "../checks/extension-look.ts";
import { newDevice, registerAccount } from "../fixtures/accounts.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { drawnButton } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, startWithExtension } from "../processes/extension.ts";
import { builtExtension } from "../processes/extension-build.ts";
import { type Sites, startSites } from "../processes/sites.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

/** Pages of sites, by their path. */
const pages = {
  login: `<form action="/done"><label>User name <input name="user"></label>
    <label>Password <input name="pass" type="password"></label><button>Log in</button></form>`,
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let person: Person;
let vault: OpenVault;
let secret: string;
/** A copy of the built extension, of which a later version is put in its place. */
let folder: string;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  person = newPerson();
  vault = (await registerAccount(server.url, person)).secondDeviceVault;
  const texts = { email: "ana", password: "password of Shop", notes: "", category: "", tags: [], isFavorite: false };
  await vault.create({ ...texts, title: "Shop", link: sites.address("shop", "") });
  expect(await vault.setLockAfterMinutes(5)).toMatchObject({ kind: "done" });
  const device = newDevice(server.url);
  const { user } = await device.signIn(person.email, person.password, async () => true);
  const app = await device.prepareAuthenticatorApp(user);
  ({ secret } = app);
  const confirmation = { currentPassword: person.password, askFactor: async () => "stop" as const };
  await app.add("Phone", await codeNow(), confirmation);
  folder = makeTempFolder("extension-copy");
  cpSync(builtExtension("chromium"), folder, { recursive: true });
  // No test can answer the browser's question for an optional permission.
  changeManifest(({ permissions, optional_permissions: optional, ...manifest }) => ({
    ...manifest,
    permissions: [...permissions, ...optional],
  }));
  browser = await startWithExtension(launchOptions, { folder });
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Manifest {
  version: string;
  permissions: string[];
  optional_permissions: string[];
}
function changeManifest(change: (manifest: Manifest) => object): Manifest {
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  writeFileSync(path, JSON.stringify(change(manifest)));
  return manifest;
}

async function codeNow(): Promise<string> {
  const totp = parseTotp(secret);
  if (totp === null) throw new Error("There is no secret");
  return (await totpCode(totp, Date.now())).code;
}

async function signIn(tab: Page): Promise<void> {
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Master password").fill(person.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await tab.getByRole("heading", { name: "Confirm it's you" }).waitFor();
}
/** Enters codes until one counts: each is taken once. */
async function enterCode(tab: Page): Promise<void> {
  const next = tab.getByRole("heading", { name: /^(Check that this is your vault|The extension is ready)$/ });
  await expect(async () => {
    await tab.getByLabel("Code", { exact: true }).fill(await codeNow());
    await tab.getByRole("button", { name: "Continue" }).click();
    await next.waitFor({ timeout: 5_000 });
  }).toPass({ intervals: [5_000] });
}
async function unlock(popup: Page): Promise<void> {
  await popup.getByLabel("Master password").fill(person.password);
  await popup.getByRole("button", { name: "Unlock" }).click();
  await row(popup).waitFor();
}
const row = (popup: Page) => popup.getByRole("button", { name: /^Shop.*Fill$/ });

const openSite = (): Promise<Page> => browser.openSite(sites.address("shop", "login"));
/** Expects that the vault is locked, with nothing listed, and opens it again. */
async function expectLocked(site: Page): Promise<void> {
  await expect(async () => {
    const popup = await browser.openPopup(site);
    try {
      await popup.getByLabel("Master password").waitFor({ timeout: 2_000 });
      await expect(row(popup)).toHaveCount(0);
      await unlock(popup);
    } finally {
      await popup.close();
    }
  }).toPass();
}
async function expectOpen(site: Page): Promise<void> {
  const popup = await browser.openPopup(site);
  await row(popup).waitFor();
  await popup.close();
}
/** Tells the worker what the browser would, after changing what it says of the person's input. */
async function tellWorker(tell: "screen" | "idle" | "active"): Promise<void> {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent("serviceworker"));
  await worker.evaluate((told) => {
    const dispatch = (event: unknown, given: unknown) => (event as { dispatch(given: unknown): void }).dispatch(given);
    if (told === "screen") return dispatch(chrome.idle.onStateChanged, "locked");
    chrome.idle.queryState = (async () => told) as unknown as typeof chrome.idle.queryState;
    dispatch(chrome.alarms.onAlarm, { name: "lock" });
  }, tell);
}

test("an account with an authenticator app signs in with its code, after a wrong one @slow", async ({ server }) => {
  const tab = await browser.open("tab.html");
  await tab.getByLabel("Address").fill("ftp://nowhere");
  await tab.getByRole("button", { name: "Connect" }).click();
  await tab.getByRole("alert").waitFor();
  await checkLook(tab, "connect");
  await tab.getByLabel("Address").fill(server.url);
  await tab.getByRole("button", { name: "Connect" }).click();
  await signIn(tab);
  await tab.getByLabel("Code", { exact: true }).fill("12 34");
  await tab.getByRole("button", { name: "Continue" }).click();
  await expect(tab.getByRole("alert")).toHaveText("Enter six digits, or a recovery code.");
  await checkLook(tab, "code");
  await enterCode(tab);
  await tab.getByRole("button", { name: "Yes, this is my vault" }).waitFor();
  await checkLook(tab, "check-code");
  await tab.getByRole("button", { name: "Yes, this is my vault" }).click();
  await tab.getByRole("heading", { name: "The extension is ready" }).waitFor();
  for (const name of ["Show a button in login fields"]) await tab.getByRole("switch", { name }).click();
  await expect(tab.getByRole("switch", { name: "Show a button in login fields" })).toBeChecked();
  await tab.close();
});

test("the browser's own offers to save passwords are turned off, and on again @slow", async () => {
  const tab = await browser.open("tab.html");
  const setting = () => tab.evaluate(() => chrome.privacy.services.passwordSavingEnabled.get({}));
  const own = tab.getByRole("switch", { name: "Turn off the browser's own offers to save passwords" });
  await own.click();
  await expect(own).toBeChecked();
  expect(await setting()).toMatchObject({ value: false, levelOfControl: "controlled_by_this_extension" });
  await tab.reload();
  await expect(own).toBeChecked();
  await checkLook(tab, "tab");
  await own.click();
  await expect(own).not.toBeChecked();
  expect(await setting()).toMatchObject({ levelOfControl: "controllable_by_this_extension" });
  await tab.close();
});

test("each lock: the command, the screen's, and the vault's time without input @slow", async () => {
  const site = await openSite();
  const tab = await browser.open("tab.html");
  await tab.getByRole("heading", { name: "The extension is ready" }).waitFor();
  await browser.press("lock", site);
  await tab.bringToFront();
  await expect(tab.getByLabel("Master password")).toBeVisible();
  await tab.close();
  await expectLocked(site);
  await tellWorker("screen");
  await expectLocked(site);
  await tellWorker("active");
  await expectOpen(site);
  await tellWorker("idle");
  await expectLocked(site);
  await tellWorker("active");
  await expectOpen(site);
  await site.close();
});

test("a computer that has slept for longer than the vault's time without input is locked at the first use @slow", async () => {
  const site = await openSite();
  await expectOpen(site);
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent("serviceworker"));
  await worker.evaluate(() => chrome.storage.session.set({ checkedAt: Date.now() - 9 * 3_600_000 }));
  await browser.press("fill", site);
  await site.waitForTimeout(1_000);
  await expect(site.locator("[name=pass]")).toHaveValue("");
  await expectLocked(site);
  await site.close();
});

test("a computer that has slept is locked before an open popup fills @slow", async () => {
  const site = await openSite();
  await expectOpen(site);
  const asker = await browser.open("tab.html");
  const status = await asker.evaluate(async (address) => {
    const ask = async (request: object) => (await chrome.runtime.sendMessage(request)).answer;
    const tabId = (await chrome.tabs.query({})).find(({ url }) => url === address)?.id;
    const [entry] = await ask({ name: "host", request: { name: "entriesFor", address } });
    const { origin } = new URL(address);
    // A check that is under way may store its own time over the first of these.
    const sleep = () => chrome.storage.session.set({ checkedAt: Date.now() - 9 * 3_600_000 });
    await sleep();
    await new Promise((next) => setTimeout(next, 20));
    await sleep();
    return ask({ name: "fill", tabId, id: entry.id, agreed: { origin, tabOrigin: origin, actionHosts: [] } });
  }, site.url());
  expect(status).toEqual({ kind: "notFilled", why: "locked" });
  await expect(site.locator("[name=pass]")).toHaveValue("");
  await asker.close();
  await expectLocked(site);
  await site.close();
});

test("a lock ends an unlock that is under way @slow", async () => {
  const asker = await browser.open("tab.html");
  const [unlocked, locked] = await asker.evaluate(async (password) => {
    const ask = (request: object) => chrome.runtime.sendMessage({ name: "host", request });
    await ask({ name: "lock" });
    const unlocking = ask({ name: "unlock", password });
    const { answer } = await ask({ name: "lock" });
    await unlocking;
    // The vault is opened once its key is derived, which has begun.
    for (const until = Date.now() + 5_000; Date.now() < until; await new Promise((next) => setTimeout(next, 100))) {
      if ((await ask({ name: "state" })).answer.status !== "locked") break;
    }
    return [(await ask({ name: "state" })).answer.status, answer.status];
  }, person.password);
  expect([unlocked, locked]).toEqual(["locked", "locked"]);
  await asker.close();
  const site = await openSite();
  await expectLocked(site);
  await site.close();
});

test("after the end of the document with the vault it is locked, and opens again @slow", async () => {
  const site = await openSite();
  await browser.killHost();
  await expectLocked(site);
  await browser.press("fill", site);
  await expect(site.locator("[name=pass]")).toHaveValue("password of Shop");
  await site.close();
});

test("a session that the server has ended asks for a sign-in @slow", async ({ server }) => {
  const site = await openSite();
  const asker = await browser.open("tab.html");
  const { session } = await asker.evaluate(() => chrome.storage.session.get());
  await asker.close();
  const { token } = session as { token: string };
  const api = createApi({ fetch, baseUrl: `${server.url}/api`, token: () => token });
  await api.done(calls.users.endSession, { params: { id: "current" } });
  await expect(async () => {
    const popup = await browser.openPopup(site);
    try {
      await popup.getByRole("button", { name: "Sign in", exact: true }).waitFor({ timeout: 2_000 });
      await expect(row(popup)).toHaveCount(0);
    } finally {
      await popup.close();
    }
  }).toPass();
  const tab = await browser.open("tab.html");
  await signIn(tab);
  await enterCode(tab);
  await tab.getByRole("heading", { name: "The extension is ready" }).waitFor();
  await tab.close();
  await expectOpen(site);
  await site.close();
});

/** Starts the browser again, with the profile that it had. */
async function restart(launchOptions: LaunchOptions): Promise<void> {
  const { profile } = browser;
  await browser.close();
  browser = await startWithExtension(launchOptions, { folder, profile });
}

test("after the browser's end the server is still known, and the person signs in again @slow", async ({
  launchOptions,
}) => {
  await restart(launchOptions);
  const tab = await browser.open("tab.html");
  await signIn(tab);
  await enterCode(tab);
  await tab.getByRole("heading", { name: "The extension is ready" }).waitFor();
  await expect(tab.getByRole("switch", { name: "Show a button in login fields" })).toBeChecked();
  await tab.close();
  const site = await openSite();
  await expectOpen(site);
  await site.close();
});

// An unpacked extension that is reloaded while the browser runs is turned off by it, so the update comes with a start.
test("after an update what was turned on in sites still is, and nothing is open @slow", async ({ launchOptions }) => {
  const { version } = changeManifest((former) => ({ ...former, version: `${former.version}.1` }));
  await restart(launchOptions);
  const tab = await browser.open("tab.html");
  expect(await tab.evaluate(() => chrome.runtime.getManifest().version)).toBe(`${version}.1`);
  await tab.getByRole("heading", { name: /^Sign in to/ }).waitFor();
  await tab.close();
  const site = await openSite();
  await site.locator("[name=user]").click();
  await expect.poll(() => drawnButton(site, "Fill with Pomander")).not.toBe(null);
  await site.close();
});
