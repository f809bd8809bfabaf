import { expect, type Page } from "@playwright/test";

import type { Person } from "../fixtures/people.ts";

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

/** What a person does on the pages, by the names that they read there. */
export const app = {
  /** The form and the step with the recovery key, which is given back. Ends signed in, on the home page. */
  async register(page: Page, person: Person, path = "/register"): Promise<string> {
    await page.goto(path);
    await page.getByLabel("First name").fill(person.firstName);
    await page.getByLabel("Last name").fill(person.lastName);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Confirm password").fill(person.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    const key = await app.saveRecoveryKey(page, "Create Account");
    await app.expectSignedIn(page);
    return key;
  },

  /** Reads the recovery key that is shown, says that it is saved, and goes on. */
  async saveRecoveryKey(page: Page, submitLabel: string): Promise<string> {
    const groups = page.getByRole("group", { name: "Recovery key" });
    await expect(groups).toBeVisible();
    const key = (await groups.innerText()).trim().split(/\s+/).join("-");
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/);
    await page.getByRole("checkbox", { name: "I have saved my recovery key" }).check();
    await page.getByRole("button", { name: submitLabel }).click();
    return key;
  },

  async expectSignedIn(page: Page) {
    await expect(page.getByRole("banner").getByRole("button", { name: "Account" })).toBeVisible();
  },

  async fillLogin(page: Page, { email, password }: Pick<Person, "email" | "password">) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  },

  async signIn(page: Page, person: Pick<Person, "email" | "password">) {
    await app.fillLogin(page, person);
    await app.expectSignedIn(page);
  },

  async signOut(page: Page) {
    await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
  },

  async openPasswords(page: Page) {
    await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    await expect(page.getByRole("heading", { name: "Password Manager" })).toBeVisible();
  },

  async unlock(page: Page, password: string) {
    await page.getByLabel("Master password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Unlock" }).click();
  },

  /** Opens the form for a new entry and fills in what is given. */
  async fillNewEntry(page: Page, entry: EntryInput) {
    await page.getByRole("button", { name: "Add Password", exact: true }).first().click();
    const dialog = entryDialog(page);
    await expect(dialog.getByRole("heading", { name: "Add New Password" })).toBeVisible();
    await app.fillEntry(page, entry);
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
    await app.fillNewEntry(page, entry);
    await entryDialog(page).getByRole("button", { name: "Add Password" }).click();
    await expect(entryDialog(page)).toBeHidden();
  },

  async openEntry(page: Page, title: string) {
    await page.getByRole("main").getByRole("button", { name: title, exact: true }).click();
    await expect(entryDialog(page).getByRole("heading", { name: "Edit Password" })).toBeVisible();
    await expect(entryDialog(page).getByLabel("Title", { exact: true })).toHaveValue(title);
  },

  async search(page: Page, text: string) {
    await page.getByPlaceholder("Search passwords...").fill(text);
  },

  /** Presses one of the buttons that say which passwords to show. */
  async filterBy(page: Page, filter: "All" | "Favorites" | "Archived") {
    await page.getByRole("main").getByRole("button", { name: filter, exact: true }).click();
  },

  async confirm(page: Page, title: string, button: string) {
    await page.getByRole("alertdialog", { name: title }).getByRole("button", { name: button, exact: true }).click();
  },

  row: (page: Page, title: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: title }),

  /** Waits for a notice or an alert with this text. */
  async expectNotice(page: Page, text: string) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  },

  clipboard: (page: Page) => page.evaluate(() => navigator.clipboard.readText()),
};
