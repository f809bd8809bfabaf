import { calls, type User } from "@pomander/contract";
import { expect, it } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Tabs } from "../../lib/session/tabs.ts";
import { createTokenStore } from "@pomander/browser/token";
import { createSession } from "./session.ts";

it.each([
  ["somebody signed in, and keeps them signed in here", { _id: "a" } as User, "a token"],
  ["a visitor nothing", null, null],
])("tells of a browser that has emptied what it stores: %s", (_what, user, token) => {
  const entries = new Map<string, string>();
  const tokens = createTokenStore({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage);
  const notices = createNotices();
  const told: Parameters<Tabs["listen"]>[0][] = [];
  createSession({
    page: { addEventListener: () => undefined },
    tabs: { listen: (listener: (typeof told)[number]) => told.push(listener) },
    store: { user: () => user },
    tokens,
    notices,
  } as unknown as Parameters<typeof createSession>[0]);
  if (token !== null) tokens.write(token);
  entries.clear();
  for (const tell of told) tell("storageEmptied");
  expect(tokens.read()).toBe(token);
  const text = "This site's data was cleared. You're signed in until you close or reload this page.";
  expect(notices.snapshot()?.notice ?? null).toEqual(user === null ? null : { text, isLasting: true });
});

it.each([
  [
    "whose record is here, once for all that wait for it",
    { _id: "a" } as User,
    calls.users.read,
    { params: { id: "a" } },
  ],
  ["who is not known yet", null, calls.users.me, undefined],
])("asks the server within ten seconds about a user %s", async (_what, user, call, given) => {
  const asked: unknown[][] = [];
  const stored: unknown[] = [];
  const page = new EventTarget();
  const told: string[] = [];
  const { refreshUser } = createSession({
    page,
    tabs: { listen: () => undefined, tell: (message: string) => told.push(message) },
    store: { user: () => user, refreshed: (read: User) => void stored.push(read) },
    calls: async () => calls,
    api:
      async () =>
      async (...request: unknown[]) =>
        asked.push(request),
  } as unknown as Parameters<typeof createSession>[0]);
  await Promise.all([refreshUser(), refreshUser()]);
  expect([asked, stored]).toEqual([[[call, given, { timeoutMs: 10_000 }]], [1]]);
  await refreshUser();
  expect(stored).toEqual([1, 2]);
  expect(told).toEqual([]);
});
