import { limits } from "@pomander/contract";
import { expect, test } from "vitest";
import type { AppContext } from "../../accounts/app-context.ts";
import { readEnd } from "./create.ts";
import { holderOf, mayHold } from "./holder.ts";

const now = Date.UTC(2027, 0, 1);
const end = (at: number) => readEnd({ clock: { now: () => new Date(now) } } as AppContext, new Date(at).toISOString());
const latest = now + limits.apiTokenDays * 86_400_000;

test("a token ends after now, and within a year", () => {
  expect([end(now + 1).getTime(), end(latest).getTime()]).toEqual([now + 1, latest]);
  const refused = { code: "invalid", issues: [{ path: "expiresAt", message: expect.any(String) }] };
  for (const at of [now - 1, now, latest + 1]) expect(() => end(at)).toThrow(expect.objectContaining(refused) as Error);
});

test("people with Remind Me and administrators hold tokens of their own, and super admins those of the server", () => {
  const may = (role: object) => {
    const row = { id: "u", is_admin: false, is_super_admin: false, is_allowed_for_remind_me: false, ...role };
    return [mayHold("person", row as never), mayHold("server", row as never)];
  };
  expect(may({})).toEqual([false, false]);
  expect(may({ is_allowed_for_remind_me: true })).toEqual([true, false]);
  expect(may({ is_admin: true })).toEqual([true, false]);
  expect(may({ is_super_admin: true })).toEqual([true, true]);
  expect(holderOf("person", "u")).toEqual({ userId: "u", lock: "u", maxTokens: limits.apiTokens.personal });
  expect(holderOf("server", "u")).toEqual({ userId: null, lock: "server", maxTokens: limits.apiTokens.server });
});
