import type { Page } from "@playwright/test";

import { answerQuestion, expectNotice, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import { shareVault } from "../fixtures/shared-vaults.ts";
import { expect, test } from "../fixtures/test.ts";

const row = passwordsPage.row;
const readOnly = "You can view this vault. Ask a manager to let you edit.";

async function openPasswords(page: Page, person: Person) {
  await signInPage.signIn(page, person);
  await passwordsPage.open(page);
  await expect(page.getByRole("button", { name: "Vault: All vaults" })).toBeVisible();
}

async function chooseVault(page: Page, from: string, name: string) {
  await press(page, `Vault: ${from}`);
  // A vault that may only be viewed says so after its name.
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("button", { name: `Vault: ${name}` })).toBeVisible();
}

/** Opens the dialog that copies or moves an entry. */
async function transfer(page: Page, title: string, item: string) {
  await press(page, `More actions for ${title}`);
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("a founder shares passwords, and a member who may view them reads and copies", async ({ newProfile, server }) => {
  const [ana, bea] = [newPerson("Ana"), newPerson("Bea")];
  const own = await registerAccount(server.url, ana);
  await registerAccount(server.url, bea);
  await own.secondDeviceVault.create(draft({ title: "Bank" }));
  const { vault } = await shareVault(server.url, "Team", { giver: ana, taker: bea, role: "read" });
  await vault.create(draft({ title: "Printer", password: "Printer-Kettle-91" }));

  // The founder: all vaults, one, a new entry of it, and an own entry that is shared.
  const founder = await (await newProfile()).newPage();
  await openPasswords(founder, ana);
  await expect(row(founder, "Bank")).toContainText("Personal");
  await expect(row(founder, "Printer")).toContainText("Team");
  await chooseVault(founder, "All vaults", "Team");
  await expect(row(founder, "Bank")).toHaveCount(0);
  await expect(founder).toHaveURL(/\/passwords\?vault=[0-9a-f-]{36}$/);
  await passwordsPage.fillNewEntry(founder, { title: "Router", password: "Router-Kettle-91" });
  await expect(founder.getByRole("combobox", { name: "Save in" })).toHaveText("Team");
  await founder.getByRole("dialog").getByRole("button", { name: "Add Password" }).click();
  await expect(row(founder, "Router")).toBeVisible();
  await chooseVault(founder, "Team", "Personal");
  await expect(row(founder, "Router")).toHaveCount(0);
  await transfer(founder, "Bank", "Share...");
  const share = founder.getByRole("dialog", { name: 'Share "Bank"' });
  await expect(share.getByText("Bea can see everything in this vault and copy it.")).toBeVisible();
  await share.getByRole("button", { name: "Copy 1 password" }).click();
  await expectNotice(founder, "1 password copied to Team.");

  // The member: reads, marks a favorite of their own, changes nothing, and takes a copy.
  const member = await (await newProfile()).newPage();
  await openPasswords(member, bea);
  for (const title of ["Bank", "Printer", "Router"]) await expect(row(member, title)).toContainText("Team");
  await chooseVault(member, "All vaults", "Team");
  await expect(member.getByText(readOnly)).toBeVisible();
  await expect(member.getByRole("button", { name: "Add Password" })).toHaveCount(0);
  await member.getByRole("main").getByRole("button", { name: "Printer", exact: true }).click();
  const view = passwordsPage.view(member, "Printer");
  await expect(view.getByText("View only")).toBeVisible();
  await expect(view.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await view.getByRole("button", { name: "Add to favorites" }).click();
  await expectNotice(member, "Password added to favorites");
  await view.getByRole("button", { name: "Close" }).click();
  await transfer(member, "Router", "Copy or move...");
  const copying = member.getByRole("dialog", { name: 'Copy or move "Router"' });
  await expect(copying.getByRole("radio", { name: /^Move/ })).toBeDisabled();
  await copying.getByRole("button", { name: "Copy 1 password" }).click();
  await expectNotice(member, "1 password copied to Personal.");

  // The founder moves one out of the vault, after a question.
  await chooseVault(founder, "Personal", "Team");
  await transfer(founder, "Printer", "Copy or move...");
  await founder.getByRole("radio", { name: /^Move/ }).check();
  await press(founder, "Move 1 password");
  await answerQuestion(founder, 'Move out of "Team"?', "Move 1 password");
  await expectNotice(founder, "1 password moved to Personal.");
  await expect(row(founder, "Printer")).toHaveCount(0);

  // After a reload the member is in the same vault, without the entry that was moved away.
  await member.reload();
  await passwordsPage.unlock(member, bea.password);
  await expect(member.getByRole("button", { name: "Vault: Team" })).toBeVisible();
  await expect(row(member, "Router")).toBeVisible();
  await expect(row(member, "Printer")).toHaveCount(0);
  await chooseVault(member, "Team", "Personal");
  await expect(row(member, "Router")).toBeVisible();
  await member.goBack();
  await expect(member.getByRole("button", { name: "Vault: Team" })).toBeVisible();
});
