import { expect, type Locator, type Page } from "@playwright/test";
import type { PageState } from "./page-state.ts";

/** Returns a state of the pages of people and shared vaults, which begins without a user. */
export const sharing = (name: string, open: PageState["open"]): PageState => ({
  name: `sharing: ${name}`,
  viewer: "visitor",
  open,
});

export const originOf = (page: Page) => new URL(page.url()).origin;

/** Returns to the page until it shows what another device changed: it asks once in five seconds at most. */
export const seeReturning = (page: Page, seen: Locator) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(seen).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
