import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, firefox, type Page } from "@playwright/test";
import { packedFilePath } from "@pomander/contract";
import { registerAccount } from "../fixtures/accounts.ts";
import { fillByTyping } from "../fixtures/fill-by-typing.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { builtExtension, packExtension } from "../processes/extension.ts";
import { findFirefox } from "../processes/find-browser.ts";
import { canHavePolicies, withPolicies } from "../processes/policies.ts";
import { startServer } from "../processes/server.ts";
import { type Sites, startSites } from "../processes/sites.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

const uuid = "11111111-2222-3333-4444-555555555555";
const gecko = "extension@pomander.example";
const fields = `<label>User name <input name="user"></label><label>Password <input name="pass" type="password"></label>`;

/** Pages of sites, by their path. */
const pages = {
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
};

test.describe.configure({ mode: "serial" });

let browser: Browser;
let context: BrowserContext;
let sites: Sites;
let person: Person;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  await vault.create({
    title: "Shop",
    link: sites.address("shop", ""),
    email: "ana",
    password: "password of Shop",
    notes: "",
    category: "",
    tags: [],
    isFavorite: false,
  });
  browser = await firefox.launch({
    ...launchOptions,
    channel: "moz-firefox",
    env: { ...process.env, EXTENSION_PATH: builtExtension("firefox") } as Record<string, string>,
    firefoxUserPrefs: {
      "extensions.webextensions.uuids": JSON.stringify({ [gecko]: uuid }),
      // A question of the browser's own, which no test can answer.
      "extensions.webextOptionalPermissionPrompts": false,
      "network.dns.localDomains": "shop.localhost,fresh.localhost",
    },
  });
  // A script that runs before a page's own keeps the extension's pages from being seen.
  context = await browser.newContext({ serviceWorkers: "allow", viewport: null });
  // The process of extensions starts beside that of a site.
  await openSite("done");
});
test.afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

/**
 * Opens one of the extension's pages, which stays open: Firefox does not report its load and end, and none answers while
 * the extension starts.
 */
async function openPage(page: string): Promise<Page> {
  for (let tries = 0; tries < 10; tries += 1) {
    const opened = await context.newPage();
    fillByTyping(opened);
    await opened.goto(`moz-extension://${uuid}/${page}`, { waitUntil: "commit" });
    const isThere = await opened
      .locator("main")
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
    if (isThere) return opened;
  }
  throw new Error(`${page} did not open`);
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
let opened = 0;
async function openSite(name: keyof typeof pages, site = "shop"): Promise<Page> {
  const page = await context.newPage();
  opened += 1;
  await page.goto(`${sites.address(site, name)}?${opened}`);
  return page;
}

test("a person connects and signs in; the background page has the vault", async ({ server }) => {
  const tab = await openPage("tab.html");
  await tab.getByLabel("Address").fill(server.url);
  await tab.getByRole("button", { name: "Connect" }).click();
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Master password").fill(person.password);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await tab.getByRole("button", { name: "Yes, this is my vault" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("The extension is ready");
  await tab.getByRole("switch", { name: "Offer to save logins" }).click();
  await expect(tab.getByRole("switch", { name: "Offer to save logins" })).toBeChecked();
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
    await expect.poll(() => installedIn(profile)).toMatchObject({ active: true, version: packed.extension.version });
  } finally {
    managed.kill();
    await once(managed, "exit");
    await server.remove();
    policies.remove();
    packed.remove();
    rmSync(profile, { recursive: true, force: true });
  }
});
