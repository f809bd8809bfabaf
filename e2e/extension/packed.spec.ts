import { rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { packExtension, type PackedFolder } from "../processes/extension.ts";
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
    // What Playwright turns off for speed.
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
