import { readFileSync } from "node:fs";

import { expect, type Page } from "@playwright/test";

import { openProfile } from "./profile.ts";

/** The Export page, opened from the profile. */
export const exportPage = {
  async open(page: Page) {
    await openProfile(page);
    await page.getByRole("link", { name: "Export your vault" }).click();
    await expect(page.getByRole("radio", { name: /^Encrypted file/ })).toBeChecked();
  },

  /** Submits the form with the master password. */
  async submit(page: Page, master: string) {
    await page.getByLabel("Master password", { exact: true }).fill(master);
    await page.getByRole("button", { name: /^Export [\d,]+ entr/ }).click();
  },

  /** Exports a file of a format, sealed with the password `own` if it is given, and returns the saved file. */
  async make(page: Page, master: string, format: RegExp, own?: string) {
    await exportPage.open(page);
    await page.getByRole("radio", { name: format }).check();
    if (own !== undefined) {
      await page.getByRole("radio", { name: "Another password" }).check();
      await page.getByLabel("File password", { exact: true }).fill(own);
      await page.getByLabel("Confirm file password", { exact: true }).fill(own);
    }
    const download = page.waitForEvent("download");
    await exportPage.submit(page, master);
    const file = await download;
    await expect(exportPage.done(page)).toBeVisible();
    const path = await file.path();
    return { name: file.suggestedFilename(), bytes: () => readFileSync(path), text: () => readFileSync(path, "utf8") };
  },

  done: (page: Page) => page.getByRole("heading", { level: 2, name: /entr(y|ies) exported$/ }),
};
