import type { Frame, Page } from "@playwright/test";
import type { OpenVault } from "@pomander/vault";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const fields = `<label>User name <input name="user"></label> <label>Password <input name="pass" type="password"></label>`;
const logIn = `<form action="/done">${fields}<button>Log in</button></form>`;
/** Covers the page with an element that takes clicks. */
const cover =
  "position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none; opacity: 0.01";
const foreignFrame = (page: string) =>
  `<script>document.write('<iframe src="' + location.href.replace("shop.", "shop2.").replace(/[^/]*$/, "${page}") + '" title="login" width="600" height="200"></iframe>')</script>`;

/** Pages of sites, by their path. */
const pages = {
  login: logIn,
  // People can't see the fields of these.
  fadedRoot: `${logIn}<style>html { opacity: 0.05 }</style>`,
  fadedBody: `${logIn}<style>body { opacity: 0.05 }</style>`,
  fadedBySteps: `<div style="opacity: 0.8"><div style="opacity: 0.8">${logIn}</div></div>`,
  filtered: `<div style="filter: opacity(0.02)">${logIn}</div>`,
  clipped: `<div style="overflow: hidden; height: 1px">${logIn}</div>`,
  cutOut: `<div style="clip-path: inset(100%)">${logIn}</div>`,
  tiny: `${logIn}<style>input { width: 2px; height: 2px; padding: 0; border: 0 }</style>`,
  overlaid: `${logIn}<div style="${cover}"></div>`,
  popover: `${logIn}<div popover="manual" id="over" style="${cover}"></div><script>over.showPopover();</script>`,
  modal: `${logIn}<dialog id="over" style="${cover}"></dialog><script>over.showModal();</script>`,
  // Frames.
  stolen: `${logIn}${foreignFrame("stealing")}`,
  stealing: `${logIn}<script>setInterval(() => document.querySelector("[name=user]").focus(), 20);</script>`,
  // Forms that lead elsewhere.
  buttonElsewhere: logIn.replace("<button>", '<button formaction="https://collector.localhost/">'),
  unencrypted: logIn.replace("/done", "http://secure.localhost/"),
  unencryptedButton: logIn.replace("<button>", '<button formaction="http://secure.localhost/">'),
  leaving: `${logIn}<script>document.querySelector("[name=user]").addEventListener("input", () => {
    document.querySelector("form").action = "https://collector.localhost/"; });</script>`,
  covering: `${logIn}<div id="over" hidden style="${cover}"></div><script>
    document.querySelector("[name=user]").addEventListener("input", () => { over.hidden = false; });</script>`,
};

let browser: ExtensionBrowser;
let sites: Sites;
let encrypted: Sites;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  encrypted = await startSites(pages, { isEncrypted: true });
  const person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  const store = (title: string, link: string, more: Partial<Parameters<OpenVault["create"]>[0]> = {}) =>
    vault.create({
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
  await store("Shop", sites.address("shop", ""));
  await store("Secure", encrypted.address("secure", ""));
  await store("Bank", String.raw`.*\.bank\.localhost`, { linkMatch: "regex" });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await encrypted?.close();
});

/** Opens an address, which gets a part that no other tab has. */
let opened = 0;
async function openAddress(address: string): Promise<Page> {
  const page = await browser.context.newPage();
  opened += 1;
  await page.goto(`${address}?${opened}`);
  return page;
}
const openSite = (name: keyof typeof pages, site = "shop") => openAddress(sites.address(site, name));

const valuesOf = (place: Page | Frame) =>
  place.evaluate(() => [...document.querySelectorAll("input")].map(({ value }) => value));
const nothing = ["", ""];
const row = (popup: Page, title: string) => popup.getByRole("button", { name: new RegExp(`^${title}.*Fill$`) });

for (const name of [
  "fadedRoot",
  "fadedBody",
  "fadedBySteps",
  "filtered",
  "clipped",
  "cutOut",
  "tiny",
  "overlaid",
  "popover",
  "modal",
] as const) {
  test(`nothing is filled into fields that people can't see, from the popup or by the shortcut: ${name} @slow`, async () => {
    const site = await openSite(name);
    await browser.press("fill", site);
    const popup = await browser.openPopup(site);
    await row(popup, "Shop").click();
    await expect(popup.getByRole("status")).toHaveText(/Nothing was filled|no login to fill/);
    expect(await valuesOf(site)).toEqual(nothing);
    await popup.close();
    await site.close();
  });
}

test("a field that the page covers, or whose form it sends elsewhere, while another one is filled stays empty @slow", async () => {
  for (const name of ["covering", "leaving"] as const) {
    const site = await openSite(name);
    await browser.press("fill", site);
    await expect.poll(() => valuesOf(site)).toEqual(["ana", ""]);
    await site.close();
  }
});

test("a frame of another site that takes the focus again and again gets nothing of the page's login @slow", async () => {
  const site = await openSite("stolen");
  await site.locator("[name=user]").first().click();
  const frame = site.frames()[1];
  if (frame === undefined) throw new Error("There is no frame");
  await expect.poll(() => frame.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("user");
  await browser.press("fill", site);
  const popup = await browser.openPopup(site);
  await popup
    .getByText(/^(For|No login for) shop/)
    .first()
    .waitFor();
  if ((await row(popup, "Shop").count()) > 0) await row(popup, "Shop").click();
  await site.waitForTimeout(500);
  expect(await valuesOf(frame)).toEqual(nothing);
  await popup.close().catch(() => undefined);
  await site.close();
});

test("a button that sends the form to another site is named before anything is filled @slow", async () => {
  const site = await openSite("buttonElsewhere");
  await browser.press("fill", site);
  const popup = await browser.openPopup(site);
  await row(popup, "Shop").click();
  await expect(popup.getByText("The form sends what is filled to collector.localhost.")).toBeVisible();
  expect(await valuesOf(site)).toEqual(nothing);
  await popup.close();
  await site.close();
});

test("a form that leads from an encrypted page to one that is not is never filled @slow", async () => {
  for (const name of ["unencrypted", "unencryptedButton"] as const) {
    const site = await openAddress(encrypted.address("secure", name));
    const popup = await browser.openPopup(site);
    await row(popup, "Secure").click();
    const ask = popup.getByRole("button", { name: "Fill", exact: true });
    const status = popup.getByRole("status").filter({ hasText: "without encryption" });
    await ask.or(status).first().waitFor();
    if (await ask.isVisible()) await ask.click();
    await expect(status).toBeVisible();
    expect(await valuesOf(site)).toEqual(nothing);
    await popup.close();
    await site.close();
  }
});

test("the page without encryption of an encrypted site's name, and names that look alike, are offered nothing @slow", async () => {
  for (const site of ["secure", "myshop", "shop.evil", "sh0p", "xn--hop-ehd"]) {
    const page = await openSite("login", site);
    await browser.press("fill", page);
    const popup = await browser.openPopup(page);
    await popup.getByText(/^No login for/).waitFor();
    await expect(popup.getByRole("button", { name: /Fill$/ })).toHaveCount(0);
    expect(await valuesOf(page)).toEqual(nothing);
    await popup.close();
    await page.close();
  }
});

test("an expression that fits a foreign page by what is in its address asks first, and names the page @slow", async () => {
  const site = await browser.context.newPage();
  await site.goto(`${sites.address("evil", "login")}?x.bank.localhost`);
  await browser.press("fill", site);
  const popup = await browser.openPopup(site);
  await row(popup, "Bank").click();
  await expect(popup.getByText(/^Only an expression of this login fits evil\.localhost/)).toBeVisible();
  expect(await valuesOf(site)).toEqual(nothing);
  await popup.close();
  await site.close();
});

test("a page that leaves for another site between the choice and the filling gets nothing @slow", async () => {
  const site = await openSite("login");
  const popup = await browser.openPopup(site);
  await row(popup, "Shop").waitFor();
  await site.goto(sites.address("evil", "login"));
  await row(popup, "Shop").click();
  await expect(popup.getByRole("status")).not.toBeEmpty();
  expect(await valuesOf(site)).toEqual(nothing);
  await popup.close();
  await site.close();
});
