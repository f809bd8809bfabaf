import type { Page } from "@playwright/test";

import { newPerson } from "../../fixtures/people.ts";
import { expect, test } from "../../fixtures/test.ts";
import { healthPage } from "../../page-objects/health.ts";
import { createKeyboard } from "../../page-objects/keyboard/keyboard.ts";
import { passwordsPage } from "../../page-objects/passwords.ts";
import { signInPage } from "../../page-objects/sign-in.ts";

const expectScore = (page: Page, score: number) =>
  expect(page.getByRole("img", { name: `Score: ${score} of 100` })).toBeVisible();

test("the report is read and a finding set aside with the keyboard alone", async ({ page }) => {
  await signInPage.register(page, newPerson("Olga"));
  await passwordsPage.open(page);
  await passwordsPage.addEntry(page, { title: "Cinema", link: "https://cinema.example", password: "sunshine1" });
  await passwordsPage.addEntry(page, { title: "Mail", password: "velvet-Anchor-86-mosaic" });
  // An element that was pressed by a pointer has the focus, but no ring.
  await page.getByRole("heading", { level: 1 }).click();
  const keys = createKeyboard(page);
  await keys.activate(page.getByRole("button", { name: "More", exact: true }));
  const health = page.getByRole("menuitem", { name: "Health" });
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  const place = (await page.getByRole("menuitem").allInnerTexts()).indexOf("Health");
  for (let i = 0; i < place; i++) await keys.press("ArrowDown");
  await expect(health).toBeFocused();
  await keys.press("Enter");
  await expectScore(page, 50);
  await keys.activate(page.getByRole("navigation", { name: "Findings" }).getByRole("link", { name: /^Weak/ }));
  await expect(page).toHaveURL(/\?show=weak$/);
  await keys.tabTo(healthPage.row(page, "Cinema").getByRole("link", { name: "Cinema", exact: true }));
  await keys.tabTo(page.getByRole("link", { name: "Change on site: Cinema, cinema.example" }));
  await keys.activate(page.getByRole("button", { name: "More for Cinema" }));
  await expect(page.getByRole("menuitem", { name: 'Ignore "Weak" for this entry' })).toBeFocused();
  await keys.press("Enter");
  await expectScore(page, 100);
  await keys.expectFocus();
  expect(keys.focusReport().alike).toEqual([]);
});
