import { expect, type Page } from "@playwright/test";
import { press } from "../page-objects/common.ts";
import { remindersPage } from "../page-objects/reminders.ts";
import { onReminders } from "./on-reminders.ts";
import type { PageState } from "./page-state.ts";

const full = onReminders("superAdmin");

async function toAdd(page: Page) {
  await page.getByRole("button", { name: "Add Reminder" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add Reminder" })).toBeVisible();
}

async function toRecurring(page: Page) {
  await toAdd(page);
  await page.getByRole("dialog").getByLabel("Frequency").click();
  await page.getByRole("option", { name: "Weekly" }).click();
  await remindersPage.fill(page, { title: "Backup", scopeTag: "<infrastructure>" });
  await expect(page.getByText(/^Select from /)).toBeVisible();
}

export const reminderFormPageStates: readonly PageState[] = [
  full("adding a recurring one, with people", async (page) => {
    await toRecurring(page);
    await remindersPage.fill(page, { assigned: ["Sofia"] });
  }),
  full("choosing people", async (page) => {
    await toRecurring(page);
    await page.getByLabel("Assign to users").click();
    await expect(page.getByRole("option").first()).toBeVisible();
  }),
  full("adding: faults", async (page) => {
    await toAdd(page);
    await remindersPage.fill(page, { title: "x", email: "not an address", expiry: "" });
    await page.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Please enter a valid email")).toBeVisible();
  }),
  full("adding: more options", async (page) => {
    await toAdd(page);
    await press(page, "More options");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Also remind before (days)").fill("30, 14, 1");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("If no one takes it").click();
    await page.getByRole("option", { name: "Tell people I choose" }).click();
    await dialog.getByLabel("Tell", { exact: true }).fill("lead@example.org");
    await page.keyboard.press("Enter");
  }),
  full("choosing a scope tag", async (page) => {
    await toAdd(page);
    await page.getByRole("dialog").getByLabel("Scope tag").click();
    await expect(page.getByRole("listbox")).toBeVisible();
  }),
];
