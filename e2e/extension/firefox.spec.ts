import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, firefox, type LaunchOptions, type Page } from "@playwright/test";
import { packedFilePath } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { registerAccount } from "../fixtures/accounts.ts";
import { fillByTyping } from "../fixtures/fill-by-typing.ts";
import { hiddenInEachBrowser, hiddenNames, hugeLogIn } from "../fixtures/hidden-fields.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { row } from "../fixtures/fill-from-popup.ts";
import { startChangingProxy } from "../processes/changing-proxy.ts";
import { builtExtension, packExtension } from "../processes/extension-build.ts";
import { findFirefox } from "../processes/find-browser.ts";
import { canHavePolicies, withPolicies } from "../processes/policies.ts";
import { type ProtectedSites, rightPassword, startProtectedSites } from "../processes/protected-sites.ts";
import { startServer } from "../processes/server.ts";
import { type Sites, startSites } from "../processes/sites.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

const uuid = "11111111-2222-3333-4444-555555555555";
const gecko = "extension@pomander.example";
const fields = `<label>User name <input name="user"></label><label>Password <input name="pass" type="password"></label>`;

/** Pages of sites, by their path. */
const pages = {
  ...hiddenInEachBrowser,
  huge: hugeLogIn,
  login: `<form role="search"><input name="q"><button>Search</button></form>
    <form action="/done" method="post">${fields}<button>Log in</button></form>`,
  shadow: `<x-login></x-login><script>
    customElements.define("x-login", class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: "closed" });
        root.innerHTML = '<form><input name="user"><input type="password" name="pass"><button>Log in</button></form>';
        globalThis.valuesInside = () => [...root.querySelectorAll("input")].map((field) => field.value);
      }
    });
  </script>`,
  done: "<h1>Welcome</h1>",
  checkout: `<form action="/done"><h1>Pay</h1><label>First name <input name="first"></label>
    <label>Last name <input name="last"></label><label>Street address <input name="street"></label>
    <label>City <input name="city"></label><label>Name on card <input name="holder"></label>
    <label>Card number <input name="number" inputmode="numeric"></label>
    <label>Security code <input name="cvc" type="password"></label><button>Pay now</button></form>`,
  signUp: `<h1>Create an account</h1><form action="/done" method="post">
    <label>Email <input name="user" type="email"></label>
    <label>Password <input name="pass" type="password" autocomplete="new-password"></label>
    <label>Repeat password <input name="again" type="password" autocomplete="new-password"></label>
    <button>Sign up</button></form>`,
  transparent: `<div style="opacity: 0.01"><form>${fields}<button>Log in</button></form></div>`,
  covered: `<form>${fields}<button>Log in</button></form><div style="position: fixed; inset: 0">Win a prize!</div>`,
  popover: `<form>${fields}<button>Log in</button></form><div popover="manual" id="over"
    style="width: 100vw; height: 100vh; opacity: 0.01"></div><script>over.showPopover();</script>`,
  elsewhere: `<form>${fields}<button formaction="https://collector.localhost/">Log in</button></form>`,
  sandboxed: `<iframe sandbox="allow-scripts allow-forms" src="/login" title="login" width="600" height="300"></iframe>`,
};

test.describe.configure({ mode: "serial" });

let browser: Browser;
let context: BrowserContext;
let sites: Sites;
let encrypted: Sites;
let guarded: ProtectedSites;
let person: Person;
let vault: OpenVault;
/** The server as the extension reaches it, until a test closes it. */
let reached: Awaited<ReturnType<typeof startChangingProxy>>;

async function startFirefox(launchOptions: LaunchOptions, preferences: Record<string, number> = {}) {
  const started = await firefox.launch({
    ...launchOptions,
    channel: "moz-firefox",
    env: { ...process.env, EXTENSION_PATH: builtExtension("firefox") } as Record<string, string>,
    firefoxUserPrefs: {
      "extensions.webextensions.uuids": JSON.stringify({ [gecko]: uuid }),
      // A question of the browser's own, which no test can answer.
      "extensions.webextOptionalPermissionPrompts": false,
      "network.dns.localDomains": "shop.localhost,fresh.localhost,pay.localhost,new.localhost",
      ...preferences,
    },
  });
  // A script that runs before a page's own keeps the extension's pages from being seen.
  const options = { serviceWorkers: "allow", viewport: null, ignoreHTTPSErrors: true } as const;
  return { browser: started, context: await started.newContext(options) };
}

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  encrypted = await startSites(pages, { isEncrypted: true });
  reached = await startChangingProxy(server.port);
  person = newPerson();
  vault = (await registerAccount(server.url, person)).secondDeviceVault;
  const texts = { email: "", password: "", link: "", notes: "", category: "", tags: [], isFavorite: false };
  const login = { email: "ana", password: "password of Shop", link: sites.address("shop", "") };
  await vault.create({ ...texts, ...login, title: "Shop" });
  guarded = await startProtectedSites();
  const inDialog = { ...texts, link: `http://shop.localhost:${guarded.port}`, email: "ana" };
  await vault.create({ ...inDialog, title: "Intranet", password: rightPassword });
  await vault.create({ ...inDialog, title: "Old", password: "old password" });
  const fieldsOf = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => ({ name, value, kind: "text" as const }));
  const card = { cardholder: "Ana Huber", number: "4111 1111 1111 1111", expiry: "2031-03", code: "123" };
  await vault.create({ ...texts, title: "Visa", type: "card", fields: fieldsOf(card) });
  const home = { firstName: "Ana", lastName: "Huber", address1: "Ring 1", city: "Wien" };
  await vault.create({ ...texts, title: "Home", type: "identity", fields: fieldsOf(home) });
  ({ browser, context } = await startFirefox(launchOptions));
  // The process of extensions starts beside that of a site.
  await openSite("done");
});
test.afterAll(async () => {
  await browser?.close();
  await sites?.close();
  await encrypted?.close();
  await guarded?.close();
  await reached?.close();
});

/** Opens one of the extension's pages, which stays open; Firefox does not report its load. */
async function openPage(page: string): Promise<Page> {
  const opened = await context.newPage();
  fillByTyping(opened);
  await opened.goto(`moz-extension://${uuid}/${page}`, { waitUntil: "commit" });
  await opened.locator("main").waitFor();
  return opened;
}
async function openPopup(site: Page): Promise<Page> {
  const asker = await openPage("tab.html");
  const tabId = await asker.evaluate(async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((one) => one.url === url);
    return tab?.id;
  }, site.url());
  const popup = await openPage(`popup.html?tab=${tabId}`);
  // A popup takes no click at first.
  await popup.locator("main[aria-busy=false]").waitFor();
  return popup;
}
/** Closes the extension's pages but one: each asks for the state every few seconds, and the driver can't close them. */
async function closePages(): Promise<void> {
  const stays = await openPage("tab.html");
  await stays.evaluate(async () => {
    const own = await chrome.tabs.getCurrent();
    const others = (await chrome.tabs.query({ url: `${location.origin}/*` })).filter(({ id }) => id !== own?.id);
    await chrome.tabs.remove(others.flatMap(({ id }) => id ?? []));
  });
}
let opened = 0;
async function openSite(name: keyof typeof pages, site = "shop", of = sites): Promise<Page> {
  const page = await context.newPage();
  opened += 1;
  await page.goto(`${of.address(site, name)}?${opened}`);
  return page;
}

async function connectAndSignIn(): Promise<Page> {
  const tab = await openPage("tab.html");
  await tab.getByLabel("Address").fill(reached.url);
  await tab.getByRole("button", { name: "Connect" }).click();
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Master password").fill(person.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await tab.getByRole("button", { name: "Yes, this is my vault" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("The extension is ready");
  // The switch gives access to all sites.
  await tab.getByRole("switch", { name: "Offer to save logins" }).click();
  await expect(tab.getByRole("switch", { name: "Offer to save logins" })).toBeChecked();
  return tab;
}

test("a person connects and signs in; the background page has the vault", async () => {
  await connectAndSignIn();
});

test("a login is filled, and one in a closed shadow root", async () => {
  const site = await openSite("login");
  const popup = await openPopup(site);
  await popup.getByRole("button", { name: /^Shop.*Fill$/ }).click();
  await expect(site.locator("[name=pass]")).toHaveValue("password of Shop");
  await expect(site.locator("[name=user]")).toHaveValue("ana");
  await expect(site.locator("[name=q]")).toHaveValue("");
  await site.close();

  const shadow = await openSite("shadow");
  const again = await openPopup(shadow);
  await again.getByRole("button", { name: /^Shop.*Fill$/ }).click();
  const inside = () =>
    shadow.evaluate(() => (globalThis as unknown as { valuesInside: () => string[] }).valuesInside());
  await expect.poll(inside).toEqual(["ana", "password of Shop"]);
  await shadow.close();
});

test("a login that was sent is saved", async () => {
  const site = await openSite("login", "fresh");
  await site.locator("[name=user]").click();
  await site.keyboard.type("eve", { delay: 30 });
  await site.locator("[name=pass]").click();
  await site.keyboard.type("secret 1", { delay: 30 });
  await site.keyboard.press("Enter");
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  const popup = await openPopup(site);
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup.getByRole("button", { name: /^fresh\.localhost.*eve.*Fill$/ })).toBeVisible();
  await site.close();
});

test("after locking nothing is listed until the master password is typed", async () => {
  const site = await openSite("login");
  const popup = await openPopup(site);
  await popup.getByRole("button", { name: "Lock" }).click();
  await popup.getByLabel("Master password").fill(person.password);
  await expect(popup.getByRole("button", { name: /Fill$/ })).toHaveCount(0);
  await popup.getByRole("button", { name: "Unlock" }).click();
  await expect(popup.getByRole("button", { name: /^Shop.*Fill$/ })).toBeVisible();
  await popup.getByRole("button", { name: "Copy password" }).click();
  await expect(popup.getByText("Copied")).toBeVisible();
  await site.close();
});

const value = (page: Page, name: string) => page.locator(`[name=${name}]`);

test("a card and an identity are filled after a question that names the site", async () => {
  const site = await openSite("checkout", "pay", encrypted);
  let popup = await openPopup(site);
  await row(popup, "Visa").click();
  await expect(popup.getByText(/^pay\.localhost:\d+ will get the details from “Visa”\.$/)).toBeVisible();
  await expect(value(site, "number")).toHaveValue("");
  await popup.getByRole("button", { name: "Fill", exact: true }).click();
  await expect(value(site, "number")).toHaveValue("4111111111111111");
  await expect(value(site, "cvc")).toHaveValue("123");
  await expect(value(site, "street")).toHaveValue("");
  popup = await openPopup(site);
  await row(popup, "Home").click();
  await popup.getByRole("button", { name: "Fill", exact: true }).click();
  await expect(value(site, "street")).toHaveValue("Ring 1");
  await expect(value(site, "last")).toHaveValue("Huber");
  await site.close();
});

test("a sign-up gets a password that is stored and filled", async () => {
  const site = await openSite("signUp", "new");
  const popup = await openPopup(site);
  await popup.getByLabel("User name").fill("ana@example.org");
  const password = await popup.getByLabel("Password", { exact: true }).inputValue();
  expect(password).toHaveLength(20);
  await popup.getByRole("button", { name: "Use and save" }).click();
  await expect(value(site, "pass")).toHaveValue(password);
  await expect(value(site, "again")).toHaveValue(password);
  await expect(value(site, "user")).toHaveValue("ana@example.org");
  await vault.refresh();
  const stored = vault.snapshot().entries.find(({ title }) => title.startsWith("new.localhost"));
  if (stored === undefined) throw new Error("Nothing is stored");
  expect(await vault.reveal(stored._id)).toMatchObject({ email: "ana@example.org", password });
  await site.close();
});

for (const name of ["transparent", "covered", "popover"] as const) {
  test(`nothing is filled into fields that people can't see: ${name}`, async () => {
    const site = await openSite(name);
    const popup = await openPopup(site);
    await row(popup, "Shop").click();
    await expect(popup.getByRole("status")).toHaveText(/Nothing was filled|no login to fill/);
    await expect(value(site, "user")).toHaveValue("");
    await expect(value(site, "pass")).toHaveValue("");
    await site.close();
  });
}

test("nothing is filled into fields that people can't see, however they are hidden", async () => {
  for (const name of hiddenNames) {
    const site = await openSite(name);
    const popup = await openPopup(site);
    await row(popup, "Shop").click();
    await expect(popup.getByRole("status"), name).toHaveText(/Nothing was filled|no login to fill/);
    for (const frame of site.frames()) {
      const values = await frame
        .locator("[name=user], [name=pass]")
        .evaluateAll((all: HTMLInputElement[]) => all.map((field) => field.value).filter((text) => text !== ""));
      expect(values, name).toEqual([]);
    }
    await closePages();
    await site.close();
  }
});

test("a form that a button sends elsewhere is named, and a sandboxed frame gets nothing", async () => {
  const site = await openSite("elsewhere");
  let popup = await openPopup(site);
  await row(popup, "Shop").click();
  await expect(popup.getByText("This form sends your data to collector.localhost.")).toBeVisible();
  await expect(value(site, "pass")).toHaveValue("");
  await site.close();
  const sandboxed = await openSite("sandboxed");
  const field = sandboxed.frameLocator("iframe").locator("[name=pass]");
  await field.click();
  popup = await openPopup(sandboxed);
  await row(popup, "Shop").click();
  await expect(popup.getByRole("status")).not.toBeEmpty();
  await expect(field).toHaveValue("");
  await sandboxed.close();
});

test("a browser's sign-in dialog is answered with the login that the person chooses, once a request", async () => {
  const tab = await openPage("tab.html");
  await tab.getByRole("switch", { name: "Answer the browser's sign-in dialogs" }).click();
  await expect(tab.getByRole("switch", { name: "Answer the browser's sign-in dialogs" })).toBeChecked();
  const questions = () =>
    tab.evaluate(async () =>
      (await chrome.tabs.query({})).map(({ url = "" }) => url).filter((url) => url.includes("?dialog=")),
    );
  const copied = new Set<string>();
  const unseen = async () => (await questions()).filter((url) => !copied.has(url));
  /** Opens a page that asks, and the question about it in a tab, since the driver can't show its window. */
  const begin = async () => {
    const site = await context.newPage();
    const loaded = site.goto(`http://shop.localhost:${guarded.port}/private`).catch(() => null);
    await expect.poll(unseen).toHaveLength(1);
    const [url = ""] = await unseen();
    copied.add(url);
    const question = await openPage(url.slice(url.indexOf("popup.html")));
    await question.locator("main[aria-busy=false]").waitFor();
    return { site, loaded, question };
  };
  const refused = await begin();
  await refused.question.getByRole("button", { name: /^Old/ }).click();
  await expect.poll(() => guarded.sent).toEqual([{ host: "shop.localhost", login: "ana:old password" }]);
  await refused.site.close();
  const right = await begin();
  await right.question.getByRole("button", { name: /^Intranet/ }).click();
  expect((await right.loaded)?.status()).toBe(200);
  await expect(right.site.getByRole("heading")).toHaveText("Inside");
  await right.site.close();
});

test("what the server sends is compared with the release, by its bytes and headers", async () => {
  const tab = await openPage("tab.html");
  const outcome = tab.getByRole("status").getByRole("alert");
  await tab.getByRole("button", { name: "Check this server" }).click();
  await expect(outcome).toContainText("Everything is as released");
  reached.change({
    "/login": { body: (text) => text.replace("</body>", '<script src="/added.js"></script></body>') },
    "/favicon.svg": { status: 302, headers: { location: "http://elsewhere.localhost/" } },
    "/dashboard": { headers: { "content-security-policy": "script-src *" } },
  });
  await tab.getByRole("button", { name: "Check this server" }).click();
  await expect(outcome.getByRole("listitem")).toHaveText([
    "Missing: /favicon.svg",
    "Not part of the release: /added.js",
    "Sent with weaker headers: /dashboard",
  ]);
  reached.change({});
});

test.describe("the background page", () => {
  let earlier: { browser: Browser; context: BrowserContext };
  /** Starts a Firefox that ends the background page after some seconds without work, and signs in. */
  async function startOther(launchOptions: LaunchOptions, idleSeconds: number) {
    ({ browser, context } = await startFirefox(launchOptions, {
      "extensions.background.idle.timeout": idleSeconds * 1_000,
    }));
    await openSite("done");
    const tab = await connectAndSignIn();
    // A tab that is looked at asks the background page every few seconds: these two no longer do.
    await tab.evaluate(async () => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      const own = await chrome.tabs.getCurrent();
      const others = (await chrome.tabs.query({ url: location.href })).filter(({ id }) => id !== own?.id);
      await chrome.tabs.remove(others.flatMap(({ id }) => id ?? []));
    });
    const isRunning = () =>
      tab.evaluate(async () => {
        const contextTypes = ["BACKGROUND" as chrome.runtime.ContextType];
        return (await chrome.runtime.getContexts({ contextTypes })).length > 0;
      });
    return { tab, isRunning };
  }
  test.beforeEach(() => {
    earlier = { browser, context };
  });
  test.afterEach(async () => {
    await browser.close();
    ({ browser, context } = earlier);
  });

  test("is kept while the vault is open", async ({ launchOptions }) => {
    const { tab, isRunning } = await startOther(launchOptions, 30);
    for (const until = Date.now() + 75_000; Date.now() < until; await tab.waitForTimeout(3_000))
      expect(await isRunning()).toBe(true);
  });

  test("ends, and the vault is locked then, and the session still there", async ({ launchOptions }) => {
    // The extension asks Firefox for something every 20 seconds.
    const { isRunning } = await startOther(launchOptions, 8);
    await expect.poll(isRunning, { timeout: 60_000 }).toBe(false);
    const site = await openSite("login");
    const popup = await openPopup(site);
    await popup.getByLabel("Master password").fill(person.password);
    await popup.getByRole("button", { name: "Unlock" }).click();
    await row(popup, "Shop").click();
    await expect(value(site, "pass")).toHaveValue("password of Shop");
  });
});

test("without the server an open vault still fills and copies, says so, and saves nothing", async () => {
  await reached.close();
  const site = await openSite("login");
  let popup = await openPopup(site);
  // The server is not asked again within five seconds.
  await expect(async () => {
    await closePages();
    popup = await openPopup(site);
    await expect(popup.getByText(/can't be reached/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await popup.getByRole("button", { name: "Copy password" }).click();
  await expect(popup.getByText("Copied")).toBeVisible();
  await row(popup, "Shop").click();
  await expect(value(site, "pass")).toHaveValue("password of Shop");
  await site.goto(sites.address("shop", "signUp"));
  popup = await openPopup(site);
  await expect(popup.getByText(/can't be reached/)).toBeVisible();
  await expect(popup.getByRole("button", { name: "Use and save" })).toHaveCount(0);
  await site.close();
});

/** Returns what a profile of Firefox says of the extension; undefined: it is not installed. */
function installedIn(profile: string) {
  try {
    const { addons } = JSON.parse(readFileSync(join(profile, "extensions.json"), "utf8")) as {
      addons: { id: string; active: boolean; version: string }[];
    };
    return addons.find(({ id }) => id === gecko);
  } catch {
    return undefined;
  }
}

test("a company's policy installs the packed extension, which no one signed, where it also turns off that rule", async () => {
  test.skip(!canHavePolicies(), "This system gives a program no files of /etc of its own.");
  const packed = packExtension();
  const server = await startServer({ env: { EXTENSION_DIR: packed.folder } });
  const xpi = packed.extension.files.find(({ kind }) => kind === "xpi");
  if (xpi === undefined) throw new Error("There is no .xpi");
  const policies = withPolicies(findFirefox(), {
    "firefox/policies/policies.json": {
      policies: {
        Preferences: { "xpinstall.signatures.required": { Value: false, Status: "locked" } },
        ExtensionSettings: {
          [gecko]: { installation_mode: "force_installed", install_url: server.url + packedFilePath(xpi) },
        },
      },
    },
  });
  const profile = makeTempFolder("managed");
  const managed = spawn(policies.executablePath, ["--headless", "--no-remote", "--profile", profile, "about:blank"], {
    env: policies.env,
    stdio: "ignore",
  });
  try {
    // Firefox installs what a policy names once it has nothing else to do, which on a busy machine takes minutes.
    await expect
      .poll(() => installedIn(profile), { timeout: 240_000 })
      .toMatchObject({ active: true, version: packed.extension.version });
  } finally {
    managed.kill();
    await once(managed, "exit");
    await server.remove();
    policies.remove();
    packed.remove();
    rmSync(profile, { recursive: true, force: true });
  }
});
