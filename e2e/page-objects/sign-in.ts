import { expect, type Page } from "@playwright/test";

import type { Person } from "../fixtures/people.ts";

/** Registration, sign-in and sign-out. */
export const signInPage = {
  /** Completes the form and the step with the recovery key, which it returns. Ends signed in, on the home page. */
  async register(page: Page, person: Person, path = "/register"): Promise<string> {
    await page.goto(path);
    await page.getByLabel("First name").fill(person.firstName);
    await page.getByLabel("Last name").fill(person.lastName);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Confirm password").fill(person.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    const key = await signInPage.saveRecoveryKey(page, "Create Account");
    await signInPage.expectSignedIn(page);
    return key;
  },

  /** Reads the recovery key that is shown, confirms that it is saved, and continues. */
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
    await signInPage.fillLogin(page, person);
    await signInPage.expectSignedIn(page);
  },

  async signOut(page: Page) {
    await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
};
