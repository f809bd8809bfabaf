import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { signInToExtension, startWithExtension } from "../processes/extension.ts";
import { packExtension, type PackedFolder } from "../processes/extension-build.ts";
import { findBrowser } from "../processes/find-browser.ts";
import { canHavePolicies, withPolicies } from "../processes/policies.ts";
import { type RunningServer, startServer } from "../processes/server.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

let packed: PackedFolder;
let server: RunningServer;

test.beforeAll(async () => {
  packed = packExtension();
  server = await startServer({ env: { EXTENSION_DIR: packed.folder } });
});
test.afterAll(async () => {
  await server?.remove();
  packed?.remove();
});

test("a company's policy installs the packed extension from its own server", async ({ launchOptions }) => {
  test.skip(!canHavePolicies(), "This system gives a program no files of /etc of its own.");
  const id = packed.extension.chromiumId;
  const policies = withPolicies((await findBrowser()) ?? chromium.executablePath(), {
    "chromium/policies/managed/pomander.json": {
      ExtensionInstallForcelist: [`${id};${server.url}/packed/updates.xml`],
      // Otherwise no test sees the pages of what a policy installed.
      DeveloperToolsAvailability: 1,
    },
  });
  const profile = makeTempFolder("managed");
  const { executablePath, env } = policies;
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath,
    env,
    // Playwright turns these off for speed.
    ignoreDefaultArgs: ["--disable-extensions", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    const page = await context.newPage();
    await expect(async () => {
      await page.goto(`chrome-extension://${id}/tab.html`);
      await expect(page.getByRole("heading", { name: "Connect to your server" })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const installed = await page.evaluate(async () => ({
      version: chrome.runtime.getManifest().version,
      // A person cannot turn off what a policy installs.
      ...(await new Promise<{ installType: string; mayDisable: boolean }>((resolve) => {
        chrome.management.getSelf(resolve);
      })),
    }));
    expect(installed).toMatchObject({ version: packed.extension.version, installType: "admin", mayDisable: false });
  } finally {
    await context.close();
    policies.remove();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("the page offers the files, whose sums it shows, and is led to once from the passwords", async ({
  newProfile,
}) => {
  const person = newPerson();
  await registerAccount(server.url, person, server.setupLink());
  const context = await newProfile({ baseURL: server.url });
  const page = await context.newPage();
  await signInPage.signIn(page, person);
  await passwordsPage.open(page);
  await page.getByRole("link", { name: "Get the extension" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Download \.zip/ }).click(),
  ]);
  const zip = packed.extension.files.find(({ kind }) => kind === "zip");
  expect(download.suggestedFilename()).toBe(zip?.file);
  const bytes = readFileSync(await download.path());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(zip?.sha256);
  await page.getByRole("button", { name: "Check the files" }).click();
  await expect(page.getByText(zip?.sha256 ?? "")).toBeVisible();

  await passwordsPage.open(page);
  await expect(page.getByRole("button", { name: "Add Password", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Get the extension" })).toHaveCount(0);
});

test("the server's own pages know that the extension is there; other sites, and other ports of its host, don't", async ({
  launchOptions,
  server: other,
}) => {
  const person = newPerson();
  await registerAccount(server.url, person);
  const browser = await startWithExtension(launchOptions);
  try {
    const page = await browser.context.newPage();
    await page.goto(`${server.url}/extension`);
    await expect(page.getByRole("link", { name: /^Download \.zip/ })).toBeVisible();
    await expect(page.getByText("The extension is in this browser")).toHaveCount(0);
    // An open page knows once the person connects, and later ones when they load.
    await signInToExtension(browser, server.url, person);
    const known = `The extension is in this browser and connected to this server. It's version ${packed.extension.version}.`;
    await expect(page.getByText(known)).toBeVisible();
    await page.reload();
    await expect(page.getByText(known)).toBeVisible();
    // A pattern of hosts has no port: the script runs there, and learns nothing.
    await page.goto(`${other.url}/extension`);
    await expect(page.getByText("This server doesn't offer the extension")).toBeVisible();
    await expect(page.getByText("The extension is in this browser")).toHaveCount(0);
    await page.goto(server.url.replace("localhost", "shop.localhost"));
    expect(await page.evaluate(() => document.documentElement.getAttributeNames().join())).not.toContain("extension");
  } finally {
    await browser.remove();
  }
});
