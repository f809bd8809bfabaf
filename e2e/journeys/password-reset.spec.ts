import { dashboardPage } from "../page-objects/dashboard.ts";
import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer, type RunningServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ areFirstVisitsAnswered: false });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

test(
  "a reset says why one was signed out, and the old vault is asked about where it is reopened and not known",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const newPage = async () => (await newProfile({ baseURL: server.url })).newPage();
    const [admin, uma] = [newPerson("Sofia"), newPerson("Uma")];
    const sofias = await newPage();
    await signInPage.register(sofias, admin, server.setupLink());
    const umas = await newPage();
    await signInPage.register(umas, uma);
    await passwordsPage.open(umas);
    await passwordsPage.addEntry(umas, { title: "Uma's bank", password: "bank-secret" });

    await test.step("whoever works meanwhile is told why their session has ended, and again where they sign in", async () => {
      await dashboardPage.open(sofias);
      await dashboardPage.resetPassword(sofias, uma, "first-reset");
      await umas.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
      await expect(umas.getByRole("main").getByText("An administrator reset your password.")).toBeVisible();
      await umas.getByRole("button", { name: "Sign in" }).click();
      await expect(umas).toHaveURL(/\/login$/);
      await expect(umas.getByText("You were signed out because an administrator reset your password.")).toBeVisible();
    });

    const unknown = await newPage();
    await test.step("the old vault is reopened in a browser that does not know it", async () => {
      await signInPage.fillLogin(unknown, { email: uma.email, password: "first-reset" });
      await passwordSetupPage.startEmpty(unknown, `${uma.password}-two`);
      await passwordsPage.open(unknown);
      await passwordsPage.addEntry(unknown, { title: "Newer entry", password: "newer-secret" });
      await openProfile(unknown, "Advanced");
      await passwordSetupPage.fillReopening(unknown, {
        oldPassword: uma.password,
        newerPassword: `${uma.password}-two`,
        newPassword: `${uma.password}-three`,
      });
      await expect(unknown.getByRole("heading", { name: "Check that this is your vault" })).toBeFocused();
      await unknown.getByRole("button", { name: "Yes, open it" }).click();
      await expect(unknown.getByText("1 entry was brought over.")).toBeVisible();
      await unknown.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await passwordsPage.open(unknown);
      for (const title of ["Uma's bank", "Newer entry"]) await expect(passwordsPage.row(unknown, title)).toBeVisible();
    });

    await test.step("a token that the browser dropped ends the session at the next call", async () => {
      await unknown.evaluate(() => localStorage.clear());
      await unknown.evaluate(() => window.dispatchEvent(new Event("refresh user data")));
      await expect(unknown.getByText("Your session has ended. Sign in again.")).toBeVisible();
    });
  },
);
