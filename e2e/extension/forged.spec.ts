import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { emptyDraft, type OpenVault } from "@pomander/vault";
import { registerAccount } from "../fixtures/accounts.ts";
import { takeWhatIsFilled } from "../fixtures/broken-process.ts";
import { ownMessages, pageMessages, type Wanted } from "../fixtures/extension-messages.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { typeLogin } from "../fixtures/type-login.ts";
import { drawnButton, hasBar } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

const fields = `<label>User name <input name="user"></label> <label>Password <input name="pass" type="password"></label>`;
const pages = {
  login: `<form action="/done">${fields}<button>Log in</button></form>`,
  userStep: `<form action="/done"><label>User name <input name="user"></label><button>Next</button></form>`,
  done: "<h1>Welcome</h1>",
  framed: `<form action="/done">${fields}<button>Log in</button></form><script>
    document.write('<iframe src="' + location.origin.replace("framing.", "advertisement.") + '/login" title="advertisement"></iframe>')</script>`,
};

/** The second extension, which may do whatever a person can allow one. */
const otherManifest = {
  manifest_version: 3,
  name: "Other",
  version: "1",
  permissions: ["debugger", "management", "scripting", "storage", "tabs", "webNavigation", "webRequest"],
  host_permissions: ["<all_urls>"],
  // The same as ours: the browser refuses messages of another form by itself.
  message_serialization: "structured_clone",
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let vault: OpenVault;
let otherFolder: string;
/** A page of the extension, which asks as the extension's own pages may. */
let own: Page;
/** A page of the other extension. */
let other: Page;
/** The page that is aimed at: the vault has an entry for it. */
let shop: Page;
let wanted: Wanted;
/** The page whose script and process forge. */
let evil: Page;

type Ask = (request: object) => Promise<{ answer: unknown }>;
const ask: Ask = (request) => own.evaluate((sent) => chrome.runtime.sendMessage(sent), request);
const askHost = async <Answer>(request: object): Promise<Answer> =>
  (await ask({ name: "host", request })).answer as Answer;
const tabIdOf = (page: Page) =>
  own.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id ?? -1, page.url());

async function openSite(site: string, name: keyof typeof pages = "login"): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(sites.address(site, name));
  return page;
}

/** Returns the address of the other extension's page. */
async function otherPage(): Promise<string> {
  const settings = await browser.context.newPage();
  await settings.goto("chrome://extensions/");
  const id = await settings.evaluate(async (name) => {
    interface DeveloperPrivate {
      getExtensionsInfo(options: object): Promise<{ id: string; name: string }[]>;
    }
    const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: DeveloperPrivate } }).chrome;
    return (await developerPrivate.getExtensionsInfo({})).find((one) => one.name === name)?.id;
  }, otherManifest.name);
  await settings.close();
  return `chrome-extension://${id}/page.html`;
}

/** Returns all that a forged message might change: state, settings, entries, waiting logins, fields, popups, tabs. */
async function everything() {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent("serviceworker"));
  const values = (page: Page) => page.evaluate(() => [...document.querySelectorAll("input")].map(({ value }) => value));
  await vault.refresh();
  return {
    state: await askHost({ name: "state" }),
    settings: await askHost({ name: "pageSettings" }),
    badge: await askHost({ name: "dueReminders" }),
    entries: vault.snapshot().entries.map(({ title, revision }) => [title, revision]),
    waiting: [await askHost({ name: "offer", tabId: wanted.tabId }), await browser.badge(shop)],
    bar: await hasBar(shop),
    fields: [await values(shop), await values(evil)],
    hasPopup: await browser.hasPopup(),
    pages: await worker.evaluate(async () => (await chrome.tabs.query({})).length),
  };
}

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  const person = newPerson();
  ({ secondDeviceVault: vault } = await registerAccount(server.url, person));
  const login = { email: "ana", password: "password of Shop", link: sites.address("shop", "") };
  await vault.create({ ...emptyDraft, ...login, title: "Shop" });
  otherFolder = makeTempFolder("other-extension");
  writeFileSync(join(otherFolder, "manifest.json"), JSON.stringify(otherManifest));
  writeFileSync(join(otherFolder, "page.html"), "<!doctype html><title>Other</title>");
  browser = await startWithExtension(launchOptions, { others: [otherFolder] });
  await signInToExtension(browser, server.url, person);
  own = await browser.open("tab.html");
  for (const part of ["saving", "button"]) await ask({ name: "setInPages", part, isOn: true });
  other = await browser.context.newPage();
  await other.goto(await otherPage());
  // A login waits to be saved in the tab that is aimed at.
  shop = await openSite("shop");
  await typeLogin(shop, { user: "bob", pass: "password of Bob" });
  await shop.keyboard.press("Enter");
  await expect.poll(() => hasBar(shop)).toBe(true);
  await shop.goto(sites.address("shop", "login"));
  const [entry] = await askHost<{ id: string }[]>({ name: "search", text: "Shop" });
  wanted = { tabId: await tabIdOf(shop), address: shop.url(), id: entry?.id ?? "" };
  evil = await openSite("evil");
  await evil.locator("[name=user]").click();
  await expect.poll(() => drawnButton(evil, "Fill with Pomander")).not.toBe(null);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  if (otherFolder !== undefined) rmSync(otherFolder, { recursive: true, force: true });
});

/** Sends messages from the extension's own world in the page, slower than their limit, and returns the answers. */
const sendFromProcess = (page: Page, messages: unknown[]) =>
  browser.runInTab(
    page,
    async (all: unknown[]) => {
      const answers: unknown[] = [];
      for (const message of all) {
        const answer = chrome.runtime.sendMessage(message).catch(() => null);
        answers.push(answer);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      const late = new Promise((resolve) => setTimeout(resolve, 2_000, null));
      return Promise.all(answers.map((answer) => Promise.race([answer, late])));
    },
    messages,
  );

/** Returns those messages that were answered. */
const answered = (messages: { name: string }[], answers: unknown[]) =>
  messages.filter((_message, at) => (answers[at] ?? null) !== null);

test("nothing that only the extension's own pages may ask is answered to a page's process @slow", async () => {
  const before = await everything();
  expect(before).toMatchObject({ state: { status: "open" }, waiting: [{ userName: "bob" }, ""], hasPopup: false });
  const messages = ownMessages(wanted);
  expect(answered(messages, await sendFromProcess(evil, messages))).toEqual([]);
  expect(await everything()).toEqual(before);
  // One of the extension's own pages gets an answer.
  expect(await askHost<object[]>({ name: "entriesFor", address: wanted.address })).toHaveLength(1);
});

test("a page's process speaks for its own tab and site, whatever its messages say @slow", async () => {
  const before = await everything();
  const messages = pageMessages(wanted).filter(({ name }) => name !== "button");
  expect(answered(messages, await sendFromProcess(evil, messages))).toEqual([]);
  expect(await everything()).toEqual(before);

  const sent = messages.filter(({ name }) => name === "sent");
  await sendFromProcess(evil, sent);
  const tabId = await tabIdOf(evil);
  expect(await askHost({ name: "noted", tabId })).toMatchObject({ address: evil.url() });
  await askHost({ name: "dismiss", tabId, isNever: false });
  await ask({ name: "settled", tabId });

  // Its reports come before and after the true one, which the worker waits for.
  const [report] = messages.filter(({ name }) => name === "report");
  const until = Date.now() + 5_000;
  const reporting = browser.runInTab(
    evil,
    async ({ message, end }) => {
      while (Date.now() < end) {
        void chrome.runtime.sendMessage(message).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
    { message: report, end: until },
  );
  while (Date.now() < until) {
    for (const page of [evil, shop]) {
      const { answer } = await ask({ name: "target", tabId: await tabIdOf(page) });
      expect(answer).toMatchObject({ address: page.url(), host: new URL(page.url()).host });
    }
  }
  await reporting;
  expect(await everything()).toEqual(before);
});

test("a page process opens no popup for a tab that is not in front, nor without the setting @slow", async () => {
  const asks = () => sendFromProcess(evil, [{ name: "button" }]);
  await shop.bringToFront();
  await asks();
  expect(await browser.hasPopup()).toBe(false);
  await ask({ name: "setInPages", part: "button", isOn: false });
  await evil.bringToFront();
  await asks();
  expect(await browser.hasPopup()).toBe(false);
  await ask({ name: "setInPages", part: "button", isOn: true });
  await asks();
  await expect.poll(() => browser.hasPopup()).toBe(true);
  await shop.bringToFront();
  await expect.poll(() => browser.hasPopup()).toBe(false);
});

test("the process of an advertisement's frame opens no popup over the page around it, unless that frame has the focus @slow", async () => {
  const page = await openSite("framing", "framed");
  const tabId = await tabIdOf(page);
  const askFromFrame = () =>
    own.evaluate(async (id) => {
      const func = () => {
        if (location.hostname.startsWith("advertisement")) void chrome.runtime.sendMessage({ name: "button" });
      };
      await chrome.scripting.executeScript({ target: { tabId: id, allFrames: true }, func });
    }, tabId);
  await page.bringToFront();
  await page.locator("[name=user]").click();
  await askFromFrame();
  await page.waitForTimeout(1_500);
  expect(await browser.hasPopup()).toBe(false);
  await page.frameLocator("iframe").locator("[name=user]").click();
  await askFromFrame();
  await expect.poll(() => browser.hasPopup()).toBe(true);
  await page.close();
  await expect.poll(() => browser.hasPopup()).toBe(false);
});

test("messages of no form do nothing, and end nothing @slow", async () => {
  const before = await everything();
  const names = [...new Set([...ownMessages(wanted), ...pageMessages(wanted)].map(({ name }) => name))];
  const messages = [
    null,
    7,
    true,
    "sent",
    [],
    [{ name: "sent" }],
    {},
    { name: null },
    { name: {} },
    { name: ["sent"] },
    // Every name, with nothing, or with values of another type.
    ...names.filter((name) => name !== "button").map((name) => ({ name })),
    ...[null, 7, "x", [], {}, [null], [[]]].flatMap((bad) => [
      { name: "sent", userName: bad, password: bad, isNew: bad },
      { name: "bar", action: bad },
      { name: "report", actions: bad, fresh: bad, details: bad },
      { name: "report", fresh: { form: bad, actions: bad }, details: [bad] },
      { name: "report", fresh: { form: { rules: bad, minLength: bad, userName: bad } }, details: [{ kind: bad }] },
      { name: "host", request: bad },
    ]),
  ];
  const tabId = await tabIdOf(evil);
  const sent = [null, 7, [], {}, ["x"]].map((bad) => ({ name: "sent", userName: bad, password: bad, isNew: bad }));
  await sendFromProcess(evil, sent);
  expect(await askHost({ name: "noted", tabId })).toBe(null);
  // A report counts while something waits for it.
  const waiting = ask({ name: "target", tabId });
  await sendFromProcess(evil, messages);
  await waiting;
  expect(await everything()).toEqual(before);
});

test("a message that is too long is not read @slow", async ({ server }) => {
  const page = await browser.context.newPage();
  await page.goto(`${server.url}/login`);
  const asked = { name: "here" };
  const long = "x".repeat(100_000);
  const answers = await sendFromProcess(page, [
    asked,
    { ...asked, more: long },
    { ...asked, [long]: 1 },
    { ...asked, more: Array.from({ length: 100_000 }, () => 1) },
    { ...asked, more: { more: [{ more: long }] } },
  ]);
  expect(answers).toEqual([expect.any(String), null, null, null, null]);
  await page.close();
});

/** Sends every event that something of the extension could listen to, from a page's script, to everything in the page. */
const forgeEvents = (page: Page, messages: unknown[]) =>
  page.evaluate((all) => {
    const host = document.querySelector("html > div[popover]");
    const { left, top, width, height } = (host ?? document.body).getBoundingClientRect();
    const place = { clientX: left + width / 2, clientY: top + height / 2 };
    const options = { bubbles: true, composed: true, cancelable: true, ...place };
    const targets = [host, window, document, document.body, ...document.querySelectorAll("form, input, button")];
    for (const target of targets) {
      for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick", "contextmenu"])
        for (const detail of [0, 1]) target?.dispatchEvent(new PointerEvent(name, { ...options, detail }));
      for (const name of ["keydown", "keypress", "keyup"])
        for (const key of ["Enter", " ", "a"]) target?.dispatchEvent(new KeyboardEvent(name, { ...options, key }));
      target?.dispatchEvent(new KeyboardEvent("keydown", { ...options, key: "L", ctrlKey: true, shiftKey: true }));
      for (const name of ["input", "change", "submit", "focusin", "focus", "message", "toggle"])
        target?.dispatchEvent(new Event(name, options));
      for (const message of all) {
        const { name } = message as { name: string };
        target?.dispatchEvent(new MessageEvent("message", { data: message }));
        for (const event of [name, `pomander-${name}`, `pomander:${name}`])
          target?.dispatchEvent(new CustomEvent(event, { ...options, detail: message }));
      }
    }
    for (const message of all) {
      postMessage(message, "*");
      postMessage(message, "*", [new MessageChannel().port1]);
      new BroadcastChannel("pomander").postMessage(message);
    }
  }, messages);

test("events and messages of a page's script fill nothing, open nothing, and are no login that was sent @slow", async () => {
  const before = await everything();
  // The messages that a page's process may send come first: of all of them, 20 a second are taken.
  const messages = [...pageMessages(wanted), ...ownMessages(wanted)];
  const page = await openSite("events");
  // The page's script writes a login, and keeps the forged presses from sending the form themselves.
  await page.evaluate(() => {
    addEventListener("click", (event) => event.preventDefault(), { capture: true });
    for (const field of document.querySelectorAll("input")) field.value = `${field.name} of a script`;
  });
  await page.locator("[name=user]").click();
  await expect.poll(() => browser.isCapturing(page)).toBe(true);
  // The person has just pressed something: what a script does now is still not theirs.
  await page.mouse.click(600, 600);
  await page.locator("[name=user]").focus();
  await expect.poll(() => drawnButton(page, "Fill with Pomander")).not.toBe(null);
  await page.waitForTimeout(1_000);
  await forgeEvents(page, messages);
  await page.waitForTimeout(1_000);
  expect([await browser.waiting(page), await hasBar(page), await browser.hasPopup()]).toEqual([false, false, false]);
  expect(await page.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    "user of a script",
    "pass of a script",
  ]);
  await page.close();
  expect(await everything()).toEqual(before);
});

test("a press that a script makes up does not make a login of its own the person's @slow", async () => {
  const page = await openSite("made-up");
  await page.locator("[name=user]").focus();
  await expect.poll(() => browser.isCapturing(page)).toBe(true);
  await page.evaluate(() => {
    const [user, pass] = document.querySelectorAll("input");
    if (user === undefined || pass === undefined) throw new Error("There are no fields");
    [user.value, pass.value] = ["ana", "a guess"];
    user.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    user.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, composed: true, key: "a" }));
    document.forms[0]?.requestSubmit();
  });
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await page.waitForTimeout(1_000);
  expect([await browser.waiting(page), await hasBar(page)]).toEqual([false, false]);
  await page.close();
});

/** Every file of the extension, as its address. */
const files = () =>
  readdirSync(browser.folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => `${browser.origin}${join(parentPath, name).slice(browser.folder.length)}`);

/** Tries to read each file from a page, and to show it there. Returns those that it got, and how. */
const reach = (page: Page, addresses: string[]) =>
  page.evaluate(async (all) => {
    const reached: string[] = [];
    const tryOne = async (address: string, way: string, isThere: () => Promise<unknown>) => {
      const late = new Promise((_resolve, reject) => setTimeout(reject, 10_000));
      await Promise.race([isThere(), late]).then(
        () => reached.push(`${way} ${address}`),
        () => undefined,
      );
    };
    const loaded = (element: HTMLElement) =>
      new Promise((resolve, reject) => {
        Object.assign(element, { onload: resolve, onerror: reject });
        document.body.append(element);
      }).finally(() => element.remove());
    for (const address of all) {
      const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, more: object) =>
        Object.assign(document.createElement(name), more);
      await tryOne(address, "fetch", () => fetch(address, { mode: "no-cors" }));
      await tryOne(address, "image", () => loaded(make("img", { src: address })));
      await tryOne(address, "style", () => loaded(make("link", { rel: "stylesheet", href: address })));
      await tryOne(address, "script", () => loaded(make("script", { src: address, type: "module" })));
    }
    return reached;
  }, addresses);

/** Shows a page of the extension in a frame of another page, and returns which of its pages are then in frames. */
async function frame(page: Page, address: string): Promise<string[]> {
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const one = Object.assign(document.createElement("iframe"), { src, onload: resolve });
        document.body.append(one);
        setTimeout(resolve, 5_000);
      }),
    address,
  );
  const shown = page.frames().map((one) => one.url());
  await page.evaluate(() => document.querySelector("iframe")?.remove());
  return shown.filter((url) => url.startsWith(browser.origin));
}

test("a page reaches no file and no page of the extension, and nothing that it could send a message with @slow", async () => {
  const before = await everything();
  const page = await openSite("evil");
  expect(files()).toEqual(expect.arrayContaining([`${browser.origin}/popup.html`, `${browser.origin}/worker.js`]));
  expect(await reach(page, files())).toEqual([]);
  for (const address of ["popup.html", `popup.html?tab=${wanted.tabId}`, "tab.html", "vault.html"]) {
    expect(await frame(page, `${browser.origin}/${address}`)).toEqual([]);
    const opening = browser.context.waitForEvent("page");
    await page.evaluate((url) => void open(url), `${browser.origin}/${address}`);
    const opened = await opening;
    await opened.waitForLoadState().catch(() => undefined);
    expect(opened.url()).not.toContain(browser.origin);
    await opened.close();
  }
  expect(
    await page.evaluate(() => Object.keys((globalThis as { chrome?: typeof chrome }).chrome?.runtime ?? {})),
  ).toEqual([]);
  await page.close();
  expect(await everything()).toEqual(before);
});

/** Lets our worker answer whatever another extension, or a page, could send it: it has no such listener of its own. */
async function listenToOthers(): Promise<void> {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    chrome.runtime.onMessageExternal.addListener((_message, _sender, reply) => reply("heard"));
    chrome.runtime.onConnectExternal.addListener((port) => port.postMessage("heard"));
  });
}

test("another extension gets no answer, whatever it sends, and no connection @slow", async () => {
  const before = await everything();
  const heard = (messages: unknown[]) =>
    other.evaluate(
      async ([id, all]) => {
        const got: unknown[] = [];
        for (const message of all as unknown[]) {
          const answer = await chrome.runtime.sendMessage(String(id), message).catch(() => null);
          if ((answer ?? null) !== null) got.push(message);
        }
        const port = chrome.runtime.connect(String(id));
        await new Promise<void>((resolve) => {
          port.onMessage.addListener((message) => got.push(message));
          port.onDisconnect.addListener(() => resolve());
          for (const message of all as unknown[]) {
            try {
              port.postMessage(message);
            } catch {
              // It is disconnected.
            }
          }
          setTimeout(resolve, 2_000);
        });
        return got;
      },
      [new URL(browser.origin).host, messages],
    );
  const messages = [...ownMessages(wanted), ...pageMessages(wanted)];
  expect(await heard(messages)).toEqual([]);
  await listenToOthers();
  expect(await heard(messages)).toEqual([]);
  expect(await everything()).toEqual(before);
});

test("another extension reads none of our files, shows none of our pages in its own, and runs nothing in ours @slow", async () => {
  const before = await everything();
  expect(await reach(other, files())).toEqual([]);
  for (const page of ["popup.html", `popup.html?tab=${wanted.tabId}`, "tab.html", "vault.html"]) {
    expect(await frame(other, `${browser.origin}/${page}`)).toEqual([]);
  }
  // It may open our page in a tab, as anyone may who clicks the icon.
  const opening = browser.context.waitForEvent("page");
  const attempts = await other.evaluate(
    async ([origin, tab]) => {
      const opened = await chrome.tabs.create({ url: `${origin}/popup.html?tab=${tab}` });
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const got: string[] = [];
      const tryOne = (way: string, attempt: Promise<unknown>) =>
        attempt.then(
          (answer) => got.push(`${way} ${JSON.stringify(answer)}`),
          () => undefined,
        );
      const [id, targets] = [new URL(String(origin)).host, await chrome.debugger.getTargets()];
      for (const { id: tabId, url } of await chrome.tabs.query({})) {
        if (tabId === undefined || (tabId !== opened.id && url?.startsWith(String(origin)) !== true)) continue;
        const target = { tabId };
        await tryOne("script", chrome.scripting.executeScript({ target, func: () => document.body.innerText }));
        await tryOne(
          "frames",
          chrome.scripting.executeScript({ target: { tabId, allFrames: true }, files: ["page.html"] }),
        );
        await tryOne("style", chrome.scripting.insertCSS({ target, css: "main { display: none }" }));
        await tryOne("debugger", chrome.debugger.attach(target, "1.3"));
        await tryOne("picture", chrome.tabs.captureVisibleTab());
      }
      await tryOne("debugger", chrome.debugger.attach({ extensionId: id }, "1.3"));
      for (const { id: targetId, url } of targets)
        if (url.includes(id)) await tryOne(`debugger ${url}`, chrome.debugger.attach({ targetId }, "1.3"));
      return got;
    },
    [browser.origin, wanted.tabId],
  );
  expect(attempts).toEqual([]);
  const opened = await opening;
  await opened.close();
  expect(await everything()).toEqual(before);
});

test("another extension that opens the vault's document in a tab gets no second vault, and a lock locks @slow", async () => {
  const before = await everything();
  const address = `${browser.origin}/vault.html`;
  for (let count = 0; count < 3; count += 1) {
    const opening = browser.context.waitForEvent("page");
    await other.evaluate((url) => void chrome.tabs.create({ url }), address);
    const tab = await opening;
    await expect(tab.getByRole("heading", { name: "The extension is ready" })).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe("/tab.html");
    expect(await askHost({ name: "state" })).toMatchObject({ status: "open" });
    await tab.close();
  }
  expect(await everything()).toEqual(before);
});

test("a page's process gets only what its form takes of an entry @slow", async () => {
  const step = await browser.context.newPage();
  await step.goto(`${sites.address("shop", "userStep")}?process`);
  await browser.runInTab(step, takeWhatIsFilled);
  const { origin } = new URL(step.url());
  const agreed = { origin, tabOrigin: origin, actionHosts: [] };
  await ask({ name: "fill", tabId: await tabIdOf(step), id: wanted.id, agreed });
  const got = await step.evaluate(() => document.documentElement.dataset["got"] ?? "");
  expect(got).toContain('"userName":"ana"');
  expect(got).not.toContain("password of Shop");
  await step.close();
});

test("another extension finds nothing of the vault in a page, and presses nothing that we draw there @slow", async () => {
  const before = await everything();
  const page = await openSite("shop", "login");
  await page.goto(`${sites.address("shop", "login")}?read`);
  await page.locator("[name=user]").click();
  await expect.poll(() => drawnButton(page, "Fill with Pomander")).not.toBe(null);
  // Long enough that a person's click would count.
  await page.waitForTimeout(1_500);
  const read = await other.evaluate(async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((one) => one.url === url);
    const [answer] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? -1 },
      func: () => {
        const host = document.querySelector<HTMLElement>("html > div[popover]");
        // Extensions reach closed shadow roots too.
        const root = host && chrome.dom.openOrClosedShadowRoot(host);
        const button = root?.querySelector("button");
        if (button === undefined || button === null) throw new Error("There is no button");
        const { left, top, width, height } = button.getBoundingClientRect();
        const place = { clientX: left + width / 2, clientY: top + height / 2 };
        for (const detail of [0, 1])
          for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
            button.dispatchEvent(new PointerEvent(name, { bubbles: true, composed: true, detail, ...place }));
        button.click();
        return {
          drawn: [root?.textContent, ...button.getAttributeNames().map((name) => button.getAttribute(name))],
          fields: [...document.querySelectorAll("input")].map(({ value }) => value),
          ours: Object.keys(globalThis).filter((name) => name.startsWith("pomander")),
        };
      },
    });
    return answer?.result;
  }, page.url());
  expect(read).toMatchObject({ fields: ["", ""], ours: [] });
  expect(JSON.stringify(read?.drawn)).not.toMatch(/ana|Shop|shop/);
  await page.waitForTimeout(500);
  expect(await browser.hasPopup()).toBe(false);
  await page.close();
  expect(await everything()).toEqual(before);
});
