import type { User } from "@pomander/contract";
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
