// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// A part of the app does not arrive: the connection was lost, or a release replaced it.
vi.mock("@pomander/vault/strength", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

test("says so when a new password cannot be judged, and takes none unjudged", async () => {
  const chosen: string[] = [];
  const connection = { isReached: () => true, subscribe: () => () => undefined };
  const services = { connection, notices: createNotices() } as unknown as Services;
  const element = (
    <NewPasswordForm
      title="Choose"
      lead=""
      email="ada@example.com"
      submitLabel="Continue"
      onChosen={async (password) => void chosen.push(password)}
    />
  );
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
  for (const label of ["New master password", "Confirm password"])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "correct horse battery" } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't set your master password");
  expect(chosen).toEqual([]);
});
