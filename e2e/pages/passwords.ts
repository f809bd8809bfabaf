import { expect, type Page } from "@playwright/test";

import { app } from "../support/app.ts";
import type { Cast, Residents } from "../support/cast.ts";
import { sample } from "../support/sample-vault.ts";
import { tamper } from "../support/tamper.ts";
import type { PageState } from "./page-state.ts";

const contents = "**/api/user/vault/contents";

const passwords =
  (of: keyof Residents) =>
  (name: string, open: PageState["open"] = () => Promise.resolve()): PageState => ({
    name: `passwords: ${name}`,
    of,
    open: async (page, cast) => {
      await app.openPasswords(page);
      await open(page, cast);
    },
  });
const owner = passwords("owner");
const newcomer = passwords("newcomer");
const last = (name: string, open: PageState["open"]): PageState => ({ ...owner(name, open), isLast: true });

/** The vault is locked, and what comes next is opened anew. */
const locked = (name: string, open: PageState["open"]) =>
  last(name, async (page, cast) => {
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Unlock your vault" })).toBeVisible();
    await open(page, cast);
  });

const toAdd = (page: Page) => app.fillNewEntry(page, { title: "" });

async function toGenerator(page: Page) {
  await toAdd(page);
  await page.getByRole("button", { name: "Make a password" }).click();
  await expect(page.getByRole("dialog", { name: "Password generator" })).toBeVisible();
}

/** Another device changes what is being edited here. */
async function editWhile(page: Page, cast: Cast, elsewhere: (id: string) => Promise<unknown>) {
  const { elsewhere: vault } = cast.owner;
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
  await app.unlock(page, cast.owner.person.password);
  await app.search(page, title);
  await app.openEntry(page, title);
  await elsewhere(saved.entry._id);
  await app.fillEntry(page, { password: "second-Lantern-2", notes: "Written here.\nOn two lines." });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}

export const passwordPages: readonly PageState[] = [
  newcomer("empty"),
  newcomer("no favorites", (page) => app.show(page, "Favorites")),
  newcomer("nothing archived", (page) => app.show(page, "Archived")),
  owner("list"),
  owner("second page", async (page) => {
    await page.getByRole("button", { name: "Go to page 2" }).click();
    await expect(page.getByText("Water supplier")).toBeVisible();
  }),
  owner("found", async (page) => {
    await app.search(page, "bills");
    await expect(page.getByText("3 passwords found")).toBeVisible();
  }),
  owner("nothing found", async (page) => {
    await app.search(page, "nothing like it");
    await expect(page.getByText("No results found")).toBeVisible();
  }),
  owner("archived", async (page) => {
    await app.show(page, "Archived");
    await expect(app.row(page, sample.archived)).toBeVisible();
  }),
  owner("adding", toAdd),
  owner("adding: faults", async (page) => {
    await toAdd(page);
    await app.fillEntry(page, { link: "not a link" });
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
    await app.openEntry(page, sample.edited);
    await page.getByRole("button", { name: "1 earlier password" }).click();
    await expect(page.getByText(/^Until /)).toBeVisible();
  }),
  owner("editing a long one", (page) => app.openEntry(page, sample.long)),
  owner("editing: suggestions", async (page) => {
    await app.search(page, sample.rightToLeft);
    await app.openEntry(page, sample.rightToLeft);
    await page.getByRole("dialog").getByLabel("Category", { exact: true }).press("ArrowDown");
    await expect(page.getByRole("listbox")).toBeVisible();
  }),
  owner("editing: leaving unsaved", async (page) => {
    await app.openEntry(page, sample.edited);
    await app.fillEntry(page, { notes: "Not saved" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible();
  }),
  owner("archiving", async (page) => {
    await page.getByRole("button", { name: `Archive ${sample.edited}` }).click();
    await expect(page.getByRole("alertdialog", { name: "Confirm Delete" })).toBeVisible();
  }),
  owner("deleting for good", async (page) => {
    await app.show(page, "Archived");
    await page.getByRole("button", { name: `Delete ${sample.archived} forever` }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete forever?" })).toBeVisible();
  }),
  last("a notice", async (page) => {
    await page.clock.install();
    await app.search(page, "Railway");
    await page.getByRole("button", { name: "Archive Railway" }).click();
    await app.confirm(page, "Confirm Delete", "Archive");
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  }),
  last("a conflict", async (page, cast) => {
    await editWhile(page, cast, async (id) => {
      const base = await cast.owner.elsewhere.reveal(id);
      await cast.owner.elsewhere.save(base, { ...base, password: "third-Lantern-3", tags: ["shared", "garden"] });
    });
    await expect(page.getByRole("button", { name: "Keep both" })).toBeVisible();
  }),
  last("deleted elsewhere", async (page, cast) => {
    await editWhile(page, cast, async (id) => {
      await cast.owner.elsewhere.archive(id);
      await cast.owner.elsewhere.deleteForever(id);
    });
    await expect(page.getByRole("alertdialog", { name: "Deleted elsewhere" })).toBeVisible();
  }),
  locked("locked", () => Promise.resolve()),
  locked("about to lock", async (page, { owner: { person } }) => {
    await page.clock.setFixedTime(Date.now());
    await app.unlock(page, person.password);
    await expect(app.row(page, sample.edited)).toBeVisible();
    await page.clock.setFixedTime(Date.now() + 14.5 * 60_000);
    await expect(page.getByText("Your vault locks in less than a minute")).toBeVisible();
  }),
  locked("a wrong master password", async (page, { owner: { person } }) => {
    await app.unlock(page, `${person.password}x`);
    await app.notice(page, "That is not the master password of this vault.");
  }),
  locked("opening", async (page, { owner: { person } }) => {
    await page.route(contents, () => undefined);
    await app.unlock(page, person.password);
    await expect(page.locator(".MuiSkeleton-root").first()).toBeVisible();
  }),
  locked("not loaded", async (page, { owner: { person } }) => {
    await page.route(contents, (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Something broke.", requestId: "1" } }),
    );
    await app.unlock(page, person.password);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  }),
  locked("an unverified read", async (page, { owner: { person } }) => {
    await tamper(page, contents, ({ entries }) => entries.pop());
    await app.unlock(page, person.password);
    await expect(page.getByText("This is not quite what was saved")).toBeVisible();
  }),
  locked("keeping what is here", async (page, { owner: { person } }) => {
    await tamper(page, contents, ({ entries }) => entries.pop());
    await app.unlock(page, person.password);
    await page.getByRole("button", { name: "Keep what is here" }).click();
    await expect(page.getByRole("alertdialog", { name: "Keep what is here?" })).toBeVisible();
  }),
  locked("entries that cannot be opened", async (page, { owner: { person } }) => {
    await tamper(page, contents, ({ entries }) => {
      for (const entry of entries) entry.title = entry.email;
    });
    await app.unlock(page, person.password);
    await expect(page.getByText("cannot be opened", { exact: true }).first()).toBeVisible();
  }),
];
