import type { Page } from "@playwright/test";

import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { addAuthenticator } from "../fixtures/virtual-authenticator.ts";
import { expectNotice } from "../page-objects/common.ts";
import { factorsPage } from "../page-objects/factors.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Tests passkeys in a real browser, on Chromium's virtual authenticators.

async function addPasskey(page: Page, { password }: Person) {
  await factorsPage.open(page);
  await factorsPage.section(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Master password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
}
/**
 * Refuses the next request, as a person who cancels would. An authenticator that refuses by itself is blocked from then
 * on.
 */
const refuseOnce = (page: Page) =>
  page.evaluate(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = () => {
      credentials.get = get;
      return Promise.reject(new DOMException("", "NotAllowedError"));
    };
  });
const unlockScreen = (page: Page) => page.getByRole("heading", { level: 1, name: "Unlock your vault" });

test("a passkey signs in, opens the vault and unlocks it again; a refused touch opens nothing", async ({ page }) => {
  const person = newPerson("Petra");
  await addAuthenticator(page);
  // No request contains data that the authenticator derived.
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  await signInPage.register(page, person);
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title: "Harbour", password: "canary-harbour-4711" });
  await addPasskey(page, person);
  await expect(factorsPage.section(page, "Passkeys").getByText("Signs in and unlocks your vault")).toBeVisible();

  await signInPage.signOut(page);
  await refuseOnce(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was confirmed on your device.");
  await page.getByRole("button", { name: "Sign in with a passkey" }).focus();
  await page.keyboard.press("Enter");
  await signInPage.expectSignedIn(page);
  await passwordsPage.open(page);
  await expect(passwordsPage.row(page, "Harbour")).toBeVisible();

  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.reload();
  await expect(unlockScreen(page)).toBeVisible();
  await refuseOnce(page);
  await page.getByRole("button", { name: "Unlock with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was confirmed on your device." })).toBeVisible();
  await page.getByRole("button", { name: "Unlock with a passkey" }).click();
  await expect(passwordsPage.row(page, "Harbour")).toBeVisible();

  // The passkey also unlocks the vault after the auto-lock.
  await page.clock.setFixedTime(now + 16 * 60_000);
  await expect(unlockScreen(page)).toBeVisible();
  await page.getByRole("button", { name: "Unlock with a passkey" }).click();
  await expect(passwordsPage.row(page, "Harbour")).toBeVisible();

  const withAnswers = bodies.filter((body) => body.includes("clientExtensionResults"));
  expect(withAnswers.length).toBeGreaterThan(2);
  for (const body of withAnswers) expect(body).toContain('"clientExtensionResults":{}');
});

test(
  "a passkey without a secret signs in, says so, and leaves the vault to the master password",
  { tag: "@slow" },
  async ({ page }) => {
    const person = newPerson("Paula");
    await addAuthenticator(page, { hasPrf: false });
    await signInPage.register(page, person);
    await addPasskey(page, person);
    const told = page.getByRole("dialog", { name: "Passkey added" });
    await expect(told).toContainText("you'll still be asked for your master password");
    await told.getByRole("button", { name: "OK" }).click();
    const section = factorsPage.section(page, "Passkeys");
    await expect(section.getByText("Signs in only")).toBeVisible();

    await signInPage.signOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await signInPage.expectSignedIn(page);
    await page.goto("/passwords");
    await expect(unlockScreen(page)).toBeVisible();
    await page.getByLabel("Master password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Unlock", exact: true }).click();
    await expect(unlockScreen(page)).toBeHidden();

    await factorsPage.open(page);
    await section.getByRole("button", { name: "Remove Passkey" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove Passkey?" });
    await dialog.getByLabel("Master password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Remove passkey" }).click();
    await expect(section.getByRole("listitem")).toHaveCount(0);
  },
);

test.describe("with the server stopped", () => {
  test.use({ serviceWorkers: "allow" });

  test("a passkey opens the copy on this device", { tag: "@slow" }, async ({ newProfile }) => {
    const server = await startServer();
    try {
      const person = newPerson("Olga");
      const page = await (await newProfile({ baseURL: server.url, serviceWorkers: "allow" })).newPage();
      await addAuthenticator(page);
      await signInPage.register(page, person);
      await passwordsPage.open(page);
      await passwordsPage.addEntry(page, { title: "Harbour", password: "canary-harbour-4711" });
      await addPasskey(page, person);
      await expect(factorsPage.section(page, "Passkeys").getByText("Signs in and unlocks your vault")).toBeVisible();
      await openProfile(page, "This device");
      await page.getByRole("switch", { name: "Keep an encrypted copy on this device" }).check();
      await expectNotice(page, "This device now keeps an encrypted copy of your vault");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // The copy opens with the state that the server confirmed last.
      await page.goto("/passwords");
      await page.getByRole("button", { name: "Unlock with a passkey" }).click();
      await expect(passwordsPage.row(page, "Harbour")).toBeVisible();

      await server.stop();
      await page.goto("/passwords");
      await expect(unlockScreen(page)).toBeVisible();
      await page.getByRole("button", { name: "Unlock with a passkey" }).click();
      await expect(page.getByText(/^Offline copy on this device/)).toBeVisible();
      await expect(passwordsPage.row(page, "Harbour")).toBeVisible();
      await page.reload();
      await passwordsPage.unlock(page, person.password);
      await expect(passwordsPage.row(page, "Harbour")).toBeVisible();
    } finally {
      await server.remove();
    }
  });
});

test(
  "a passkey of another address does not answer here: the start warns, and the page says what to do",
  { tag: "@slow" },
  async ({ newProfile }) => {
    let server = await startServer();
    try {
      const person = newPerson("Petros");
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      await addAuthenticator(page);
      await signInPage.register(page, person);
      await addPasskey(page, person);
      const section = factorsPage.section(page, "Passkeys");
      await expect(section.getByRole("listitem")).toHaveCount(1);

      await server.stop();
      const { port, dataDir } = server;
      const moved = `http://pomander.localhost:${port}`;
      server = await startServer({ port, dataDir, env: { PUBLIC_URL: moved } });
      expect(server.log()).toContain("passkeys and security keys of another host don't work here");

      await page.goto(`${moved}/login`);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await expect(page.getByRole("alert")).toContainText(
        "sign in with your master password. A passkey works only at the address where you added it.",
      );
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(person.password);
      await page.keyboard.press("Enter");
      await signInPage.expectSignedIn(page);
      await addPasskey(page, person);
      await expect(section.getByRole("listitem")).toHaveCount(2);
      await signInPage.signOut(page);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await signInPage.expectSignedIn(page);
    } finally {
      await server.remove();
    }
  },
);
