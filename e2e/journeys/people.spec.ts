import type { Page } from "@playwright/test";

import { app } from "../support/app.ts";
import { choosing } from "../support/choosing.ts";
import { dashboard } from "../support/dashboard.ts";
import { newPerson } from "../support/people.ts";
import { startServer } from "../support/server-process.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("people are added, choose their own master password, are reset, and get their vault back in three ways", async ({
  newProfile,
}) => {
  const server = await startServer();
  const newPage = async (): Promise<Page> => (await newProfile({ baseURL: server.url })).newPage();
  try {
    const superAdmin = newPerson("Sofia");
    const admin = newPerson("Adam");
    const uma = newPerson("Uma");
    const sofias = await newPage();
    await app.register(sofias, superAdmin, server.setupLink());
    await dashboard.open(sofias);
    await dashboard.add(sofias, { ...admin, password: "given-to-adam", isAdmin: true });
    await expect(dashboard.row(sofias, admin.email)).toContainText("Admin • Can Remind");

    const adams = await newPage();
    await test.step("the admin chooses a master password at the first sign-in, and adds a user", async () => {
      await choosing.signInWithTemporary(adams, admin, "given-to-adam");
      await choosing.setUpVault(adams, admin.password);
      await dashboard.open(adams);
      await dashboard.add(adams, { ...uma, password: "given-to-uma", canRemind: true });
      await expect(dashboard.row(adams, uma.email)).toContainText("Regular User • Can Remind");
    });
    await sofias.reload();
    await expect(dashboard.row(sofias, uma.email)).toContainText("Adam Fischer");

    const umas = await newPage();
    let recoveryKey = "";
    await test.step("the user signs in with the temporary password and uses the vault", async () => {
      await choosing.signInWithTemporary(umas, uma, "given-to-uma");
      await expect(umas).toHaveURL(/\/choose-password$/);
      await umas.goto("/passwords");
      await expect(umas).toHaveURL(/\/choose-password$/);
      await choosing.typeTemporaryAgain(umas, "given-to-uma");
      await choosing.refusesAsMasterPassword(umas, "given-to-uma");
      recoveryKey = await choosing.setUpVault(umas, uma.password);
      await app.openPasswords(umas);
      await app.addEntry(umas, { title: "Uma's bank", password: "bank-secret" });
    });

    await test.step("after a reset the recovery key brings the vault back", async () => {
      await dashboard.reset(adams, uma, "first-reset");
      await umas.reload();
      await expect(umas).toHaveURL(/\/login$/);
      await choosing.signInAfterReset(umas, uma, "first-reset");
      const changed = `${uma.password}-one`;
      recoveryKey = await choosing.withRecoveryKey(umas, recoveryKey, changed);
      uma.password = changed;
      await app.openPasswords(umas);
      await expect(app.row(umas, "Uma's bank")).toBeVisible();
      await app.signOut(umas);
    });

    await test.step("after another the old master password does", async () => {
      await dashboard.reset(adams, uma, "second-reset");
      await choosing.signInAfterReset(umas, uma, "second-reset");
      const changed = `${uma.password}-two`;
      await choosing.withOldPassword(umas, uma.password, changed);
      uma.password = changed;
      await app.openPasswords(umas);
      await expect(app.row(umas, "Uma's bank")).toBeVisible();
      await app.signOut(umas);
    });

    await test.step("after a third an empty vault is started, and later the old one is reopened", async () => {
      await dashboard.reset(adams, uma, "third-reset");
      await choosing.signInAfterReset(umas, uma, "third-reset");
      const forNewer = `${uma.password}-three`;
      await choosing.startEmpty(umas, forNewer);
      await app.openPasswords(umas);
      await expect(umas.getByText("No passwords saved yet")).toBeVisible();
      await app.addEntry(umas, { title: "Newer entry", password: "newer-secret" });

      const reopened = `${uma.password}-four`;
      await choosing.reopenArchived(umas, {
        oldPassword: uma.password,
        newerPassword: forNewer,
        newPassword: reopened,
      });
      await app.openPasswords(umas);
      await expect(app.row(umas, "Uma's bank")).toBeVisible();
      await expect(app.row(umas, "Newer entry")).toBeVisible();
      await app.signOut(umas);
      await app.signIn(umas, { ...uma, password: reopened });
    });
  } finally {
    await server.remove();
  }
});
