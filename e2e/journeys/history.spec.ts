import type { Page } from "@playwright/test";
import { sql } from "kysely";

import { runSql } from "../checks/database.ts";
import { answerQuestion, expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const title = "Harbour office";
const passwords = ["Apple-Ladder-77-Basket", "Pear-Ladder-78-Basket", "Plum-Ladder-79-Basket"] as const;

test(
  "a person sees what an entry was, puts it back, and brings back what they deleted",
  { tag: "@slow" },
  async ({ page }) => {
    const person = newPerson("Ines");
    await signInPage.register(page, person);
    await passwordsPage.open(page);
    await passwordsPage.addEntry(page, { title, password: passwords[0] });
    for (const password of passwords.slice(1)) await changePassword(page, password);

    await test.step("sees both earlier versions, and puts the first one back", async () => {
      const versions = await openVersions(page);
      await expect(versions).toHaveCount(2);
      const oldest = versions.last();
      await oldest.getByRole("button", { name: /^Saved/ }).click();
      await oldest.getByRole("button", { name: "Show password: This version" }).click();
      await expect(oldest.getByText(passwords[0])).toBeVisible();
      await oldest.getByRole("button", { name: /^Put back/ }).click();
      await answerQuestion(page, "Put back this version?", "Put back");
      await expectNotice(page, "Version put back. The one it replaced is now an earlier version.");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expectPassword(page, passwords[0]);
    });

    await test.step("what it replaced is an earlier version too", async () => {
      const versions = await openVersions(page);
      await expect(versions).toHaveCount(3);
      await versions.first().getByRole("button", { name: "Show password: This version" }).click();
      await expect(versions.first().getByText(passwords[2])).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    await test.step("deletes the entry, and puts it back", async () => {
      await deleteForever(page);
      await passwordsPage.filterBy(page, "Deleted");
      await expect(passwordsPage.row(page, title)).toContainText("in 30 days");
      await page.getByRole("button", { name: `Put back ${title}` }).click();
      await expectNotice(page, "Put back as a new entry");
      await page.getByRole("button", { name: `Show ${title}` }).click();
      await expectPassword(page, passwords[0]);
    });

    await test.step("deletes now what is left of it", async () => {
      await passwordsPage.filterBy(page, "Deleted");
      await page.getByRole("button", { name: `Delete now: ${title}` }).click();
      await deleteNow(page, `${person.password}x`);
      await expectNotice(page, "Incorrect password.");
      await deleteNow(page, person.password);
      await expect(page.getByText("Nothing deleted recently")).toBeVisible();
      await passwordsPage.filterBy(page, "All");
      await expectPassword(page, passwords[0]);
    });
  },
);

test(
  "ten minutes after the unlock, earlier versions need the master password",
  { tag: "@slow" },
  async ({ page, server }) => {
    const person = newPerson("Jonas");
    await signInPage.register(page, person);
    await passwordsPage.open(page);
    await passwordsPage.addEntry(page, { title, password: passwords[0] });
    await changePassword(page, passwords[1]);
    await runSql(server.dataDir, sql`update session_unlocks set until = now() - interval '1 second'`);
    await passwordsPage.viewEntry(page, title);
    await page.getByRole("button", { name: "Earlier versions" }).click();
    await page.getByLabel("Master password", { exact: true }).fill(`${person.password}x`);
    await page.keyboard.press("Enter");
    await expectNotice(page, "Incorrect master password.");
    await page.getByLabel("Master password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await expect(versionsDialog(page).getByRole("listitem")).toHaveCount(1);
  },
);

test(
  "on a phone, a version that is saved as a new entry is shown in place of the old one",
  { tag: "@slow" },
  async ({ page }) => {
    const person = newPerson("Ruth");
    await signInPage.register(page, person);
    await passwordsPage.open(page);
    await passwordsPage.addEntry(page, { title, password: passwords[0] });
    await changePassword(page, passwords[1]);
    await page.setViewportSize({ width: 390, height: 844 });
    await passwordsPage.viewEntry(page, title);
    const old = new URL(page.url()).searchParams.get("entry");
    await page.getByRole("button", { name: "Earlier versions" }).click();
    // The server has counted too many versions of the entry.
    await page.route("**/api/vaults/*/entries/*", (route) =>
      route.fulfill({ status: 409, json: { code: "history_full", message: "Full.", requestId: "1" } }),
    );
    await versionsDialog(page)
      .getByRole("button", { name: /^Put back/ })
      .click();
    await answerQuestion(page, "Put back this version?", "Put back");
    await page.getByRole("button", { name: "Save as a new entry" }).click();
    await expectNotice(page, "Put back as a new entry");
    await expect(versionsDialog(page)).toBeHidden();
    await expect.poll(() => new URL(page.url()).searchParams.get("entry")).not.toBe(old);
    const shown = page.getByRole("dialog", { name: title, exact: true });
    await shown.getByRole("button", { name: "Show password" }).click();
    await expect(shown.getByText(passwords[0])).toBeVisible();
    await shown.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: title, exact: true })).toHaveCount(2);
  },
);

const versionsDialog = (page: Page) => page.getByRole("dialog", { name: "Earlier versions" });

async function openVersions(page: Page) {
  await passwordsPage.viewEntry(page, title);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const list = versionsDialog(page).getByRole("listitem");
  await expect(list.first()).toBeVisible();
  return list;
}

async function changePassword(page: Page, password: string) {
  await passwordsPage.openEntry(page, title);
  await passwordsPage.fillEntry(page, { password });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function expectPassword(page: Page, password: string) {
  await passwordsPage.openEntry(page, title);
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toHaveValue(password);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function deleteForever(page: Page) {
  await page.getByRole("button", { name: `Archive ${title}` }).click();
  await answerQuestion(page, "Confirm Delete", "Archive");
  await passwordsPage.filterBy(page, "Archived");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await answerQuestion(page, "Delete entry?", "Delete");
  await expect(passwordsPage.row(page, title)).toBeHidden();
}

async function deleteNow(page: Page, password: string) {
  const question = page.getByRole("alertdialog", { name: "Delete now?" });
  await question.getByLabel("Master password", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Delete now" }).click();
}
