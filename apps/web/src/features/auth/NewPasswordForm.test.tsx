// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// A part of the app that does not arrive: the network went, or a release replaced it.
vi.mock("@pomander/vault/strength", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

test("says so when a new password cannot be judged, and takes none unjudged", async () => {
  const chosen: string[] = [];
  render(
    <NewPasswordForm
      title="Choose"
      lead=""
      email="ada@example.com"
      submitLabel="Continue"
      onChosen={async (password) => void chosen.push(password)}
    />,
  );
  for (const label of ["New master password", "Confirm password"])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "correct horse battery" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't set your master password");
  expect(chosen).toEqual([]);
});
