import { expect, type Page } from "@playwright/test";

import { answerQuestion, expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import type { SeedFixtures } from "../fixtures/seeded-test.ts";
import { addFiles, sampleTitles } from "../fixtures/sample-vault.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { newcomer, owner } from "./on-passwords.ts";
import { type PageState, walk } from "./page-state.ts";
import { historyPageStates } from "./password-history.ts";

const contents = "**/api/vaults/*/contents";

const ownerDiscardingTab = (name: string, open: PageState["open"]): PageState => ({
  ...owner(name, open),
  discardsTab: true,
});

/** Returns a state in which the vault is locked. */
const locked = (name: string, open: PageState["open"]): PageState => ({
  name: `passwords: ${name}`,
  viewer: "owner",
  open: async (page, fixtures) => {
    await page.getByRole("banner").getByRole("link", { name: "Passwords" }).click();
    const unlocking = page.getByRole("heading", { level: 1, name: "Unlock your vault" });
    const lock = page.getByRole("button", { name: "Lock", exact: true });
    await expect(unlocking.or(lock)).toBeVisible();
    if (await lock.isVisible()) await lock.click();
    await expect(unlocking).toBeVisible();
    await open(page, fixtures);
  },
  discardsTab: true,
});

/** Returns a state that continues from a locked vault. */
const furtherLocked = (name: string, open: PageState["open"]): PageState => ({
  name: `passwords: ${name}`,
  viewer: "owner",
  open,
});

const toAdd = (page: Page) => passwordsPage.fillNewEntry(page, { title: "" });

async function toGenerator(page: Page) {
  await toAdd(page);
  await page.getByRole("button", { name: "Generate password" }).click();
  await expect(page.getByRole("dialog", { name: "Password generator" })).toBeVisible();
}

/** Edits an entry that another device changes in the meantime. */
async function editWithConflict(
  page: Page,
  fixtures: SeedFixtures,
  changeOnSecondDevice: (id: string) => Promise<unknown>,
) {
  const { secondDeviceVault: vault } = fixtures.owner;
  const title = `Shared ${Date.now()}`;
  const saved = await vault.create({
    title,
    link: "",
    email: "ana@shared.example",
    password: "first-Lantern-1",
    notes: "",
    category: "",
    tags: ["shared"],
    isFavorite: false,
  });
  if (saved.kind !== "saved") throw new Error("The entry was not made.");
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await passwordsPage.unlock(page, fixtures.owner.person.password);
  await passwordsPage.search(page, title);
  await passwordsPage.openEntry(page, title);
  await changeOnSecondDevice(saved.id);
  await passwordsPage.fillEntry(page, { password: "second-Lantern-2", notes: "Written here.\nOn two lines." });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}

export const passwordPageStates: readonly PageState[] = [
  ...historyPageStates,
  newcomer("empty"),
  newcomer("no favorites", (page) => passwordsPage.filterBy(page, "Favorites")),
  newcomer("nothing archived", (page) => passwordsPage.filterBy(page, "Archived")),
  owner("list"),
  owner("second page", async (page) => {
    await page.getByRole("button", { name: "Go to page 2" }).click();
    await expect(page.getByText("Water supplier")).toBeVisible();
  }),
  owner("found", async (page) => {
    await passwordsPage.search(page, "bills");
    await expect(page.getByText("3 passwords found")).toBeVisible();
  }),
  owner("nothing found", async (page) => {
    await passwordsPage.search(page, "nothing like it");
    await expect(page.getByText("No results found")).toBeVisible();
  }),
  owner("renaming a tag", async (page) => {
    await page
      .getByRole("navigation", { name: "Categories and tags" })
      .getByRole("button", { name: /^shared / })
      .click();
    await page.getByRole("button", { name: "Rename or remove this tag" }).click();
    await page.getByRole("dialog", { name: "Rename tag" }).getByLabel("Name").fill("everyone");
  }),
  owner("archived", async (page) => {
    await passwordsPage.filterBy(page, "Archived");
    await expect(passwordsPage.row(page, sampleTitles.archived)).toBeVisible();
  }),
  owner("adding", toAdd),
  owner("adding: faults", async (page) => {
    await toAdd(page);
    await passwordsPage.fillEntry(page, { link: "not a link" });
    await page.getByRole("dialog").getByRole("button", { name: "Add Password" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
  }),
  owner("generator", toGenerator),
  owner("generator: words", async (page) => {
    await toGenerator(page);
    await page.getByRole("button", { name: "Words", exact: true }).click();
    await expect(page.getByRole("slider", { name: "Number of words" })).toBeVisible();
  }),
  owner("editing", async (page) => {
    await passwordsPage.openEntry(page, sampleTitles.edited);
    await page.getByRole("button", { name: "1 earlier password" }).click();
    await expect(page.getByText(/^Until /)).toBeVisible();
  }),
  owner("editing a long one", (page) => passwordsPage.openEntry(page, sampleTitles.long)),
  owner("editing: suggestions", async (page) => {
    await passwordsPage.search(page, sampleTitles.rightToLeft);
    await passwordsPage.openEntry(page, sampleTitles.rightToLeft);
    await page.getByRole("dialog").getByLabel("Category", { exact: true }).press("ArrowDown");
    await expect(page.getByRole("listbox")).toBeVisible();
  }),
  owner("editing: leaving unsaved", async (page) => {
    await passwordsPage.openEntry(page, sampleTitles.edited);
    await passwordsPage.fillEntry(page, { notes: "Not saved" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible();
  }),
  owner("archiving", async (page) => {
    await page.getByRole("button", { name: `Archive ${sampleTitles.edited}` }).click();
    await expect(page.getByRole("alertdialog", { name: "Confirm Delete" })).toBeVisible();
  }),
  owner("deleting for good", async (page) => {
    await passwordsPage.filterBy(page, "Archived");
    await page.getByRole("button", { name: `Delete ${sampleTitles.archived}` }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete entry?" })).toBeVisible();
  }),
  ownerDiscardingTab("a notice", async (page) => {
    await page.clock.install();
    await passwordsPage.search(page, "Railway");
    await page.getByRole("button", { name: "Archive Railway" }).click();
    await answerQuestion(page, "Confirm Delete", "Archive");
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  }),
  ownerDiscardingTab("a conflict", async (page, fixtures) => {
    await editWithConflict(page, fixtures, async (id) => {
      const base = await fixtures.owner.secondDeviceVault.reveal(id);
      await fixtures.owner.secondDeviceVault.save(base, {
        ...base,
        password: "third-Lantern-3",
        tags: ["shared", "garden"],
      });
    });
    await expect(page.getByRole("button", { name: "Keep both" })).toBeVisible();
  }),
  ownerDiscardingTab("a conflict with files that only the other version has", async (page, fixtures) => {
    const vault = fixtures.owner.secondDeviceVault;
    await editWithConflict(page, fixtures, async (id) => {
      await addFiles(vault, id);
      const base = await vault.reveal(id);
      await vault.save(base, { ...base, password: "third-Lantern-3" });
    });
    await page
      .getByText(/Map\.png/)
      .last()
      .scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Keep both" })).toBeVisible();
  }),
  ownerDiscardingTab("deleted elsewhere", async (page, fixtures) => {
    await editWithConflict(page, fixtures, async (id) => {
      await fixtures.owner.secondDeviceVault.archive(id);
      await fixtures.owner.secondDeviceVault.deleteForever(id);
    });
    await expect(page.getByRole("alertdialog", { name: "Deleted elsewhere" })).toBeVisible();
  }),
  ...walk(
    locked("locked", () => Promise.resolve()),
    furtherLocked("a wrong master password", async (page, { owner: { person } }) => {
      await passwordsPage.unlock(page, `${person.password}x`);
      await expectNotice(page, "Incorrect master password.");
    }),
    furtherLocked("not loaded", async (page, { owner: { person } }) => {
      await page.route(contents, (route) =>
        route.fulfill({ status: 500, json: { code: "internal", message: "Something broke.", requestId: "1" } }),
      );
      await passwordsPage.unlock(page, person.password);
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    }),
  ),
  locked("about to lock", async (page, { owner: { person } }) => {
    await page.clock.setFixedTime(Date.now());
    await passwordsPage.unlock(page, person.password);
    await expect(passwordsPage.row(page, sampleTitles.edited)).toBeVisible();
    await page.clock.setFixedTime(Date.now() + 14.5 * 60_000);
    await expect(page.getByText("Your vault locks in less than a minute")).toBeVisible();
  }),
  locked("opening", async (page, { owner: { person } }) => {
    await page.route(contents, () => undefined);
    await passwordsPage.unlock(page, person.password);
    await expect(page.locator(".MuiSkeleton-root").first()).toBeVisible();
  }),
  locked("entries that cannot be opened", async (page, { owner: { person } }) => {
    await tamperWithReply(page, contents, ({ entries }) => {
      for (const entry of entries) entry.title = entry.email;
    });
    await passwordsPage.unlock(page, person.password);
    await expect(page.getByText("Can't be opened", { exact: true }).first()).toBeVisible();
  }),
];
