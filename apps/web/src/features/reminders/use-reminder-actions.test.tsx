// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NoticesContext } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { aReminder, apiError, fakeServer, unreachable } from "./test/fixtures.ts";
import { useReminderActions } from "./use-reminder-actions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const path = "/reminder/reminder/{id}";

function setup(answers: Record<string, unknown>, change: Partial<Services> = {}) {
  const server = fakeServer(answers);
  const { notices } = server;
  const services = { ...server.services, ...change };
  const reload = vi.fn<() => void>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NoticesContext value={notices}>
      <ServicesContext value={services}>{children}</ServicesContext>
    </NoticesContext>
  );
  const { result } = renderHook(() => useReminderActions(reload), { wrapper });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const notice = () => notices.snapshot()?.notice;
  return { actions: result.current, reload, wait, notice, said: () => notice()?.text, server };
}

interface Row {
  action: "send" | "remove";
  answers: Record<string, unknown>;
  during: string;
  said: string;
  after: number;
}
it.each<Row>([
  {
    action: "send",
    answers: { [`POST ${path}/send`]: { reminder: aReminder(), outcome: "sent", deliveries: [] } },
    during: 'Sending reminder for "Passport"...',
    said: 'Reminder sent successfully for "Passport"',
    after: 500,
  },
  {
    action: "remove",
    answers: { [`GET ${path}`]: aReminder(), [`DELETE ${path}`]: null },
    during: "Deleting reminder...",
    said: "Reminder deleted successfully!",
    after: 1_000,
  },
])("to $action: “$said”; the list is read again after $after ms", async ({ action, answers, after, during, said }) => {
  const { actions, reload, wait, ...notices } = setup(answers);
  act(() => void actions[action](aReminder()));
  expect(notices.said()).toBe(during);
  await wait(0);
  expect(notices.said()).toBe(said);
  await wait(after - 1);
  expect(reload).not.toHaveBeenCalled();
  await wait(1);
  expect(reload).toHaveBeenCalledOnce();
});

it("lets what is said of a send without a network stand: the list is not read, and does not fail in its place", async () => {
  const { actions, reload, wait, said } = setup({ [`POST ${path}/send`]: unreachable() });
  act(() => void actions.send(aReminder()));
  await wait(1_000);
  expect(said()).toBe("Network error. Please check your internet connection.");
  expect(reload).not.toHaveBeenCalled();
});

it.each(["send", "remove"] as const)("leaves no %s under way whose code does not arrive", async (action) => {
  const api = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const { actions, wait, said } = setup({}, { api });
  act(() => void actions[action](aReminder()));
  await wait(0);
  expect(said()).toMatch(/^(Failed to send reminder: |Error: Failed to delete reminder$)/);
});

it.each(["send", "remove"] as const)(
  "does not %s the same reminder twice at a time, but again later",
  async (action) => {
    const answers = {
      [`POST ${path}/send`]: { reminder: aReminder(), outcome: "sent", deliveries: [] },
      [`GET ${path}`]: aReminder(),
      [`DELETE ${path}`]: null,
    };
    const { actions, wait, server } = setup(answers);
    const acted = () => server.made.filter(({ method }) => method !== "GET").length;
    act(() => {
      void actions[action](aReminder());
      void actions[action](aReminder());
    });
    await wait(0);
    expect(acted()).toBe(1);
    act(() => void actions[action](aReminder()));
    await wait(0);
    expect(acted()).toBe(2);
  },
);

const renewed = aReminder({ expiryDate: "2027-11-28", updatedAt: "2026-11-20T10:00:00.000Z" });
const renewal = { [`POST ${path}/renew`]: { reminder: renewed } };
it.each([
  { start: null, body: { expiryDate: "2026-11-28" } },
  { start: "2026-11-07", body: { expiryDate: "2026-11-28", remindDaysStart: "2026-11-07" } },
])("undoing a renewal puts the dates back, unless it was changed since: start $start", async ({ start, body }) => {
  const { actions, wait, reload, notice, said, server } = setup({
    ...renewal,
    [`PUT ${path}`]: { reminder: renewed },
  });
  await act(() => actions.renew(aReminder({ remindDaysStart: start }), "2027-11-28"));
  expect(said()).toBe('"Passport" now expires on Nov 28, 2027.');
  expect(reload).toHaveBeenCalledOnce();
  act(() => notice()?.action?.run());
  await wait(0);
  expect(server.made.at(-1)).toMatchObject({ method: "PUT", body, ifMatch: renewed.updatedAt });
  expect(said()).toBe('"Passport" expires on Nov 28, 2026 again.');
  expect(reload).toHaveBeenCalledTimes(2);
});

it("says why a renewal, or its undo, was refused, and reads the list again", async () => {
  const refused = apiError(412, "Someone else changed this.", "changed_meanwhile");
  const { actions, wait, reload, notice, server } = setup({ ...renewal, [`PUT ${path}`]: refused });
  await act(() => actions.renew(aReminder(), "2027-11-28"));
  act(() => notice()?.action?.run());
  await wait(0);
  expect(notice()).toEqual({ text: expect.stringContaining("Someone else changed this."), severity: "error" });
  expect(reload).toHaveBeenCalledTimes(2);
  server.answers[`POST ${path}/renew`] = apiError(403, "No access", "forbidden");
  await act(async () => expect(await actions.renew(aReminder(), "2027-11-28")).toBeNull());
  expect(notice()).toEqual({ text: expect.stringContaining("No access"), severity: "error" });
  expect(reload).toHaveBeenCalledTimes(3);
});

it("a renewal that another user made before is returned, and nothing is said of one's own", async () => {
  const theirs = aReminder({ expiryDate: "2028-02-14" });
  const { actions, reload, said } = setup({
    [`POST ${path}/renew`]: apiError(412, "Someone else changed this.", "changed_meanwhile"),
    [`GET ${path}`]: theirs,
  });
  await act(async () =>
    expect(await actions.renew(aReminder(), "2027-11-28")).toEqual({ reminder: theirs, text: expect.any(String) }),
  );
  expect([said(), reload.mock.calls.length]).toEqual([undefined, 1]);
});
