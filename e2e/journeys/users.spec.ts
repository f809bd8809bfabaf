import type { Page } from "@playwright/test";

import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { dashboardPage } from "../page-objects/dashboard.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test(
  "people are added, choose their own master password, are reset, and get their vault back in three ways",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const server = await startServer();
    const newPage = async (): Promise<Page> => (await newProfile({ baseURL: server.url })).newPage();
    try {
      const superAdmin = newPerson("Sofia");
      const admin = newPerson("Adam");
      const uma = newPerson("Uma");
      const sofias = await newPage();
      await signInPage.register(sofias, superAdmin, server.setupLink());
      await dashboardPage.open(sofias);
      await dashboardPage.add(sofias, { ...admin, password: "given-to-adam", isAdmin: true });
      await expect(dashboardPage.row(sofias, admin.email)).toContainText("Admin • Can Remind");

      const adams = await newPage();
      await test.step("the admin chooses a master password at the first sign-in, and adds a user", async () => {
        await passwordSetupPage.signInWithTemporary(adams, admin, "given-to-adam");
        await passwordSetupPage.setUpVault(adams, admin.password);
        await dashboardPage.open(adams);
        await dashboardPage.add(adams, { ...uma, password: "given-to-uma", canRemind: true });
        await expect(dashboardPage.row(adams, uma.email)).toContainText("Regular User • Can Remind");
      });
      await sofias.reload();
      await expect(dashboardPage.row(sofias, uma.email)).toContainText("Adam Fischer");

      const umas = await newPage();
      let recoveryKey = "";
      await test.step("the user signs in with the temporary password and uses the vault", async () => {
        await passwordSetupPage.signInWithTemporary(umas, uma, "given-to-uma");
        await expect(umas).toHaveURL(/\/choose-password$/);
        await umas.goto("/passwords");
        await expect(umas).toHaveURL(/\/choose-password$/);
        await passwordSetupPage.typeTemporaryAgain(umas, "given-to-uma");
        await passwordSetupPage.expectRefusedAsMasterPassword(umas, "given-to-uma");
        recoveryKey = await passwordSetupPage.setUpVault(umas, uma.password);
        await passwordsPage.open(umas);
        await passwordsPage.addEntry(umas, { title: "Uma's bank", password: "bank-secret" });
      });

      await test.step("after a reset the recovery key brings the vault back", async () => {
        await dashboardPage.resetPassword(adams, uma, "first-reset");
        await umas.reload();
        await expect(umas).toHaveURL(/\/login$/);
        await passwordSetupPage.signInAfterReset(umas, uma, "first-reset");
        const changed = `${uma.password}-one`;
        recoveryKey = await passwordSetupPage.reopenWithRecoveryKey(umas, recoveryKey, changed);
        uma.password = changed;
        await passwordsPage.open(umas);
        await expect(passwordsPage.row(umas, "Uma's bank")).toBeVisible();
        await signInPage.signOut(umas);
      });

      await test.step("after another the old master password does", async () => {
        await dashboardPage.resetPassword(adams, uma, "second-reset");
        await passwordSetupPage.signInAfterReset(umas, uma, "second-reset");
        const changed = `${uma.password}-two`;
        await passwordSetupPage.reopenWithOldPassword(umas, uma.password, changed);
        uma.password = changed;
        await passwordsPage.open(umas);
        await expect(passwordsPage.row(umas, "Uma's bank")).toBeVisible();
        await signInPage.signOut(umas);
      });

      await test.step("after a third an empty vault is started, and later the old one is reopened", async () => {
        await dashboardPage.resetPassword(adams, uma, "third-reset");
        await passwordSetupPage.signInAfterReset(umas, uma, "third-reset");
        const forNewer = `${uma.password}-three`;
        await passwordSetupPage.startEmpty(umas, forNewer);
        await passwordsPage.open(umas);
        await expect(umas.getByText("No passwords saved yet")).toBeVisible();
        await passwordsPage.addEntry(umas, { title: "Newer entry", password: "newer-secret" });

        const reopened = `${uma.password}-four`;
        await passwordSetupPage.reopenArchived(umas, {
          oldPassword: uma.password,
          newerPassword: forNewer,
          newPassword: reopened,
        });
        await passwordsPage.open(umas);
        await expect(passwordsPage.row(umas, "Uma's bank")).toBeVisible();
        await expect(passwordsPage.row(umas, "Newer entry")).toBeVisible();
        await signInPage.signOut(umas);
        await signInPage.signIn(umas, { ...uma, password: reopened });
      });
    } finally {
      await server.remove();
    }
  },
);
