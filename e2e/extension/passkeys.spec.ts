import type { LaunchOptions, Page } from "@playwright/test";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { pseudoLanguage } from "../fixtures/pseudo-language.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { addAuthenticator } from "../fixtures/virtual-authenticator.ts";
import { factorsPage } from "../page-objects/factors.ts";
import { type ExtensionBrowser, startWithExtension } from "../processes/extension.ts";
import { type RunningServer, startServer } from "../processes/server.ts";

// Tests passkeys and security keys in the extension, on Chromium's virtual authenticators.

interface Started {
  browser: ExtensionBrowser;
  server: RunningServer;
  person: Person;
  /** A tab with an authenticator, signed in on the server's page. */
  tab: Page;
}

/** Starts a server that accepts the extension, and signs a person in on its page. */
async function start(launchOptions: LaunchOptions, { hasPrf = true, isListed = true } = {}): Promise<Started> {
  const browser = await startWithExtension(launchOptions);
  const server = await startServer({ env: isListed ? { WEBAUTHN_ORIGINS: browser.origin } : {} });
  const person = newPerson("Petra");
  await registerAccount(server.url, person, server.setupLink());
  const tab = await browser.context.newPage();
  await addAuthenticator(tab, { hasPrf });
  await tab.goto(`${server.url}/login`);
  await tab.getByLabel("Email").fill(person.email);
  await tab.getByLabel("Password", { exact: true }).fill(person.password);
  await tab.getByRole("main").getByRole("button", { name: "Login" }).click();
  await factorsPage.open(tab);
  return { browser, server, person, tab };
}

async function remove({ browser, server }: Started): Promise<void> {
  await browser.remove();
  await server.remove();
}

/** Adds a passkey on the page, which says of one without a secret that it only signs in. */
async function addPasskey({ tab, person }: Started, hasPrf = true): Promise<void> {
  const section = factorsPage.section(tab, "Passkeys");
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = tab.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Master password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  if (!hasPrf) await tab.getByRole("dialog", { name: "Passkey added" }).getByRole("button", { name: "OK" }).click();
  await expect(section.getByRole("button", { name: "Remove Passkey" })).toBeVisible();
}

/** Opens the extension in the tab that has the authenticator, and connects it. */
async function connect({ tab, browser, server }: Started): Promise<void> {
  await tab.addInitScript(pseudoLanguage);
  await tab.goto(`${browser.origin}/tab.html`);
  await tab.getByLabel("Address").fill(server.url);
  await tab.getByRole("button", { name: "Connect" }).click();
  await expect(tab.getByRole("heading")).toHaveText(`Sign in to ${new URL(server.url).host}`);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a passkey signs in to the extension, opens the vault, and unlocks it again", async ({ launchOptions }) => {
  const started = await start(launchOptions);
  try {
    const { tab, browser, person } = started;
    await addPasskey(started);
    await connect(started);
    await checkLook(tab, "sign-in");
    await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(heading(tab)).toHaveText("Check that this is your vault");
    await tab.getByRole("button", { name: "Yes, this is my vault" }).click();
    await expect(heading(tab)).toHaveText("The extension is ready");

    await tab.getByRole("button", { name: "Lock", exact: true }).click();
    await expect(heading(tab)).toHaveText("Unlock your vault");
    const popup = await browser.open("popup.html");
    await expect(popup.getByText(person.email)).toBeVisible();
    await expect(popup.getByRole("button", { name: "Unlock with a passkey" })).toBeVisible();
    await checkLook(popup, "unlock");
    await popup.close();
    await tab.getByRole("button", { name: "Unlock with a passkey" }).click();
    await expect(heading(tab)).toHaveText("The extension is ready");
  } finally {
    await remove(started);
  }
});

test("a passkey that is not confirmed opens nothing, and stopping ends the wait @slow", async ({ launchOptions }) => {
  const started = await start(launchOptions);
  try {
    const { tab } = started;
    await addPasskey(started);
    await connect(started);
    const replaceGet = (kind: "refuses" | "waits") =>
      tab.evaluate((how) => {
        navigator.credentials.get = (options) =>
          new Promise((_resolve, reject) => {
            const refuse = (name: string) => reject(new DOMException("", name));
            if (how === "refuses") refuse("NotAllowedError");
            options?.signal?.addEventListener("abort", () => refuse("AbortError"));
          });
      }, kind);
    await replaceGet("refuses");
    await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(tab.getByRole("alert")).toHaveText(
      "Nothing was confirmed on your device. Try again when you're ready.",
    );
    await replaceGet("waits");
    await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(heading(tab)).toHaveText("Use your passkey");
    await checkLook(tab, "passkey");
    await tab.getByRole("button", { name: "Cancel" }).click();
    await expect(heading(tab)).toHaveText(/^Sign in to /);
  } finally {
    await remove(started);
  }
});

test("a passkey without a secret signs in, and the master password unlocks @slow", async ({ launchOptions }) => {
  const started = await start(launchOptions, { hasPrf: false });
  try {
    const { tab, person } = started;
    await addPasskey(started, false);
    await connect(started);
    await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(heading(tab)).toHaveText("Unlock your vault");
    await expect(tab.getByRole("button", { name: "Unlock with a passkey" })).toHaveCount(0);
    await tab.getByLabel("Master password").fill(person.password);
    await tab.getByRole("button", { name: "Unlock", exact: true }).click();
    await expect(heading(tab)).toHaveText("Check that this is your vault");
    await tab.getByRole("button", { name: "Yes, this is my vault" }).click();
    await expect(heading(tab)).toHaveText("The extension is ready");
  } finally {
    await remove(started);
  }
});

test("a security key is the second step in the extension @slow", async ({ launchOptions }) => {
  const started = await start(launchOptions, { hasPrf: false });
  try {
    const { tab, person } = started;
    const section = factorsPage.section(tab, "Two-step sign-in");
    await section.getByRole("button", { name: "Add a security key" }).click();
    const dialog = tab.getByRole("dialog", { name: "Add a security key" });
    await dialog.getByLabel("Master password", { exact: true }).fill(person.password);
    await dialog.getByLabel("Master password", { exact: true }).press("Enter");
    await factorsPage.saveCodes(tab);
    await connect(started);
    await tab.getByLabel("Email").fill(person.email);
    await tab.getByLabel("Master password").fill(person.password);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(heading(tab)).toHaveText("Confirm it's you");
    await checkLook(tab, "second-factor");
    await tab.getByRole("button", { name: "Use security key" }).click();
    await expect(heading(tab)).toHaveText("Check that this is your vault");
  } finally {
    await remove(started);
  }
});

test("a server that does not list the extension refuses its passkeys @slow", async ({ launchOptions }) => {
  const started = await start(launchOptions, { isListed: false });
  try {
    const { tab } = started;
    await addPasskey(started);
    await connect(started);
    await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(tab.getByRole("alert")).toHaveText(
      "This passkey can't sign in here. Sign in with your master password.",
    );
  } finally {
    await remove(started);
  }
});
