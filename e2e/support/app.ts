import { expect, type Page } from "@playwright/test";

import type { Person } from "./people.ts";

/** What a person does on the pages, by the names that they read there. */
export const app = {
  async fillRegistration(page: Page, person: Person) {
    await page.getByLabel("First name").fill(person.firstName);
    await page.getByLabel("Last name").fill(person.lastName);
    await page.getByLabel("Email", { exact: false }).first().fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Confirm password").fill(person.password);
  },

  /** Registers through the form, keeps the recovery key and gives it back. */
  async register(page: Page, person: Person, path = "/register"): Promise<string> {
    await page.goto(path);
    await app.fillRegistration(page, person);
    await page.getByRole("button", { name: "Create Account" }).click();
    const key = await app.takeRecoveryKey(page);
    await expect(page.getByRole("button", { name: /account menu/i })).toBeVisible();
    return key;
  },

  /** Reads the recovery key that is shown, says that it is saved, and goes on. */
  async takeRecoveryKey(page: Page): Promise<string> {
    const shown = page.getByTestId("recovery-key");
    await expect(shown).toBeVisible();
    const key = (await shown.innerText()).replace(/\s+/g, "");
    expect(key.replaceAll("-", "")).toMatch(/^[0-9A-HJKMNP-TV-Z]{32}$/);
    await page.getByRole("checkbox", { name: /saved/i }).check();
    await page.getByRole("button", { name: /continue/i }).click();
    return key;
  },

  async signIn(page: Page, { email, password }: Pick<Person, "email" | "password">) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  },

  async signOut(page: Page) {
    await page.getByRole("button", { name: /account menu/i }).click();
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

  /** Waits for a notice with this text. */
  async notice(page: Page, text: string) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  },
};
