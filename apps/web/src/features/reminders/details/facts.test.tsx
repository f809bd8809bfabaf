// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import type { Reminder, ReminderField } from "@pomander/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { appTheme } from "../../../app/theme/theme.ts";
import { aReminder, idOf } from "../test/fixtures.ts";
import { Facts } from "./Facts.tsx";

afterEach(cleanup);

it("shows the date in full, whose emails wait, and five members of the groups, and how many more", () => {
  const first = ["Ana", "Ben", "Cleo", "Dan", "Eva"].map((firstName, i) => ({ _id: idOf(i), firstName, lastName: "" }));
  const awaitingVerification = ["ana@example.org", "ben@example.org"];
  const groupMembers = { total: 12, first };
  const reminder = aReminder({ groupMembers, expiryDate: "2026-12-01", awaitingVerification });
  render(
    <ThemeProvider theme={appTheme()}>
      <Facts reminder={reminder} today="2026-11-20" timeZone="Europe/Vienna" onChecked={() => undefined} />
    </ThemeProvider>,
  );
  expect(screen.getByText("December 01, 2026")).toBeDefined();
  const avatars = screen.getAllByRole("img").map(({ textContent }) => textContent);
  expect(screen.getByText(/^Emails to ana@example.org, ben@example.org wait until the addresses/)).toBeDefined();
  expect(avatars).toEqual(["A", "B", "C", "D", "E", "+7"]);
});

it("shows the notice period with its last day, and says when that is past", () => {
  const shown = (noticePeriod: string | null) => {
    const reminder = aReminder({ expiryDate: "2027-06-30", noticePeriod });
    render(
      <ThemeProvider theme={appTheme()}>
        <Facts reminder={reminder} today="2026-11-20" timeZone="Europe/Vienna" onChecked={() => undefined} />
      </ThemeProvider>,
    );
    const text = screen.queryByText("Notice period")?.nextElementSibling?.textContent;
    cleanup();
    return text;
  };
  expect(shown("3 months to end of quarter")).toBe(
    "3 months to the end of a quarterGive notice by Mar 31, 2027 · in 131 days",
  );
  expect(shown("6 weeks to end of year")).toBe("6 weeks to the end of a yearNotice was due Nov 19, 2026 · yesterday");
  expect(shown(null)).toBeUndefined();
});

it("shows each field of a reminder, but for its title, which is that of the dialog", () => {
  const textOf = (reminder: Reminder) => {
    const { container } = render(
      <ThemeProvider theme={appTheme()}>
        <Facts reminder={reminder} today="2026-11-20" timeZone="Europe/Vienna" onChecked={() => undefined} />
      </ThemeProvider>,
    );
    const text = container.textContent;
    cleanup();
    return text;
  };
  const group = { _id: idOf(7), name: "contracts-of-all", description: "", groups: [] };
  const others: { [Name in Exclude<ReminderField, "title">]: [Reminder[Name], Reminder[Name]] } = {
    type: ["team", "other"],
    scopeTag: [null, group],
    expiryDate: ["2027-06-30", "2027-07-01"],
    remindBeforeDays: [3, 4],
    alsoBeforeDays: [[], [30]],
    alsoAtExpiry: [true, false],
    email: ["one@example.org", "other@example.org"],
    frequency: ["daily", "weekly"],
    remindDaysStart: ["2026-12-01", "2026-12-02"],
    noticePeriod: [null, "3 months"],
    cost: [null, "5 EUR"],
    renewEveryMonths: [null, 12],
    notes: ["", "Two keys"],
  };
  const hidden = Object.entries(others).filter(
    ([name, [one, other]]) => textOf(aReminder({ [name]: one })) === textOf(aReminder({ [name]: other })),
  );
  expect(
    hidden.map(([name]) => name),
    "Facts.tsx shows nothing of these",
  ).toEqual([]);
});
