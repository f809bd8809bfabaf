import { expect, type Page } from "@playwright/test";

import { press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import { type SharedByTwo, shareVault } from "../fixtures/shared-vaults.ts";
import { type PageState, walk } from "./page-state.ts";

const shared = (name: string, open: PageState["open"]): PageState => ({
  name: `passwords, shared: ${name}`,
  viewer: "visitor",
  open,
});

const team = "Operations, production and staging";

/** The vault that the person may only view, from one state of a walk to the next. */
let finance: SharedByTwo;

/** Signs in a person with an own vault and two shared ones, one of which they may only view. */
async function openShared(page: Page) {
  await page.goto("/");
  const { origin } = new URL(page.url());
  const [bea, ana] = [await registerAccount(origin, newPerson("Bea")), await registerAccount(origin, newPerson("Ana"))];
  await bea.secondDeviceVault.importEntries([draft({ title: "Bank", email: "bea@example.org", category: "Money" })]);
  const people = { giver: ana.person, taker: bea.person };
  const writes = await shareVault(origin, team, { ...people, role: "write" });
  await writes.vault.importEntries(
    ["Router", "Firewall of the whole infrastructure, production and staging"].map((title) =>
      draft({ title, email: "operations@example.org", link: "https://network.example.org", tags: ["network"] }),
    ),
  );
  finance = await shareVault(origin, "Finance", { ...people, role: "read" });
  await finance.vault.importEntries([draft({ title: "Payroll", email: "finance@example.org" })]);
  await signInPage.signIn(page, bea.person);
  await passwordsPage.open(page);
  await expect(passwordsPage.row(page, "Payroll")).toBeVisible();
  await expect(passwordsPage.row(page, "Router")).toBeVisible();
}

async function choose(page: Page, name: string) {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Vault: / }).click();
  await page.getByRole("menuitem", { name }).first().click();
}

async function askTransfer(page: Page) {
  await press(page, "More actions for Router");
  await page.getByRole("menuitem", { name: "Copy or move..." }).click();
  await expect(page.getByRole("dialog", { name: 'Copy or move "Router"' })).toBeVisible();
}

export const sharedPasswordPageStates: readonly PageState[] = walk(
  shared("all vaults", openShared),
  shared("the choice of vaults", async (page) => {
    await page.getByRole("button", { name: "Vault: All vaults" }).click();
    await expect(page.getByRole("menu", { name: "Vault" })).toBeVisible();
  }),
  shared("a vault that may only be viewed", async (page) => {
    await choose(page, "Finance");
    await expect(page.getByText("You can view this vault. Ask a manager to let you edit.")).toBeVisible();
  }),
  shared("an entry that may only be viewed", async (page) => {
    await page.getByRole("main").getByRole("button", { name: "Payroll", exact: true }).click();
    await expect(passwordsPage.view(page, "Payroll").getByText("View only")).toBeVisible();
  }),
  shared("an entry that may be changed", async (page) => {
    await passwordsPage.view(page, "Payroll").getByRole("button", { name: "Close" }).click();
    await choose(page, team);
    await passwordsPage.viewEntry(page, "Router");
  }),
  shared("copy or move", async (page) => {
    await passwordsPage.view(page, "Router").getByRole("button", { name: "Close" }).click();
    await askTransfer(page);
  }),
  shared("move out of a shared vault", async (page) => {
    await page.getByRole("radio", { name: /^Move/ }).check();
    await press(page, "Move 1 password");
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  shared("a new entry of a chosen vault", async (page) => {
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await passwordsPage.fillNewEntry(page, { title: "Switch" });
    await expect(page.getByRole("combobox", { name: "Save in" })).toBeVisible();
  }),
  shared("all vaults, without one that was lost", async (page) => {
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await press(page, "Discard changes");
    await choose(page, "All vaults");
    await finance.takeOut();
    const lost = page.getByText('The server says you\'re no longer a member of "Finance".');
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await expect(lost).toBeVisible({ timeout: 6_000 });
    }).toPass();
  }),
  shared("a vault that was lost", async (page) => {
    await press(page, "Details about Finance");
    await expect(page.getByRole("button", { name: "Remove from my list..." })).toBeVisible();
  }),
);
