import type { Page } from "@playwright/test";
import type { OpenVault } from "@pomander/vault";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { hasBar } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const signUp = (action: string, more = "", password = "") => `<h1>Create an account</h1>
  <form action="${action}" method="post"><label>Email <input name="user" type="email"></label>
  <label>Password <input name="pass" type="password" autocomplete="new-password" ${password}></label>
  <label>Repeat password <input name="again" type="password" autocomplete="new-password" ${password}></label>
  <button>Sign up</button></form>${more}`;

/** Pages of sites, by their path. */
const pages = {
  signUp: signUp("/done"),
  rules: signUp(
    "/done",
    "",
    `passwordrules="minlength: 6; maxlength: 14; required: digit; allowed: [xyz]" maxlength="12"`,
  ),
  change: `<h1>Change your password</h1><form action="/done" method="post">
    <label>Current password <input name="old" type="password" autocomplete="current-password"></label>
    <label>New password <input name="pass" type="password" autocomplete="new-password"></label>
    <button>Change password</button></form>`,
  done: "<h1>Welcome</h1>",
  covered: signUp("/done", `<div style="position: fixed; inset: 0; background: white">Win a prize!</div>`),
  shortens: signUp(
    "/done",
    `<script>for (const field of document.querySelectorAll("[type=password]"))
      field.addEventListener("input", () => { field.value = field.value.slice(0, 8); });</script>`,
  ),
  elsewhere: signUp("http://collector.localhost/"),
  turnsToText: signUp(
    "/done",
    `<script>document.querySelector("[name=pass]").addEventListener("input", () => { document.querySelector("[name=again]").type = "text"; });</script>`,
  ),
  both: `<form action="/done" method="post"><label>User name <input name="name"></label>
    <label>Password <input name="known" type="password" autocomplete="current-password"></label><button>Log in</button></form>${signUp("/done")}`,
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let vault: OpenVault;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  const person = newPerson();
  vault = (await registerAccount(server.url, person)).secondDeviceVault;
  const texts = { email: "ana", password: "the former one", notes: "", category: "", tags: [], isFavorite: false };
  await vault.create({ ...texts, title: "Forum", link: sites.address("forum", "") });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
  const tab = await browser.open("tab.html");
  await tab.getByRole("switch", { name: "Offer to save logins" }).click();
  await expect(tab.getByRole("switch", { name: "Offer to save logins" })).toBeChecked();
  await tab.close();
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
});

const openSite = (name: keyof typeof pages, site: string): Promise<Page> => browser.openSite(sites.address(site, name));
const valueOf = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
const proposed = (popup: Page) => popup.getByLabel("Password", { exact: true }).inputValue();

async function useAndSave(popup: Page): Promise<void> {
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Use and save" }).click()]);
}

const entriesOf = async (title: string) => {
  await vault.refresh();
  const found = vault.snapshot().entries.filter((entry) => entry.title.startsWith(title));
  return Promise.all(found.map(({ _id }) => vault.reveal(_id)));
};

test("a sign-up gets a password that is stored with the user name of the form, and not asked about again @slow", async () => {
  const site = await openSite("signUp", "fresh");
  await site.locator("[name=user]").fill("ana@example.org");
  await site.locator("[name=pass]").click();
  const popup = await browser.openPopup(site);
  await expect(popup.getByLabel("User name")).toHaveValue("ana@example.org");
  await checkLook(popup, "new-password");
  const first = await proposed(popup);
  await popup.getByRole("button", { name: "Generate another" }).click();
  await expect.poll(() => proposed(popup)).not.toBe(first);
  const password = await proposed(popup);
  expect(password).toHaveLength(20);
  await popup.close();

  // A popup that opens again still has it.
  const again = await browser.openPopup(site);
  expect(await proposed(again)).toBe(password);
  expect(await entriesOf("fresh")).toEqual([]);
  await useAndSave(again);
  expect([await valueOf(site, "pass"), await valueOf(site, "again")]).toEqual([password, password]);
  expect(await entriesOf("fresh")).toMatchObject([
    { email: "ana@example.org", password, link: new URL(sites.address("fresh", "")).origin },
  ]);

  await site.getByRole("button", { name: "Sign up" }).click();
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => browser.waiting(site)).toBe(false);
  expect([await hasBar(site), await browser.badge(site)]).toEqual([false, ""]);
  await site.close();
});

test("the user name that the person types in the popup goes into the form's empty field, if that takes it @slow", async () => {
  const site = await openSite("signUp", "empty");
  let popup = await browser.openPopup(site);
  await popup.getByLabel("User name").fill("ana");
  await useAndSave(popup);
  expect(await valueOf(site, "user")).toBe("");
  await site.reload();
  popup = await browser.openPopup(site);
  await popup.getByLabel("User name").fill("ana@example.org");
  await useAndSave(popup);
  expect(await valueOf(site, "user")).toBe("ana@example.org");
  // The same password was used twice: it is one entry.
  expect(await entriesOf("empty")).toMatchObject([{ email: "ana@example.org" }]);
  await site.close();
});

test("a person chooses the length of a password, and that it has no symbols @slow", async () => {
  const site = await openSite("signUp", "words");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Options" }).click();
  await popup.getByLabel("Length").fill("12");
  await expect.poll(() => proposed(popup)).toMatch(/^.{12}$/);
  await popup.getByLabel("Symbols").click();
  await expect.poll(() => proposed(popup)).toMatch(/^[A-Za-z0-9]{12}$/);
  await checkLook(popup, "new-password-options");
  const password = await proposed(popup);
  await popup.getByLabel("User name").fill("ana@example.org");
  await useAndSave(popup);
  expect([await valueOf(site, "pass"), await valueOf(site, "again")]).toEqual([password, password]);
  await site.close();
});

test("a password keeps to the page's rules, and to the shorter of two limits @slow", async () => {
  const site = await openSite("rules", "rules");
  const popup = await browser.openPopup(site);
  expect(await proposed(popup)).toMatch(/^(?=.*\d)[xyz\d]{12}$/);
  await useAndSave(popup);
  expect(await valueOf(site, "pass")).toMatch(/^[xyz\d]{12}$/);
  await site.close();
});

test("a change gives the chosen entry the new password, fills both, and keeps the former one @slow", async () => {
  const site = await openSite("change", "forum");
  const popup = await browser.openPopup(site);
  // The only login of the site, which is the person's own.
  await expect(popup.getByRole("radio", { name: /^Forum.*ana$/ })).toBeChecked();
  await checkLook(popup, "new-password-change");
  const password = await proposed(popup);
  await useAndSave(popup);
  expect([await valueOf(site, "old"), await valueOf(site, "pass")]).toEqual(["the former one", password]);
  expect(await entriesOf("Forum")).toMatchObject([
    { email: "ana", password, extra: { history: [{ password: "the former one" }] } },
  ]);
  // The site has the former one until it accepts the new one: a login that is filled again is that.
  await site.reload();
  await browser.press("fill", site);
  const again = await browser.openPopup(site);
  await again.getByRole("button", { name: /^Forum.*Fill$/ }).click();
  await expect.poll(() => valueOf(site, "old")).toBe("the former one");
  await site.close();
});

test("beside a login the popup has both, and the shortcut in the sign-up leaves the choice to the person @slow", async () => {
  const site = await openSite("both", "forum");
  let popup = await browser.openPopup(site);
  await expect(popup.getByRole("button", { name: /^Forum.*Fill$/ })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Use and save" })).toBeVisible();
  await popup.close();
  await site.locator("[name=pass]").click();
  await browser.press("fill", site);
  await expect.poll(() => browser.hasPopup()).toBe(true);
  expect(await valueOf(site, "user")).toBe("");
  await site.locator("[name=name]").click();
  popup = await browser.openPopup(site);
  await expect(popup.getByRole("button", { name: /^Forum.*Fill$/ })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Use and save" })).toHaveCount(0);
  await popup.close();
  await site.close();
});

test("a login has nothing for a page that only sets a password, which the popup says @slow", async () => {
  const site = await openSite("rules", "forum");
  await site.locator("[name=user]").evaluate((field) => field.remove());
  await site.locator("[name=pass]").click();
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Forum.*Fill$/ }).click();
  await expect(popup.getByRole("status")).toHaveText("Nothing in this entry fits the fields on this page.");
  await popup.close();
  await site.close();
});

test("nothing is stored for a form that people can't see @slow", async () => {
  const site = await openSite("covered", "hidden");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Use and save" }).click();
  await expect(popup.getByRole("alert")).toHaveText(/Nothing was filled/);
  expect(await valueOf(site, "pass")).toBe("");
  expect(await entriesOf("hidden")).toEqual([]);
  await popup.close();
  await site.close();
});

test("a page that shortens the password is named, and the entry has what was made @slow", async () => {
  const site = await openSite("shortens", "shortens");
  const popup = await browser.openPopup(site);
  const password = await proposed(popup);
  await popup.getByRole("button", { name: "Use and save" }).click();
  await expect(popup.getByRole("alert")).toHaveText(/the page changed it while it was filled/);
  await popup.getByRole("button", { name: "Use and save" }).click();
  await expect(popup.getByRole("alert")).toHaveText(/the page changed it while it was filled/);
  expect(await entriesOf("shortens")).toMatchObject([{ password }]);
  await checkLook(popup, "new-password-unfilled");
  await popup.close();
  await site.close();
});

test("a sign-up that is sent to another site is filled only when the person agrees, and stored only then @slow", async () => {
  const site = await openSite("elsewhere", "shop");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Use and save" }).click();
  await expect(popup.getByText("This form sends your data to collector.localhost.")).toBeVisible();
  expect(await entriesOf("shop")).toEqual([]);
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Fill", exact: true }).click()]);
  expect(await valueOf(site, "pass")).not.toBe("");
  expect(await entriesOf("shop")).toHaveLength(1);
  await site.close();
});

test("a new password is not written into a field that the page has turned into a text field meanwhile @slow", async () => {
  const site = await openSite("turnsToText", "turns");
  const popup = await browser.openPopup(site);
  await useAndSave(popup);
  expect(await valueOf(site, "pass")).not.toBe("");
  expect(await valueOf(site, "again")).toBe("");
  await site.close();
});

test("with the keyboard alone @slow", async () => {
  const site = await openSite("signUp", "keys");
  const popup = await browser.openPopup(site);
  await popup.getByLabel("User name").focus();
  await popup.keyboard.type("ana@example.org");
  await popup.locator("main[aria-busy=false]").waitFor();
  await popup.keyboard.press("Tab");
  await expect(popup.getByRole("button", { name: "Use and save" })).toBeFocused();
  await Promise.all([popup.waitForEvent("close"), popup.keyboard.down("Enter").catch(() => undefined)]);
  expect(await valueOf(site, "user")).toBe("ana@example.org");
  expect(await entriesOf("keys")).toHaveLength(1);
  await site.close();
});
