import type { Page } from "@playwright/test";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { shareVault } from "../fixtures/shared-vaults.ts";
import { expect, test } from "../fixtures/test.ts";
import { valuesOf } from "../fixtures/fill-from-popup.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const pages = {
  login: `<form action="/done"><label>User name <input name="user"></label>
    <label>Password <input name="pass" type="password"></label><button>Log in</button></form>`,
};

let browser: ExtensionBrowser;
let sites: Sites;

test.beforeAll(async ({ launchOptions }) => {
  sites = await startSites(pages);
  browser = await startWithExtension(launchOptions);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
});

const row = (popup: Page) => popup.getByRole("button", { name: /^Router.*Shared: Ops · ops.*Fill$/ });

async function fillFromPopup(site: Page): Promise<void> {
  const popup = await browser.openPopup(site);
  const isClosed = popup.waitForEvent("close");
  await row(popup).click();
  await isClosed;
}

test("logins of a shared vault fill, a reader's as well, until the person is taken out of it @slow", async ({
  server,
}) => {
  const [person, giver] = [newPerson(), newPerson("Bea")];
  for (const each of [person, giver]) await registerAccount(server.url, each);
  await signInToExtension(browser, server.url, person);
  const shared = await shareVault(server.url, "Ops", { giver, taker: person, role: "read" });
  const created = await shared.vault.create({
    title: "Router",
    link: sites.address("router", ""),
    email: "ops",
    password: "password of Router",
    notes: "",
    category: "",
    tags: [],
    isFavorite: false,
  });
  if (created.kind !== "saved") throw new Error("The router was not stored");
  const site = await browser.openSite(sites.address("router", "login"));

  await expect(async () => {
    const popup = await browser.openPopup(site);
    await row(popup)
      .waitFor({ timeout: 2_000 })
      .finally(() => popup.close());
  }).toPass();
  // Any member can have put it there: the shortcut fills it only once the person has seen whose it is.
  await browser.press("fill", site);
  await site.waitForTimeout(1_500);
  expect(await valuesOf(site)).toMatchObject({ user: "", pass: "" });
  await fillFromPopup(site);
  expect(await valuesOf(site)).toMatchObject({ user: "ops", pass: "password of Router" });
  await site.reload();
  await browser.press("fill", site);
  await expect.poll(() => valuesOf(site)).toMatchObject({ user: "ops", pass: "password of Router" });

  const opened = await shared.vault.reveal(created.id);
  await shared.vault.save(opened, { ...opened, password: "the next one" });
  await expect(async () => {
    await fillFromPopup(site);
    expect(await valuesOf(site)).toMatchObject({ pass: "the next one" });
  }).toPass();

  await shared.takeOut();
  await expect(async () => {
    const popup = await browser.openPopup(site);
    await popup.getByText(/^No login for router/).waitFor({ timeout: 2_000 });
    await expect(row(popup)).toHaveCount(0);
    await popup.close();
  }).toPass();
  await site.close();
});
