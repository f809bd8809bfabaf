import { expect, type Page } from "@playwright/test";

import { expectHeading } from "./common.ts";

/** The question of a browser that has no memory of a vault. */
export const firstVisit = {
  async expectAsked(page: Page) {
    await expectHeading(page, "Check that this is your vault");
    await expect(page.getByText("Is this what you expect?")).toBeVisible();
  },

  /** Returns the check code on the page, as its counter and groups. */
  async checkCode(page: Page) {
    const compare = page.getByRole("button", { name: "Compare the check code" });
    if ((await compare.count()) > 0) await compare.click();
    return (await page.getByText(/^\d+( \d{5}){6}$/).innerText()).split(/\s+/);
  },
};
