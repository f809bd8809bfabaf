// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { Call } from "@pomander/contract";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { MailNotice } from "./MailNotice.tsx";

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
  expect(textContent).toContain("2 reminders weren't delivered to everyone in the last 30 days.");
  expect(textContent).toContain("550 no such mailbox");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/remind-me?status=undelivered&owner=all");
});

test("nothing is said while all is well", async () => {
  const asked = Promise.withResolvers<void>();
  show(<MailNotice />, () => (asked.resolve(), well));
  await asked.promise;
  expect(screen.queryByRole("alert")).toBeNull();
});
