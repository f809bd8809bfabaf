import type { Page } from "@playwright/test";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { startServer } from "../processes/server.ts";
import { type Sites, startSites } from "../processes/sites.ts";

/** Pages of sites, by their path. */
const pages = {
  login: `<form action="/done"><label>User name <input name="user"></label>
    <label>Password <input name="pass" type="password"></label><button>Log in</button></form>`,
  signUp: `<h1>Create an account</h1><form><label>Email <input name="user" type="email"></label>
    <label>New password <input name="pass" type="password" autocomplete="new-password"></label><button>Sign up</button></form>`,
};

let browser: ExtensionBrowser;
let sites: Sites;

test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
});

const row = (popup: Page) => popup.getByRole("button", { name: /^Shop.*Fill$/ });

test("without the server an open vault still fills and copies, says so, and saves nothing; with it all is as before @slow", async ({
  launchOptions,
}) => {
  let server = await startServer();
  const person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  sites = await startSites(pages);
  const texts = { email: "ana", password: "password of Shop", notes: "", category: "", tags: [], isFavorite: false };
  await vault.create({ ...texts, title: "Shop", link: sites.address("shop", "") });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
  const site = await browser.context.newPage();
  await site.goto(sites.address("shop", "login"));
  let popup = await browser.openPopup(site);
  await row(popup).waitFor();
  await expect(popup.getByText(/can't be reached/)).toHaveCount(0);
  await popup.close();

  const { port, dataDir } = server;
  await server.kill();
  // The server is not asked again within five seconds.
  await expect(async () => {
    await popup.close();
    popup = await browser.openPopup(site);
    await expect(popup.getByText(/can't be reached/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await checkLook(popup, "offline");
  await popup.getByRole("button", { name: "Copy password" }).click();
  await expect(popup.getByText("Copied")).toBeVisible();
  await Promise.all([popup.waitForEvent("close"), row(popup).click()]);
  await expect(site.locator("[name=pass]")).toHaveValue("password of Shop");

  await site.goto(sites.address("shop", "signUp"));
  popup = await browser.openPopup(site);
  await expect(popup.getByText(/can't be reached/)).toBeVisible();
  await row(popup).waitFor();
  await expect(popup.getByRole("button", { name: "Use and save" })).toHaveCount(0);
  await popup.close();
  // After its worker's end, too: the vault is open in a document of its own.
  await browser.killWorker();
  popup = await browser.openPopup(site);
  await row(popup).waitFor();
  await popup.close();

  server = await startServer({ port, dataDir });
  try {
    await expect(async () => {
      popup = await browser.openPopup(site);
      await row(popup).waitFor();
      await popup.waitForTimeout(500);
      const isStillOffline = await popup.getByText(/can't be reached/).isVisible();
      const canSave = await popup.getByRole("button", { name: "Use and save" }).isVisible();
      await popup.close();
      expect([isStillOffline, canSave]).toEqual([false, true]);
    }).toPass();
  } finally {
    await server.remove();
  }
  await site.close();
});
