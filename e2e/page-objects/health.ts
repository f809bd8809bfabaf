import { expect, type Page } from "@playwright/test";

const main = (page: Page) => page.getByRole("main");

/** The report on a vault's passwords. */
export const healthPage = {
  /** Opens the report by the menu of the list of passwords. */
  async openByMenu(page: Page) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Health" }).click();
    await healthPage.expectReport(page);
  },

  /** Opens the report from any page without a reload, which would lock the vault. */
  async open(page: Page, query = "") {
    await page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
      scrollTo(0, 0);
    }, `/passwords/health${query}`);
    await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  },

  /** Waits until the report is there. */
  expectReport: (page: Page) => expect(main(page).getByRole("heading", { level: 2 }).first()).toBeVisible(),

  score: (page: Page) => main(page).getByRole("img", { name: /^Score: / }),

  rows: (page: Page) => page.getByRole("list", { name: "Entries to look at" }).getByRole("listitem"),

  row: (page: Page, title: string) =>
    healthPage.rows(page).filter({ has: page.getByRole("link", { name: title, exact: true }) }),

  async show(page: Page, view: string) {
    await page
      .getByRole("navigation", { name: "Findings" })
      .getByRole("link", { name: new RegExp(`^${view}( |$)`) })
      .click();
  },

  /** Gives the person's consent. */
  async agreeToLookUp(page: Page) {
    await page.getByRole("button", { name: "Check for breaches" }).click();
  },
};
