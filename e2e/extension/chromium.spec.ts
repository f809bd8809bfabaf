import type { Page } from "@playwright/test";
import type { OpenVault } from "@pomander/vault";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { valuesOf } from "../fixtures/fill-from-popup.ts";
import { type ExtensionBrowser, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const logIn = `<form role="search"><input name="q"><button>Search</button></form>
  <form action="/done"><label>User name <input name="user"></label><label>Password <input name="pass" type="password"></label><button>Log in</button></form>`;

/** Pages of sites, by their path. */
const pages = {
  login: logIn,
  steps: `<form id="one"><label>Email or user name <input name="user"></label><button>Next</button></form>
    <form id="two" hidden><label>Password <input name="pass" type="password"></label><button>Sign in</button></form>
    <script>one.onsubmit = () => { one.hidden = true; two.hidden = false; return false; };</script>`,
  boxes: `<h1>Enter the code of your authenticator app</h1><form>${"<input maxlength=1 size=1 class=box>".repeat(6)}<button>Verify</button></form>`,
  withCode: `<form><label>User name <input name="user"></label><label>Password <input name="pass" type="password"></label>
    <label>Authenticator code <input name="otp" autocomplete="one-time-code"></label><button>Log in</button></form>`,
  shadow: `<x-login></x-login><script>
    customElements.define("x-login", class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: "closed" });
        root.innerHTML = '<form><input name="user"><input type="password" name="pass"><button>Log in</button></form>';
        globalThis.valuesInside = () => [...root.querySelectorAll("input")].map((field) => field.value);
      }
    });
  </script>`,
  framed: `${logIn}<iframe src="/login" title="login" width="600" height="300"></iframe>`,
  foreign: `<script>document.write('<iframe src="' + location.href.replace("shop.", "shop2.").replace("foreign", "login") + '" title="login" width="600" height="300"></iframe>')</script>`,
  elsewhere: logIn.replace("/done", "http://collector.localhost/"),
  transparent: `<div style="opacity: 0.01">${logIn}</div>`,
  covered: `${logIn}<div style="position: fixed; inset: 0; background: white">Win a prize!</div>`,
  changed: `${logIn}<script>document.querySelector("[name=user]").addEventListener("input", () => { document.querySelector("[name=pass]").type = "text"; });</script>`,
  offscreen: `<div style="position: absolute; left: -5000px; top: 0; width: 300px">${logIn}</div>`,
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let person: Person;
let vault: OpenVault;

const login = (title: string, link: string, more: object = {}) => ({
  title,
  link,
  email: "ana",
  password: `password of ${title}`,
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
  ...more,
});
const store = (title: string, link: string, more: object = {}) => vault.create(login(title, link, more));

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  person = newPerson();
  vault = (await registerAccount(server.url, person)).secondDeviceVault;
  await store("Shop", sites.address("shop", ""), { totp: "JBSWY3DPEHPK3PXP" });
  await store("Plain", sites.address("plain", ""));
  await store("Bank", "https://bank.example.org/");
  for (const title of ["First", "Second"]) await store(title, sites.address("two", ""), { email: title });
  browser = await startWithExtension(launchOptions);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
});

/** Opens a page of a site, whose address no other tab has. */
const openSite = (name: keyof typeof pages, site = "shop"): Promise<Page> =>
  browser.openSite(sites.address(site, name));

/** Presses a button of the popup that fills: the popup closes, or says that a code is copied. */
async function press(popup: Page, name: string | RegExp): Promise<void> {
  const isClosed = popup.waitForEvent("close");
  await popup.getByRole("button", { name, exact: true }).click();
  const note = popup.getByText("Filled. The one-time code is copied.");
  await Promise.race([isClosed, note.waitFor().catch(() => isClosed)]);
  await popup.close();
}
async function fillFromPopup(site: Page, title: string): Promise<void> {
  await press(await browser.openPopup(site), new RegExp(`^${title}.*Fill$`));
}

test("a person connects to their server, and signs in with its name above the password", async ({ server }) => {
  const tab = await browser.open("tab.html");
  await tab.getByLabel("Address").fill("ftp://nowhere");
  await tab.getByRole("button", { name: "Connect" }).click();
  await expect(tab.getByRole("alert")).toHaveText("Enter an address like https://passwords.example.com");
  // A site that answers, and is no Pomander, and one where nothing answers.
  for (const address of [sites.address("shop", "login"), "http://localhost:9"]) {
    await tab.getByLabel("Address").fill(address);
    await tab.getByRole("button", { name: "Connect" }).click();
    const { host } = new URL(address);
    await expect(tab.getByRole("alert")).toHaveText(`No Pomander server answers at ${host}. Check the address.`);
  }
  await tab.getByLabel("Address").fill(server.url);
  await tab.getByRole("button", { name: "Connect" }).click();
  await expect(tab.getByRole("heading")).toHaveText(`Sign in to ${new URL(server.url).host}`);

  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Master password").fill(`${person.password}!`);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab.getByRole("alert")).toHaveText("Invalid email or password");
  // An error of the sign-in is gone after another server was asked for.
  await tab.getByRole("button", { name: "Use another server" }).click();
  await tab.getByRole("button", { name: "Cancel" }).click();
  await tab.getByRole("button", { name: "Use another server" }).click();
  await tab.getByLabel("Address").fill(server.url);
  await tab.getByRole("button", { name: "Connect" }).click();
  await expect(tab.getByLabel("Email")).toBeVisible();
  await expect(tab.getByRole("alert")).toHaveCount(0);
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Master password").fill(person.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab.getByRole("heading")).toHaveText("Check that this is your vault");
  await tab.getByRole("button", { name: "Yes, this is my vault" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("The extension is ready");
  await tab.close();
});

test("the extension's pages are in the language of the account, and German is whole", async () => {
  const tab = await browser.open("tab.html");
  const faults: string[] = [];
  tab.on("pageerror", ({ message }) => faults.push(message));
  const choose = (language: string | null) =>
    tab.evaluate(async (chosen) => {
      const { session } = await chrome.storage.session.get<{ session?: { user: object } }>("session");
      await chrome.storage.session.set({ session: { ...session, user: { ...session?.user, language: chosen } } });
    }, language);
  await choose("de");
  await tab.reload();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Die Erweiterung ist bereit");
  expect(await tab.locator("html").getAttribute("lang")).toBe("de");
  const site = await openSite("login");
  const popup = await browser.openPopup(site);
  await expect(popup.getByRole("button", { name: /^Shop.*Ausfüllen$/ })).toBeVisible();
  expect(await popup.getByText(/\b(Fill|Copy|Search|Lock|Open)\b/).count()).toBe(0);
  await popup.close();
  await site.close();
  await choose(null);
  await tab.reload();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("The extension is ready");
  expect(faults).toEqual([]);
  await tab.close();
});

test("a login is filled from the popup, and nothing else of the page; its code is copied, which the popup says", async () => {
  const site = await openSite("login");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Shop.*Fill$/ }).click();
  await popup.getByText("Filled. The one-time code is copied.").waitFor();
  await popup.close();
  expect(await valuesOf(site)).toEqual({ q: "", user: "ana", pass: "password of Shop" });
  await site.close();
});

test("after the worker's end the vault is still open, and the shortcut fills", async () => {
  await browser.killWorker();
  const site = await openSite("login");
  await browser.press("fill", site);
  await expect.poll(() => valuesOf(site)).toEqual({ q: "", user: "ana", pass: "password of Shop" });
  await site.close();
});

test("a login in two steps is filled step by step", async () => {
  const site = await openSite("steps");
  await fillFromPopup(site, "Shop");
  expect(await valuesOf(site)).toEqual({ user: "ana", pass: "" });
  await site.getByRole("button", { name: "Next" }).click();
  await fillFromPopup(site, "Shop");
  expect(await valuesOf(site)).toMatchObject({ pass: "password of Shop" });
  await site.close();
});

test("of two logins the one that was chosen serves the next step by the shortcut, until a lock", async () => {
  const site = await openSite("steps", "two");
  await fillFromPopup(site, "Second");
  await site.getByRole("button", { name: "Next" }).click();
  await browser.press("fill", site);
  await expect.poll(() => valuesOf(site)).toEqual({ user: "Second", pass: "password of Second" });
  await site.locator("[name=pass]").fill("");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Lock" }).click();
  await popup.getByLabel("Master password").fill(person.password);
  await popup.getByRole("button", { name: "Unlock" }).click();
  await popup.getByRole("button", { name: /^Second.*Fill$/ }).waitFor();
  await popup.close();
  await site.bringToFront();
  await browser.press("fill", site);
  await expect.poll(() => browser.hasPopup()).toBe(true);
  expect(await valuesOf(site)).toMatchObject({ pass: "" });
  await site.close();
});

test("a code goes into six boxes, a digit each", async () => {
  const site = await openSite("boxes");
  await fillFromPopup(site, "Shop");
  const digits = await site.locator(".box").evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(digits.join("")).toMatch(/^\d{6}$/);
  await site.close();
});

test("a field for a code stays empty where the login has none", async () => {
  const site = await openSite("withCode", "plain");
  await fillFromPopup(site, "Plain");
  expect(await valuesOf(site)).toEqual({ user: "ana", pass: "password of Plain", otp: "" });
  await site.close();
});

test("a form in a closed shadow root is filled", async () => {
  const site = await openSite("shadow");
  await fillFromPopup(site, "Shop");
  const values = await site.evaluate(() => (globalThis as unknown as { valuesInside: () => string[] }).valuesInside());
  expect(values).toEqual(["ana", "password of Shop"]);
  await site.close();
});

test("an entry is offered on its own site alone, and what is searched elsewhere can only be copied", async () => {
  const other = await openSite("login", "shop2");
  const popup = await browser.openPopup(other);
  await expect(popup.getByText(/^No login for shop2\.localhost/)).toBeVisible();
  await popup.getByLabel("Search").fill("bank");
  await expect(popup.getByText("Bank", { exact: true })).toBeVisible();
  await expect(popup.getByRole("button", { name: /Fill$/ })).toHaveCount(0);
  await popup.getByRole("button", { name: "Copy password" }).click();
  await expect(popup.getByText("Copied")).toBeVisible();
  await popup.close();
  expect(await valuesOf(other)).toEqual({ q: "", user: "", pass: "" });
  await other.close();
});

test("a form that is sent to another site is filled only when the person agrees, who sees where it goes", async () => {
  const site = await openSite("elsewhere");
  await browser.press("fill", site);
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Shop.*Fill$/ }).click();
  await expect(popup.getByText("This form sends your data to collector.localhost.")).toBeVisible();
  expect(await valuesOf(site)).toMatchObject({ user: "", pass: "" });
  await press(popup, "Fill");
  expect(await valuesOf(site)).toMatchObject({ user: "ana", pass: "password of Shop" });
  await site.close();
});

test("a frame is filled while one of its fields is in use, and by its own site", async () => {
  const site = await openSite("framed");
  const frame = site.frameLocator("iframe");
  await frame.locator("[name=user]").click();
  await fillFromPopup(site, "Shop");
  await expect(frame.locator("[name=pass]")).toHaveValue("password of Shop");
  expect(await valuesOf(site)).toMatchObject({ user: "", pass: "" });
  await site.close();

  const foreign = await openSite("foreign");
  await foreign.frameLocator("iframe").locator("[name=user]").click();
  const popup = await browser.openPopup(foreign);
  await expect(popup.getByText(/^No login for shop2\.localhost/)).toBeVisible();
  await popup.close();
  await foreign.close();
});

test("an entry that asks for the master password is used only after it", async () => {
  await store("Careful", sites.address("careful", ""), { reprompt: true });
  const site = await openSite("login", "careful");
  let popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Lock" }).click();
  await popup.getByLabel("Master password").fill(person.password);
  await popup.getByRole("button", { name: "Unlock" }).click();
  await popup.getByRole("button", { name: /^Careful.*Fill$/ }).click();
  await popup.getByLabel("Master password").fill("wrong password");
  await popup.getByRole("button", { name: "Fill", exact: true }).click();
  await expect(popup.getByRole("alert")).toBeVisible();
  expect(await valuesOf(site)).toMatchObject({ pass: "" });
  await popup.close();
  await browser.press("fill", site);
  popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Careful.*Fill$/ }).click();
  await popup.getByLabel("Master password").fill(person.password);
  await press(popup, "Fill");
  expect(await valuesOf(site)).toMatchObject({ pass: "password of Careful" });
  await site.close();
});

for (const name of ["transparent", "covered", "offscreen"] as const) {
  test(`nothing is filled into a form that people can't see: ${name}`, async () => {
    const site = await openSite(name);
    const popup = await browser.openPopup(site);
    await popup.getByRole("button", { name: /^Shop.*Fill$/ }).click();
    await expect(popup.getByRole("status")).toHaveText(/Nothing was filled|no login to fill/);
    expect(await valuesOf(site)).toMatchObject({ user: "", pass: "" });
    await popup.close();
    await site.close();
  });
}

test("a password is not written into a field that the page has turned into a text field meanwhile", async () => {
  const site = await openSite("changed");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Shop.*Fill$/ }).click();
  await expect(popup.getByText("The password was not filled")).toBeVisible();
  await popup.close();
  expect(await valuesOf(site)).toMatchObject({ user: "ana", pass: "" });
  await site.close();
});

test("after locking nothing is listed or filled, until the master password is typed in the popup", async () => {
  const site = await openSite("login");
  let popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Lock" }).click();
  await expect(popup.getByLabel("Master password")).toBeVisible();
  await popup.close();
  await browser.press("fill", site);
  popup = await browser.openPopup(site);
  await popup.getByLabel("Master password").fill("wrong password");
  await popup.getByRole("button", { name: "Unlock" }).click();
  await expect(popup.getByRole("alert")).toBeVisible();
  expect(await valuesOf(site)).toMatchObject({ user: "", pass: "" });
  await popup.getByLabel("Master password").fill(person.password);
  await popup.getByRole("button", { name: "Unlock" }).click();
  await expect(popup.getByRole("button", { name: /^Shop.*Fill$/ })).toBeVisible();
  await popup.close();
  await site.close();
});

test("popup and tab are accessible, light and dark, have room for longer words, and keep to their policy", async () => {
  const site = await openSite("login");
  const reports: string[] = [];
  browser.context.on("console", (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) reports.push(message.text());
  });
  const popup = await browser.openPopup(site);
  for (const page of [popup, await browser.open("tab.html")]) {
    await page.getByRole("button", { name: "Lock" }).waitFor();
    await checkLook(page, page === popup ? "logins" : "settings");
    await page.close();
  }
  expect(reports).toEqual([]);
  await site.close();
});

test("a page of a site gets no answer of the extension, and no file of it", async () => {
  const site = await openSite("login");
  const id = new URL(browser.context.serviceWorkers()[0]?.url() ?? "").host;
  const seen = await site.evaluate(async (extension) => {
    const api = (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime?.sendMessage;
    const file = await fetch(`chrome-extension://${extension}/popup.html`).then(
      () => "read",
      () => "refused",
    );
    return { api: typeof api, file };
  }, id);
  expect(seen).toEqual({ api: "undefined", file: "refused" });
  await site.close();
});
