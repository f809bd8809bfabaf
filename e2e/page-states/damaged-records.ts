import { expect, type Page } from "@playwright/test";

import { expectNotice, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { done, fillShared, registerSharer } from "../fixtures/sharers.ts";
import { type PageState, walk } from "./page-state.ts";

const damaged = (name: string, open: (page: Page) => Promise<unknown>): PageState => ({
  name: `sharing: ${name}`,
  viewer: "visitor",
  open,
});
const dialog = (page: Page) => page.getByRole("dialog", { name: "Choose your shared vaults" });

/** A list of shared vaults that can't be read, until an earlier version takes its place. */
export const damagedRecordPageStates: readonly PageState[] = walk(
  damaged("passwords without shared vaults, whose list is damaged", async (page) => {
    await page.goto("/");
    const own = await registerSharer(new URL(page.url()).origin, "Ana");
    for (const name of ["Operations", "Finance"]) {
      const { vaultId } = done(await own.sharing.found(name));
      await fillShared(own, vaultId, [`Router of ${name}`]);
    }
    await own.damageVaults();
    await signInPage.signIn(page, own.person);
    await passwordsPage.open(page);
    await expect(page.getByRole("link", { name: "Fix..." })).toBeVisible();
  }),
  damaged("vaults, whose list is damaged", async (page) => {
    await page.getByRole("link", { name: "Fix..." }).click();
    await expect(page.getByRole("button", { name: "Fix... Your list of shared vaults" })).toBeVisible();
  }),
  damaged("earlier versions of the list of vaults", async (page) => {
    await press(page, "Fix... Your list of shared vaults");
    await expect(dialog(page).getByRole("radio").first()).toBeChecked();
  }),
  damaged("an empty list of vaults", async (page) => {
    await dialog(page)
      .getByRole("radio", { name: /^An empty list/ })
      .check();
    await expect(dialog(page).getByRole("button", { name: "Use an empty list" })).toBeVisible();
  }),
  damaged("vaults, whose list can be read again", async (page) => {
    await dialog(page)
      .getByRole("radio", { name: /^2 shared vaults/ })
      .first()
      .check();
    await press(page, "Use this version");
    await expectNotice(page, "Your list can be used again.");
    await sharingPages.openVault(page, "Finance");
  }),
);
