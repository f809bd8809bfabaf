import { expect, type Page } from "@playwright/test";

import { expectHeading } from "./common.ts";

export async function openProfile(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expectHeading(page, "Profile");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
}
