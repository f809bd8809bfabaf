// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Difference } from "../lib/form/edit-conflict.ts";
import { EditConflictDialog } from "./EditConflictDialog.tsx";

afterEach(cleanup);

const show = (differences: readonly Difference[]) => {
  render(
    <EditConflictDialog
      thing="reminder"
      differences={differences}
      onOverwrite={() => undefined}
      onAcceptStored={() => undefined}
    />,
  );
  return within(screen.getByRole("alertdialog", { name: "Changed in two places" }));
};
const kept = { label: "Expiry date", now: "Mar 20, 2027", yours: "Mar 20, 2027" };
const both = { label: "Notes", now: "theirs", yours: "mine" };

test("a field that only the other person changed is shown once, as it is kept", () => {
  const dialog = show([kept]);
  expect(dialog.getAllByText("Mar 20, 2027")).toHaveLength(1);
  expect(dialog.queryByText("Yours")).toBeNull();
  expect(dialog.getByText(/in fields you didn't touch. Nothing was overwritten:/)).toBeDefined();
});

test("a field that both changed is shown in both versions, beside one that is kept", () => {
  const dialog = show([kept, both]);
  expect(dialog.getAllByText("Mar 20, 2027")).toHaveLength(1);
  expect([dialog.getByText("mine"), dialog.getByText("theirs"), dialog.getByText("Yours")]).toHaveLength(3);
  expect(dialog.getByText(/These fields differ:/)).toBeDefined();
});
