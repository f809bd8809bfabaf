import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type LaunchOptions, type Page } from "@playwright/test";
import { makeTempFolder } from "./temp-folders.ts";
import { findBrowser } from "./find-browser.ts";

const build = fileURLToPath(new URL("../../apps/extension/build.ts", import.meta.url));
const folder = fileURLToPath(new URL("../../apps/extension/dist/chromium", import.meta.url));

export interface ExtensionBrowser {
  context: BrowserContext;
  /** Opens one of the extension's pages. A popup, which Playwright does not list, is opened in a tab. */
  open(page: string): Promise<Page>;
  /** Opens the popup for the tab of a page. */
  openPopup(site: Page): Promise<Page>;
  /** Presses a shortcut of the extension in the tab of a page: keys do not reach commands here. */
  press(command: string, site: Page): Promise<void>;
  /** Ends the worker, as the browser does after 30 seconds without work. */
  killWorker(): Promise<void>;
  remove(): Promise<void>;
}

let isBuilt = false;

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
export async function startWithExtension(launchOptions: LaunchOptions): Promise<ExtensionBrowser> {
  if (!isBuilt) execFileSync(process.execPath, [build], { stdio: ["ignore", "ignore", "inherit"] });
  isBuilt = true;
  // Playwright would choose the headless shell, which runs no extension.
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await findBrowser()) ?? chromium.executablePath();
  const profile = makeTempFolder("extension");
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath,
    viewport: { width: 1280, height: 900 },
    args: [...(launchOptions.args ?? []), `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const { host: id, protocol } = new URL(worker.url());
  const origin = `${protocol}//${id}`;

  const settings = await context.newPage();
  await settings.goto("chrome://extensions/");
  await settings.evaluate(grantHosts, id);
  await settings.close();

  const open = async (page: string) => {
    const opened = await context.newPage();
    await opened.goto(`${origin}/${page}`);
    return opened;
  };
  // A host that is granted above counts once the extension asks for it, which no longer asks the person.
  const asker = await open("popup.html");
  await asker.evaluate((origins) => chrome.permissions.request({ origins }), ["http://*/*", "https://*/*"]);
  await asker.close();

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
  return {
    context,
    open,
    openPopup: async (site) => open(`popup.html?tab=${await tabOf(site)}`),
    async press(command, site) {
      const tabId = await tabOf(site);
      const running = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
      await running.evaluate(
        async ([name, tab]) => {
          const commands = chrome.commands.onCommand as unknown as { dispatch(name: string, tab: unknown): void };
          commands.dispatch(String(name), await chrome.tabs.get(Number(tab)));
        },
        [command, tabId],
      );
    },
    async killWorker() {
      const page = context.pages()[0] ?? (await context.newPage());
      const session = await context.newCDPSession(page);
      const { targetInfos } = await session.send("Target.getTargets");
      const target = targetInfos.find(({ type, url }) => type === "service_worker" && url.startsWith(origin));
      if (target === undefined) throw new Error("The worker does not run.");
      await session.send("Target.closeTarget", { targetId: target.targetId });
      await session.detach();
    },
    async remove() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
