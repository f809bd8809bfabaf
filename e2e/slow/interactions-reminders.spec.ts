import { randomUUID } from "node:crypto";
import { callApi, openSignedInTab, registerFirstAdmin } from "../fixtures/signed-in-users.ts";
import { expect, test } from "../fixtures/test.ts";
import { startServer } from "../processes/server.ts";
import { createMeasure, observeInteractions } from "./inp.ts";

// Measures the time of a press among 10,000 reminders on a processor four times slower. Times are printed, never
// asserted.

const [count, slowdown, atOnce] = [10_000, 4, 500];
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const types = ["personal", "team", "work", "other"];

test("10,000 reminders answer at once", async ({ newProfile }) => {
  test.setTimeout(1_800_000);
  const server = await startServer();
  try {
    const owner = await registerFirstAdmin(server, "Ines");
    for (let from = 0; from < count; from += atOnce) {
      const rows = Array.from({ length: atOnce }, (_, n) => ({
        _id: randomUUID(),
        title: `Certificate ${from + n} of site${(from + n) % 700}.example`,
        type: types[n % types.length],
        expiryDate: dayIn(((from + n) % 900) - 60),
        remindBeforeDays: 14,
        email: "ops@example.org",
        frequency: "once",
        notes: `Renew through the portal. Order number ${from + n}.`,
      }));
      const body = { importId: randomUUID(), fileName: "reminders.csv", rows };
      await callApi(server, owner.token, "POST", "/reminder/reminders/import", body);
    }
    const page = await openSignedInTab(newProfile, server, owner);
    await page.setViewportSize({ width: 1440, height: 900 });
    await observeInteractions(page);
    await page.goto("/remind-me");
    await expect(page.getByText("10,000 reminders")).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const measure = createMeasure(page);
    const view = (name: string) => page.getByRole("button", { name, exact: true }).click();

    await measure("to the table, reading the rest", () => view("Table"));
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByText("1–50 of 10,000")).toBeVisible();
    await measure("sort by title", () => page.getByRole("button", { name: "Title", exact: true }).click());
    await measure("sort the other way", () => page.getByRole("button", { name: "Title", exact: true }).click());
    await measure("sort by status", () => page.getByRole("button", { name: "Status", exact: true }).click());
    await measure("to the month", () => view("Month"));
    await expect(page.getByRole("grid")).toBeVisible();
    await measure("the next month", () => page.getByRole("button", { name: "Next month" }).click());
    await page.getByRole("gridcell").nth(10).focus();
    await measure("a day on, by key", () => page.keyboard.press("ArrowRight"));
    await measure("to the cards", () => view("Cards"));
    await measure("back to the table", () => view("Table"));
    await page.getByPlaceholder("Search reminders...").focus();
    await measure("type in the search", () => page.keyboard.type("site77.example", { delay: 120 }));
    await expect(page.getByText(/ reminders found$/)).toBeVisible();
    await measure("clear the search", () => page.keyboard.press("Escape"));
    await expect(page.getByText("1–50 of 10,000")).toBeVisible();
    await measure("select one", () =>
      page
        .getByRole("checkbox", { name: /^Select Certificate/ })
        .first()
        .click(),
    );
    await measure("select all", () => page.getByRole("button", { name: "Select all 10,000" }).click());
    await expect(page.getByText("10,000 selected")).toBeVisible();
    await measure("ask to delete them", () => page.getByRole("button", { name: "Delete", exact: true }).click());
    await measure("cancel", () => page.getByRole("button", { name: "Cancel" }).click());
    await measure("clear the selection", () => page.getByRole("button", { name: "Clear selection" }).click());
    await measure("open details", () =>
      page
        .getByRole("button", { name: /^Certificate \d+/ })
        .first()
        .click(),
    );
    await expect(page.getByRole("dialog")).toBeVisible();
  } finally {
    await server.remove();
  }
});
