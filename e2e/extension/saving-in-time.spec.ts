import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { typeLogin } from "../fixtures/type-login.ts";
import { hasBar } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

/** Pages of sites, by their path. */
const pages = {
  login: `<form action="/done" method="post"><label>User name <input name="user"></label>
    <label>Password <input name="pass" type="password"></label><button>Log in</button></form>`,
  done: "<h1>Welcome</h1>",
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  const person = newPerson();
  await registerAccount(server.url, person);
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

async function openSite(site: string) {
  const page = await browser.context.newPage();
  await page.goto(sites.address(site, "login"));
  return page;
}

test("a page that is there before the worker hears of its login is asked about @slow", async () => {
  const site = await openSite("late");
  await typeLogin(site, { user: "ana", pass: "secret 12" });
  await browser.blockWorker(3_000);
  await site.keyboard.press("Enter");
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => hasBar(site), { timeout: 15_000 }).toBe(true);
  await site.close();
});

test("so is one that is there before its login was noted @slow", async () => {
  const site = await openSite("fast");
  await typeLogin(site, { user: "ana", pass: "secret 11" });
  await browser.holdSettings(3_000);
  await site.keyboard.press("Enter");
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => hasBar(site), { timeout: 15_000 }).toBe(true);
  await site.close();
});

test("a worker that has ended is woken before a login is sent @slow", async () => {
  const site = await openSite("asleep");
  await site.locator("[name=user]").click();
  await expect.poll(() => browser.isCapturing(site)).toBe(true);
  await browser.killWorker();
  await expect.poll(() => browser.isWorkerRunning()).toBe(false);
  await typeLogin(site, { user: "ana", pass: "secret 13" });
  await expect.poll(() => browser.isWorkerRunning(), { timeout: 5_000 }).toBe(true);
  await site.keyboard.press("Enter");
  await expect.poll(() => hasBar(site), { timeout: 15_000 }).toBe(true);
  await site.close();
});
