import { configure, fireEvent, screen, within } from "@testing-library/react";
import { calls, type Call, type Group, type ScopeTag, type User } from "@pomander/contract";
import { createMemoryRouter } from "react-router";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { connected } from "../../../test/connected.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { ScopeTagAdminPage } from "../ScopeTagAdminPage.tsx";
import { renderRouter } from "../../../test/render-router.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });

const at = "2026-11-20T06:00:00.000Z";
export const idOf = (number: number) => `01a1f754-d71c-77f2-8eea-${String(number).padStart(12, "0")}`;

export const group = (change: Partial<Group> = {}): Group => ({
  _id: idOf(1),
  name: "Operations",
  description: "",
  members: [],
  scopeTagCount: 0,
  isManaged: false,
  createdAt: at,
  updatedAt: at,
  ...change,
});
export const scopeTag = (change: Partial<ScopeTag> = {}): ScopeTag => ({
  _id: idOf(100),
  name: "<infrastructure>",
  description: "",
  groups: [],
  reminderCount: 0,
  escalation: null,
  createdAt: at,
  updatedAt: at,
  ...change,
});
export const user = (change: Partial<User> = {}) =>
  ({
    _id: idOf(500),
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    isAdmin: true,
    ...change,
  }) as User;

export interface RecordedCall {
  call: Call;
  params?: unknown;
  query?: { search?: string; page?: string };
  body?: unknown;
  ifMatch?: string | undefined;
}

interface PageFixtures {
  tags?: ScopeTag[];
  groups?: Group[];
  users?: User[];
  actor?: User;
  /** The answers of calls in place of the default ones; a function refuses by throwing. */
  answers?: ReadonlyMap<Call, (sent: RecordedCall) => unknown>;
}

/**
 * Renders the page with a server that has the given records and accepts every request unless `answers` says otherwise.
 */
export function renderPage(
  address: string,
  { tags = [], groups = [], users = [], actor, answers = new Map() }: PageFixtures = {},
) {
  const sent: RecordedCall[] = [];
  const usual = new Map<Call, (sent: RecordedCall) => unknown>([
    [calls.scopeTags.list, () => tags],
    [calls.groups.list, () => groups],
    [calls.users.list, () => users],
    [calls.scopeTags.create, () => scopeTag()],
    [calls.scopeTags.update, () => scopeTag()],
    [calls.groups.create, () => group()],
    [calls.groups.update, () => group()],
  ]);
  const answer = async (call: Call, parts: Omit<RecordedCall, "call"> = {}, options: { ifMatch?: string } = {}) => {
    const asked = { call, ...parts, ifMatch: options.ifMatch };
    sent.push(asked);
    return (answers.get(call) ?? usual.get(call))?.(asked);
  };
  const list = async (...given: Parameters<typeof answer>) => {
    const rows = (await answer(...given)) as unknown[] | { rows: unknown[]; total: number };
    return Array.isArray(rows) ? { rows, total: rows.length } : rows;
  };
  const api = Object.assign(answer, { list, done: answer });
  const services = { api: async () => api, notices: createNotices(), connection: connected } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(actor ?? user({ isSuperAdmin: true }));
  const router = createMemoryRouter([{ path: "/scope-tag-admin", element: <ScopeTagAdminPage /> }], {
    initialEntries: [`/scope-tag-admin${address}`],
  });
  renderRouter({ services, store, router });
  return {
    sent,
    of: (call: Call) => sent.filter((one) => one.call === call),
    notice: () => services.notices.snapshot()?.notice.text,
    address: () => router.state.location.search,
  };
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
export const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
/** Opens a list of choices and picks one. */
export async function pick(label: string, option: RegExp) {
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: label }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

export const someone = (number: number, firstName: string, lastName = "") => ({
  _id: idOf(number),
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@example.com`,
});

/** Returns the cells of a table row. */
export const cells = async (name: RegExp) => within(await screen.findByRole("row", { name })).getAllByRole("cell");
