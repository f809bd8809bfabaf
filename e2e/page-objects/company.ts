import { expect, type Page } from "@playwright/test";

import { answerQuestion } from "./common.ts";

/** Signing in by a company, and the company's own page. */
export const companyPage = {
  /** Presses a button that leads to the company; a browser that was not there before asks first. */
  async go(page: Page, button: string, { isNew = true } = {}) {
    await page.getByRole("button", { name: button }).click();
    if (isNew) await answerQuestion(page, /^Continue to 127\.0\.0\.1:\d+\?$/, "Continue");
  },

  /** Signs in at the company's page. */
  async signInThere(page: Page, name: string) {
    await expect(page.getByRole("heading", { name: "Contoso", exact: true })).toBeVisible();
    await page.getByLabel("Contoso name").fill(name);
    await page.getByRole("button", { name: "Sign in" }).click();
  },

  /** Signs out at the company, which tells the server. */
  async signOutThere(page: Page, issuer: string) {
    await page.goto(`${issuer}/session/end`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
  },

  /** Says that the vault is closed, and opens it. */
  async expectLocked(page: Page) {
    await expect(page).toHaveURL(/\/passwords$/);
    await expect(page.getByRole("button", { name: "Unlock", exact: true })).toBeVisible();
  },
};
