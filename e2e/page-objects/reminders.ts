import { expect, type Locator, type Page } from "@playwright/test";

interface NewReminder {
  title: string;
  email?: string;
  /** The expiry date, as YYYY-MM-DD. */
  expiry?: string;
  notes?: string;
  scopeTag?: string;
  assigned?: readonly string[];
}

/** Actions of a person on My Reminders, by the names that the page shows. */
export const remindersPage = {
  async open(page: Page) {
    await page.getByRole("banner").getByRole("link", { name: "Remind Me" }).click();
    await remindersPage.expectLoaded(page);
  },

  async expectLoaded(page: Page) {
    await expect(page.getByRole("heading", { name: "My Reminders" })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading reminders" })).toHaveCount(0);
  },

  card: (page: Page, title: string): Locator =>
    page
      .getByRole("list", { name: "Reminders", exact: true })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2, name: title }) }),

  async fill(page: Page, { title, email, expiry, notes, scopeTag, assigned = [] }: Partial<NewReminder>) {
    const dialog = page.getByRole("dialog");
    if (title !== undefined) await dialog.getByLabel("Title").fill(title);
    if (scopeTag !== undefined) {
      await dialog.getByLabel("Scope tag").click();
      await page.getByRole("option", { name: scopeTag }).click();
    }
    if (expiry !== undefined) await dialog.getByLabel("Expiry date").fill(expiry);
    if (email !== undefined) await dialog.getByLabel("Email").fill(email);
    for (const person of assigned) {
      await dialog.getByLabel("Assign to users").fill(person);
      await page.getByRole("option", { name: person }).click();
    }
    if (assigned.length > 0) await page.keyboard.press("Escape");
    if (notes !== undefined) await dialog.getByLabel("Notes").fill(notes);
  },

  async add(page: Page, reminder: NewReminder) {
    await page.getByRole("button", { name: "Add Reminder" }).first().click();
    await expect(page.getByRole("dialog", { name: "Add Reminder" })).toBeVisible();
    await remindersPage.fill(page, reminder);
    await remindersPage.submit(page, "Create");
    await expect(remindersPage.card(page, reminder.title)).toBeVisible();
  },

  async submit(page: Page, label: "Create" | "Update") {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: label, exact: true }).click();
    await expect(dialog).toBeHidden();
  },

  async edit(page: Page, title: string, change: Partial<NewReminder>) {
    await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Edit Reminder" })).toBeVisible();
    await remindersPage.fill(page, change);
    await remindersPage.submit(page, "Update");
  },

  async view(page: Page, title: string): Promise<Locator> {
    await page.getByRole("button", { name: `View details of ${title}`, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByRole("heading", { name: "History" })).toBeVisible();
    return dialog;
  },
};
