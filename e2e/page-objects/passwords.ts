import { expect, type Page } from "@playwright/test";
import type { EntryType } from "@pomander/vault";
import { typeTexts } from "../../apps/web/src/lib/vault/entry-type-texts.ts";

export interface EntryInput {
  title: string;
  password?: string | undefined;
  link?: string | undefined;
  email?: string | undefined;
  notes?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
}

const entryDialog = (page: Page) => page.getByRole("dialog");

/** The list of passwords, and the form of one. */
export const passwordsPage = {
  async open(page: Page) {
    await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    await expect(page.getByRole("heading", { name: "Password Manager" })).toBeVisible();
  },

  async unlock(page: Page, password: string) {
    await page.getByLabel("Master password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Unlock", exact: true }).click();
  },

  /** Opens the form for a new entry and fills it in. */
  async fillNewEntry(page: Page, entry: EntryInput) {
    await page.getByRole("button", { name: "Add Password", exact: true }).first().click();
    const dialog = entryDialog(page);
    await expect(dialog.getByRole("heading", { name: "Add New Password" })).toBeVisible();
    await passwordsPage.fillEntry(page, entry);
  },

  async fillEntry(page: Page, entry: Partial<EntryInput>) {
    const dialog = entryDialog(page);
    const fill = async (label: string, text: string | undefined) => {
      if (text !== undefined) await dialog.getByLabel(label, { exact: true }).fill(text);
    };
    await fill("Title", entry.title);
    await fill("Link", entry.link);
    await fill("User name or email", entry.email);
    await fill("Password", entry.password);
    await fill("Category", entry.category);
    await fill("Notes", entry.notes);
    if (entry.tag !== undefined) {
      await dialog.getByLabel("Tag", { exact: true }).fill(entry.tag);
      await dialog.getByLabel("Tag", { exact: true }).press("Enter");
    }
  },

  async addEntry(page: Page, entry: EntryInput) {
    await passwordsPage.fillNewEntry(page, entry);
    await entryDialog(page).getByRole("button", { name: "Add Password" }).click();
    await expect(entryDialog(page)).toBeHidden();
  },

  /** Opens the form of an entry. */
  async openEntry(page: Page, title: string) {
    await page
      .getByRole("main")
      .getByRole("button", { name: `Edit ${title}`, exact: true })
      .click();
    await expect(entryDialog(page).getByRole("heading", { name: /^Edit / })).toBeVisible();
    await expect(entryDialog(page).getByLabel("Title", { exact: true })).toHaveValue(title);
  },

  /** Returns an entry's view: beside the list, or above it in a narrower window. */
  view: (page: Page, title: string) =>
    page.getByRole("region", { name: title, exact: true }).or(page.getByRole("dialog", { name: title, exact: true })),

  /** Opens the view of an entry. */
  async viewEntry(page: Page, title: string) {
    await page.getByRole("main").getByRole("button", { name: title, exact: true }).click();
    const view = passwordsPage.view(page, title);
    await expect(view.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
    return view;
  },

  /** Chooses the type in the form of a new entry. */
  async chooseType(page: Page, type: EntryType) {
    await entryDialog(page)
      .getByRole("group", { name: "Type" })
      .getByRole("button", { name: typeTexts[type].name, exact: true })
      .click();
  },

  async search(page: Page, text: string) {
    await page.getByPlaceholder("Search passwords...").fill(text);
  },

  /** Presses one of the buttons that filter the passwords. */
  async filterBy(page: Page, filter: "All" | "Favorites" | "Archived" | "Deleted") {
    await page.getByRole("main").getByRole("button", { name: filter, exact: true }).click();
  },

  /** Chooses from one of the menus that filter the list. */
  async narrow(page: Page, menu: "Type" | "Category" | "Tag", choice: string | RegExp) {
    await page.getByRole("main").getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole("menuitem", { name: choice }).click();
  },

  /** Returns an entry's row; tags beside the list are none. */
  row: (page: Page, title: string) => page.getByRole("main").locator("li:not(nav li)").filter({ hasText: title }),
};
