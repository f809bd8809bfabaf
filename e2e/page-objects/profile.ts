import type { Page } from "@playwright/test";

import { expectHeading } from "./common.ts";

type ProfileSection = "Account" | "Security" | "This device" | "Notifications" | "API tokens" | "Advanced";

/** Opens one page of the profile by the avatar's menu. */
export async function openProfile(page: Page, section: ProfileSection = "Account"): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page
    .getByRole("navigation", { name: "Profile" })
    .getByRole("link", { name: new RegExp(`^${section}`) })
    .click();
  await expectHeading(page, section);
}
