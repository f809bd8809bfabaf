// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { appTheme } from "../../../app/theme/theme.ts";
import { aTag } from "../test/fixtures.ts";
import { ScopeTagField } from "./ScopeTagField.tsx";

afterEach(cleanup);

it("offers the tags with the beginning of their descriptions, in a list of at most 300 pixels", () => {
  const tags = { rows: [aTag({ description: "x".repeat(60) })], isFailed: false, reload: () => undefined };
  render(
    <ThemeProvider theme={appTheme()}>
      <ScopeTagField tags={tags} present={null} isFixed={false} value="" onChange={() => undefined} />
    </ThemeProvider>,
  );
  fireEvent.mouseDown(screen.getByRole("combobox"));
  const list = screen.getByRole("listbox");
  expect(
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["None", `<infrastructure>${"x".repeat(50)}…`]);
  expect(getComputedStyle(list.parentElement ?? list).maxHeight).toBe("300px");
});
