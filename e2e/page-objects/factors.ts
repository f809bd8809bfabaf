import { expect, type Page } from "@playwright/test";

import { totpCode } from "../../packages/vault/src/index.ts";
import { dashboardPage } from "./dashboard.ts";
import { openProfile } from "./profile.ts";
import { innerTexts } from "./inner-texts.ts";

/** Returns the code of a secret now, or that many steps of 30 seconds later: each is accepted once. */
const codeOf = async (secret: string, steps = 0) => (await totpCode(secret, Date.now() + steps * 30_000)).code;

/** Two-step sign-in: its set-up, and the step at sign-in. */
export const factorsPage = {
  codeOf,

  section: (page: Page, name: string) => page.getByRole("region", { name, exact: true }),

  async open(page: Page) {
    await openProfile(page, "Security");
    await expect(factorsPage.section(page, "Two-step sign-in")).toBeVisible();
  },

  /** Completes the first step of the open dialog. */
  async confirmApp(page: Page, password: string) {
    const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await dialog.getByLabel("Master password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Continue" }).click();
  },

  /** Enters the password in the open dialog, reads the secret and enters its code. @returns secret and code */
  async fillApp(page: Page, password: string): Promise<{ secret: string; code: string }> {
    const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await factorsPage.confirmApp(page, password);
    const link = dialog.getByRole("link", { name: "Open in an authenticator app on this device" });
    const secret = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
    const code = await codeOf(secret);
    await dialog.getByLabel("Code from the app").fill(code);
    await dialog.getByRole("button", { name: "Turn on" }).click();
    return { secret, code };
  },

  /** Sets the requirement on the dashboard, as the super admin. */
  async require(page: Page, requirement: string) {
    await dashboardPage.open(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Two-step sign-in").click();
    await page.getByRole("option", { name: requirement }).click();
    await page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeHidden();
  },

  /** Reads the recovery codes that are shown, confirms that they are saved, and continues. */
  async saveCodes(page: Page): Promise<string[]> {
    const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
    const items = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(items).toHaveCount(10);
    const codes = await innerTexts(items);
    const done = dialog.getByRole("button", { name: "Done" });
    await expect(done).toBeDisabled();
    await dialog.getByLabel("I have saved my recovery codes").check();
    await done.click();
    return codes;
  },

  /** Enters a code on the step after the password. */
  async give(page: Page, code: string) {
    await page.getByLabel("Code", { exact: true }).fill(code);
  },
};
