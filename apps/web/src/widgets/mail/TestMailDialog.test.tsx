// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { calls, type Call, type User } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { TestMailDialog } from "./TestMailDialog.tsx";

afterEach(cleanup);

function show(page: ReactNode, answer: (call: Call) => unknown) {
  const services = { api: async () => async (call: Call) => answer(call) } as unknown as Services;
  return render(
    <ServicesContext value={services}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />
    </ServicesContext>,
  );
}
const actor = { email: "ada@example.com" } as User;

test.each([
  [
    { outcome: "sent", response: "250 2.0.0 OK" },
    "The mail server accepted the email to ada@example.com.",
    "The mail server said",
  ],
  [{ outcome: "failed", response: "535 no" }, "The email to ada@example.com wasn't sent.", "The mail server said"],
  [
    { outcome: "failed", response: "The mail server can't be reached (ECONNREFUSED)." },
    "The email to ada@example.com wasn't sent.",
    "The server said",
  ],
  [{ outcome: "outbox", response: "a.eml" }, "was written to the outbox, and no one will get it.", "The server said"],
])("a test mail shows what was said, and by whom: %o", async (reply, outcome, speaker) => {
  const asked: Call[] = [];
  show(<TestMailDialog actor={actor} onClose={() => undefined} />, (call) => (asked.push(call), reply));
  expect(await screen.findByText(reply.response)).toBeDefined();
  expect(screen.getByText(speaker)).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain(outcome);
  expect(asked).toEqual([calls.system.testMail]);
});

test("or why it was not even tried", async () => {
  show(<TestMailDialog actor={actor} onClose={() => undefined} />, () => {
    throw new ApiError(429, { message: "Too many tries.", code: "rate_limited", requestId: "" }, 60);
  });
  expect(await screen.findByText("Too many tries. You can try again in 60 seconds.")).toBeDefined();
});
