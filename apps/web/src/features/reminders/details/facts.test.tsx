// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { fieldNames, type Reminder, reminderFields } from "@pomander/contract";
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
  const before: Partial<Reminder> = {
    type: "team",
    alsoAtExpiry: true,
    frequency: "daily",
    remindDaysStart: "2026-12-01",
  };
  const tag = { _id: idOf(7), name: "contracts-of-all", description: "", groups: [] };
  const values = [
    "Two words",
    "other@example.org",
    "2026-12-02",
    "3 months",
    "5 EUR",
    "other",
    "weekly",
    4,
    [30],
    false,
  ];
  const others = fieldNames.map((name) => {
    const { schema } = reminderFields[name];
    // A value that the field can have; each text can have the first one.
    const other = name === "scopeTag" ? tag : values.find((value) => schema.safeParse(value).success);
    return [name, other] as const;
  });
  expect(others.filter(([, other]) => other === undefined)).toEqual([]);
  const hidden = others.filter(
    ([name, other]) => textOf(aReminder(before)) === textOf(aReminder({ ...before, [name]: other })),
  );
  expect(
    hidden.map(([name]) => name),
    "Facts.tsx shows nothing of these",
  ).toEqual(["title"]);
});
