import type { Page } from "@playwright/test";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { row, valuesOf } from "../fixtures/fill-from-popup.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const months = Array.from({ length: 12 }, (_, month) => `<option>${month + 1}</option>`).join("");
const years = Array.from({ length: 12 }, (_, year) => `<option>${2_026 + year}</option>`).join("");
const cardFields = `<label>Name on card <input name="holder"></label><label>Card number <input name="number" inputmode="numeric"></label>
  <label>Month <select name="month"><option value="">-</option>${months}</select></label>
  <label>Year <select name="year"><option value="">-</option>${years}</select></label>
  <label>Security code <input name="cvc" type="password"></label>`;
const addressFields = `<label>First name <input name="first"></label><label>Last name <input name="last"></label>
  <label>Street address <input name="street"></label><label>City <input name="city"></label>
  <label>Country <select name="country"><option>Germany</option><option>Austria</option></select></label>`;
const checkout = (action = "/done") =>
  `<form action="${action}"><h1>Pay</h1>${addressFields}${cardFields}<button>Pay now</button></form>`;
const frame = (site: string, page: string) =>
  `<script>document.write('<iframe src="' + location.href.replace(/\\/\\/[a-z]+\\./, "//${site}.").replace(/[a-z]+\\?/i, "${page}?") + '" title="card" width="700" height="400"></iframe>')</script>`;

/** Pages of sites, by their path. */
const pages = {
  checkout: checkout(),
  card: `<form>${cardFields}</form>`,
  framed: frame("pay", "card"),
  unencrypted: checkout("http://collector.localhost/"),
  elsewhere: checkout("https://collector.localhost/"),
  hidden: `<form><label>Email <input name="mail"></label><div style="opacity: 0.01">${addressFields}${cardFields}</div></form>`,
  below: `<form>${cardFields}</form><div style="position: fixed; inset: 0; background: white">Win a prize!</div>`,
  leaves: `<form>${cardFields}</form><script>document.querySelector("[name=holder]").addEventListener("input", () => {
    document.forms[0].action = "https://collector.localhost/"; });</script>`,
  covers: `<form>${cardFields}</form><script>document.querySelector("[name=holder]").addEventListener("input", () => {
    document.querySelector("[name=number]").style.opacity = 0.1; document.querySelector("[name=cvc]").style.opacity = 0.1; });</script>`,
  sandboxed: `<iframe sandbox="allow-scripts allow-forms" src="/card" title="card" width="700" height="400"></iframe>`,
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let unencrypted: Sites;

const texts = { email: "", password: "", link: "", notes: "", category: "", tags: [], isFavorite: false };
const fieldsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value, kind: "text" as const }));

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages, { isEncrypted: true });
  unencrypted = await startSites(pages);
  const person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  const card = { cardholder: "Ana Huber", number: "4111 1111 1111 1111", expiry: "2031-03", code: "123", pin: "9876" };
  await vault.create({ ...texts, title: "Visa", type: "card", fields: fieldsOf(card) });
  const home = { firstName: "Ana", lastName: "Huber", address1: "Ring 1", city: "Wien", country: "AT", ssn: "1234" };
  await vault.create({ ...texts, title: "Home", type: "identity", fields: fieldsOf(home) });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await unencrypted?.close();
});

const openSite = (name: keyof typeof pages, site = "shop", of = sites): Promise<Page> =>
  browser.openSite(of.address(site, name));

async function agree(popup: Page): Promise<void> {
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Fill", exact: true }).click()]);
}
const filledCard = { holder: "Ana Huber", number: "4111111111111111", month: "3", year: "2031", cvc: "123" };
const emptyCard = { holder: "", number: "", month: "", year: "", cvc: "" };

test("a card and an identity are filled after a question that names the site, and nothing else of the page @slow", async () => {
  const site = await openSite("checkout");
  const popup = await browser.openPopup(site);
  await expect(popup.getByRole("heading", { name: "Cards" })).toBeVisible();
  await checkLook(popup, "details");
  await row(popup, "Visa").click();
  await expect(popup.getByText(/^shop\.localhost:\d+ will get the details from “Visa”\.$/)).toBeVisible();
  await checkLook(popup, "details-question");
  expect(await valuesOf(site)).toMatchObject(emptyCard);
  await agree(popup);
  expect(await valuesOf(site)).toEqual({
    ...filledCard,
    first: "",
    last: "",
    street: "",
    city: "",
    country: "Germany",
  });

  const again = await browser.openPopup(site);
  await row(again, "Home").click();
  await agree(again);
  expect(await valuesOf(site)).toMatchObject({
    first: "Ana",
    last: "Huber",
    street: "Ring 1",
    city: "Wien",
    country: "Austria",
  });
  await site.close();
});

test("the second click of a double click answers no question @slow", async () => {
  const site = await openSite("checkout");
  const popup = await browser.openPopup(site);
  await popup.evaluate(() => {
    const observer = new MutationObserver(() => {
      const go = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].find(
        ({ textContent }) => textContent === "Fill",
      );
      if (go === undefined) return;
      observer.disconnect();
      go.click();
      document.documentElement.dataset["pressed"] = "yes";
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await row(popup, "Visa").click();
  await expect(popup.locator("html")).toHaveAttribute("data-pressed", "yes");
  await popup.waitForTimeout(500);
  await expect(popup.getByRole("dialog")).toBeVisible();
  expect(await valuesOf(site)).toMatchObject(emptyCard);
  await popup.close();
  await site.close();
});

test("with the keyboard alone, from the search @slow", async () => {
  const site = await openSite("card");
  const popup = await browser.openPopup(site);
  await popup.getByLabel("Search").focus();
  await popup.keyboard.type("visa");
  await row(popup, "Visa").waitFor();
  await popup.locator("main[aria-busy=false]").waitFor();
  await popup.keyboard.press("ArrowDown");
  await popup.keyboard.press("Enter");
  await popup.getByText(/will get the details from/).waitFor();
  await popup.keyboard.press("Tab");
  await popup.keyboard.press("Tab");
  await expect(popup.getByRole("button", { name: "Fill", exact: true })).toBeFocused();
  await popup.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  await Promise.all([popup.waitForEvent("close"), popup.keyboard.down("Enter").catch(() => undefined)]);
  expect(await valuesOf(site)).toEqual(filledCard);
  await site.close();
});

test("a frame of another site gets a card while one of its fields is in use, and the question names both @slow", async () => {
  const site = await openSite("framed");
  const inside = site.frameLocator("iframe");
  await inside.locator("[name=holder]").waitFor();
  let popup = await browser.openPopup(site);
  await expect(row(popup, "Visa")).toHaveCount(0);
  await popup.close();
  await inside.locator("[name=holder]").click();
  popup = await browser.openPopup(site);
  await row(popup, "Visa").click();
  await expect(popup.getByText(/^pay\.localhost:\d+ will get the details from/)).toBeVisible();
  await expect(
    popup.getByText(/^This form is from pay\.localhost:\d+, inside a page from shop\.localhost:\d+\.$/),
  ).toBeVisible();
  await agree(popup);
  await expect(inside.locator("[name=number]")).toHaveValue(filledCard.number);
  await site.close();
});

test("a form that is sent elsewhere is named @slow", async () => {
  const site = await openSite("elsewhere");
  const popup = await browser.openPopup(site);
  await row(popup, "Visa").click();
  await expect(popup.getByText("This form sends your data to collector.localhost.")).toBeVisible();
  await popup.getByRole("button", { name: "Cancel" }).click();
  expect(await valuesOf(site)).toMatchObject(emptyCard);
  await popup.close();
  await site.close();
});

test("nothing is offered to a page without encryption, nor to a sandboxed frame @slow", async () => {
  const site = await openSite("checkout", "shop", unencrypted);
  let popup = await browser.openPopup(site);
  await popup.getByText(/^No login for/).waitFor();
  await expect(popup.getByRole("button", { name: /Fill$/ })).toHaveCount(0);
  await popup.close();
  await site.close();
  const sandboxed = await openSite("sandboxed");
  await sandboxed.frameLocator("iframe").locator("[name=holder]").click();
  popup = await browser.openPopup(sandboxed);
  await popup.getByText(/^No login for/).waitFor();
  await expect(popup.getByRole("button", { name: /Fill$/ })).toHaveCount(0);
  await popup.close();
  await sandboxed.close();
});

for (const [name, said] of [
  ["unencrypted", /without encryption/],
  ["below", /hidden or covered/],
] as const) {
  test(`a hostile page gets nothing of a card: ${name} @slow`, async () => {
    const site = await openSite(name);
    const popup = await browser.openPopup(site);
    await row(popup, "Visa").click();
    await popup.getByRole("button", { name: "Fill", exact: true }).click();
    await expect(popup.getByRole("status")).toHaveText(said);
    expect(await valuesOf(site)).toMatchObject(emptyCard);
    await popup.close();
    await site.close();
  });
}

test("fields that people can't see are none of a card or an identity @slow", async () => {
  const site = await openSite("hidden");
  const popup = await browser.openPopup(site);
  const [visa, home] = [row(popup, "Visa"), row(popup, "Home")];
  await popup.getByText(/^No login for/).waitFor();
  for (const one of [visa, home]) {
    if ((await one.count()) === 0) continue;
    await one.click();
    await popup.getByRole("button", { name: "Fill", exact: true }).click();
    await expect(popup.getByRole("status")).toHaveText(/hidden or covered|no login/);
  }
  expect(await valuesOf(site)).toMatchObject({ ...emptyCard, first: "", city: "" });
  await popup.close();
  await site.close();
});

test("a page that changes while it is filled gets no more: its form is sent elsewhere, or its fields fade @slow", async () => {
  const leaves = await openSite("leaves");
  let popup = await browser.openPopup(leaves);
  await row(popup, "Visa").click();
  await popup.getByRole("button", { name: "Fill", exact: true }).click();
  await expect(popup.getByRole("status")).toHaveText("The page has changed. Try again.");
  expect(await valuesOf(leaves)).toEqual({ ...emptyCard, holder: "Ana Huber" });
  await popup.close();
  await leaves.close();
  const covers = await openSite("covers");
  popup = await browser.openPopup(covers);
  await row(popup, "Visa").click();
  await agree(popup);
  expect(await valuesOf(covers)).toMatchObject({ holder: "Ana Huber", number: "", cvc: "" });
  await covers.close();
});
