import type { Frame, Page } from "@playwright/test";
import type { OpenVault } from "@pomander/vault";
import { registerAccount } from "../fixtures/accounts.ts";
import {
  cover,
  fields,
  hiddenInEachBrowser,
  hiddenNames,
  hugeLogIn,
  logIn,
  ownFrame,
} from "../fixtures/hidden-fields.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { row } from "../fixtures/fill-from-popup.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const foreignFrame = (page: string) =>
  `<script>document.write('<iframe src="' + location.href.replace("shop.", "shop2.").replace(/[^/]*$/, "${page}") + '" title="login" width="600" height="200"></iframe>')</script>`;

/** Shows two fields of 100 × 20 pixels by 4 × 4 pixels at their middle. */
const dots = (inner: string) => `<form action="/done">${inner}<button>Log in</button></form><style>
  .dot { position: relative; overflow: clip; width: 4px; height: 4px }
  .dot input { position: absolute; left: -48px; top: -8px; width: 100px; height: 20px; padding: 0; border: 0 }
  .scrolled { overflow: hidden } .scrolled input { left: 0; top: 0 }
  </style><script>for (const dot of document.querySelectorAll(".scrolled")) { dot.scrollLeft = 48; dot.scrollTop = 8; }</script>`;

/** Pages of sites, by their path. */
const pages = {
  ...hiddenInEachBrowser,
  login: logIn,
  // People can't see the fields of these.
  fadedRoot: `${logIn}<style>html { opacity: 0.05 }</style>`,
  fadedBody: `${logIn}<style>body { opacity: 0.05 }</style>`,
  fadedBySteps: `<div style="opacity: 0.8"><div style="opacity: 0.8">${logIn}</div></div>`,
  filtered: `<div style="filter: opacity(0.02)">${logIn}</div>`,
  filteredByDrawing: `<svg width="0" height="0"><filter id="none"><feComponentTransfer><feFuncA type="linear" slope="0" /></feComponentTransfer></filter></svg><div style="filter: url(#none)">${logIn}</div>`,
  washedOut: `${logIn}<style>html { filter: brightness(1.1) brightness(5) }</style>`,
  brightened: `<div style="filter: grayscale(1) brightness(100)">${logIn}</div>`,
  cutToDot: `${logIn}<style>input { clip-path: circle(1px) }</style>`,
  detailsMasked: `<details open><summary>Log in</summary><summary>${logIn}</summary></details>
    <style>::details-content { mask-image: linear-gradient(transparent, transparent) }</style>`,
  maskedByBorder: `<div style="-webkit-mask-box-image: linear-gradient(transparent, transparent)">${logIn}</div>`,
  blended: `<style>html, body { background: #000 }</style><div style="mix-blend-mode: multiply">${logIn}</div>`,
  cutByOverflow: dots(
    '<div class="dot"><input name="user" aria-label="User name"></div><div class="dot"><input name="pass" type="password"></div>',
  ),
  cutByScrolling: dots(
    '<div class="dot scrolled"><input name="user" aria-label="User name"></div><div class="dot scrolled"><input name="pass" type="password"></div>',
  ),
  cutByFrame: `<iframe src="dotted" title="login" style="width: 4px; height: 4px; border: 0"></iframe>`,
  dotted: `${logIn}<style>input { position: absolute; left: -48px; top: -8px; width: 100px; height: 20px; padding: 0; border: 0 } [name=user] { z-index: 1 }</style>
    <script>document.querySelector("[name=user]").addEventListener("input", (event) => { event.target.style.zIndex = -1; });</script>`,
  notched: `${logIn}<style>input { border-radius: 50%; corner-shape: notch; border: 0; outline: 0 !important }</style>`,
  picker: `<select id="choice"></select><style>select, ::picker(select) { appearance: base-select } ::picker(select) { opacity: 0.01 }</style>
    <script>const form = document.createElement("form"); form.innerHTML = '${fields}<button>Log in</button>';
    choice.append(form); addEventListener("click", () => choice.showPicker());</script>`,
  cutAsBefore: `${logIn}<style>input { position: absolute; width: 100px; height: 20px; padding: 0; border: 0; clip: rect(9px, 51px, 11px, 49px) }</style>`,
  labelledOver: `<form action="/done" style="position: relative"><input id="u" name="user"><input id="p" name="pass" type="password">
    <label for="u">User name</label><label for="p">Password</label></form>
    <style>label { position: absolute; inset: 0; background: #fff; z-index: 1 }</style>`,
  labelledInside: logIn
    .replaceAll("<label>", '<label style="position: relative">')
    .replaceAll(
      "</label>",
      '<span style="position: absolute; inset: -5px; background: #fff; z-index: 1"></span></label>',
    ),
  disabledAround: `<form action="/done"><fieldset disabled>${fields}</fieldset><button>Log in</button></form>`,
  slottedFrame: `<div id="card">${ownFrame}</div><script>
    card.attachShadow({ mode: "closed" }).innerHTML = '<div style="opacity: 0.05"><slot></slot></div>';</script>`,
  clipped: `<div style="overflow: hidden; height: 1px">${logIn}</div>`,
  cutOut: `<div style="clip-path: inset(100%)">${logIn}</div>`,
  tiny: `${logIn}<style>input { width: 2px; height: 2px; padding: 0; border: 0 }</style>`,
  overlaid: `${logIn}<div style="${cover}"></div>`,
  popover: `${logIn}<div popover="manual" id="over" style="${cover}"></div><script>over.showPopover();</script>`,
  modal: `${logIn}<dialog id="over" style="${cover}"></dialog><script>over.showModal();</script>`,
  // Frames.
  stolen: `${logIn}${foreignFrame("stealing")}`,
  stealing: `${logIn}<script>setInterval(() => document.querySelector("[name=user]").focus(), 20);</script>`,
  // Forms that people see, whatever is around them.
  styled: `<div style="filter: drop-shadow(rgb(0 0 0 / 50%) 0 2px 4px) blur(0px) invert(1); clip-path: inset(0 round 8px)">${logIn}</div>`,
  flat: `<div style="backface-visibility: hidden; transform: translateZ(0)">${logIn}</div>
    <style>input { border-radius: 8px; corner-shape: squircle; outline: 2px solid; outline-offset: -2px; rotate: 1deg }</style>`,
  darkened: `${logIn}<style>html { filter: invert(0.9) hue-rotate(180deg) brightness(1.1) contrast(0.9) }</style>`,
  washedOutOften: `${logIn}<style>html { filter: ${"brightness(1.2) ".repeat(20)} }</style>`,
  withIcons: `${logIn.replaceAll("<label>", '<label style="position: relative">').replaceAll("</label>", '<button type="button">Show</button></label>')}
    <style>input { width: 160px; height: 30px } label button { position: absolute; right: 4px; top: 0; width: 50px; height: 20px }</style>`,
  labelledInEmpty: `<form action="/done"><p><input id="u" name="user"><label for="u">User name</label></p>
    <p><input id="p" name="pass" type="password"><label for="p"><span>Password</span></label></p><button>Log in</button></form>
    <style>p { position: relative; width: 200px } input { width: 100%; height: 30px } label { position: absolute; inset: -5px; padding: 10px }</style>`,
  halfUnderBar: `<div style="position: fixed; inset: 0 0 auto; height: 44px; background: #fff; z-index: 1"></div>
    ${logIn}<style>input { position: absolute; left: 100px; top: 30px; height: 30px; box-sizing: border-box } [name=pass] { left: 400px }</style>`,
  huge: hugeLogIn,
  // The only login is in a frame.
  framedBesideNewsletter: `<form><label>First name <input name="first"></label> <label>Email <input name="mail" type="email"></label>
    <button>Subscribe</button></form>${ownFrame}`,
  framedSmaller: ownFrame.replace("<iframe", '<iframe style="transform: scale(0.8)"'),
  framed: `<h1>Welcome</h1>${ownFrame}`,
  framedBlob: `<h1>Welcome</h1><iframe title="login" width="600" height="200"></iframe><script>
    document.querySelector("iframe").src = URL.createObjectURL(new Blob([${JSON.stringify(logIn)}], { type: "text/html" }));</script>`,
  framedTwice: `${ownFrame}${ownFrame}`,
  framedForeign: `<h1>Welcome</h1>${foreignFrame("login")}`,
  // A frame that never ends loading.
  endlessFrame: `${logIn}<iframe src="javascript:void(0)" title="advertisement"></iframe>`,
  // Forms that lead elsewhere.
  buttonElsewhere: logIn.replace("<button>", '<button formaction="https://collector.localhost/">'),
  pictureElsewhere: logIn.replace(
    "<button>Log in</button>",
    '<input type="image" alt="Log in" formaction="https://collector.localhost/">',
  ),
  namedElements: logIn.replace(
    "<button>",
    '<select name="elements" hidden></select><button formaction="https://collector.localhost/">',
  ),
  basedElsewhere: `<base href="https://collector.localhost/">${logIn}`,
  blankElsewhere: `<base href="https://collector.localhost/">${logIn.replace("/done", " ")}`,
  byMail: logIn.replace("/done", "mailto:eve@collector.localhost"),
  unencryptedPicture: logIn.replace(
    "<button>Log in</button>",
    '<input type="image" alt="Log in" formaction="http://secure.localhost/">',
  ),
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
  const expression = { url: String.raw`.*\.bank\.localhost`, match: "regex" } as const;
  await store("Branch", sites.address("a.bank", ""), { urls: [expression] });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await encrypted?.close();
});

/** Opens an address, which gets a part that no other tab has. */
const openAddress = (address: string): Promise<Page> => browser.openSite(address);
const openSite = (name: keyof typeof pages, site = "shop") => openAddress(sites.address(site, name));

const valuesOf = (place: Page | Frame) =>
  place.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("[name=user], [name=pass]")].map(({ value }) => value),
  );
const nothing = ["", ""];

for (const name of [
  ...hiddenNames,
  "notched",
  "picker",
  "fadedRoot",
  "fadedBody",
  "fadedBySteps",
  "filtered",
  "filteredByDrawing",
  "brightened",
  "washedOut",
  "washedOutOften",
  "cutToDot",
  "detailsMasked",
  "maskedByBorder",
  "blended",
  "cutByOverflow",
  "cutByScrolling",
  "cutByFrame",
  "cutAsBefore",
  "labelledOver",
  "labelledInside",
  "disabledAround",
  "slottedFrame",
  "clipped",
  "cutOut",
  "tiny",
  "overlaid",
  "popover",
  "modal",
] as const) {
  test(`nothing is filled into fields that people can't see, from the popup or by the shortcut: ${name} @slow`, async () => {
    const site = await openSite(name);
    if (name === "picker") await site.mouse.click(600, 400);
    await browser.press("fill", site);
    const popup = await browser.openPopup(site);
    await row(popup, "Shop").click();
    await expect(popup.getByRole("status")).toHaveText(/Nothing was filled|no login to fill/);
    for (const frame of site.frames()) expect((await valuesOf(frame)).filter((value) => value !== "")).toEqual([]);
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

for (const name of [
  "buttonElsewhere",
  "pictureElsewhere",
  "namedElements",
  "blankElsewhere",
  "basedElsewhere",
] as const) {
  test(`another site to which a form may be sent is named before anything is filled: ${name} @slow`, async () => {
    const site = await openSite(name);
    await browser.press("fill", site);
    const popup = await browser.openPopup(site);
    await row(popup, "Shop").click();
    await expect(popup.getByText("This form sends your data to collector.localhost.")).toBeVisible();
    expect(await valuesOf(site)).toEqual(nothing);
    await popup.close();
    await site.close();
  });
}

test("a form that leads from an encrypted page to one that is not is never filled @slow", async () => {
  for (const name of ["unencrypted", "unencryptedButton", "unencryptedPicture", "byMail"] as const) {
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
  await expect(popup.getByText(/^This login matches evil\.localhost(:\d+)? only by a pattern\./)).toBeVisible();
  expect(await valuesOf(site)).toEqual(nothing);
  await popup.getByRole("button", { name: "Cancel" }).click();
  await popup.getByLabel("Search").fill("Bank");
  await row(popup, "Bank").click();
  await expect(popup.getByText(/^This login matches evil\.localhost(:\d+)? only by a pattern\./)).toBeVisible();
  expect(await valuesOf(site)).toEqual(nothing);
  await popup.close();
  await site.close();
});

test("a page that leaves for one of another name, which the entry also fits, between the choice and the filling gets nothing @slow", async () => {
  for (const title of ["Bank", "Branch"]) {
    const site = await browser.context.newPage();
    await site.goto(sites.address("a.bank", "login"));
    const popup = await browser.openPopup(site);
    await row(popup, title).waitFor();
    await site.goto(`${sites.address("evil", "login")}?x.bank.localhost`);
    await row(popup, title).click();
    const [agree, status] = [popup.getByRole("button", { name: "Fill", exact: true }), popup.getByRole("status")];
    await agree
      .or(status.filter({ hasText: /./ }))
      .first()
      .waitFor();
    if (await agree.isVisible()) await agree.click();
    await expect(status).not.toBeEmpty();
    expect(await valuesOf(site)).toEqual(nothing);
    await popup.close();
    await site.close();
  }
});

for (const name of ["framed", "framedBlob", "framedBesideNewsletter", "framedSmaller"] as const) {
  test(`a login in the only such frame of the page's origin is filled without a click in it: ${name} @slow`, async () => {
    const site = await openSite(name);
    const popup = await browser.openPopup(site);
    await expect(popup.getByRole("heading", { name: /^For shop\.localhost/ })).toBeVisible();
    await row(popup, "Shop").click();
    const frame = site.frames()[1];
    if (frame === undefined) throw new Error("There is no frame");
    await expect.poll(() => valuesOf(frame)).toEqual(["ana", "password of Shop"]);
    await popup.close().catch(() => undefined);
    await site.close();
  });
}

for (const name of ["framedTwice", "framedForeign"] as const) {
  test(`which of several frames is filled, or one of another origin, is chosen by a click in it: ${name} @slow`, async () => {
    const site = await openSite(name);
    const popup = await browser.openPopup(site);
    await row(popup, "Shop").click();
    await expect(popup.getByRole("status")).toHaveText("The login is in a frame. Click into its field first.");
    for (const frame of site.frames().slice(1)) expect(await valuesOf(frame)).toEqual(nothing);
    await popup.close();
    await site.close();
  });
}

for (const name of [
  "styled",
  "flat",
  "darkened",
  "withIcons",
  "labelledInEmpty",
  "halfUnderBar",
  "endlessFrame",
] as const) {
  test(`a form that people see is filled, whatever is around it: ${name} @slow`, async () => {
    const site = await openSite(name);
    await browser.press("fill", site);
    await expect.poll(() => valuesOf(site)).toEqual(["ana", "password of Shop"]);
    await site.close();
  });
}

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
