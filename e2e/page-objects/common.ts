import { expect, type Page } from "@playwright/test";

// Parts of every page: headings, buttons, notices, questions.

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Waits for the page with this title. */
export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Opens a page by the avatar's menu, which names it as its heading does. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  await expectHeading(page, name);
}

/** Presses a button of the question that covers the page. */
export const answerQuestion = (page: Page, title: string | RegExp, button: string) =>
  page.getByRole("alertdialog", { name: title }).getByRole("button", { name: button, exact: true }).click();

/** Waits for a notice or an alert with this text. */
export const expectNotice = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

export const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
