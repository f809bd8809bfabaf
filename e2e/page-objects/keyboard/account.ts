import { expect, type Page } from "@playwright/test";

import { readClipboard } from "../common.ts";
import { signInPage } from "../sign-in.ts";
import type { Keyboard } from "./keyboard.ts";
import type { Person } from "../../fixtures/people.ts";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

export async function register(page: Page, keys: Keyboard, person: Person) {
  await keys.expectFocus(field(page, "First name"));
  await keys.fill(field(page, "First name"), person.firstName);
  await keys.fill(field(page, "Last name"), person.lastName);
  await keys.fill(field(page, "Email"), person.email);
  await keys.fill(field(page, "Password"), person.password);
  await keys.fill(field(page, "Confirm password"), person.password);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: "Save your recovery key" })).toBeFocused();
  const key = await saveRecoveryKey(page, keys, "Create Account");
  await signInPage.expectSignedIn(page);
  await keys.expectFocus(page.getByRole("main"));
  return key;
}

export async function saveRecoveryKey(page: Page, keys: Keyboard, submitLabel: string) {
  const key = (await page.getByRole("group", { name: "Recovery key" }).innerText()).trim().split(/\s+/).join("-");
  await keys.activate(button(page, "Copy"));
  await expect.poll(() => readClipboard(page)).toBe(key);
  await keys.activate(page.getByRole("checkbox", { name: "I have saved my recovery key" }), { key: "Space" });
  await keys.activate(button(page, submitLabel));
  return key;
}

export async function openPasswords(page: Page, keys: Keyboard) {
  // The link is near the page's beginning: the skip link, the logo, then the pages.
  await keys.activate(page.getByRole("banner").getByRole("link", { name: "Passwords" }), { back: true });
  await expect(page.getByRole("heading", { name: "Password Manager" })).toBeVisible();
  await keys.expectFocus(page.getByRole("main"));
}

export async function signOut(page: Page, keys: Keyboard) {
  await keys.activate(page.getByRole("banner").getByRole("button", { name: "Account" }), { back: true });
  await keys.expectFocus(page.getByRole("menuitem", { name: "Profile" }));
  await keys.press("End");
  await keys.expectFocus(page.getByRole("menuitem", { name: "Logout" }));
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await keys.expectFocus(field(page, "Email"));
}

export async function fillLogin(page: Page, keys: Keyboard, { email, password }: Person) {
  await keys.fill(field(page, "Email"), email);
  await keys.fill(field(page, "Password"), password);
  await keys.press("Enter");
}

export async function signIn(page: Page, keys: Keyboard, person: Person) {
  await fillLogin(page, keys, person);
  await signInPage.expectSignedIn(page);
  await keys.expectFocus(page.getByRole("main"));
}

export async function startRecovery(page: Page, keys: Keyboard, email: string, key: string) {
  await keys.expectFocus(field(page, "Email"));
  await keys.fill(field(page, "Email"), email);
  await keys.fill(field(page, "Recovery key"), key.toLowerCase().replaceAll("-", " "));
  await keys.activate(button(page, "Continue"));
}

export async function recover(page: Page, keys: Keyboard, email: string, key: string, password: string) {
  await startRecovery(page, keys, email, key);
  await expect(page.getByRole("heading", { name: "Choose a new master password" })).toBeFocused();
  await keys.fill(field(page, "New master password"), password);
  await keys.fill(field(page, "Confirm password"), password);
  await keys.activate(button(page, "Continue"));
  await expect(page.getByRole("heading", { name: "Save your new recovery key" })).toBeFocused();
  expect(await saveRecoveryKey(page, keys, "Finish recovery")).not.toBe(key);
  await signInPage.expectSignedIn(page);
  await keys.expectFocus(page.getByRole("main"));
}
