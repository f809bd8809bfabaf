// @vitest-environment happy-dom
import Button from "@mui/material/Button";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ThemeRoot } from "../ThemeRoot.tsx";

afterEach(cleanup);

it.each(["primary", "error"] as const)(
  "a busy button keeps its ground, and what turns on it the colour of its text: %s",
  (color) => {
    const show = (loading: boolean, loadingPosition: "center" | "start" = "center") => {
      render(
        <ThemeRoot>
          <Button variant="contained" color={color} loading={loading} loadingPosition={loadingPosition}>
            Save
          </Button>
        </ThemeRoot>,
      );
      const button = screen.getByRole("button");
      const indicator = button.querySelector(".MuiButton-loadingIndicator");
      const { backgroundColor, color: text } = getComputedStyle(button);
      const shown = { backgroundColor, text, turning: indicator === null ? null : getComputedStyle(indicator).color };
      cleanup();
      return shown;
    };
    const idle = show(false);
    const busy = show(true);
    expect(idle.backgroundColor).not.toBe("");
    expect(busy.backgroundColor).toBe(idle.backgroundColor);
    expect(busy.turning).toBe(idle.text);
    expect(show(true, "start").text).toBe(idle.text);
  },
);
