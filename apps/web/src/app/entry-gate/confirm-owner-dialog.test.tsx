// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { renderRouter } from "../../test/render-router.tsx";
import { ConfirmOwnerDialog } from "./ConfirmOwnerDialog.tsx";

configure({ asyncUtilTimeout: 3_000 });
afterEach(cleanup);

function show(title = "Bank") {
  const confirmOwner = vi.fn<(user: User, password: string) => Promise<void>>(async (_user, password) => {
    if (password !== "right") throw Object.assign(new Error("no"), { code: "wrong_master_password" });
  });
  const services = { client: { confirmOwner, canConfirmWithPasskey: async () => false } } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "u", email: "ana@example.org" } as User);
  const answer = vi.fn<(isConfirmed: boolean) => void>();
  const element = <ConfirmOwnerDialog title={title} onAnswer={answer} />;
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
  const submit = async (password: string) => {
    fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: password } });
    fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  };
  return { answer, confirmOwner, submit };
}

test("the right master password answers yes, a wrong one is said and asked for again", async () => {
  const { answer, confirmOwner, submit } = show();
  expect(await screen.findByRole("dialog", { name: 'Confirm to show "Bank"' })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Password is required")).toBeDefined();
  await submit("wrong");
  expect(await screen.findByText("Incorrect master password.")).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
  await submit("right");
  await expect.poll(() => answer.mock.lastCall).toEqual([true]);
  expect(confirmOwner.mock.calls.map(([user, password]) => [user._id, password])).toEqual([
    ["u", "wrong"],
    ["u", "right"],
  ]);
});

test("leaving answers no", async () => {
  const { answer } = show();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(answer.mock.lastCall).toEqual([false]);
});

test("198 a title changes the order of no words of the question", async () => {
  show("Bank\u202E");
  expect(await screen.findByRole("dialog", { name: 'Confirm to show "Bank"' })).toBeDefined();
});
