// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NoticesContext } from "../../lib/notices.ts";
import { ServicesContext, type Services } from "../../lib/services.ts";
import { aReminder, fakeServer, unreachable } from "./test/fixtures.ts";
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
  return { actions: result.current, reload, wait, said: () => notices.snapshot()?.notice.text };
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
