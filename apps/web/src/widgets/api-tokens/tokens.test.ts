// @vitest-environment happy-dom
import { type ErrorCode, type ErrorReply, limits, type TokenScope } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUse } from "../../test/render-use.ts";
import { defaultEndDay, endOfDay, isEndDay } from "./end-day.ts";
import { toggleScope } from "./ScopeFields.tsx";
import { tokenTexts } from "./texts.ts";
import { useNewToken } from "./use-new-token.ts";
import type { TokenForm, TokenHolder, TokenWithSecret } from "./use-tokens.ts";

const { faults: texts } = tokenTexts.create;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 26, 9) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a token ends with a day from today on, within a year, at its end on this device", () => {
  const days = ["2026-11-25", "2026-11-26", "2027-11-26", "2027-11-27", "2026-02-30", ""];
  expect([limits.apiTokenDays, days.map(isEndDay)]).toEqual([366, [false, true, true, false, false, false]]);
  expect(defaultEndDay()).toBe("2027-02-24");
  expect(endOfDay("2026-11-26")).toBe(new Date(2026, 10, 26, 23, 59, 59, 999).toISOString());
});

test("a token for SCIM has no other scope: choosing it unticks the others, and choosing another unticks it", () => {
  expect(toggleScope(["users:read", "audit:read"], "scim", true)).toEqual(["scim"]);
  expect(toggleScope(["scim"], "audit:read", true)).toEqual(["audit:read"]);
  expect(toggleScope(["scim"], "scim", false)).toEqual([]);
  expect(toggleScope(["audit:read"], "reminders:read", true)).toEqual(["reminders:read", "audit:read"]);
});

const refused = (code: ErrorCode, message: string, issues: ErrorReply["issues"] = []) =>
  new ApiError(400, { code, message, issues, requestId: "r" }, null);

function newToken(holder: TokenHolder, create = async (form: TokenForm) => ({ form }) as unknown as TokenWithSecret) {
  const made: unknown[] = [];
  const created = vi.fn<typeof create>(create);
  const props = { holder, create: created, onMade: (token: unknown) => void made.push(token) };
  const page = renderUse(useNewToken, { props: props as Parameters<typeof useNewToken>[0] });
  return { ...page, made, create: created };
}
const filled = { name: " Terraform ", scopes: ["reminders:read"] as TokenScope[], password: "secret" };

test("a token is created once each field is filled in, and each fault is beside its own", async () => {
  const { now, go, create, made } = newToken("server");
  await go(({ submit }) => submit());
  const { name, scopes, expires, tags, password } = texts;
  expect(now().faults).toEqual({ name, scopes, password });
  await go(({ set }) => set({ ...filled, name: " ", day: "2026-11-25" }));
  expect([now().faults, now().isDirty]).toEqual([{}, true]);
  await go(({ submit }) => submit());
  expect(now().faults).toEqual({ name, tags, day: expires });
  expect(create).not.toHaveBeenCalled();
  await go(({ set }) => set({ ...filled, day: "2026-12-01", tags: [{ _id: "t1", name: "Certificates" }] }));
  await go(({ set }) => set({ networks: " 10.0.0.0/8, 192.0.2.1;\n2001:db8::/32 " }));
  await go(({ submit }) => submit());
  const form = {
    name: "Terraform",
    scopes: ["reminders:read"],
    tags: ["t1"],
    expiresAt: endOfDay("2026-12-01"),
    networks: ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"],
  };
  expect(made).toEqual([{ form }]);
  expect(create.mock.calls[0]).toMatchObject([form, { currentPassword: "secret" }]);
});

test("a token that reads no reminders has no tags, and one's own reaches one's own reminders", async () => {
  const { now, go, made } = newToken("server");
  expect([now().isDirty, now().isForReminders]).toEqual([false, false]);
  await go(({ set }) => set({ ...filled, scopes: ["users:read"] }));
  await go(({ submit }) => submit());
  const own = newToken("person");
  await own.go(({ set }) => set(filled));
  expect(own.now().isForReminders).toBe(true);
  await own.go(({ submit }) => submit());
  expect([made, own.made]).toMatchObject([[{ form: { tags: null, networks: [] } }], [{ form: { tags: null } }]]);
});

test("a wrong password and a refused network are said beside their fields, anything else below", async () => {
  let error = refused("wrong_password", "Your master password is wrong.");
  const { now, go, made } = newToken("person", () => Promise.reject(error));
  await go(({ set }) => set(filled));
  await go(({ submit }) => submit());
  expect([now().faults, now().problem]).toEqual([{ password: "Your master password is wrong." }, null]);
  await go(({ set }) => set({ password: "other" }));
  expect(now().faults).toEqual({});
  error = refused("invalid", "Wrong", [{ path: "networks.0", message: "x is no network." } as never]);
  await go(({ submit }) => submit());
  expect([now().faults, now().problem]).toEqual([{ networks: "x is no network." }, null]);
  error = refused("forbidden", "You may not do this.");
  await go(({ submit }) => submit());
  expect([now().faults, now().problem, made]).toEqual([{}, "You may not do this.", []]);
});
