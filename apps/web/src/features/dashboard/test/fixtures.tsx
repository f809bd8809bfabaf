import { calls, type Call, type DeletionImpact, type User } from "@pomander/contract";
import { configure } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { connected } from "../../../test/connected.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { DashboardPage } from "../DashboardPage.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });

const at = "2026-11-20T06:00:00.000Z";

export const aUser = (change: Partial<User> = {}): User => ({
  _id: "01a1f754-d71c-77f2-8eea-000000000001",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  mobileNo: "",
  isAdmin: false,
  isSuperAdmin: false,
  isAllowedForRemindMe: false,
  mustChangePassword: false,
  mustAddFactor: false,
  timeZone: "Europe/Vienna",
  mailTime: "09:00",
  emailVerifiedAt: "2026-01-02T03:04:05.000Z",
  createdAt: at,
  updatedAt: at,
  ...change,
});
export const sofia = aUser({
  _id: "01a1f754-d71c-77f2-8eea-000000000900",
  firstName: "Sofia",
  lastName: "Silva",
  email: "sofia@example.com",
  isSuperAdmin: true,
});

/** The impact of a user without anything else to delete. */
export const noImpact: DeletionImpact = {
  hasVault: false,
  reminders: 0,
  sharedReminders: 0,
  assignedReminders: 0,
  onlyAssignedReminders: 0,
  addressedReminders: 0,
  onlyAddressedReminders: 0,
  memberships: 0,
  createdUsers: 0,
};

export interface CallGiven {
  params?: { id: string };
  query?: object;
  body?: { password?: string };
}

type Answers = ReadonlyMap<Call, (given: CallGiven) => unknown>;

/**
 * Renders the dashboard for `actor` with a server that lists `users`; an answer is a function, which throws to refuse.
 */
export function renderPage(actor: User, users: readonly User[] = [], answers: Answers = new Map()) {
  const asked: Call[] = [];
  const givens: CallGiven[] = [];
  const usual: Answers = new Map<Call, () => unknown>([
    [calls.users.list, () => users],
    [calls.users.add, () => ({ user: aUser() })],
    [calls.auth.update, () => ({ user: aUser() })],
    [calls.users.impact, () => noImpact],
    [calls.system.status, () => ({ mail: "smtp", lastMailError: null, failedDeliveries: 0 })],
  ]);
  const answer = async (call: Call, given: CallGiven = {}) => {
    asked.push(call);
    givens.push(given);
    return (answers.get(call) ?? usual.get(call))?.(given);
  };
  const list = async (call: Call, given: CallGiven & { query?: { page?: string; pageSize?: string } } = {}) => {
    const rows = (await answer(call, given)) as unknown[];
    const { page = "1", pageSize = "1000" } = given.query ?? {};
    return { rows: rows.slice((Number(page) - 1) * Number(pageSize)).slice(0, Number(pageSize)), total: rows.length };
  };
  const api = Object.assign(answer, { list, done: answer });
  const copied: string[] = [];
  const clipboard = { copySecret: async (text: string) => void copied.push(text) };
  const services = {
    api: async () => api,
    notices: createNotices(),
    clipboard,
    connection: connected,
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(actor);
  const router = createMemoryRouter(
    [
      { path: "/dashboard", element: <DashboardPage /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: ["/dashboard"] },
  );
  renderRouter({ services, store, router });
  return {
    /** Returns the parameters of each request of a call. */
    given: (call: Call) => givens.filter((_given, index) => asked[index] === call),
    of: (call: Call) => asked.filter((one) => one === call),
    notice: () => services.notices.snapshot()?.notice.text,
    /** Returns the action that the notice on screen offers. */
    offer: () => services.notices.snapshot()?.notice.action,
    copied,
    path: () => router.state.location.pathname,
  };
}
