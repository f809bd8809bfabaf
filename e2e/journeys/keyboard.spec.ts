import type { Page } from "@playwright/test";

import { expectNotice, readClipboard } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import {
  button,
  field,
  fillLogin,
  openPasswords,
  recover,
  register,
  signIn,
  signOut,
  startRecovery,
} from "../page-objects/keyboard/account.ts";
import { createKeyboard, type Keyboard } from "../page-objects/keyboard/keyboard.ts";
import { newPerson } from "../fixtures/people.ts";
import { startServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

// Walks the first journey without a pointer. The first address and reloads are the browser's own business; the rest is
// pressed keys, and texts read from the page.

test.use({ contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] } });

const kept = { title: "Harbour office", email: "ana@harbour.example", notes: "Behind the crane", tag: "boats" };
const gone = { title: "Orchard", password: "Apple-Ladder-77-Basket", newPassword: "Pear-Ladder-78-Basket" };

test("the first journey, with the keyboard alone", { tag: "@slow" }, async ({ newProfile }) => {
  const server = await startServer();
  const open = async () => {
    const page = await (await newProfile({ baseURL: server.url })).newPage();
    return { page, keys: createKeyboard(page) };
  };
  const person = newPerson();
  const { page, keys } = await open();
  await page.goto(server.setupLink());
  const recoveryKey = await test.step("registers and saves the recovery key", () => register(page, keys, person));

  await openPasswords(page, keys);
  await test.step("adds an entry with a generated password", () => addGenerated(page, keys));
  await test.step("adds another", () => addTyped(page, keys));
  await test.step("searches", () => search(page, keys));
  await test.step("marks a favorite", () => markFavorite(page, keys));
  await test.step("copies", () => copy(page, keys));
  await test.step("edits, and sees the earlier password", () => edit(page, keys));
  await test.step("sees the earlier version, and puts it back", () => putBackVersion(page, keys));
  await test.step("archives, takes it back, archives, restores, deletes for good", () =>
    archiveRestoreAndDelete(page, keys));
  await test.step("puts back what was deleted, and deletes the rest now", () => putBackDeleted(page, keys, person));
  await test.step("is locked after a reload, and unlocks", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Unlock your vault" })).toBeVisible();
    await keys.fill(field(page, "Master password"), `${person.password}x`);
    await keys.press("Enter");
    await expectNotice(page, "Incorrect master password.");
    await keys.expectFocus(field(page, "Master password"));
    await keys.fill(field(page, "Master password"), person.password);
    await keys.press("Enter");
    await expect(page.getByRole("heading", { name: "Password Manager" })).toBeVisible();
    await keys.expectFocus(page.getByRole("main"));
    await find(page, keys, kept.title);
  });
  await signOut(page, keys);

  const second = await open();
  await test.step("sees the same vault on a second device", async () => {
    await second.page.goto("/login");
    await signIn(second.page, second.keys, person);
    await expectKeptEntry(second.page, second.keys);
    await signOut(second.page, second.keys);
  });
  await test.step("forgets the password and recovers with the key", async () => {
    await second.keys.activate(second.page.getByRole("link", { name: "Forgot your master password?" }));
    await recover(second.page, second.keys, person.email, recoveryKey, `${person.password}-again`);
    await expectKeptEntry(second.page, second.keys);
    await signOut(second.page, second.keys);
  });
  await test.step("the old password and the old key are dead", async () => {
    await fillLogin(second.page, second.keys, person);
    await expectNotice(second.page, "Invalid email or password");
    await second.keys.expectFocus(second.page.getByLabel("Password", { exact: true }));
    await second.keys.activate(second.page.getByRole("link", { name: "Forgot your master password?" }));
    await startRecovery(second.page, second.keys, person.email, recoveryKey);
    await expectNotice(second.page, "Incorrect email or recovery key.");
    await second.keys.expectFocus();
  });

  for (const { compared, alike } of [keys.focusReport(), second.keys.focusReport()]) {
    expect(alike, "stops that look the same with the focus as without").toEqual([]);
    expect(compared).toBeGreaterThan(40);
  }
  await server.remove();
});

test("a button that waited in vain keeps the focus", async ({ page }) => {
  const keys = createKeyboard(page);
  await page.route("**/api/auth/**", (route) => route.abort());
  await page.goto("/login");
  await keys.fill(field(page, "Email"), "ana@example.org");
  await keys.fill(field(page, "Password"), "whatever it is");
  const login = page.getByRole("main").getByRole("button", { name: "Login" });
  await keys.activate(login);
  await expect(page.getByRole("alert")).toContainText("Can't reach the server");
  await keys.expectFocus(login);
});

const dialog = (page: Page) => page.getByRole("dialog");

async function addGenerated(page: Page, keys: Keyboard) {
  await keys.press("n");
  await keys.expectFocus(field(page, "Title"));
  await keys.type(kept.title);
  await keys.fill(field(page, "User name or email"), kept.email);
  await keys.activate(button(page, "Generate password"));
  await keys.expectFocus(button(page, "Generate another"));
  await keys.activate(page.getByRole("slider", { name: "Length" }), { key: "Space" });
  await keys.press("ArrowRight");
  await expect(page.getByText("21 characters")).toBeVisible();
  await keys.choose(page.getByRole("group", { name: "Type of password" }), "Words");
  await keys.activate(button(page, "Use password"));
  await keys.expectFocus(button(page, "Generate password"));
  await expect(field(page, "Password")).not.toHaveValue("");
  await keys.fill(field(page, "Tag"), kept.tag);
  await keys.press("Enter");
  await keys.fill(field(page, "Notes"), kept.notes);
  await keys.activate(dialog(page).getByRole("button", { name: "Add Password" }));
  await expectNotice(page, "Password created successfully");
  await expect(dialog(page)).toBeHidden();
  await keys.expectFocus();
}

async function addTyped(page: Page, keys: Keyboard) {
  await keys.activate(button(page, "Add Password"), { back: true });
  await keys.fill(field(page, "Title"), gone.title);
  await keys.fill(field(page, "Password"), gone.password);
  await keys.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(passwordsPage.row(page, gone.title)).toBeVisible();
  await keys.expectFocus(button(page, "Add Password"));
}

/** Searches with `/`, which leads to the search box from anywhere. */
async function find(page: Page, keys: Keyboard, title: string) {
  const box = page.getByPlaceholder("Search passwords...");
  await expect(box).toBeVisible();
  await keys.expectFocus();
  await keys.press("/");
  await keys.expectFocus(box);
  await keys.press("ControlOrMeta+A");
  await keys.type(title);
  await expect(passwordsPage.row(page, title)).toBeVisible();
}

async function search(page: Page, keys: Keyboard) {
  await find(page, keys, kept.tag);
  await expect(page.getByText("1 password found")).toBeVisible();
  await expect(passwordsPage.row(page, gone.title)).toBeHidden();
  await keys.press("ControlOrMeta+A");
  await keys.type("nothing like it");
  await expect(page.getByText("No results found")).toBeVisible();
  await keys.activate(button(page, "Show all passwords"));
  await expect(passwordsPage.row(page, gone.title)).toBeVisible();
  await keys.expectFocus();
}

async function show(page: Page, keys: Keyboard, filter: "All" | "Favorites" | "Archived" | "Deleted") {
  await keys.choose(page.getByRole("group", { name: "Which passwords to show" }), filter, { back: true });
}

async function markFavorite(page: Page, keys: Keyboard) {
  await find(page, keys, kept.title);
  await keys.activateInRow(button(page, `Add ${kept.title} to favorites`));
  await expectNotice(page, "Password added to favorites");
  await keys.expectFocus(button(page, `Remove ${kept.title} from favorites`));
  await keys.press("/");
  await keys.press("Escape");
  await expect(passwordsPage.row(page, gone.title)).toBeVisible();
  await show(page, keys, "Favorites");
  await expect(passwordsPage.row(page, gone.title)).toBeHidden();
  await expect(passwordsPage.row(page, kept.title)).toBeVisible();
  await show(page, keys, "All");
}

async function copy(page: Page, keys: Keyboard) {
  await keys.activateInRow(button(page, `Copy the password of ${gone.title}`));
  await expectNotice(page, `Copied to clipboard! Password of ${gone.title}, cleared in 30 seconds.`);
  expect(await readClipboard(page)).toBe(gone.password);
  await keys.activateInRow(button(page, `Copy the user name of ${kept.title}`), { back: true });
  await expect.poll(() => readClipboard(page)).toBe(kept.email);
  await keys.expectFocus(button(page, `Copy the user name of ${kept.title}`));
}

const editButton = (page: Page, title: string) => button(page, `Edit ${title}`);

async function openRow(page: Page, keys: Keyboard, title: string) {
  await find(page, keys, title);
  await keys.activateInRow(editButton(page, title));
  await expect(field(page, "Title")).toHaveValue(title);
  await keys.expectFocus(field(page, "Title"));
}

async function edit(page: Page, keys: Keyboard) {
  await openRow(page, keys, gone.title);
  await keys.fill(field(page, "Password"), gone.newPassword);
  await keys.press("Enter");
  await expectNotice(page, "Password updated successfully");
  await keys.expectFocus(editButton(page, gone.title));
  await keys.press("Enter");
  await keys.activate(button(page, "1 earlier password"));
  await keys.activate(page.getByRole("button", { name: /^Show password, / }));
  await expect(dialog(page).getByText(gone.password)).toBeVisible();
  await keys.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await keys.expectFocus(editButton(page, gone.title));
}

async function putBackVersion(page: Page, keys: Keyboard) {
  const title = button(page, gone.title);
  const versions = button(page, "Earlier versions");
  const open = async () => {
    await keys.activate(versions);
    await expect(page.getByRole("button", { name: /^Saved / }).first()).toBeVisible();
  };
  await find(page, keys, gone.title);
  await keys.activateInRow(title);
  await keys.expectFocus(passwordsPage.view(page, gone.title).getByRole("heading", { name: gone.title }));
  await open();
  await keys.press("Escape");
  await keys.expectFocus(versions);
  await open();
  await keys.activate(page.getByRole("button", { name: "Show password: This version" }));
  await expect(dialog(page).getByText(gone.password)).toBeVisible();
  await keys.activate(page.getByRole("button", { name: /^Put back the version/ }), { back: true });
  await keys.expectFocus(button(page, "Cancel"));
  await keys.activate(button(page, "Put back"));
  await expectNotice(page, "Version put back. The one it replaced is now an earlier version.");
  await expect(dialog(page)).toBeHidden();
  await keys.expectFocus(versions);
  await keys.press("Escape");
  await keys.expectFocus(title);
}

async function archiveRestoreAndDelete(page: Page, keys: Keyboard) {
  const { title } = gone;
  const archive = async () => {
    await find(page, keys, title);
    await keys.activateInRow(button(page, `Archive ${title}`));
    await keys.expectFocus(button(page, "Cancel"));
    await keys.activate(button(page, "Archive"));
    await expectNotice(page, "Password archived successfully");
    await expect(passwordsPage.row(page, title)).toBeHidden();
    await keys.expectFocus();
  };
  await archive();
  await keys.press("z");
  await expect(passwordsPage.row(page, title)).toBeVisible();
  await keys.expectFocus();
  await archive();
  await show(page, keys, "Archived");
  await keys.activateInRow(button(page, `Restore ${title}`));
  await expectNotice(page, "Password restored");
  await expect(passwordsPage.row(page, title)).toBeHidden();
  await keys.expectFocus();
  await show(page, keys, "All");
  await archive();
  await show(page, keys, "Archived");
  await keys.activateInRow(button(page, `Delete ${title}`));
  await keys.expectFocus(button(page, "Cancel"));
  await keys.activate(button(page, "Delete"));
  await expectNotice(page, "Password deleted. You can put it back for 30 days.");
  await expect(passwordsPage.row(page, title)).toBeHidden();
  await keys.expectFocus();
  await show(page, keys, "All");
}

async function putBackDeleted(page: Page, keys: Keyboard, { password }: { password: string }) {
  const { title } = gone;
  await show(page, keys, "Deleted");
  await keys.activate(button(page, `Put back ${title}`));
  await keys.expectFocus(button(page, `Show ${title}`));
  await keys.press("Enter");
  await expect(button(page, `Archive ${title}`)).toBeVisible();
  await keys.expectFocus();
  await show(page, keys, "Deleted");
  await keys.activate(button(page, `Delete now: ${title}`));
  await keys.expectFocus(button(page, "Cancel"));
  await keys.fill(field(page, "Master password"), password);
  await keys.press("Enter");
  await expect(page.getByText("Nothing deleted recently")).toBeVisible();
  await keys.expectFocus();
  await show(page, keys, "All");
}

async function expectKeptEntry(page: Page, keys: Keyboard) {
  await openPasswords(page, keys);
  await openRow(page, keys, kept.title);
  await expect(field(page, "Notes")).toHaveValue(kept.notes);
  await keys.press("Escape");
  await keys.expectFocus(editButton(page, kept.title));
}
