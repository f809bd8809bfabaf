// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
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

it("the keys act from the day that has the focus, whichever way it got there", () => {
  const onDay = vi.fn<(day: string) => void>();
  show(
    <MonthGrid
      month="2026-11"
      today="2026-11-05"
      weekStart={1}
      days={days}
      onMonth={nothing}
      onView={nothing}
      onDay={onDay}
    />,
  );
  const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
  act(() => cell("2026-11-19").focus());
  fireEvent.keyDown(cell("2026-11-19"), { key: "Enter" });
  expect(onDay).toHaveBeenCalledExactlyOnceWith("2026-11-19");
  fireEvent.keyDown(cell("2026-11-19"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(cell("2026-11-20"));
  expect([cell("2026-11-05").tabIndex, cell("2026-11-20").tabIndex]).toEqual([-1, 0]);
});
