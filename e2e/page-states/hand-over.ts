import { expect, type Page } from "@playwright/test";
import { openProfile } from "../page-objects/profile.ts";
import type { PageState } from "./page-state.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Answers what the page asks about the offer. */
const withOffer = (page: Page, offer: object | null) =>
  page.route("**/api/user/super-admin", (route) => route.fulfill({ json: { offer } }));

const offer = {
  person: { _id: "01900000-0000-7000-8000-000000000001", name: "Alexandra Hohenberger-Oyelaran" },
  expiresAt: "2026-12-02T08:00:00.000Z",
};

export const handOverPageStates: readonly PageState[] = [
  {
    name: "handing over: asked for the master password",
    viewer: "superAdmin",
    isThorough: true,
    open: async (page) => {
      await openProfile(page, "Account");
      await section(page, "Super admin").getByRole("combobox", { name: "Administrator" }).click();
      await page.getByRole("option").first().click();
      await section(page, "Super admin").getByRole("button", { name: "Hand over…" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("who has seven days to accept");
    },
  },
  {
    name: "handing over: someone was asked",
    viewer: "superAdmin",
    isThorough: true,
    open: async (page) => {
      await withOffer(page, { ...offer, isMine: true });
      await openProfile(page, "Account");
      await expect(section(page, "Super admin").getByRole("button", { name: "Take back" })).toBeVisible();
    },
  },
  {
    name: "handing over: asked to take over",
    viewer: "superAdmin",
    isThorough: true,
    open: async (page) => {
      await withOffer(page, { ...offer, isMine: false });
      await openProfile(page, "Account");
      await expect(section(page, "Take over as super admin").getByRole("button", { name: "Accept…" })).toBeVisible();
    },
  },
];
