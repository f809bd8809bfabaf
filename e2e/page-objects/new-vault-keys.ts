import { expect, type Page } from "@playwright/test";

import { expectHeading, press } from "./common.ts";
import { openProfile } from "./profile.ts";
import { signInPage } from "./sign-in.ts";

/** The creation of new vault keys, from the profile on. */
export const newVaultKeysPage = {
  step: (page: Page, number: number, title: string) =>
    page.getByRole("heading", { level: 2, name: `Step ${number} of 5 ${title}`, exact: true }),

  async open(page: Page) {
    await openProfile(page, "Advanced");
    await page.getByRole("link", { name: "Create new vault keys" }).click();
    await expectHeading(page, "New vault keys");
    await expect(newVaultKeysPage.step(page, 1, "What new keys change")).toBeVisible();
  },

  async choosePassword(page: Page, current: string, next: string) {
    await page.getByLabel("Current master password").fill(current);
    await page.getByLabel("New master password", { exact: true }).fill(next);
    await page.getByLabel("Confirm new master password").fill(next);
    await press(page, "Continue");
  },

  /** Completes the steps before anything is sent. Returns the new recovery key. */
  async prepare(page: Page, current: string, next: string): Promise<string> {
    // Only one of two windows of a Firefox has the focus.
    await page.bringToFront();
    await newVaultKeysPage.open(page);
    await press(page, "Continue");
    await newVaultKeysPage.choosePassword(page, current, next);
    await expect(newVaultKeysPage.step(page, 3, "Save your new recovery key")).toBeFocused();
    const recoveryKey = await signInPage.saveRecoveryKey(page, "Continue");
    await expect(newVaultKeysPage.step(page, 4, "Create the new keys")).toBeFocused();
    return recoveryKey;
  },

  /** Completes all steps, up to the summary. Returns the new recovery key. */
  async make(page: Page, current: string, next: string): Promise<string> {
    const recoveryKey = await newVaultKeysPage.prepare(page, current, next);
    await press(page, "Create new keys");
    await expect(newVaultKeysPage.step(page, 5, "New vault keys created")).toBeFocused();
    return recoveryKey;
  },

  oldCopy: (page: Page) => page.getByRole("region", { name: "Copy of your old vault" }),
};
