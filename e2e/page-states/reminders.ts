import { randomUUID } from "node:crypto";

import { expect, type Page } from "@playwright/test";

import { press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { remindersPage } from "../page-objects/reminders.ts";
import { tamperWithReply } from "../fixtures/tamper-with-reply.ts";
import { sampleReminderTitles } from "../fixtures/sample-reminders.ts";
import { sampleTitles } from "../fixtures/sample-vault.ts";
import { onReminders } from "./on-reminders.ts";
import type { PageState } from "./page-state.ts";

/** The days of a reminder in a list. */
interface ListedDays {
  expiryDate: string;
  noticePeriod?: string | null;
}

const full = onReminders("superAdmin");
const { shared, own, reduced, paused } = sampleReminderTitles;

async function toView(page: Page, name: "Table" | "Month") {
  await page.getByRole("button", { name, exact: true }).click();
}

const phone = (state: PageState): PageState => ({ ...state, isNarrow: true });
const thorough = (state: PageState): PageState => ({ ...state, isThorough: true });

/** Simulates cards with all possible lines. */
const withFullCards = (page: Page) =>
  page.route(/\/api\/reminder\/reminders\?/, async (route) => {
    const response = await route.fetch();
    const person = (firstName: string, lastName: string) => ({ _id: randomUUID(), firstName, lastName });
    const more = {
      alsoBeforeDays: [30, 14, 1],
      assignees: [person("Ana", "Silva"), person("Maximiliane", "Featherstonehaugh-Cholmondeley")],
      deliveryProblem: "Slack: The server doesn't know this address (404). Enter the current one.",
      isChannelProblem: true,
      unsubscribed: ["ops@example.org"],
      awaitingVerification: ["ben@example.org", "maximiliane.featherstonehaugh-cholmondeley@accounting.example.org"],
      snoozedUntil: "2099-01-01",
      check: {
        kind: "certificate",
        target: "www.example.org:443",
        state: "unreachable",
        checkedAt: "2026-01-12T08:00:00.000Z",
        foundDate: null,
        failingSince: "2026-01-10T08:00:00.000Z",
        error: "The server took too long to respond.",
      },
    };
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ("owner" in row ? { ...row, ...more } : row)) });
  });

/** Simulates that a single reminder has another expiry date than in the list. */
const withOtherExpiry = (page: Page) =>
  page.route(/\/api\/reminder\/reminder\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), expiryDate: "2099-02-14" } });
  });

export const reminderPageStates: readonly PageState[] = [
  full("a list", (page) => expect(remindersPage.card(page, shared)).toBeVisible()),
  phone(
    full("the filters on a phone", async (page) => {
      await press(page, "Filters");
      await expect(page.getByRole("dialog", { name: "Filters" }).getByRole("button", { name: "All" })).toBeVisible();
    }),
  ),
  phone(
    full("the actions on a phone", async (page) => {
      await press(page, `Actions for ${shared}`);
      await expect(page.getByRole("menuitem", { name: "View details" })).toBeVisible();
    }),
  ),
  phone(
    full("the pages behind More on a phone", async (page) => {
      await press(page, "More pages");
      await expect(page.getByRole("menuitem", { name: "Scope Tags" })).toBeVisible();
    }),
  ),
  full("filtered", async (page) => {
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Not delivered" }).click();
    await expect(page.getByText("No reminders found.", { exact: true })).toBeVisible();
  }),
  full("details", async (page) => {
    await page.route(/\/api\/reminder\/reminder\/[\w-]+$/, async (route) => {
      const response = await route.fetch();
      const reminder = (await response.json()) as object;
      await route.fulfill({ response, json: { ...reminder, awaitingVerification: ["ben@example.org"] } });
    });
    const details = await remindersPage.view(page, shared);
    await expect(details.getByText(/wait until the address is confirmed/)).toBeVisible();
    // The hour of the day determines whether it is planned or written already.
    await expect(details.getByRole("listitem").first()).toBeVisible();
  }),
  full("details of one that is not there", async (page) => {
    await page.goto("/remind-me?reminder=01a1f754-d71c-77f2-8eea-8cff0779d64b");
    await expect(page.getByRole("heading", { name: "Reminder not found" })).toBeVisible();
  }),
  full("of someone who left", async (page) => {
    const manager = { _id: randomUUID(), name: "Maximiliane Featherstonehaugh-Cholmondeley" };
    const handover = { _id: randomUUID(), from: "Ben Ortiz", reminders: 12, manager, at: "2026-01-12T08:00:00.000Z" };
    await page.route("**/api/reminder/handovers", (route) => route.fulfill({ json: { handovers: [handover] } }));
    await page.goto("/remind-me");
    await expect(page.getByText(/12 reminders that they shared/)).toBeVisible();
  }),
  full("one that is paused", async (page) => {
    await page.goto("/remind-me?owner=all");
    await remindersPage.card(page, paused).getByText("Paused").hover();
    await expect(page.getByRole("tooltip")).toContainText("no longer has Remind Me");
  }),
  full("details of one that is paused", async (page) => {
    await page.goto("/remind-me?owner=all");
    const details = await remindersPage.view(page, paused);
    await expect(details.getByText("None while paused")).toBeVisible();
  }),
  full("deleting", (page) => press(page, `Delete ${own}`)),
  full("renewed", async (page) => {
    await press(page, `Renew: ${shared}`);
    await page.getByRole("radio", { name: "Another date" }).check();
  }),
  full("a table", async (page) => {
    await toView(page, "Table");
    await expect(page.getByRole("row")).toHaveCount(8);
    await press(page, "Columns");
    for (const name of ["Owner", "Frequency", "Cost"]) await page.getByRole("menuitemcheckbox", { name }).click();
    await page.keyboard.press("Escape");
  }),
  full("selected in a table", async (page) => {
    await toView(page, "Table");
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await expect(page.getByText("7 selected")).toBeVisible();
  }),
  full("selected cards", async (page) => {
    await press(page, "Select reminders");
    await page.getByRole("checkbox", { name: `Select ${own}`, exact: true }).check();
    await page.getByRole("checkbox", { name: `Select ${shared}`, exact: true }).check();
  }),
  full("renewing several", async (page) => {
    await toView(page, "Table");
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await press(page, "Renew");
    await page.getByRole("radio", { name: "All on the same date" }).check();
  }),
  thorough(
    full("renewing several, each by its own period", async (page) => {
      await toView(page, "Table");
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await press(page, "Renew");
      await expect(page.getByRole("heading", { name: "New expiry dates" })).toBeVisible();
    }),
  ),
  thorough(
    full("handing over several", async (page) => {
      await page.route(/\/api\/reminder\/reminders\?/, async (route) => {
        const response = await route.fetch();
        const rows = (await response.json()) as Array<{ owner?: { _id: string; firstName: string } }>;
        const named = ({ _id, firstName }: { _id: string; firstName: string }) => ({
          userIds: [_id],
          assignees: [{ _id, firstName, lastName: "Featherstonehaugh-Cholmondeley" }],
          escalation: { from: "own", beforeDays: 3, to: [{ key: _id, name: firstName }] },
        });
        const json = rows.map((row) => (row.owner === undefined ? row : { ...row, ...named(row.owner) }));
        await route.fulfill({ response, json });
      });
      await page.goto("/remind-me?view=table");
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await press(page, "Assign");
      await page.getByRole("radio", { name: "Hand over from one person to another" }).check();
      await expect(page.getByRole("checkbox", { name: /^Emails of/ })).toBeVisible();
      await page.getByRole("combobox", { name: "To" }).click();
      await page.getByRole("option").last().click();
      await page.keyboard.press("Escape");
      await expect(page.getByText(/isn't in the groups of/)).toBeVisible();
    }),
  ),
  thorough(
    full("filtered by person and days, cards that say all they can", async (page) => {
      await withFullCards(page);
      await page.goto("/remind-me?owner=all&due=range&from=2020-01-01&to=2099-12-31");
      await page.getByRole("combobox", { name: "Person" }).click();
      await page.getByRole("option").nth(2).click();
      await expect(page.getByRole("combobox", { name: "Role" })).toBeVisible();
      await expect(page.getByText("Channel failed").first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Send links again" })).toBeVisible();
    }),
  ),
  thorough(
    full("filtered, a table with what can't be checked", async (page) => {
      await withFullCards(page);
      await page.goto("/remind-me?owner=all&view=table&status=unchecked");
      await expect(page.getByText(/^Can't be checked since/).first()).toBeVisible();
    }),
  ),
  thorough(
    full("renewed by somebody else before", async (page) => {
      await page.route(/\/renew$/, (route) =>
        route.fulfill({
          status: 412,
          json: { message: "Someone else changed this.", code: "changed_meanwhile", requestId: "x" },
        }),
      );
      await withOtherExpiry(page);
      await press(page, `Renew: ${shared}`);
      await page.getByRole("button", { name: /^Renew until/ }).click();
      await expect(page.getByText("It has already been renewed until Feb 14, 2099.")).toBeVisible();
    }),
  ),
  thorough(
    full("several renewed by somebody else before", async (page) => {
      await page.route(/\/reminders\/bulk$/, async (route) => {
        const { changes } = route.request().postDataJSON() as { changes: { id: string }[] };
        const error = { message: "Someone else changed this.", code: "changed_meanwhile" };
        await route.fulfill({ json: { results: changes.map(({ id }) => ({ id, updatedAt: null, error })) } });
      });
      await withOtherExpiry(page);
      await toView(page, "Table");
      await page.getByRole("checkbox", { name: "Select this page" }).check();
      await press(page, "Renew");
      await page.getByRole("button", { name: /^Renew \d+ reminders$/ }).click();
      await expect(page.getByRole("button", { name: "Keep these dates" })).toBeVisible();
    }),
  ),
  full("a month", async (page) => {
    await toView(page, "Month");
    await expect(page.getByRole("grid")).toBeVisible();
  }),
  full("a month with a day to give notice", async (page) => {
    // Notice of all that end later must be given today.
    // Today of the account, whose time zone is not the browser's.
    const today = new Date().toISOString().slice(0, 10);
    await tamperWithReply(page, "**/api/reminder/reminders?*", (reminders: ListedDays[]) => {
      for (const reminder of reminders) {
        const days = (Date.parse(reminder.expiryDate) - Date.parse(today)) / 86_400_000;
        if ("noticePeriod" in reminder && days > 0 && days < 999) reminder.noticePeriod = `${days} days`;
      }
    });
    await page.goto("/remind-me?view=month");
    const notice = page.locator('[aria-label$=", Last day to give notice"]');
    await page.getByRole("gridcell").filter({ has: notice }).first().press("Enter");
    await expect(page.getByRole("dialog").getByText("Last day to give notice").first()).toBeVisible();
  }),
  full("a day of a month", async (page) => {
    await toView(page, "Month");
    // The sample's day is not matched as today: the date may have changed since it was created.
    await page
      .getByRole("gridcell", { name: /, 1 reminder/ })
      .first()
      .press("Enter");
    await expect(page.getByRole("dialog", { name: /^Expires on/ })).toBeVisible();
  }),
  full("saved filters", async (page) => {
    await page.goto("/remind-me?view=table&status=due-soon");
    await press(page, "Saved filters");
    await page.getByRole("menuitem", { name: "Save these filters..." }).click();
    await page.getByLabel("Name").fill("Due for the team");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await press(page, "Saved filters");
    await expect(page.getByRole("menuitem", { name: "Due for the team" })).toBeVisible();
  }),
  onReminders("admin")("nothing yet", (page) => expect(page.getByText(/^No reminders found\. Click/)).toBeVisible()),
  onReminders("owner")("one that may only be deleted", async (page) => {
    await expect(remindersPage.card(page, reduced)).toBeVisible();
    await page.getByRole("button", { name: `View details of ${reduced}` }).hover();
    await expect(page.getByRole("tooltip")).toHaveText("No read access");
  }),
  {
    name: "passwords: remind people",
    viewer: "owner",
    open: async (page) => {
      await passwordsPage.open(page);
      await passwordsPage.openEntry(page, sampleTitles.edited);
      await press(page, "Add a reminder...");
      await expect(page.getByLabel("Reminder title")).toBeVisible();
    },
  },
];
