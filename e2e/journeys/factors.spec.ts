import type { Locator, Page } from "@playwright/test";

import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { addAuthenticator } from "../fixtures/virtual-authenticator.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { factorsPage } from "../page-objects/factors.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";

// Tests two-step sign-in in a real browser: an authenticator app, recovery codes, a trusted browser, a security key.

const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

test(
  "an authenticator app is set up and asked for, until the browser is trusted; a recovery code stands in for it",
  { tag: "@slow" },
  async ({ page, newProfile }) => {
    const person = newPerson("Greta");
    await signInPage.register(page, person);
    await factorsPage.open(page);
    const section = factorsPage.section(page, "Two-step sign-in");
    await section.getByRole("button", { name: "Set up an authenticator app" }).click();
    const { secret, code: used } = await factorsPage.fillApp(page, person.password);
    const codes = await factorsPage.saveCodes(page);
    await expect(section.getByRole("listitem").filter({ hasText: "Authenticator app" })).toBeVisible();
    await expect(section.getByText("10 of 10 left")).toBeVisible();

    // A code is accepted only once, so the next one is used.
    await signInPage.signOut(page);
    await signInPage.fillLogin(page, person);
    await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
    await factorsPage.give(page, used);
    await expect(page.getByText(/^Incorrect code\. Enter the newest one/)).toBeVisible();
    await page.getByLabel("Trust this browser for 30 days").check();
    const next = await factorsPage.codeOf(secret, 1);
    await factorsPage.give(page, `${next.slice(0, 3)} ${next.slice(3)}`);
    await signInPage.expectSignedIn(page);

    // This browser is trusted, so the password is enough here, and nowhere else.
    await signInPage.signOut(page);
    await signInPage.signIn(page, person);
    await factorsPage.open(page);
    await expect(factorsPage.section(page, "Trusted browsers").getByText("This device")).toBeVisible();
    const other = await (await newProfile()).newPage();
    await signInPage.fillLogin(other, person);
    await other.getByRole("button", { name: "Use a recovery code" }).click();
    await other.getByLabel("Recovery code", { exact: true }).fill(codes[3]!.toLowerCase());
    await other.keyboard.press("Enter");
    await signInPage.expectSignedIn(other);

    // Removing the app requires the password and a proof, and turns two-step sign-in off.
    await factorsPage.open(other);
    const there = factorsPage.section(other, "Two-step sign-in");
    await expect(there.getByText("9 of 10 left")).toBeVisible();
    await there.getByRole("button", { name: "Remove Authenticator app" }).click();
    const dialog = other.getByRole("alertdialog", { name: "Remove Authenticator app?" });
    await dialog.getByLabel("Master password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    const proof = other.getByRole("dialog", { name: "Enter your code" });
    await proof.getByRole("button", { name: "Use a recovery code" }).click();
    await other.getByLabel("Recovery code", { exact: true }).fill(codes[4]!);
    await other.keyboard.press("Enter");
    await expect(there.getByRole("listitem")).toHaveCount(0);
  },
);

test("a security key as the second step, set up and used by the keyboard alone", { tag: "@slow" }, async ({ page }) => {
  const person = newPerson("Heidi");
  await addAuthenticator(page, { hasPrf: false });
  await signInPage.register(page, person);
  await factorsPage.open(page);
  const section = factorsPage.section(page, "Two-step sign-in");
  const { keyboard } = page;
  await tabTo(page, section.getByRole("button", { name: "Add a security key" }));
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a security key" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("Key on my keyring");
  await keyboard.press("Tab");
  await keyboard.type(person.password);
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Save your recovery codes" })).toBeVisible();
  await tabTo(page, page.getByLabel("I have saved my recovery codes"));
  await keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Done" }));
  await keyboard.press("Enter");
  await expect(section.getByText("Key on my keyring")).toBeVisible();

  await tabTo(page, page.getByRole("banner").getByRole("button", { name: "Account" }));
  await keyboard.press("Enter");
  await keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await keyboard.type(person.email);
  await keyboard.press("Tab");
  await keyboard.type(person.password);
  await keyboard.press("Enter");
  // The only method is requested at once.
  await signInPage.expectSignedIn(page);
  await factorsPage.open(page);
  await expect(section.getByRole("listitem").filter({ hasText: "Key on my keyring" })).toContainText("Last used");
});

test(
  "who loses the phone gets in by recovery key and recovery code, or once an administrator turned it off",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    try {
      const [root, person] = [newPerson("Runa"), newPerson("Lars")];
      const superAdmin = await (await newProfile({ baseURL: server.url })).newPage();
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      await signInPage.register(superAdmin, root, server.setupLink());
      const recoveryKey = await signInPage.register(page, person);
      await factorsPage.open(page);
      await page.getByRole("button", { name: "Set up an authenticator app" }).click();
      await factorsPage.fillApp(page, person.password);
      const codes = await factorsPage.saveCodes(page);
      await signInPage.signOut(page);

      const recovered = { ...person, password: `${person.password}-again` };
      await page.goto("/recover");
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Recovery key").fill(recoveryKey);
      await page.getByRole("button", { name: "Continue" }).click();
      // The recovery key does not replace the second step, which comes before anything is chosen.
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code", { exact: true }).fill(codes[0]!);
      await page.keyboard.press("Enter");
      await page.getByLabel("New master password", { exact: true }).fill(recovered.password);
      await page.getByLabel("Confirm password").fill(recovered.password);
      await page.getByRole("button", { name: "Continue" }).click();
      await signInPage.saveRecoveryKey(page, "Finish recovery");
      await signInPage.expectSignedIn(page);
      await signInPage.signOut(page);

      await signInPage.fillLogin(page, recovered);
      await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
      await dashboardPage.open(superAdmin);
      await superAdmin.getByRole("button", { name: `Turn off two-step sign-in for ${fullName(person)}` }).click();
      await superAdmin.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
      await expect(superAdmin.getByText("Two-step sign-in turned off")).toBeVisible();
      await signInPage.signIn(page, recovered);
    } finally {
      await server.remove();
    }
  },
);

test(
  "whoever needs two-step sign-in sets it up first, and an administrator can turn it off for them",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    try {
      const [root, otto] = [newPerson("Rosa"), newPerson("Otto")];
      const superAdmin = await (await newProfile({ baseURL: server.url })).newPage();
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      await signInPage.register(superAdmin, root, server.setupLink());
      await signInPage.register(page, otto);
      await factorsPage.require(superAdmin, "Required for everyone");
      for (const [where, person] of [
        [superAdmin, root],
        [page, otto],
      ] as const) {
        // A session from before the requirement is redirected at its next navigation.
        await where.goto("/passwords");
        await expect(where.getByRole("heading", { level: 1, name: "Set up two-step sign-in" })).toBeVisible();
        await where.getByRole("button", { name: "Authenticator app" }).click();
        await factorsPage.fillApp(where, person.password);
        await factorsPage.saveCodes(where);
        await expect(where).toHaveURL(/\/passwords$/);
      }
      await dashboardPage.open(superAdmin);
      await superAdmin.getByRole("button", { name: `Turn off two-step sign-in for ${fullName(otto)}` }).click();
      await superAdmin.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
      await expect(superAdmin.getByText("Two-step sign-in turned off")).toBeVisible();
      await page.goto("/passwords");
      await expect(page.getByRole("heading", { level: 1, name: "Set up two-step sign-in" })).toBeVisible();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page).toHaveURL(/\/login$/);
    } finally {
      await server.remove();
    }
  },
);

/** Waits until the signed-in user's record was read twice more, as it is every half minute. */
async function waitForTwoReadings(page: Page) {
  const isReading = (response: { url: () => string }) => /\/api\/user(\/user\/[\w-]+)?$/.test(response.url());
  for (let readings = 0; readings < 2; readings++) await page.waitForResponse(isReading);
}

test(
  "a required factor is set up in peace and guards the address, and a calendar link is asked about once all sessions were ended",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    try {
      const [root, otto] = [newPerson("Rita"), newPerson("Odo")];
      const superAdmin = await (await newProfile({ baseURL: server.url })).newPage();
      const page = await (await newProfile({ baseURL: server.url })).newPage();
      await signInPage.register(superAdmin, root, server.setupLink());
      await signInPage.register(page, otto);

      await openProfile(superAdmin, "Notifications");
      await superAdmin.getByRole("button", { name: "Create calendar link" }).click();
      const name = superAdmin.getByRole("dialog").getByLabel("Name");
      // Firefox selects no text in a window that is in the background.
      await superAdmin.bringToFront();
      await name.fill("Phone");
      await expect(name).toHaveValue("Phone");
      await superAdmin.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
      await superAdmin.getByRole("dialog").getByRole("button", { name: "Done" }).click();
      await openProfile(superAdmin, "Security");
      await superAdmin.getByRole("button", { name: "Sign out everywhere" }).click();
      await superAdmin.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
      await signInPage.fillLogin(superAdmin, root);
      const question = superAdmin.getByRole("alertdialog", { name: "Keep your calendar links and channels?" });
      await expect(question.getByText(/^Calendar link "Phone", created/)).toBeVisible();
      await superAdmin.keyboard.press("Escape");
      await question.getByRole("button", { name: "Remove all" }).click();
      await expect(question).toBeHidden();
      await openProfile(superAdmin, "Notifications");
      await expect(superAdmin.getByText("No calendar links yet.")).toBeVisible();

      // The previous page must be within the app, where going back can be blocked.
      await passwordsPage.open(page);
      await factorsPage.require(superAdmin, "Required for everyone");
      await page.getByRole("button", { name: "Authenticator app" }).click();
      const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
      await factorsPage.confirmApp(page, otto.password);
      const link = dialog.getByRole("link", { name: "Open in an authenticator app on this device" });
      const before = await link.getAttribute("href");
      await waitForTwoReadings(page);
      expect(await link.getAttribute("href")).toBe(before);
      const secret = new URL(before ?? "").searchParams.get("secret") ?? "";
      await dialog.getByLabel("Code from the app").fill(await factorsPage.codeOf(secret));
      await dialog.getByRole("button", { name: "Turn on" }).click();
      const saving = page.getByRole("dialog", { name: "Save your recovery codes" });
      await expect(saving).toBeVisible();
      await waitForTwoReadings(page);
      await page.goBack();
      await expect(saving).toBeVisible();
      const codes = await factorsPage.saveCodes(page);
      await expect(page).toHaveURL(/\/passwords$/);

      await openProfile(page, "Account");
      const email = `new-${otto.email}`;
      const section = factorsPage.section(page, "Email");
      await section.getByLabel("Email", { exact: true }).fill(email);
      await section.getByLabel("Confirm with your master password").fill(otto.password);
      await section.getByRole("button", { name: "Change email" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code", { exact: true }).fill(codes[0]!);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Email changed. Use the new one to sign in from now on.")).toBeVisible();
    } finally {
      await server.remove();
    }
  },
);
