import type { LaunchOptions, Page } from "@playwright/test";
import type { OpenVault } from "@pomander/vault";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { pseudoLanguage } from "../fixtures/pseudo-language.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import {
  type ProtectedSites,
  rightPassword,
  startProtectedSites,
  startRefusingProxy,
} from "../processes/protected-sites.ts";

// Without an answer, Chromium shows its own dialog. Without a screen it has none, and ends the request with an error.
const ownDialog = "ERR_INVALID_AUTH_CREDENTIALS";

test.describe.configure({ mode: "serial" });

/** Names of a registered domain, which has several hosts, lead here. */
const names = "--host-resolver-rules=MAP *.example.org 127.0.0.1";

let browser: ExtensionBrowser;
let sites: ProtectedSites;
let others: ProtectedSites;
let person: Person;
let vault: OpenVault;
/** The questions that were shown since the test began. */
let questions: Page[] = [];

const isQuestion = (page: Page) => page.url().includes("popup.html?dialog=");

async function addLogin(title: string, link: string, email: string, password = rightPassword, more = {}) {
  const texts = { notes: "", category: "", tags: [], isFavorite: false };
  await vault.create({ ...texts, title, link, email, password, ...more });
}
/** How many hosts have a login with an old password. */
const oldHosts = 8;
const address = (name: string, path = "private", { port } = sites) => `http://${name}.example.org:${port}/${path}`;

let used = 0;
/** Returns the address of a host that was not asked about before: without a choice it is not asked about again for a minute. */
function freshAddress(): string {
  used += 1;
  return address(`old${used}`);
}

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startProtectedSites();
  others = await startProtectedSites();
  person = newPerson();
  vault = (await registerAccount(server.url, person)).secondDeviceVault;
  await addLogin("Intranet", address("intranet", ""), "ana");
  await addLogin("Old", address("old", ""), "ana", "old password");
  for (let host = 1; host <= oldHosts; host += 1)
    await addLogin("Old", address(`old${host}`, ""), "ana", "old password");
  await addLogin("Encrypted", `https://secure.example.org:${sites.port}`, "ana");
  await addLogin("First", address("two", ""), "ana");
  await addLogin("Second", address("two", ""), "eve");
  await addLogin("Guarded", address("guarded", ""), "ana", rightPassword, { reprompt: true });
  await addLogin("Reserved", address("reserved", ""), "ana", rightPassword, { reprompt: true });
  browser = await startWithExtension(launchOptions, { args: [names] });
  // The extension opens its window itself.
  await browser.context.addInitScript(pseudoLanguage);
  await signInToExtension(browser, server.url, person);
});

/** Starts the browser again, with the profile that it had, and signs in. */
async function restart(launchOptions: LaunchOptions, args: string[]): Promise<void> {
  const { profile } = browser;
  await browser.close();
  browser = await startWithExtension(launchOptions, { profile, args });
  await browser.context.addInitScript(pseudoLanguage);
  const tab = await browser.open("tab.html");
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Master password").fill(person.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await tab.getByRole("heading", { name: "The extension is ready" }).waitFor();
  await tab.close();
  browser.context.on("page", (page) => {
    void page.waitForURL(/popup\.html\?dialog=/, { timeout: 5_000, waitUntil: "commit" }).then(
      () => questions.push(page),
      () => undefined,
    );
  });
}
test.beforeEach(() => {
  questions = [];
  sites.sent.length = 0;
  others.sent.length = 0;
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await others?.close();
});

/** Turns the dialogs on or off in the extension's tab. */
async function turn(isOn: boolean): Promise<void> {
  const tab = await browser.open("tab.html");
  const wanted = tab.getByRole("switch", { name: "Answer the browser's sign-in dialogs" });
  await expect(wanted).toBeEnabled();
  await wanted.click();
  await expect(wanted).toBeChecked({ checked: isOn });
  await expect(tab.getByText("when you restart your browser")).toHaveCount(isOn ? 1 : 0);
  await tab.close();
}

/** Opens an address in a tab; its page comes with the answer. */
async function begin(url: string) {
  const site = await browser.context.newPage();
  const loaded = site.goto(url).then(
    (response) => response?.status(),
    (error: Error) => (error.message.includes(ownDialog) ? ownDialog : error.message),
  );
  return { site, loaded };
}
/** Opens an address, and returns the question about it once it takes input. */
async function beginAsked(url: string) {
  const before = questions.length;
  const { site, loaded } = await begin(url);
  await expect.poll(() => questions.length).toBe(before + 1);
  const question = questions[before]!;
  // A window of the extension's own can be there before the script that begins each page.
  if (!(await question.evaluate(() => "pseudoTexts" in globalThis))) await question.reload();
  await question.locator("main[aria-busy=false]").waitFor();
  return { site, loaded, question };
}
const login = (question: Page, title: string) => question.getByRole("button", { name: new RegExp(`^${title}`) });

/** Whether a question's window is closed, or says that the page no longer asks: one that is in use is not closed. */
const isOver = async (question: Page) =>
  question.isClosed() ||
  (await question
    .getByText("This page no longer asks for a sign-in.")
    .isVisible()
    .catch(() => true));
/** Long before a question ends by itself, after a minute. */
const soon = { timeout: 20_000 };
/** The window may be closed before a press in it has ended. */
const closed = () => undefined;
const choose = (question: Page, title: string) => login(question, title).click().catch(closed);

/** Expects that an address is refused without a question, and that it gets no login. */
async function expectUnasked(url: string, outcome: number | string = ownDialog): Promise<void> {
  const { site, loaded } = await begin(url);
  expect(await loaded).toBe(outcome);
  await site.waitForLoadState("networkidle");
  expect(browser.context.pages().filter(isQuestion)).toEqual([]);
  expect([...questions, ...sites.sent, ...others.sent]).toEqual([]);
  await site.close();
}

test("until a person turns it on, a dialog is the browser's alone; then it counts from the next start @slow", async ({
  launchOptions,
}) => {
  await expectUnasked(address("intranet"));
  await turn(true);
  await restart(launchOptions, [names]);
});

test("a page that asks gets the login that the person chooses, of that host and port alone @slow", async () => {
  const { site, loaded, question } = await beginAsked(address("intranet"));
  await expect(question.getByRole("heading", { name: `Sign in to intranet.example.org:${sites.port}?` })).toBeVisible();
  await expect(question.getByText(/evil\.example/)).toHaveCount(0);
  await expect(question.getByRole("alert")).toContainText("isn't encrypted");
  // A key that was meant for the page presses nothing: no login has the focus.
  await question.keyboard.press("Enter");
  await question.keyboard.press(" ");
  expect(sites.sent).toEqual([]);
  await question.keyboard.press("ArrowDown");
  await expect(login(question, "Intranet")).toBeFocused();
  await question.keyboard.press("Enter").catch(closed);
  expect(await loaded).toBe(200);
  await expect(site.getByRole("heading")).toHaveText("Inside");
  await expect.poll(() => question.isClosed()).toBe(true);
  expect(sites.sent).toEqual([{ host: "intranet.example.org", login: `ana:${rightPassword}` }]);
  const tab = await browser.open("tab.html");
  const stored = await tab.evaluate(async () => JSON.stringify(await chrome.storage.session.get()));
  expect(stored).not.toContain(rightPassword);
  await tab.close();
  await site.close();
});

test("another subdomain, port or scheme of a login is not offered @slow", async () => {
  await expectUnasked(address("other"));
  await expectUnasked(address("intranet", "private", others));
  await expectUnasked(address("secure"));
});

test("frames and images of a page are left to the browser @slow", async () => {
  for (const path of ["frame", "image"]) {
    const before = sites.refused;
    const site = await browser.context.newPage();
    // A browser without a screen does not end the load of a frame that asks.
    await site.goto(address("two", path), { waitUntil: "commit" });
    await expect.poll(() => sites.refused).toBeGreaterThan(before);
    // The extension answers nothing for a page that is asked for later, so it has seen the earlier request.
    await expectUnasked(address("other"));
    await site.close();
  }
});

test("of two logins the person chooses; looks right, light and dark @slow", async () => {
  const { site, loaded, question } = await beginAsked(address("two"));
  await expect(question.locator("[data-entry]")).toHaveCount(2);
  await checkLook(question, "sign-in-dialog");
  await choose(question, "Second");
  expect(await loaded).toBe(200);
  expect(sites.sent).toEqual([{ host: "two.example.org", login: `eve:${rightPassword}` }]);
  await site.close();
});

test("a password that the site refuses is not asked about again in that request @slow", async () => {
  const { site, loaded, question } = await beginAsked(address("old"));
  await choose(question, "Old");
  expect(await loaded).toBe(ownDialog);
  expect(questions).toHaveLength(1);
  expect(sites.sent).toEqual([{ host: "old.example.org", login: "ana:old password" }]);
  await site.close();
});

test("a password that the site refuses after the worker's end is not asked about again either @slow", async () => {
  const { site, loaded, question } = await beginAsked(address("old", "late"));
  await choose(question, "Old");
  await expect.poll(() => sites.sent).toHaveLength(1);
  await expect.poll(() => question.isClosed()).toBe(true);
  await browser.killWorker();
  sites.refuseLate();
  expect(await loaded).toBe(ownDialog);
  expect(questions).toHaveLength(1);
  expect(sites.sent).toHaveLength(1);
  await site.close();
});

test("with Cancel, or without the window, the browser asks itself, and again when the page asks again @slow", async () => {
  for (const leave of [
    (question: Page) => question.getByRole("button", { name: "Cancel" }).click().catch(closed),
    (question: Page) => question.close(),
  ]) {
    const url = freshAddress();
    const { site, loaded, question } = await beginAsked(url);
    await leave(question);
    expect(await loaded).toBe(ownDialog);
    await site.close();
    const again = await begin(`${url}?again`);
    expect(await again.loaded).toBe(ownDialog);
    expect(sites.sent).toEqual([]);
    await again.site.close();
  }
  expect(questions).toHaveLength(2);
});

test("a login that asks for the master password asks here too @slow", async () => {
  const { site, loaded, question } = await beginAsked(address("guarded"));
  await choose(question, "Guarded");
  const dialog = question.getByRole("dialog");
  await dialog.getByLabel("Master password").fill("not this one");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await checkLook(question, "sign-in-dialog-reprompt");
  expect(sites.sent).toEqual([]);
  await dialog.getByLabel("Master password").fill(person.password);
  await dialog.getByRole("button", { name: "Sign in" }).click().catch(closed);
  expect(await loaded).toBe(200);
  await site.close();
});

test("a choice for another site than the tab's is not sent @slow", async () => {
  const { site, loaded, question } = await beginAsked(freshAddress());
  const isTaken = await question.evaluate(
    async (agreed) => {
      const tabId = Number(new URLSearchParams(location.search).get("dialog"));
      const { answer } = (await chrome.runtime.sendMessage({ name: "dialog", tabId })) as {
        answer: { entries: { id: string }[] };
      };
      const choice = { name: "answerDialog", tabId, id: answer.entries[0]!.id, agreed };
      return ((await chrome.runtime.sendMessage(choice)) as { answer: boolean }).answer;
    },
    new URL(address("intranet")).origin,
  );
  expect(isTaken).toBe(false);
  await question.close();
  expect(await loaded).toBe(ownDialog);
  expect(sites.sent).toEqual([]);
  await site.close();
});

test("a message can't use a login that asks for the master password, or is of another site; a lock ends the question @slow", async () => {
  const { site, loaded, question } = await beginAsked(freshAddress());
  const addresses = { insecure: address("secure"), secure: `https://secure.example.org:${sites.port}/` };
  const answers = await question.evaluate(
    async (of) => {
      const ask = async (request: object) =>
        ((await chrome.runtime.sendMessage({ name: "host", request })) as { answer: unknown }).answer;
      const idOf = async (text: string) => ((await ask({ name: "search", text })) as { id: string }[])[0]!.id;
      const [reserved, encrypted] = [await idOf("Reserved"), await idOf("Encrypted")];
      const valuesOf = (id: string, address: string) => ask({ name: "valuesForDialog", id, address });
      const open = [
        await valuesOf(encrypted, of.secure),
        await valuesOf(encrypted, of.insecure),
        await valuesOf(encrypted, of.reserved),
        await valuesOf(reserved, of.reserved),
      ];
      await ask({ name: "lock" });
      return [...open, await valuesOf(encrypted, of.secure)];
    },
    { ...addresses, reserved: address("reserved") },
  );
  expect(answers).toEqual([{ userName: "ana", password: rightPassword }, null, null, null, null]);
  // It would end by itself after a minute.
  await expect.poll(() => isOver(question), soon).toBe(true);
  expect(await loaded).toBe(ownDialog);
  await question.close();
  await site.close();
});

test("while the vault is locked the browser asks itself @slow", async () => {
  await expectUnasked(address("old"));
  const site = await browser.context.newPage();
  await site.goto(address("intranet", "open"));
  const popup = await browser.openPopup(site);
  await popup.getByLabel("Master password").fill(person.password);
  await popup.getByRole("button", { name: "Unlock" }).click();
  await popup.getByLabel("Search").waitFor();
  await popup.close();
  await site.close();
});

test("Digest is answered as well @slow", async () => {
  const { site, loaded, question } = await beginAsked(address("intranet", "digest"));
  await choose(question, "Intranet");
  expect(await loaded).toBe(200);
  await site.close();
});

test("a tab that is not in front asks no one, and at most three ask at once @slow", async () => {
  const behind = await browser.context.newPage();
  const before = await browser.context.newPage();
  const url = freshAddress();
  await expect(behind.goto(url)).rejects.toThrow(ownDialog);
  expect(questions).toEqual([]);
  await behind.close();
  await before.close();
  const asked: Awaited<ReturnType<typeof beginAsked>>[] = [];
  for (let count = 0; count < 3; count += 1) asked.push(await beginAsked(`${url}?${count}`));
  const { site, loaded } = await begin(`${url}?4`);
  expect(await loaded).toBe(ownDialog);
  expect(questions).toHaveLength(3);
  await site.close();
  // A tab that is closed, or goes elsewhere, ends its question, long before that ends by itself.
  await asked[0]!.site.close();
  await expect.poll(() => isOver(asked[0]!.question), soon).toBe(true);
  await asked[1]!.site.goto(address("old", "open"));
  await expect.poll(() => isOver(asked[1]!.question), soon).toBe(true);
  await asked[2]!.question.close();
  expect(await asked[2]!.loaded).toBe(ownDialog);
  // The window of a question that has ended is left while it is in use, as any is without a screen, and no other one comes.
  const other = await begin(freshAddress());
  expect(await other.loaded).toBe(ownDialog);
  expect(questions).toHaveLength(3);
  await other.site.close();
  for (const { question } of asked) await question.close();
  for (const { site: rest } of asked.slice(1)) await rest.close();
});

test("when the worker ends the browser asks itself, and the next page is asked about again @slow", async () => {
  const { site, loaded, question } = await beginAsked(freshAddress());
  await browser.killWorker();
  expect(await loaded).toBe(ownDialog);
  await choose(question, "Old");
  await expect(question.getByText("This page no longer asks for a sign-in.")).toBeVisible();
  expect(sites.sent).toEqual([]);
  await question.close();
  await site.close();
  await browser.killWorker();
  const next = await beginAsked(address("old"));
  await choose(next.question, "Old");
  expect(await next.loaded).toBe(ownDialog);
  expect(questions).toHaveLength(2);
  await next.site.close();
});

test("without a choice, the browser asks itself after a minute @slow", async () => {
  const { site, loaded, question } = await beginAsked(freshAddress());
  expect(await loaded).toBe(ownDialog);
  await expect.poll(() => isOver(question)).toBe(true);
  await question.close();
  await site.close();
});

test("a proxy that asks gets nothing @slow", async ({ launchOptions }) => {
  const proxy = await startRefusingProxy();
  try {
    await restart(launchOptions, [`--proxy-server=http://127.0.0.1:${proxy.port}`]);
    await expectUnasked(address("old"));
    expect(proxy.requests).toBeGreaterThan(0);
    expect(proxy.sent).toEqual([]);
  } finally {
    await proxy.close();
  }
  await restart(launchOptions, [names]);
});

test("once turned off, a dialog is the browser's alone again @slow", async () => {
  const tab = await browser.open("tab.html");
  await tab.getByRole("heading", { name: "The extension is ready" }).waitFor();
  await checkLook(tab, "sign-in-dialogs-tab");
  await tab.close();
  await turn(false);
  await expectUnasked(address("old"));
});
