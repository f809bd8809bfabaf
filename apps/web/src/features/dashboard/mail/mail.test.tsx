// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { calls, type Call, type User } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { MailNotice } from "./MailNotice.tsx";
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
const well = { mail: "smtp", lastMailError: null, failedDeliveries: 0 };

test.each([
  ["outbox", "only written to the outbox and no one gets them"],
  ["none", "This server process doesn't send email"],
  ["held", 'run "npm run pomander -- mails resume" on the server'],
])("nobody believes that mail goes out while it does not: %s", async (mail, said) => {
  show(<MailNotice />, () => ({ ...well, mail }));
  const { textContent } = await screen.findByRole("alert");
  expect(textContent).toContain(said);
});

test("what could not be delivered is counted, and one click away", async () => {
  show(<MailNotice />, () => ({ ...well, lastMailError: "550 no such mailbox", failedDeliveries: 2 }));
  const { textContent } = await screen.findByRole("alert");
  expect(textContent).toContain("2 reminder emails couldn't be delivered in the last 30 days.");
  expect(textContent).toContain("550 no such mailbox");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/remind-me?status=undelivered&owner=all");
});

test("nothing is said while all is well", async () => {
  const asked = Promise.withResolvers<void>();
  show(<MailNotice />, () => (asked.resolve(), well));
  await asked.promise;
  expect(screen.queryByRole("alert")).toBeNull();
});

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
  expect(await screen.findByText("Too many tries.")).toBeDefined();
});
