import { expect, type Page } from "@playwright/test";

import { expectNotice } from "../common.ts";
import { signInPage } from "../sign-in.ts";
import { dashboardPage } from "../dashboard.ts";
import { button, field, saveRecoveryKey } from "./account.ts";
import type { Keyboard } from "./keyboard.ts";
import type { Person } from "../../fixtures/people.ts";

export async function openDashboard(page: Page, keys: Keyboard) {
  await keys.activate(page.getByRole("banner").getByRole("link", { name: "Dashboard" }), { back: true });
  await expect(page.getByRole("heading", { name: "User Management Dashboard" })).toBeVisible();
  await keys.expectFocus(page.getByRole("main"));
}

/** Adds an administrator, or a user who may use Remind Me. `user.password` is the temporary password. */
export async function addUser(page: Page, keys: Keyboard, user: Person, type: "Admin" | "Regular User") {
  await keys.activate(button(page, "Add User"));
  const dialog = page.getByRole("dialog", { name: "Add New User" });
  await keys.expectFocus(dialog.getByLabel("First name"));
  await keys.fill(dialog.getByLabel("First name"), user.firstName);
  await keys.fill(dialog.getByLabel("Last name"), user.lastName);
  await keys.fill(dialog.getByRole("textbox", { name: "Email" }), user.email);
  await keys.fill(field(page, "Temporary password"), user.password);
  const remindMe = dialog.getByRole("switch", { name: "Allowed to use Remind Me" });
  if (type === "Admin") await chooseAdmin(page, keys);
  else await keys.activate(remindMe, { key: "Space" });
  await expect(remindMe).toBeChecked();
  await keys.activate(dialog.getByRole("button", { name: "Add User" }));
  await expectNotice(page, "User added successfully");
  await expect(dialog).toBeHidden();
  await expect(dashboardPage.row(page, user.email)).toContainText(`${type} • Can Remind`);
  await keys.expectFocus(button(page, "Add User"));
}

async function chooseAdmin(page: Page, keys: Keyboard) {
  const type = page.getByRole("dialog").getByLabel("User type");
  await keys.activate(type);
  await keys.expectFocus(page.getByRole("option", { name: "Regular User" }));
  await keys.press("ArrowDown");
  await keys.expectFocus(page.getByRole("option", { name: "Admin", exact: true }));
  await keys.press("Enter");
  await keys.expectFocus(type);
}

export async function resetPassword(page: Page, keys: Keyboard, person: Person, temporary: string) {
  await page.bringToFront();
  const edit = button(page, `Edit ${person.firstName} ${person.lastName}`);
  await keys.activate(edit);
  await keys.fill(field(page, "Temporary password"), temporary);
  await keys.press("Enter");
  await expectNotice(page, "User updated successfully");
  await expect(page.getByRole("dialog")).toBeHidden();
  await keys.expectFocus(edit);
}

async function typeNew(page: Page, keys: Keyboard, password: string) {
  await keys.fill(page.getByLabel(/^(New )?[Mm]aster password$/), password);
  await keys.fill(field(page, "Confirm password"), password);
  await keys.press("Enter");
}

async function expectOpen(page: Page, keys: Keyboard) {
  await signInPage.expectSignedIn(page);
  await expect(page).not.toHaveURL(/choose-password/);
  await keys.expectFocus(page.getByRole("main"));
}

/** Completes the first sign-in: a master password, and the recovery key. */
export async function setUpVault(page: Page, keys: Keyboard, password: string) {
  await expect(page.getByRole("heading", { name: "Set up your vault" })).toBeVisible();
  await keys.expectFocus();
  await typeNew(page, keys, password);
  await expect(page.getByRole("heading", { name: "Save your recovery key" })).toBeFocused();
  await saveRecoveryKey(page, keys, "Set up my vault");
  await expectOpen(page, keys);
}

/** Confirms the warnings about a reset that a device which knows the account shows. */
export async function confirmSecurityWarnings(page: Page, keys: Keyboard) {
  for (const title of ["Your password was changed", "The server says this password is temporary"]) {
    const securityWarning = page.getByRole("alertdialog", { name: title });
    await expect(securityWarning).toBeVisible();
    await keys.activate(securityWarning.getByRole("button", { name: "Continue anyway" }));
    await expect(securityWarning).toBeHidden();
  }
  await expect(page.getByRole("heading", { name: "Get back into your vault" })).toBeVisible();
}

export async function reopenWithOldPassword(page: Page, keys: Keyboard, oldPassword: string, newPassword: string) {
  await keys.activate(page.getByRole("button", { name: "I know my old master password" }));
  await keys.expectFocus();
  await keys.fill(field(page, "Your old master password"), oldPassword);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: "Choose a new master password" })).toBeFocused();
  await typeNew(page, keys, newPassword);
  await expectOpen(page, keys);
}
