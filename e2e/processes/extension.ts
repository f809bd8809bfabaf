import { rmSync } from "node:fs";
import { type BrowserContext, type CDPSession, chromium, type LaunchOptions, type Page } from "@playwright/test";
import type { Person } from "../fixtures/people.ts";
import { pseudoLanguage } from "../fixtures/pseudo-language.ts";
import { builtExtension } from "./extension-build.ts";
import { makeTempFolder } from "./temp-folders.ts";
import { findBrowser } from "./find-browser.ts";

export interface ExtensionBrowser {
  context: BrowserContext;
  /** The folder of the built extension. */
  folder: string;
  /** The folder of the browser's profile. */
  profile: string;
  /** The origin of the extension's pages. */
  origin: string;
  /** Opens one of the extension's pages. A popup, which Playwright does not list, is opened in a tab. */
  open(page: string): Promise<Page>;
  /** Opens a page of a site, at an address that no other tab has: a tab is found by it. */
  openSite(address: string): Promise<Page>;
  /** Opens the popup for the tab of a page. */
  openPopup(site: Page): Promise<Page>;
  /** Opens it as one that the page has asked for, by the button in a field. */
  openPopupByPage(site: Page): Promise<Page>;
  /** Presses a shortcut of the extension in the tab of a page: keys do not reach commands here. */
  press(command: string, site: Page): Promise<void>;
  /** Chooses an item of the extension in the menu of a field, which the browser draws. */
  chooseInMenu(item: string, site: Page): Promise<void>;
  /** Whether the browser shows the extension's popup, which Playwright does not list. */
  hasPopup(): Promise<boolean>;
  /** Returns the text of the extension's badge in the tab of a page. */
  badge(site: Page): Promise<string>;
  /** Whether a login that was sent in the tab of a page waits to be saved. */
  waiting(site: Page): Promise<boolean>;
  /** Whether the script that notices a login is in the page of a tab. */
  isCapturing(site: Page): Promise<boolean>;
  /** Runs a function in the extension's own world of a tab's page, as a broken page process can, and returns its answer. */
  runInTab<Given, Answer>(site: Page, run: (given: Given) => Answer, given?: Given): Promise<Awaited<Answer>>;
  /** Lets nothing else of the extension read or write its settings for a time, in milliseconds. */
  holdSettings(time: number): Promise<void>;
  /** Blocks the worker for a time, in milliseconds: its messages wait. */
  blockWorker(time: number): Promise<void>;
  isWorkerRunning(): Promise<boolean>;
  /** Ends the worker, as the browser does after 30 seconds without work. */
  killWorker(): Promise<void>;
  /** Ends the document that has the open vault, as a crash does. */
  killHost(): Promise<void>;
  /** Closes the browser, whose profile stays. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

interface StartOptions {
  /** The folder of an earlier browser's profile; it already has access to the hosts. */
  profile?: string;
  /** The folder of the extension, if it is not the built one. */
  folder?: string;
  /** The folders of other extensions, which have no worker. */
  others?: readonly string[];
  args?: readonly string[];
}

/** Grants an extension every host, in the browser's own page of extensions, where this runs. */
async function grantHosts(extensionId: string): Promise<void> {
  interface DeveloperPrivate {
    updateExtensionConfiguration(change: { extensionId: string; hostAccess: "ON_SPECIFIC_SITES" }): Promise<void>;
    addHostPermission(id: string, host: string): Promise<void>;
  }
  const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: DeveloperPrivate } }).chrome;
  await developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess: "ON_SPECIFIC_SITES" });
  await developerPrivate.addHostPermission(extensionId, "*://*/*");
}

/** Starts Chromium with the built extension, which is granted the hosts that a person would grant by a click. */
export async function startWithExtension(
  launchOptions: LaunchOptions,
  { profile: earlier, folder = builtExtension("chromium"), others = [], args = [] }: StartOptions = {},
): Promise<ExtensionBrowser> {
  // Playwright would choose the headless shell, which runs no extension.
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await findBrowser()) ?? chromium.executablePath();
  const profile = earlier ?? makeTempFolder("extension");
  const folders = [folder, ...others].join(",");
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath,
    viewport: { width: 1280, height: 900 },
    // Sites of tests have a certificate of another name.
    ignoreHTTPSErrors: true,
    args: [
      ...(launchOptions.args ?? []),
      ...args,
      `--disable-extensions-except=${folders}`,
      `--load-extension=${folders}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const { host: id, protocol } = new URL(worker.url());
  const origin = `${protocol}//${id}`;

  const settings = await context.newPage();
  await settings.goto("chrome://extensions/");
  await settings.evaluate(grantHosts, id);
  await settings.close();

  let opened = 0;
  const open = async (page: string) => {
    const opened = await context.newPage();
    await opened.addInitScript(pseudoLanguage);
    await opened.goto(`${origin}/${page}`);
    return opened;
  };
  // A host that is granted above counts once the extension asks for it, which no longer asks the person.
  const asker = await open("popup.html");
  await asker.evaluate((origins) => chrome.permissions.request({ origins }), ["http://*/*", "https://*/*"]);
  await asker.close();

  /** Runs in one of the extension's own pages. */
  const asking = async <Given, Answer>(run: (given: Given) => Promise<Answer>, given: Given) => {
    const page = await open("tab.html");
    const answer = await page.evaluate(run as (given: unknown) => Promise<Answer>, given);
    await page.close();
    return answer;
  };
  /** Returns a tab's number, by the address that only it has. */
  const tabOf = async (site: Page) => {
    const asker = await open("popup.html");
    const tabs = await asker.evaluate(
      async (url) => (await chrome.tabs.query({})).filter((tab) => tab.url === url),
      site.url(),
    );
    await asker.close();
    const [tab] = tabs;
    if (tab?.id === undefined || tabs.length > 1) throw new Error(`${tabs.length} tabs have the address ${site.url()}`);
    return tab.id;
  };
  const runningWorker = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  /** Runs something with a part of the extension as the browser's tools name it; null: it does not run. */
  async function withTarget<Answer>(
    address: string,
    run: (session: CDPSession, targetId: string | null) => Promise<Answer>,
  ) {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    const { targetInfos } = await session.send("Target.getTargets");
    const target = targetInfos.find(({ url }) => url === `${origin}/${address}`);
    const answer = await run(session, target?.targetId ?? null);
    await session.detach();
    return answer;
  }
  const end = async (session: CDPSession, targetId: string | null) => {
    if (targetId === null) throw new Error("It does not run.");
    await session.send("Target.closeTarget", { targetId });
  };
  const browser: ExtensionBrowser = {
    context,
    folder,
    profile,
    origin,
    open,
    async openSite(address) {
      const page = await context.newPage();
      opened += 1;
      await page.goto(`${address}?${opened}`);
      return page;
    },
    async openPopup(site) {
      const popup = await open(`popup.html?tab=${await tabOf(site)}`);
      // A popup takes no click at first.
      await popup.locator("main[aria-busy=false]").waitFor();
      return popup;
    },
    async openPopupByPage(site) {
      const setButton = (isOn: boolean) =>
        asking((wanted) => chrome.runtime.sendMessage({ name: "setInPages", part: "button", isOn: wanted }), isOn);
      await setButton(true);
      // Only the page of the tab in front is heard.
      const ask = () => void setTimeout(() => void chrome.runtime.sendMessage({ name: "button" }), 1_000);
      await browser.runInTab(site, ask);
      await site.bringToFront();
      while (!(await browser.hasPopup())) await new Promise((resolve) => setTimeout(resolve, 100));
      const popup = await browser.openPopup(site);
      await setButton(false);
      return popup;
    },
    async press(command, site) {
      const tabId = await tabOf(site);
      const running = await runningWorker();
      await running.evaluate(
        async ([name, tab]) => {
          const commands = chrome.commands.onCommand as unknown as { dispatch(name: string, tab: unknown): void };
          commands.dispatch(String(name), await chrome.tabs.get(Number(tab)));
        },
        [command, tabId],
      );
    },
    async chooseInMenu(item, site) {
      const tabId = await tabOf(site);
      const running = await runningWorker();
      await running.evaluate(
        async ([id, tab]) => {
          const clicks = chrome.contextMenus.onClicked as unknown as { dispatch(info: object, tab: unknown): void };
          clicks.dispatch({ menuItemId: id }, await chrome.tabs.get(Number(tab)));
        },
        [item, tabId],
      );
    },
    hasPopup: async () =>
      (await runningWorker()).evaluate(
        async () =>
          (await chrome.runtime.getContexts({ contextTypes: ["POPUP" as chrome.runtime.ContextType] })).length > 0,
      ),
    badge: async (site) => asking((tabId) => chrome.action.getBadgeText({ tabId }), await tabOf(site)),
    waiting: async (site) =>
      asking(
        async (tabId) => {
          const request = { name: "noted", tabId };
          const { answer } = await chrome.runtime.sendMessage({ name: "host", request });
          return answer !== null;
        },
        await tabOf(site),
      ),
    isCapturing: async (site) =>
      asking(
        async (tabId) => {
          const func = () => "pomanderCapture" in globalThis;
          const [answer] = await chrome.scripting.executeScript({ target: { tabId }, func });
          return answer?.result === true;
        },
        await tabOf(site),
      ),
    async runInTab<Given, Answer>(site: Page, run: (given: Given) => Answer, given?: Given): Promise<Awaited<Answer>> {
      const worker = await runningWorker();
      const target = JSON.stringify({ tabId: await tabOf(site) });
      const args = JSON.stringify([given ?? null]);
      const code = `chrome.scripting.executeScript({ target: ${target}, func: ${run.toString()}, args: ${args} })`;
      const [answer] = await worker.evaluate<{ result: Awaited<Answer> }[]>(code);
      return answer?.result as Awaited<Answer>;
    },
    async holdSettings(time) {
      const page = await open("tab.html");
      await page.evaluate(
        (held) =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open("pomander-settings", 1);
            opening.onsuccess = () => {
              const store = opening.result.transaction("settings", "readwrite").objectStore("settings");
              const until = Date.now() + held;
              // A transaction lasts while it has requests.
              const ask = () => {
                const request = store.get("held");
                request.onsuccess = () => Date.now() < until && ask();
              };
              ask();
              resolve();
            };
          }),
        time,
      );
    },
    async blockWorker(time) {
      const running = await runningWorker();
      await running.evaluate((blocked) => {
        setTimeout(() => {
          for (const until = Date.now() + blocked; Date.now() < until;);
        });
      }, time);
    },
    isWorkerRunning: () => withTarget("worker.js", async (_session, targetId) => targetId !== null),
    killWorker: () => withTarget("worker.js", end),
    killHost: () => withTarget("vault.html", end),
    close: () => context.close(),
    async remove() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return browser;
}

/** Connects the extension to a server, and signs a person in. */
export async function signInToExtension(browser: ExtensionBrowser, server: string, person: Person): Promise<void> {
  const tab = await browser.open("tab.html");
  await tab.getByLabel("Address").fill(server);
  await tab.getByRole("button", { name: "Connect" }).click();
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Master password").fill(person.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await tab.getByRole("button", { name: "Yes, this is my vault" }).click();
  await tab.getByRole("heading", { name: "The extension is ready" }).waitFor();
  await tab.close();
}
