// @vitest-environment happy-dom
import type { EntrySummary } from "@pomander/vault";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EntryConfirmDialog } from "./EntryConfirmDialog.tsx";

afterEach(cleanup);

test("198 another member's title changes the order of no words of the question", async () => {
  const entry = { _id: "e", title: "Bank\u202E" } as EntrySummary;
  const nothing = () => undefined;
  render(
    <EntryConfirmDialog
      pending={{ kind: "delete", entry }}
      vaultNameOf={() => "Operations"}
      onConfirm={nothing}
      onCancel={nothing}
    />,
  );
  expect((await screen.findByRole("alertdialog")).textContent).not.toContain("\u202E");
});
