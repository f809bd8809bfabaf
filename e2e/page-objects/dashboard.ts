import { expect, type Page } from "@playwright/test";

import { openFromMenu } from "./common.ts";
import type { Person } from "../fixtures/people.ts";

interface NewUser extends Person {
  /** The user's `password` is the temporary password. */
  isAdmin?: boolean;
  canRemind?: boolean;
}

/** Actions of an administrator on the User Management Dashboard. */
export const dashboardPage = {
  /** Opens the audit by the avatar's menu. */
  async openAudit(page: Page) {
    await openFromMenu(page, "Audit");
  },

  async openSystem(page: Page) {
    await openFromMenu(page, "System");
  },

  async open(page: Page) {
    await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { name: "User Management Dashboard" })).toBeVisible();
  },

  row: (page: Page, email: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: email }),

  async add(page: Page, user: NewUser) {
    await page.getByRole("button", { name: "Add User", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add New User" });
    const submit = dialog.getByRole("button", { name: "Add User" });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel("First name").fill(user.firstName);
    await dialog.getByLabel("Last name").fill(user.lastName);
    await dialog.getByRole("textbox", { name: "Email" }).fill(user.email);
    await dialog.getByLabel("Temporary password", { exact: true }).fill(user.password);
    const remindMe = dialog.getByRole("switch", { name: "Allowed to use Remind Me" });
    if (user.isAdmin === true) {
      await dialog.getByLabel("User type").click();
      await page.getByRole("option", { name: "Admin", exact: true }).click();
      await expect(remindMe).toBeChecked();
      await expect(remindMe).toBeDisabled();
    } else if (user.canRemind === true) await remindMe.check();
    await submit.click();
    await expect(page.getByText("User added successfully").first()).toBeVisible();
    await expect(dashboardPage.row(page, user.email)).toBeVisible();
  },

  /** Invites a user by email, into a group. */
  async invite(page: Page, user: Person, group: string) {
    await page.getByRole("button", { name: "Add User", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add New User" });
    await dialog.getByLabel("First name").fill(user.firstName);
    await dialog.getByRole("textbox", { name: "Email" }).fill(user.email);
    await dialog.getByRole("radio", { name: "Invite by email" }).check();
    await dialog.getByRole("combobox", { name: "Groups" }).click();
    await page.getByRole("option", { name: group }).click();
    await dialog.getByRole("button", { name: "Add User" }).click();
    await expect(page.getByText("User added, and invited by email").first()).toBeVisible();
  },

  async resetPassword(page: Page, person: Person, temporary: string) {
    // A page in the background keeps an earlier notice, which would be taken for this one's.
    await page.bringToFront();
    await page.getByRole("button", { name: `Edit ${person.firstName} ${person.lastName}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Temporary password", { exact: true }).fill(temporary);
    const saved = page.waitForResponse((reply) => reply.request().method() === "PUT" && reply.ok());
    await dialog.getByRole("button", { name: "Save" }).click();
    await saved;
    await expect(dialog).toBeHidden();
    await expect(page.getByText("User updated successfully").first()).toBeVisible();
  },
};
