import { createApi } from "@pomander/vault/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDueReminders } from "./due-reminders.ts";

/** The totals of a server by status; null: it is away. */
let totals: Readonly<Record<string, number>> | null;
let asked: number;
let isOpen: boolean;

const api = createApi({
  baseUrl: "http://localhost/api",
  token: () => "token",
  fetch: async (address) => {
    asked += 1;
    if (totals === null) throw new TypeError("Failed to fetch");
    const status = new URL(new Request(address).url).searchParams.get("status") ?? "";
    return Response.json([], { headers: { "x-total-count": String(totals[status]) } });
  },
});
const due = createDueReminders(() => (isOpen ? api : null));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  [totals, asked, isOpen] = [{ "due-soon": 2, expired: 3 }, 0, true];
  due.forget();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what is due soon and what has expired is counted, and the server asked again after a quarter of an hour", async () => {
  expect(await due.count()).toBe(5);
  totals = { "due-soon": 0, expired: 1 };
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect([await due.count(), asked]).toEqual([5, 2]);
  vi.advanceTimersByTime(1);
  expect([await due.count(), asked]).toEqual([1, 4]);
});

test("while the server is away the last count stays, if there is one", async () => {
  totals = null;
  expect(await due.count()).toBe(null);
  totals = { "due-soon": 2, expired: 3 };
  expect(await due.count()).toBe(5);
  totals = null;
  vi.advanceTimersByTime(60 * 60_000);
  expect(await due.count()).toBe(5);
});

test("a locked vault has no count, and what was known before is forgotten with it", async () => {
  expect(await due.count()).toBe(5);
  isOpen = false;
  due.forget();
  expect(await due.count()).toBe(null);
  isOpen = true;
  const counting = due.count();
  isOpen = false;
  expect(await counting).toBe(null);
  [isOpen, totals] = [true, { "due-soon": 1, expired: 0 }];
  expect(await due.count()).toBe(1);
});
