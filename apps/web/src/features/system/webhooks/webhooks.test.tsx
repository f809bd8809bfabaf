// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { type AuditWebhook, type Call, calls, type User } from "@pomander/contract";
import { ApiError, type Confirmation } from "@pomander/vault";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { WebhooksCard } from "./WebhooksCard.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const root = { _id: "1", firstName: "Root", lastName: "", email: "root@example.org" } as User;
const siem: AuditWebhook = {
  _id: "w",
  name: "SIEM",
  host: "siem.example.org",
  createdAt: "2026-11-20T08:00:00.000Z",
  createdBy: "Eva Admin",
  lastSentAt: null,
  waiting: 0,
  missed: 0,
  failingSince: null,
  problem: null,
  awaitsKeep: false,
};

/** Shows the card with a server that responds with `answer`, which may throw. */
function show(webhooks: AuditWebhook[], answer: (call: Call, input: unknown) => unknown = () => ({})) {
  const asked: Array<[Call, unknown]> = [];
  const ask = async (call: Call, input: unknown) => {
    if (call === calls.auditWebhooks.list) return { webhooks };
    asked.push([call, input]);
    return answer(call, input);
  };
  const client = {
    confirmChange: (_user: User, { currentPassword }: Confirmation, change: (body: object) => unknown) =>
      change({ currentPassword }),
  };
  const notices = createNotices();
  const services = { api: async () => Object.assign(ask, { done: ask }), client, notices } as unknown as Services;
  const router = createMemoryRouter([{ path: "*", element: <WebhooksCard user={root} /> }]);
  renderRouter({ services, store: createSessionStore(), router });
  return { asked, notice: () => notices.snapshot()?.notice.text };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = async (name: string) => {
  type(/master password/, "secret words");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
};

test("a new webhook takes name, address and master password, and its secret is shown once", async () => {
  const { asked } = show([], () => ({ webhook: siem, secret: "whsec_abc" }));
  await press("Add a webhook");
  await submit("Add webhook");
  expect(await screen.findByText("Enter a name")).toBeDefined();
  expect(screen.getByText("Enter an address that starts with https://")).toBeDefined();
  expect(asked).toEqual([]);
  type("Name", " SIEM ");
  type("Address", "https://siem.example.org/in");
  await submit("Add webhook");
  expect(await screen.findByText("whsec_abc")).toBeDefined();
  expect(asked).toEqual([
    [
      calls.auditWebhooks.create,
      { body: { name: "SIEM", url: "https://siem.example.org/in", currentPassword: "secret words" } },
    ],
  ]);
  await press("I've saved it");
  expect(screen.queryByText("whsec_abc")).toBeNull();
});

test("an address that the server refuses is marked with its reason", async () => {
  const issues = [{ path: "url", message: "This address isn't allowed" }];
  show([siem], () => {
    throw new ApiError(400, { code: "invalid", message: "Check the marked fields", requestId: "r", issues }, null);
  });
  await press("Replace SIEM");
  type("Address", "https://10.0.0.1/");
  await submit("Replace");
  expect(await screen.findByText("This address isn't allowed")).toBeDefined();
});

test("a row says what waits, what fails and what was lost, and a test what came back", async () => {
  const failing = { failingSince: "2026-11-20T08:00:00.000Z", problem: "The server has a problem (500)." };
  show([{ ...siem, ...failing, waiting: 31, missed: 2 }], () => ({
    isSent: true,
    message: "The message was accepted.",
  }));
  const row = await screen.findByRole("listitem");
  for (const words of ["31 events waiting", "The server has a problem (500).", "2 events were deleted"])
    expect(row.textContent).toContain(words);
  await press("Test SIEM");
  expect(await within(row).findByText("The message was accepted.")).toBeDefined();
});

test.each([
  ["Keep", calls.auditWebhooks.keep, "Webhook kept"],
  ["Remove", calls.auditWebhooks.remove, "Webhook removed"],
] as const)("one from a backup: %s takes the master password", async (name, call, said) => {
  const { asked, notice } = show([{ ...siem, awaitsKeep: true }]);
  expect(await screen.findByText("From a backup")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Replace SIEM" })).toBeNull();
  await press(`${name} SIEM`);
  await submit(name);
  await expect.poll(notice).toBe(said);
  expect(asked).toEqual([[call, { params: { id: "w" }, body: { currentPassword: "secret words" } }]]);
});
