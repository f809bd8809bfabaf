// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { appTheme } from "../../../app/theme/theme.ts";
import { aReminder, idOf } from "../test/fixtures.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { byDay } from "./day-entries.ts";
import { DayDialog } from "./DayDialog.tsx";

const rent = aReminder({
  _id: idOf(1),
  title: "Rent",
  expiryDate: "2026-12-31",
  noticePeriod: "6 weeks to end of year",
});
const visa = aReminder({ _id: idOf(2), title: "Visa", expiryDate: "2026-11-19" });
const days = byDay([rent, visa]);
const nothing = () => undefined;
const show = (element: ReactElement) =>
  render(
    <ThemeProvider theme={appTheme}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </ThemeProvider>,
  );

afterEach(cleanup);

it.each([
  ["2026-11-18", "Rent, Last day to give notice"],
  ["2026-11-19", "Rent, Last day to give notice"],
  ["2026-11-20", "Rent, Notice was due"],
])("on %s the month names what notice must be given for: %s", (today, label) => {
  show(
    <MonthGrid
      month="2026-11"
      today={today}
      weekStart={1}
      days={days}
      onMonth={nothing}
      onView={nothing}
      onDay={nothing}
    />,
  );
  const cell = document.querySelector<HTMLElement>('[data-day="2026-11-19"]');
  expect(cell?.textContent).toContain("2 reminders");
  expect(within(cell!).getByRole("button", { name: label }).textContent).toBe("Rent");
});

it("the day's dialog says of each what it is", () => {
  show(
    <DayDialog
      day="2026-11-19"
      today="2026-11-01"
      entries={days.get("2026-11-19") ?? []}
      onView={nothing}
      onClose={nothing}
    />,
  );
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual(["RentLast day to give notice", expect.stringMatching(/^Visa/)]);
  expect(screen.getByRole("heading").textContent).not.toContain("Expires");
});

it("a day on which things only expire says so", () => {
  const entries = days.get("2026-12-31") ?? [];
  show(<DayDialog day="2026-12-31" today="2026-11-01" entries={entries} onView={nothing} onClose={nothing} />);
  expect(screen.getByRole("heading").textContent).toContain("Expires on");
});
