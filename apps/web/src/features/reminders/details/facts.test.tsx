// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { appTheme } from "../../../app/theme/theme.ts";
import { aReminder, idOf } from "../test/fixtures.ts";
import { Facts } from "./Facts.tsx";

afterEach(cleanup);

it("shows the date in full and five members of the groups, and how many more", () => {
  const first = ["Ana", "Ben", "Cleo", "Dan", "Eva"].map((firstName, i) => ({ _id: idOf(i), firstName, lastName: "" }));
  const reminder = aReminder({ groupMembers: { total: 12, first }, expiryDate: "2026-12-01" });
  render(
    <ThemeProvider theme={appTheme()}>
      <Facts reminder={reminder} today="2026-11-20" timeZone="Europe/Vienna" onChecked={() => undefined} />
    </ThemeProvider>,
  );
  expect(screen.getByText("December 01, 2026")).toBeDefined();
  const avatars = screen.getAllByRole("img").map(({ textContent }) => textContent);
  expect(avatars).toEqual(["A", "B", "C", "D", "E", "+7"]);
});
