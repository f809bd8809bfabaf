// @vitest-environment happy-dom
import type { ErrorCode, User } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Services } from "../lib/services.ts";
import { createSessionStore } from "../lib/session/store.tsx";
import { renderRouter } from "../test/render-router.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";

afterEach(cleanup);

const refused = (code: ErrorCode) => new ApiError(403, { code, message: `Refused: ${code}`, requestId: "" }, null);

async function submitTo(code: ErrorCode) {
  const run = () => Promise.reject(refused(code));
  const dialog = (
    <PasswordDialog
      user={{ email: "ana@example.org" } as User}
      title="Delete your account?"
      confirmLabel="Delete"
      failed="Couldn't delete it"
      run={run}
      onClose={() => undefined}
    >
      Text
    </PasswordDialog>
  );
  const services = {} as Services;
  const router = createMemoryRouter([{ path: "*", element: dialog }]);
  renderRouter({ services, store: createSessionStore(), router });
  fireEvent.change(screen.getByLabelText("Master password"), { target: { value: "the right one" } });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Delete" });
  fireEvent.click(button);
  await expect.poll(() => button.disabled).toBe(false);
}

test.each(["factor_proof_required", "wrong_factor_proof"] as const)(
  "once the question for the second factor was cancelled (%s), nothing is said against the form",
  async (code) => {
    await submitTo(code);
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

test("another refusal is said", async () => {
  await submitTo("internal");
  expect((await screen.findByRole("alert")).textContent).toBe("Refused: internal");
});
