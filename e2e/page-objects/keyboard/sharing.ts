import { expect, type Page } from "@playwright/test";

import { expectNotice } from "../common.ts";
import { button, field } from "./account.ts";
import type { Keyboard } from "./keyboard.ts";
import { remindersPage } from "../reminders.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Searches in a field that suggests matches, and chooses the first. */
async function pick(page: Page, keys: Keyboard, label: string, search: string) {
  await keys.tabTo(page.getByRole("combobox", { name: label }));
  await keys.type(search);
  await expect(page.getByRole("option", { name: search }).first()).toBeVisible();
  await keys.press("ArrowDown");
  await keys.press("Enter");
}

async function switchTab(page: Page, keys: Keyboard, arrow: "ArrowLeft" | "ArrowRight", name: string) {
  await keys.tabTo(page.getByRole("tab", { selected: true }), { back: true });
  await keys.press(arrow);
  await keys.press("Enter");
  await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
}

export async function openScopeTags(page: Page, keys: Keyboard) {
  await keys.activate(page.getByRole("banner").getByRole("link", { name: "Scope Tags" }), { back: true });
  await expect(page.getByRole("heading", { name: "Scope Tags Management" })).toBeVisible();
  await keys.expectFocus(page.getByRole("main"));
  await keys.tabTo(page.getByRole("tab", { selected: true }));
  await keys.press("ArrowRight");
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: "Group Management" })).toBeVisible();
}

export async function addGroup(page: Page, keys: Keyboard, name: string, member: string) {
  await keys.press("n");
  await keys.expectFocus(dialog(page).getByLabel("Group Name"));
  await keys.type(name);
  await pick(page, keys, "Group Members", member);
  await keys.activate(dialog(page).getByRole("button", { name: "Add", exact: true }));
  await expectNotice(page, "Group created successfully");
  await expect(dialog(page)).toBeHidden();
  await keys.expectFocus();
}

/** Creates a scope tag that lets one group write and another read. */
export async function addTag(page: Page, keys: Keyboard, name: string, writers: string, readers: string) {
  await switchTab(page, keys, "ArrowLeft", "Scope Tags");
  await keys.press("n");
  await keys.expectFocus(dialog(page).getByLabel("Scope Tag Name"));
  await keys.type(name);
  await pick(page, keys, "Assign to Groups", writers);
  await pick(page, keys, "Assign to Groups", readers);
  const write = dialog(page).getByRole("group", { name: writers }).getByLabel("Write");
  await keys.activate(write, { key: "Space" });
  await expect(write).toBeChecked();
  await keys.activate(dialog(page).getByRole("button", { name: "Add Scope Tag" }));
  await expectNotice(page, "Scope tag created successfully");
  await expect(dialog(page)).toBeHidden();
}

export async function openReminders(page: Page, keys: Keyboard) {
  await keys.activate(page.getByRole("banner").getByRole("link", { name: "Remind Me" }), { back: true });
  await remindersPage.expectLoaded(page);
  await keys.expectFocus(page.getByRole("main"));
}

interface ReminderInput {
  title: string;
  scopeTag: string;
  /** The date as month, day and year in digits, as the browser's own field takes them. */
  expiry: string;
  assigned: string;
}

export async function addReminder(page: Page, keys: Keyboard, { title, scopeTag, expiry, assigned }: ReminderInput) {
  await keys.press("n");
  await keys.expectFocus(dialog(page).getByLabel("Title"));
  await keys.type(title);
  await keys.activate(dialog(page).getByLabel("Scope tag"));
  await keys.press("ArrowDown");
  await expect(page.getByRole("option", { name: scopeTag })).toBeFocused();
  await keys.press("Enter");
  await keys.tabTo(dialog(page).getByLabel("Expiry date"));
  await keys.type(expiry);
  await expect(page.getByText(/^Select from /)).toBeVisible();
  await pick(page, keys, "Assign to users", assigned);
  // Several options can be ticked: the list stays open until Escape.
  await keys.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await keys.activate(dialog(page).getByRole("button", { name: "Create" }));
  await expectNotice(page, "Reminder created successfully!");
  await expect(dialog(page)).toBeHidden();
  await expect(remindersPage.card(page, title)).toBeVisible();
  await keys.expectFocus();
}

export async function editNotes(page: Page, keys: Keyboard, title: string, notes: string) {
  const edit = button(page, `Edit ${title}`);
  await keys.activate(edit);
  await keys.expectFocus(dialog(page).getByLabel("Title"));
  await keys.fill(field(page, "Notes"), notes);
  await keys.activate(dialog(page).getByRole("button", { name: "Update" }));
  await expectNotice(page, "Reminder updated successfully!");
  await expect(dialog(page)).toBeHidden();
  await keys.expectFocus(edit);
}

/** Checks a reminder that the user may only view: the other buttons say so, and do nothing. */
export async function expectReadOnly(page: Page, keys: Keyboard, title: string) {
  await keys.activate(button(page, `Edit ${title}`));
  await expect(page.getByRole("tooltip")).toHaveText("No edit access");
  await expect(dialog(page)).toBeHidden();
  const view = button(page, `View details of ${title}`);
  await keys.activate(view, { back: true });
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await keys.expectFocus(dialog(page).getByRole("button", { name: "Close" }));
  await keys.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await keys.expectFocus(view);
}
