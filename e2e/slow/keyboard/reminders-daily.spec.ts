import type { Page } from "@playwright/test";
import { callApi, openSignedInTab, registerFirstAdmin } from "../../fixtures/signed-in-users.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectNotice } from "../../page-objects/common.ts";
import { createKeyboard, type Keyboard } from "../../page-objects/keyboard/keyboard.ts";
import { remindersPage } from "../../page-objects/reminders.ts";
import { signInPage } from "../../page-objects/sign-in.ts";
import { startServer } from "../../processes/server.ts";

// Tests people's daily work with their reminders, without a pointer, and the texts that a screen reader gets on the
// way.

test.use({ contextOptions: { reducedMotion: "reduce" } });

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inWords = (day: string) =>
  new Date(day).toLocaleDateString("en-US", { month: "long", day: "2-digit", year: "numeric", timeZone: "UTC" });
const [first, second, third] = [5, 6, 7].map(dayIn) as [string, string, string];

test("take, snooze, renew, select and the month by keyboard alone", async ({ newProfile }) => {
  const server = await startServer();
  try {
    const sofia = await registerFirstAdmin(server, "Sofia");
    for (const [title, expiryDate] of [
      ["Certificate", first],
      ["Domain", second],
      ["Lease", third],
    ])
      await callApi(server, sofia.token, "POST", "/reminder/reminder", {
        title,
        expiryDate,
        type: "work",
        email: sofia.person.email,
        remindBeforeDays: 14,
        frequency: "once",
      });
    const page = await openSignedInTab(newProfile, server, sofia);
    await page.goto("/remind-me");
    await signInPage.expectSignedIn(page);
    const keys = createKeyboard(page);
    await test.step("takes one and gives it back, and the button keeps the focus", () => take(page, keys));
    await test.step("snoozes one, and ends that", () => snooze(page, keys));
    await test.step("renews one", () => renew(page, keys));
    await test.step("sorts the table, and selects by Shift, Ctrl+A and Escape", () => table(page, keys));
    await test.step("renews and deletes several, and takes it back", () => several(page, keys));
    await test.step("saves filters, renames them and deletes them", () => savedFilters(page, keys));
    await test.step("goes through the month", () => month(page, keys));
    await test.step("deletes one, and goes on where it was", () => remove(page, keys));

    const { compared, alike } = keys.focusReport();
    expect(alike, "stops that look the same with the focus as without").toEqual([]);
    expect(compared).toBeGreaterThan(30);
  } finally {
    await server.remove();
  }
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const card = remindersPage.card;
const views = (page: Page) => page.getByRole("group", { name: "View", exact: true });

async function take(page: Page, keys: Keyboard) {
  await keys.activate(button(page, "I'm on it: Certificate"));
  await expect(card(page, "Certificate")).toContainText("You're on it");
  await keys.expectFocus(button(page, "Give back: Certificate"));
  await keys.press("Enter");
  await expect(card(page, "Certificate")).not.toContainText("You're on it");
  await keys.expectFocus(button(page, "I'm on it: Certificate"));
}

async function snooze(page: Page, keys: Keyboard) {
  const opener = button(page, "Snooze Certificate");
  await keys.activate(opener);
  await keys.expectFocus(page.getByRole("menuitem").first());
  await keys.press("Escape");
  await keys.expectFocus(opener);
  await keys.press("Enter");
  await keys.press("Enter");
  await expect(card(page, "Certificate")).toContainText("Snoozed for you until");
  await keys.expectFocus(opener);
  await keys.activate(button(page, "End snooze: Certificate"));
  await expect(card(page, "Certificate")).not.toContainText("Snoozed for you until");
  await keys.expectFocus(opener);
}

async function renew(page: Page, keys: Keyboard) {
  const opener = button(page, "Renew: Certificate");
  await keys.activate(opener);
  const dialog = page.getByRole("dialog");
  await keys.expectFocus(dialog.getByRole("radio", { checked: true }));
  await keys.press("Escape");
  await expect(dialog).toBeHidden();
  await keys.expectFocus(opener);
  await keys.press("Enter");
  await keys.expectFocus(dialog.getByRole("radio", { checked: true }));
  await keys.activate(dialog.getByRole("button", { name: /^Renew until/ }));
  await expect(dialog).toBeHidden();
  await expect(card(page, "Certificate")).toContainText("Active");
  await keys.expectFocus(opener);
}

async function table(page: Page, keys: Keyboard) {
  await keys.choose(views(page), "Table", { back: true });
  await expect(page.getByRole("region", { name: "Table of reminders" })).toMatchAriaSnapshot(tableSnapshot);
  const heading = page.getByRole("columnheader", { name: "Title" });
  await keys.activate(button(page, "Title"));
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await keys.expectFocus(button(page, "Title"));
  await keys.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
  const status = page.getByRole("status").filter({ hasText: /selected$/ });
  await keys.activate(box("Lease"), { key: "Space" });
  await expect(status).toHaveText("1 selected");
  await keys.tabTo(box("Certificate"));
  await keys.press("Shift+Space");
  await expect(status).toHaveText("3 selected");
  await keys.press("Escape");
  await expect(status).toHaveCount(0);
  await keys.press("ControlOrMeta+a");
  await expect(status).toHaveText("3 selected");
  await keys.press("Space");
  await expect(status).toHaveText("2 selected");
  await keys.expectFocus(box("Certificate"));
  const actions = button(page, "Actions for Certificate");
  await keys.activate(actions);
  await keys.press("Escape");
  await keys.expectFocus(actions);
  for (const [item, role] of [
    ["Renew", "dialog"],
    ["Delete", "alertdialog"],
  ] as const) {
    await keys.press("Enter");
    await moveTo(page, keys, page.getByRole("menuitem", { name: item }));
    await expect(page.getByRole(role)).toBeVisible();
    await keys.press("Escape");
    await expect(page.getByRole(role)).toBeHidden();
    await keys.expectFocus(actions);
  }
}

/** Moves down in a menu to an item, and chooses it. */
async function moveTo(page: Page, keys: Keyboard, item: ReturnType<Page["locator"]>) {
  await expect(page.getByRole("menu")).toBeVisible();
  for (let tries = 0; tries < 12 && !(await item.evaluate((element) => element === document.activeElement)); tries++)
    await keys.press("ArrowDown");
  await keys.expectFocus(item);
  await keys.press("Enter");
}

async function several(page: Page, keys: Keyboard) {
  const renewAll = page.getByRole("group", { name: "Selected reminders" }).getByRole("button", { name: "Renew" });
  await keys.activate(renewAll, { back: true });
  const dialog = page.getByRole("dialog", { name: "Renew 2 reminders" });
  await keys.expectFocus(dialog.getByRole("radio", { checked: true }));
  await keys.press("Escape");
  await expect(dialog).toBeHidden();
  await keys.expectFocus(renewAll);
  await keys.press("Enter");
  await keys.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "All on the same date" })).toBeChecked();
  await keys.press("ArrowUp");
  await keys.activate(dialog.getByRole("button", { name: "Renew 2 reminders" }));
  await expectNotice(page, "Renewed 2 reminders.");
  await keys.expectFocus();
  await keys.activate(page.getByRole("button", { name: "Undo" }));
  await expectNotice(page, "Restored 2 reminders.");
  await keys.expectFocus();
}

async function savedFilters(page: Page, keys: Keyboard) {
  const opener = button(page, "Saved filters");
  await keys.activate(opener, { back: true });
  await moveTo(page, keys, page.getByRole("menuitem", { name: "Save these filters..." }));
  const dialog = page.getByRole("dialog");
  await keys.expectFocus(dialog.getByLabel("Name"));
  await keys.type("By title");
  await keys.press("Enter");
  await expect(dialog).toBeHidden();
  await keys.expectFocus(opener);
  await keys.press("Enter");
  const saved = page.getByRole("menuitem", { name: "By title" });
  await keys.expectFocus(saved);
  await keys.press("ArrowRight");
  await keys.expectFocus(page.getByRole("menuitem", { name: "Rename" }));
  await keys.press("Escape");
  await keys.expectFocus(saved);
  await keys.press("ArrowRight");
  await moveTo(
    page,
    keys,
    page.getByRole("menu", { name: "More for By title" }).getByRole("menuitem", { name: "Delete" }),
  );
  await expectNotice(page, 'Deleted "By title".');
  await expect(page.getByRole("menu")).toHaveCount(0);
  await keys.expectFocus(opener);
}

async function month(page: Page, keys: Keyboard) {
  await keys.choose(views(page), "Month");
  const day = (of: string) => page.getByRole("gridcell", { name: new RegExp(`^${inWords(of)}`) });
  const grid = page.getByRole("grid");
  await expect(grid).toMatchAriaSnapshot(`
    - grid /\\w+ \\d{4}/:
      - rowgroup:
        - row /.*/:
          - columnheader "Sun"
          - columnheader "Mon"
          - columnheader "Tue"
          - columnheader "Wed"
          - columnheader "Thu"
          - columnheader "Fri"
          - columnheader "Sat"
  `);
  await keys.tabTo(page.locator('[role="grid"] td[tabindex="0"]'));
  for (let moved = 0; moved < 6; moved++) await keys.press("ArrowRight");
  await keys.expectFocus(day(second));
  await expect(day(second)).toHaveAccessibleName(`${inWords(second)}, 1 reminder Domain, Due Soon`);
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Expires on ${inWords(second)}` });
  await keys.expectFocus(dialog.getByRole("button", { name: /^Domain/ }));
  await keys.press("Enter");
  await expect(page.getByRole("dialog", { name: "Domain" })).toBeVisible();
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keys.expectFocus(day(second));
  await keys.press("PageDown");
  await keys.press("PageUp");
  await keys.expectFocus(day(second));
}

async function remove(page: Page, keys: Keyboard) {
  await keys.choose(views(page), "Cards", { back: true });
  const opener = button(page, "Delete Lease");
  await keys.activate(opener);
  const question = page.getByRole("alertdialog");
  await keys.expectFocus(question.getByRole("button", { name: "Cancel" }));
  await keys.press("Escape");
  await expect(question).toBeHidden();
  await keys.expectFocus(opener);
  await keys.press("Enter");
  await keys.activate(question.getByRole("button", { name: "Delete reminder" }));
  await expectNotice(page, "Reminder deleted successfully!");
  await expect(card(page, "Lease")).toHaveCount(0);
  await keys.expectFocus();
}

const tableSnapshot = `
  - region "Table of reminders":
    - table:
      - rowgroup:
        - row /.*/:
          - columnheader "Select this page":
            - checkbox "Select this page"
          - columnheader "Title":
            - button "Title"
          - columnheader "Expires":
            - button "Expires"
          - columnheader "Status"
          - columnheader "Type"
          - columnheader "Scope tag"
          - columnheader "Next email"
          - columnheader "Actions"
      - rowgroup:
        - row /Domain/:
          - cell "Select Domain":
            - checkbox "Select Domain"
          - rowheader "Domain":
            - button "Domain"
          - cell /in \\d days/
          - cell "Due Soon"
          - cell "Work"
          - cell
          - cell /.+/
          - cell "Actions for Domain":
            - button "Actions for Domain"
        - row /Lease/
        - row /Certificate/
`;
