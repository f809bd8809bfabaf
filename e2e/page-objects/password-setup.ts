import { expect, type Page } from "@playwright/test";

import { answerQuestion } from "./common.ts";
import { openProfile } from "./profile.ts";
import { signInPage } from "./sign-in.ts";
import type { Person } from "../fixtures/people.ts";

interface ReopeningPasswords {
  oldPassword: string;
  newerPassword: string;
  newPassword: string;
}

async function typeNewPassword(page: Page, password: string, submit: string) {
  await page.getByLabel(/^(New )?[Mm]aster password$/).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: submit }).click();
}

/** The steps from a temporary password to a master password that only the person knows. */
export const passwordSetupPage = {
  async signInWithTemporary(page: Page, { email }: Person, temporary: string) {
    await signInPage.fillLogin(page, { email, password: temporary });
    await expect(page.getByRole("heading", { name: "Set up your vault" })).toBeVisible();
  },

  /** Signs in on a device that knows the account: it warns, and the person, who asked for the reset, continues. */
  async signInAfterReset(page: Page, { email }: Person, temporary: string) {
    await page.bringToFront();
    await signInPage.fillLogin(page, { email, password: temporary });
    for (const title of ["Your password was changed", "The server says this password is temporary"]) {
      const securityWarning = page.getByRole("alertdialog", { name: title });
      await securityWarning.getByRole("button", { name: "Continue anyway" }).click();
      await expect(securityWarning).toBeHidden();
    }
    await expect(page.getByRole("heading", { name: "Get back into your vault" })).toBeVisible();
  },

  async typeTemporaryAgain(page: Page, temporary: string) {
    await expect(page.getByRole("heading", { name: "Enter your temporary password again" })).toBeVisible();
    await page.getByLabel("Temporary password").fill(temporary);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Set up your vault" })).toBeVisible();
  },

  async expectRefusedAsMasterPassword(page: Page, temporary: string) {
    await typeNewPassword(page, temporary, "Continue");
    await expect(page.getByText(/temporary/i).last()).toBeVisible();
    await expect(page.getByRole("group", { name: "Recovery key" })).toBeHidden();
  },

  async setUpVault(page: Page, password: string): Promise<string> {
    await typeNewPassword(page, password, "Continue");
    const key = await signInPage.saveRecoveryKey(page, "Set up my vault");
    await expect(page).not.toHaveURL(/choose-password/);
    return key;
  },

  async reopenWithRecoveryKey(page: Page, key: string, newPassword: string): Promise<string> {
    await page.getByRole("button", { name: "I have my recovery key" }).click();
    await page.getByLabel("Recovery key").fill(key);
    await page.getByRole("button", { name: "Unlock my vault" }).click();
    await typeNewPassword(page, newPassword, "Continue");
    const newKey = await signInPage.saveRecoveryKey(page, "Set master password");
    await expect(page).not.toHaveURL(/choose-password/);
    return newKey;
  },

  async reopenWithOldPassword(page: Page, oldPassword: string, newPassword: string) {
    await page.getByRole("button", { name: "I know my old master password" }).click();
    await page.getByLabel("Your old master password").fill(oldPassword);
    await page.getByRole("button", { name: "Unlock my vault" }).click();
    await typeNewPassword(page, newPassword, "Set master password");
    await expect(page).not.toHaveURL(/choose-password/);
  },

  async startEmpty(page: Page, password: string) {
    await page.getByRole("button", { name: "I have neither" }).click();
    await page.getByRole("checkbox", { name: "I understand that my new vault will be empty" }).check();
    await page.getByRole("button", { name: "Start an empty vault" }).click();
    await typeNewPassword(page, password, "Continue");
    await signInPage.saveRecoveryKey(page, "Start an empty vault");
    await expect(page).not.toHaveURL(/choose-password/);
  },

  /** Unlocks the archived vault in the profile, under Advanced, with a new master password for it. */
  async fillReopening(page: Page, passwords: ReopeningPasswords) {
    await page.getByRole("button", { name: /^Reopen the vault archived/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Its master password").fill(passwords.oldPassword);
    await dialog.getByRole("button", { name: "Unlock" }).click();
    await dialog.getByLabel("Current master password").fill(passwords.newerPassword);
    await dialog.getByLabel("New master password", { exact: true }).fill(passwords.newPassword);
    await dialog.getByLabel("Confirm new master password").fill(passwords.newPassword);
    await dialog.getByRole("button", { name: "Reopen" }).click();
  },

  /** Makes the archived vault the present one again in the profile, with the newer vault's entries. */
  async reopenArchived(page: Page, passwords: ReopeningPasswords) {
    await openProfile(page, "Advanced");
    await passwordSetupPage.fillReopening(page, passwords);
    const dialog = page.getByRole("dialog");
    const keep = dialog.getByRole("button", { name: "Keep its current key" });
    const done = dialog.getByText("1 entry was brought over.");
    await expect(keep.or(done).first()).toBeVisible();
    if (await keep.isVisible()) {
      await keep.click();
      await answerQuestion(page, "Keep your current key?", "Keep the old key");
    }
    await expect(done).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
  },
};
