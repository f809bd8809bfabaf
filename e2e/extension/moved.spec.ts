import type { Frame, Page } from "@playwright/test";
import { emptyDraft } from "@pomander/vault";
import { registerAccount } from "../fixtures/accounts.ts";
import { takeWhatIsFilled } from "../fixtures/broken-process.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { row } from "../fixtures/fill-from-popup.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

// Tests that what is filled goes where the person saw that it would go: to this origin, on a page of that one.

const fields = `<label>User name <input name="user"></label> <label>Password <input name="pass" type="password"></label>`;
const logIn = `<form action="/done">${fields}<button>Log in</button></form>`;
/** Takes the focus, as many logins do. */
const focusing = `<script>setInterval(() => document.querySelector("input").focus(), 100);</script>`;
const card = `<form action="/done"><label>Card number <input name="user" autocomplete="cc-number"></label>
  <label>Name on card <input name="pass" autocomplete="cc-name"></label><button>Pay</button></form>`;
/** A frame of another site, which gets the focus without a click. */
const frameOf = (site: string, page: string) =>
  `<script>document.write('<iframe id="frame" src="' + location.origin.replace(/\\/[^.]*/, "//${site}") + '/${page}" title="login" width="600" height="200" onload="frame.focus()"></iframe>')</script>`;

const pages = {
  login: logIn,
  focusedLogin: logIn + focusing,
  card: card + focusing,
  framedLogin: frameOf("shop", "focusedLogin"),
  framedCard: frameOf("pay", "card"),
  // The frame of another site shows a frame of the page's own.
  article: frameOf("advertisement", "framedLogin"),
  encryptedFrame: `<iframe id="frame" src="https://a.bank.test/focusedLogin" title="login" width="600" height="200" onload="frame.focus()"></iframe>`,
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let encrypted: Sites;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  encrypted = await startSites(pages, { isEncrypted: true });
  const person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  const login = (title: string, link: string) => ({
    ...emptyDraft,
    title,
    link,
    email: "ana",
    password: `password of ${title}`,
  });
  await vault.create(login("Shop", sites.address("shop", "")));
  const urls = [{ url: String.raw`^https?://a\.bank\.test`, match: "regex" as const }];
  await vault.create({ ...login("Bank", "https://a.bank.test/"), urls });
  const values = { number: "4111 1111 1111 1111", cardholder: "Ana Huber", pin: "9876" };
  const ofCard = Object.entries(values).map(([name, value]) => ({ name, value, kind: "text" as const }));
  await vault.create({ ...emptyDraft, title: "Visa", type: "card", fields: ofCard });
  // One name with both schemes, each at its usual port.
  const port = (of: Sites) => new URL(of.address("a", "")).port;
  const rules = `MAP *.bank.test:80 127.0.0.1:${port(sites)}, MAP *.bank.test:443 127.0.0.1:${port(encrypted)}`;
  const args = [`--host-resolver-rules=${rules}`, "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable"];
  browser = await startWithExtension(launchOptions, { args });
  await signInToExtension(browser, server.url, person);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await encrypted?.close();
});

const valuesOf = (place: Page | Frame) =>
  place.evaluate(() =>
    [...document.querySelectorAll("input")].map(({ value }) => value).filter((value) => value !== ""),
  );
async function expectNothingIn(site: Page): Promise<void> {
  for (const frame of site.frames()) expect(await valuesOf(frame)).toEqual([]);
}
const agree = (popup: Page) => popup.getByRole("button", { name: "Fill", exact: true }).click();
async function expectMoved(site: Page, popup: Page): Promise<void> {
  await expect(popup.getByRole("status")).toHaveText("The page has changed. Try again.");
  await expectNothingIn(site);
  await popup.close();
  await site.close();
}
/** Opens a page whose innermost frame has the focus in a field. */
async function openFocused(address: string): Promise<Page> {
  const site = await browser.openSite(address);
  await waitForFocus(site);
  return site;
}
async function waitForFocus(site: Page): Promise<void> {
  await expect
    .poll(() =>
      site
        .frames()
        .at(-1)
        ?.evaluate(() => document.activeElement?.localName),
    )
    .toBe("input");
}

test("a page that leaves for the same name without encryption between the choice and the filling gets nothing @slow", async () => {
  const site = await browser.openSite("https://a.bank.test/login");
  const popup = await browser.openPopup(site);
  await row(popup, "Bank").waitFor();
  await site.goto("http://a.bank.test/login");
  await row(popup, "Bank").click();
  await expectMoved(site, popup);
});

test("an encrypted frame in the page without encryption of its name is asked about, and not filled at once @slow", async () => {
  const site = await openFocused("http://a.bank.test/encryptedFrame");
  await browser.press("fill", site);
  await expect.poll(() => browser.hasPopup()).toBe(true);
  await expectNothingIn(site);
  const popup = await browser.openPopup(site);
  await row(popup, "Bank").click();
  await expect(popup.getByText("This form is from a.bank.test, inside a page from http://a.bank.test.")).toBeVisible();
  await popup.close();
  await site.close();
});

test("a site that leaves for another one, which shows its login in a frame, gets nothing there @slow", async () => {
  const site = await browser.openSite(sites.address("shop", "login"));
  const popup = await browser.openPopup(site);
  await row(popup, "Shop").waitFor();
  await site.goto(sites.address("evil", "framedLogin"));
  await waitForFocus(site);
  await row(popup, "Shop").click();
  await expectMoved(site, popup);
});

test("a card that was agreed to on one site's page is not filled on another's @slow", async () => {
  const site = await openFocused(encrypted.address("shop", "framedCard"));
  const popup = await browser.openPopup(site);
  await row(popup, "Visa").click();
  await popup.getByText(/^This form is from pay\.localhost:\d+, inside a page from shop\./).waitFor();
  await site.goto(encrypted.address("evil", "framedCard"));
  await waitForFocus(site);
  await agree(popup);
  await expectMoved(site, popup);
});

test("a frame of the page's origin inside another site's frame is not filled @slow", async () => {
  const site = await openFocused(sites.address("shop", "article"));
  expect(site.frames().map((frame) => new URL(frame.url()).hostname)).toEqual([
    "shop.localhost",
    "advertisement.localhost",
    "shop.localhost",
  ]);
  await browser.press("fill", site);
  await expect.poll(() => browser.hasPopup()).toBe(true);
  const popup = await browser.openPopup(site);
  await row(popup, "Shop").click();
  await expect(popup.getByRole("status")).toHaveText(/no login to fill/);
  await expectNothingIn(site);
  await popup.close();
  await site.close();
});

test("a page's process gets of a card what forms take, and nothing of another kind of entry @slow", async () => {
  const site = await browser.openSite(encrypted.address("pay", "card"));
  await browser.runInTab(site, takeWhatIsFilled);
  const popup = await browser.openPopup(site);
  await row(popup, "Visa").click();
  await agree(popup);
  await expect(popup.getByRole("status")).not.toBeEmpty();
  const got = await site.evaluate(() => document.documentElement.dataset["got"] ?? "");
  expect(got).toContain("4111 1111 1111 1111");
  expect(got).not.toContain("9876");
  await popup.close();
  await site.close();
});
