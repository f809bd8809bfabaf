import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { emptyDraft, type OpenVault } from "@pomander/vault";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { shareVault } from "../fixtures/shared-vaults.ts";
import { expect, test } from "../fixtures/test.ts";
import { typeLogin } from "../fixtures/type-login.ts";
import { clickByScript, drawnButton, drawnTextColour, hasBar } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const form = (action: string, fields = userField + passwordField) =>
  `<form action="${action}" method="post">${fields}<button>Log in</button></form>`;
const userField = `<label>User name <input name="user" autocomplete="username"></label>`;
const passwordField = `<label>Password <input name="pass" type="password"></label>`;
const newFields = ["pass", "again"].map(
  (name) => `<label>${name} <input name="${name}" type="password" autocomplete="new-password"></label>`,
);

/** Pages of sites, by their path. */
const pages = {
  login: form("/done"),
  done: `<h1>Welcome</h1><a href="/login">Log in again</a>`,
  refused: `<p>That password is wrong.</p>${form("/refused")}`,
  inPage: `<div id="app">${form("/done")}</div><script>
    document.forms[0].onsubmit = () => { app.innerHTML = "<h1>Welcome</h1>"; return false; };</script>`,
  first: form("/second", userField).replace("Log in", "Next"),
  second: form("/done", passwordField),
  signUp: `<h1>Create an account</h1>${form("/login", userField + newFields.join("")).replace("Log in", "Sign up")}`,
  foreign: `<script>document.write('<iframe src="' + location.href.replace("outer.", "inner.").replace("foreign", "login") + '" title="login" width="600" height="300"></iframe>')</script>`,
  elsewhere: `<script>document.write('<form method="post" action="' + location.href.replace("shop.", "other.").replace("elsewhere", "done") + '">${userField}${passwordField}<button>Log in</button></form>')</script>`,
  byScript: `${form("/done")}<script>setTimeout(() => {
    const [user, pass] = document.querySelectorAll("input");
    user.focus(); user.value = "ana"; pass.focus(); pass.value = "a guess";
    // The script that listens is loaded at the first focus.
    setTimeout(() => document.forms[0].requestSubmit(), 2000);
  }, 500);</script>`,
  hollow: form("/hollowing"),
  hollowing: `<h1>Welcome</h1><script>setInterval(() => {
    for (const drawn of document.querySelectorAll("html > [popover]"))
      drawn.style.setProperty("-webkit-text-fill-color", "transparent", "important");
  }, 20);</script>`,
  covered: `${form("/covering")}`,
  covering: `<div style="position: fixed; inset: 0; z-index: 2147483647; pointer-events: none"></div><h1>Welcome</h1><script>
    const over = document.createElement("div");
    over.popover = "manual";
    over.style = "position: fixed; inset: 0; width: 100%; height: 100%; opacity: 0.01; pointer-events: none; background: red";
    document.body.append(over);
    setInterval(() => { over.hidePopover(); over.showPopover(); }, 200);</script>`,
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let person: Person;
let vault: OpenVault;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  person = newPerson();
  vault = (await registerAccount(server.url, person)).secondDeviceVault;
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
});

const openSite = (name: keyof typeof pages, site: string): Promise<Page> => browser.openSite(sites.address(site, name));

async function send(page: Page, values: Record<string, string>): Promise<void> {
  await typeLogin(page, values);
  await page.keyboard.press("Enter");
}

const badge = async (page: Page) => browser.badge(page);

/** Presses a button of the bar, once it counts. */
async function pressInBar(page: Page, label: string): Promise<void> {
  await expect.poll(() => drawnButton(page, label)).not.toBe(null);
  await expect(async () => {
    const place = await drawnButton(page, label);
    if (place !== null) await page.mouse.click(place.x, place.y);
    expect(await drawnButton(page, label)).toBe(null);
  }).toPass();
}

const entryOf = async (title: RegExp) => {
  await vault.refresh();
  const [found, ...others] = vault.snapshot().entries.filter((entry) => title.test(entry.title));
  expect(others).toEqual([]);
  return found === undefined ? null : vault.reveal(found._id);
};

test("nothing is noticed before the person wants it", async () => {
  const site = await openSite("login", "shop");
  await send(site, { user: "ana", pass: "secret 1" });
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  const popup = await browser.openPopup(site);
  await expect(popup.getByText(/^No login for shop/)).toBeVisible();
  await popup.close();
  await site.close();

  const tab = await browser.open("tab.html");
  await tab.getByRole("switch", { name: "Offer to save logins" }).click();
  await expect(tab.getByRole("switch", { name: "Offer to save logins" })).toBeChecked();
  await tab.close();
});

test("what waits in every page is small", () => {
  expect(statSync(`${browser.folder}/touch.js`).size).toBeLessThan(12_288);
});

test("a login is saved after the site's next page is there, and not asked about again", async () => {
  const site = await openSite("login", "shop");
  await typeLogin(site, { user: "ana", pass: "secret 1" });
  await site.getByRole("button", { name: "Log in" }).click();
  await pressInBar(site, "Save…");
  const popup = await browser.openPopup(site);
  await expect(popup.getByRole("heading", { name: /^Save the login for shop\.localhost/ })).toBeVisible();
  const password = popup.getByLabel("Password", { exact: true });
  await expect(password).not.toHaveValue("secret 1");
  await popup.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveValue("secret 1");
  await checkLook(popup, "save");
  await popup.getByRole("button", { name: "Save" }).click();
  await expect(popup.getByRole("button", { name: /^shop\.localhost.*Fill$/ })).toBeVisible();
  await popup.close();
  expect(await entryOf(/^shop/)).toMatchObject({
    email: "ana",
    password: "secret 1",
    link: new URL(sites.address("shop", "")).origin,
  });
  expect(await badge(site)).toBe("");

  await site.getByRole("link").click();
  await send(site, { user: "ANA", pass: "secret 1" });
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => browser.waiting(site)).toBe(false);
  expect([await hasBar(site), await badge(site)]).toEqual([false, ""]);
  await site.close();
});

test("another password of the same user updates the entry, which keeps the earlier one", async () => {
  const site = await openSite("login", "shop");
  await send(site, { user: "ana", pass: "secret 2" });
  await expect.poll(() => badge(site)).toBe("+");
  // The site was asked about a moment ago: the badge says it alone.
  expect(await hasBar(site)).toBe(false);
  const popup = await browser.openPopup(site);
  await expect(popup.getByRole("heading", { name: /^Update the login for shop/ })).toBeVisible();
  await expect(popup.getByRole("radio", { name: /^shop\.localhost.*ana$/ })).toBeChecked();
  await popup.getByRole("button", { name: "Update" }).click();
  await expect(popup.getByRole("button", { name: /Fill$/ })).toBeVisible();
  await popup.close();
  await site.close();
  const entry = await entryOf(/^shop/);
  expect(entry).toMatchObject({ password: "secret 2", extra: { history: [{ password: "secret 1" }] } });
});

/** Stores an entry on another device, and waits until the extension has it: it asks the server every few seconds at most. */
async function storeElsewhere(title: string, login: { email: string; password: string }): Promise<void> {
  await vault.refresh();
  const { kind } = await vault.create({ ...emptyDraft, ...login, title, link: sites.address(title, "") });
  expect(kind).toBe("saved");
  const site = await openSite("login", title);
  await expect(async () => {
    const popup = await browser.openPopup(site);
    const row = popup.getByRole("button", { name: new RegExp(`^${title}.*Fill$`) });
    await row.waitFor({ timeout: 3_000 }).finally(() => popup.close());
  }).toPass();
  await site.close();
}

test("an entry that has the password, but no user name, gets it, which is said before", async () => {
  await storeElsewhere("late", { email: "", password: "secret 20" });
  const site = await openSite("login", "late");
  await send(site, { user: "ana", pass: "secret 20" });
  await expect.poll(() => hasBar(site)).toBe(true);
  const popup = await browser.openPopup(site);
  await expect(popup.getByText("It already has this password. Saving sets the user name ana.")).toBeVisible();
  await popup.getByRole("button", { name: "Update" }).click();
  await expect(popup.getByRole("button", { name: /Fill$/ })).toBeVisible();
  await popup.close();
  await site.close();
  expect(await entryOf(/^late/)).toMatchObject({ email: "ana", password: "secret 20" });
});

test("an entry of another member says in sight that it is shared, whatever its title is", async ({ server }) => {
  const giver = newPerson("Bea");
  await registerAccount(server.url, giver);
  const shared = await shareVault(server.url, "Family", { giver, taker: person, role: "write" });
  const title = `Save as a new login ${"\ufdfd".repeat(200)}`;
  const link = sites.address("club", "");
  await shared.vault.create({ ...emptyDraft, title, email: "ana", password: "theirs", link });
  const site = await openSite("login", "club");
  await expect(async () => {
    const popup = await browser.openPopup(site);
    const row = popup.getByRole("button", { name: /^Save as.*Shared: Family · ana.*Fill$/ });
    await row.waitFor({ timeout: 3_000 }).finally(() => popup.close());
  }).toPass();
  await send(site, { user: "ana", pass: "mine" });
  await expect.poll(() => browser.waiting(site)).toBe(true);
  const popup = await browser.openPopup(site);
  await popup.setViewportSize({ width: 392, height: 600 });
  await expect(popup.getByRole("radio", { name: /^Save as.*Shared: Family · ana$/ })).not.toBeChecked();
  const box = await popup
    .getByText(/^Save as a new login ./)
    .first()
    .boundingBox();
  expect(box?.height).toBeLessThan(60);
  await expect(popup.getByText("Shared: Family · ana").first()).toBeInViewport();
  await expect(popup.getByRole("radio", { name: "Save as a new login", exact: true })).toBeInViewport();
  await popup.close();
  await site.close();
});

test("a page sees the same bar whether a login is new, or the vault has another password of it", async () => {
  await storeElsewhere("known", { email: "ana", password: "b" });
  const sizes: unknown[] = [];
  for (const name of ["known", "other"]) {
    const site = await openSite("login", name);
    await send(site, { user: "ana", pass: "secret 21" });
    await expect.poll(() => hasBar(site)).toBe(true);
    sizes.push(
      await site.evaluate(() => {
        const { x, y, width, height } = document.querySelector("[popover]")?.getBoundingClientRect() ?? new DOMRect();
        return { x, y, width, height };
      }),
    );
    await site.close();
  }
  expect(sizes[1]).toEqual(sizes[0]);
  expect(sizes[0]).toMatchObject({ width: 420 });
});

test("a page takes no text out of the bar by the style of its host", async () => {
  const site = await openSite("hollow", "hollow");
  await send(site, { user: "ana", pass: "secret 23" });
  await expect.poll(() => hasBar(site)).toBe(true);
  await site.waitForTimeout(200);
  for (const [label, colour] of [
    ["Save…", "rgb(255, 255, 255)"],
    ["Never for this site", "rgb(184, 74, 0)"],
  ] as const)
    expect(await drawnTextColour(site, label)).toBe(colour);
  await site.close();
});

test("the bar is dark on a dark system, and goes with Escape", async () => {
  const site = await openSite("login", "dark");
  await site.emulateMedia({ colorScheme: "dark" });
  await send(site, { user: "ana", pass: "secret 22" });
  await expect.poll(() => drawnButton(site, "Save…")).not.toBe(null);
  if (process.env["SHOTS"] !== undefined)
    await site.screenshot({ path: `${process.env["SHOTS"]}/extension-bar-dark.png` });
  await site.keyboard.press("Tab");
  await expect(async () => {
    await site.keyboard.press("Tab");
    await site.keyboard.press("Escape");
    expect(await hasBar(site)).toBe(false);
  }).toPass();
  await expect.poll(() => badge(site)).toBe("");
  await site.close();
});

test("a form that goes while its page is still there is asked about", async () => {
  const site = await openSite("inPage", "app");
  await send(site, { user: "ana", pass: "secret 3" });
  await expect.poll(() => hasBar(site)).toBe(true);
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Not now" }).click();
  await expect(popup.getByLabel("Search")).toBeVisible();
  await popup.close();
  expect(await entryOf(/^app/)).toBe(null);
  await site.close();
});

test("a login in two pages is saved with the user name of the first", async () => {
  const site = await openSite("first", "steps");
  await send(site, { user: "ana" });
  await site.locator("[name=pass]").waitFor();
  await send(site, { pass: "secret 4" });
  await expect.poll(() => hasBar(site)).toBe(true);
  const popup = await browser.openPopup(site);
  await expect(popup.getByLabel("User name")).toHaveValue("ana");
  await popup.getByRole("button", { name: "Save" }).click();
  await expect(popup.getByLabel("Search")).toBeVisible();
  await popup.close();
  expect(await entryOf(/^steps/)).toMatchObject({ email: "ana", password: "secret 4" });
  await site.close();
});

test("a password that the site refuses is not asked about before it lets the person in; one of a sign-up is, though a login follows", async () => {
  const site = await openSite("refused", "wrong");
  await send(site, { user: "ana", pass: "secret 5" });
  await expect.poll(() => browser.waiting(site)).toBe(true);
  await site.waitForLoadState();
  expect([await hasBar(site), await badge(site)]).toEqual([false, ""]);
  await site.goto(sites.address("wrong", "done"));
  await expect.poll(() => hasBar(site)).toBe(true);
  await site.close();

  const signUp = await openSite("signUp", "fresh");
  await send(signUp, { user: "ana", pass: "secret 6", again: "secret 6" });
  await expect.poll(() => hasBar(signUp)).toBe(true);
  await pressInBar(signUp, "Never for this site");
  await signUp.goto(`${sites.address("fresh", "signUp")}?again`);
  await send(signUp, { user: "ana", pass: "secret 7", again: "secret 7" });
  await signUp.getByRole("button", { name: "Log in" }).waitFor();
  expect([await browser.waiting(signUp), await hasBar(signUp), await badge(signUp)]).toEqual([false, false, ""]);
  await signUp.close();

  const tab = await browser.open("tab.html");
  const again = tab.getByRole("button", { name: /^Ask again about fresh/ });
  await again.click();
  await expect(again).toHaveCount(0);
  await tab.close();
});

test("while the vault is locked the badge says that a login waits, and unlocking shows it", async () => {
  const site = await openSite("login", "later");
  let popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Lock" }).click();
  await popup.getByLabel("Master password").waitFor();
  await popup.close();
  await send(site, { user: "ana", pass: "secret 8" });
  await expect.poll(() => badge(site)).toBe("+");
  expect(await hasBar(site)).toBe(false);
  popup = await browser.openPopup(site);
  await popup.getByLabel("Master password").fill(person.password);
  await popup.getByRole("button", { name: "Unlock" }).click();
  await expect(popup.getByRole("heading", { name: /^Save the login for later/ })).toBeVisible();
  await popup.getByRole("button", { name: "Not now" }).click();
  await expect(popup.getByLabel("Search")).toBeVisible();
  await popup.close();
  expect(await badge(site)).toBe("");
  await site.close();
});

test("on another site nothing is asked in the page, and the popup names where the login was sent", async () => {
  const site = await openSite("elsewhere", "shop");
  await send(site, { user: "eve", pass: "secret 9" });
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  expect(new URL(site.url()).host).toMatch(/^other\./);
  await expect.poll(() => badge(site)).toBe("+");
  expect(await hasBar(site)).toBe(false);
  const popup = await browser.openPopup(site);
  await expect(popup.getByRole("heading", { name: /^Save the login for shop\.localhost/ })).toBeVisible();
  // The other site's process answers for the bar, which it does not have.
  await browser.runInTab(site, () => void chrome.runtime.sendMessage({ name: "bar", action: "never" }));
  await site.waitForTimeout(500);
  expect(await browser.waiting(site)).toBe(true);
  await popup.getByRole("button", { name: "Not now" }).click();
  await popup.close();
  await site.close();
});

test("a frame of another site, and the server's own page, are not heard", async ({ server }) => {
  const site = await openSite("foreign", "outer");
  const frame = site.frameLocator("iframe");
  await frame.locator("[name=user]").click();
  await site.keyboard.type("ana", { delay: 30 });
  await frame.locator("[name=pass]").click();
  await site.keyboard.type("secret", { delay: 30 });
  await site.keyboard.press("Enter");
  await frame.getByRole("heading", { name: "Welcome" }).waitFor();
  expect([await browser.waiting(site), await badge(site)]).toEqual([false, ""]);
  await site.close();

  const own = await browser.context.newPage();
  await own.goto(`${server.url}/login`);
  await own.getByLabel("Email").fill(person.email);
  await own.getByLabel("Password", { exact: true }).fill(person.password);
  await own.keyboard.press("Enter");
  await own.waitForURL(({ pathname }) => pathname !== "/login");
  // The tab has the page's new address a moment later.
  await expect(async () => expect([await browser.waiting(own), await badge(own)]).toEqual([false, ""])).toPass();
  await own.close();
});

test("a click by a script on the bar does nothing", async () => {
  const site = await openSite("login", "forged");
  await send(site, { user: "ana", pass: "secret 14" });
  await expect.poll(() => hasBar(site)).toBe(true);
  await site.waitForTimeout(1_500);
  for (const label of ["Never for this site", "Not now", "Save…"]) expect(await clickByScript(site, label)).toBe(3);
  await site.waitForTimeout(500);
  expect([await hasBar(site), await browser.waiting(site), await browser.hasPopup()]).toEqual([true, true, false]);
  await pressInBar(site, "Not now");
  await expect.poll(() => browser.waiting(site)).toBe(false);
  await site.close();
});

test("a click through what lies over the bar does nothing", async () => {
  const site = await openSite("covered", "hostile");
  await send(site, { user: "ana", pass: "secret 10" });
  await expect.poll(() => hasBar(site)).toBe(true);
  for (let tries = 0; tries < 4; tries += 1) {
    const place = await drawnButton(site, "Never for this site");
    if (place === null) break;
    await site.mouse.click(place.x, place.y);
    await site.waitForTimeout(300);
  }
  expect(await hasBar(site)).toBe(true);
  expect(await browser.waiting(site)).toBe(true);
  await site.close();
});

test("a login that a page's script sends is not noted, and so tells the page nothing of what is stored", async () => {
  const site = await openSite("byScript", "guessing");
  await site.bringToFront();
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  await site.waitForTimeout(1_000);
  expect([await browser.waiting(site), await hasBar(site)]).toEqual([false, false]);
  await site.close();
});

test("a login that waits is dropped when another person signs in", async ({ server }) => {
  const site = await openSite("login", "shop2");
  await send(site, { user: "ana", pass: "secret 15" });
  await expect.poll(() => browser.waiting(site)).toBe(true);
  const other = newPerson();
  await registerAccount(server.url, other);
  const asker = await browser.open("tab.html");
  const { answer } = await asker.evaluate(
    ({ email, password }) => chrome.runtime.sendMessage({ name: "host", request: { name: "signIn", email, password } }),
    other,
  );
  expect(answer).toMatchObject({ kind: "question", question: { kind: "firstVisit" } });
  expect(await browser.waiting(site)).toBe(false);
  const { session } = await asker.evaluate(() => chrome.storage.session.get());
  const { token } = session as { token: string };
  const statusOf = async () =>
    (await fetch(`${server.url}/api/user/sessions`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOf()).toBe(200);
  await asker.evaluate(() => chrome.runtime.sendMessage({ name: "host", request: { name: "signOut" } }));
  // Signing out ends the session on the server too.
  await expect.poll(statusOf).toBe(401);
  await asker.close();
  await site.close();
});

test("no script that listens is in a page of the server, also after a login on another host of its site", async ({
  launchOptions,
}) => {
  const pagesOfSite = await startSites({
    sso: form("/done"),
    done: `<script>location.href = location.href.replace("sso.", "passwords.").replace("done", "login")</script>`,
    login: form("/login"),
  });
  const rules = "--host-resolver-rules=MAP *.example.org 127.0.0.1";
  const own = await startWithExtension(launchOptions, { args: [rules] });
  const { port } = new URL(pagesOfSite.address("a", ""));
  const asker = await own.open("tab.html");
  await asker.evaluate(async (address) => {
    await chrome.runtime.sendMessage({ name: "host", request: { name: "connect", server: address } });
    await chrome.runtime.sendMessage({ name: "setInPages", part: "saving", isOn: true });
    // A session as after signing in there: without one, no login waits.
    const claims = btoa(JSON.stringify({ sub: "ana", exp: Date.now() / 1_000 + 3_600 }));
    const session = { token: `a.${claims}.a`, user: { email: "ana" }, isByPasskey: false, server: address };
    await chrome.storage.session.set({ session });
  }, `http://passwords.example.org:${port}`);
  const site = await own.context.newPage();
  await site.goto(`http://sso.example.org:${port}/sso`);
  await send(site, { user: "ana", pass: "secret 16" });
  await site.waitForURL(/passwords\.example\.org/);
  await expect.poll(() => own.waiting(site)).toBe(true);
  // The next page has been there since, and was or was not looked at.
  await expect.poll(() => own.badge(site)).toBe("+");
  expect(await own.isCapturing(site)).toBe(false);
  await own.remove();
  await pagesOfSite.close();
});
