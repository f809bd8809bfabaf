// @vitest-environment happy-dom
import type { ErrorCode } from "@pomander/contract";
import { ApiError } from "@pomander/vault";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderUse } from "../../test/render-use.ts";
import { setupTexts as texts } from "./setup-texts.ts";
import { useNamedFactor } from "./use-named-factor.ts";

afterEach(cleanup);

type Add = Parameters<ReturnType<typeof useNamedFactor>["add"]>[0];
const show = () => renderUse(() => useNamedFactor("Phone", "Couldn't add it"), { props: undefined });
const refused = (code: ErrorCode, message: string) =>
  new ApiError(400, { code, message, issues: [], requestId: "r" }, null);

test("a method is added under its name once name and password are there, each fault at its own field", async () => {
  const { now, go } = show();
  const change = vi.fn<Add>();
  expect([now().name, now().isDirty]).toEqual(["Phone", false]);
  await go(({ editName }) => editName(" "));
  await go(({ add }) => add(change));
  expect([now().nameFault, now().passwordFault]).toEqual([texts.nameRequired, texts.passwordRequired]);
  expect([now().isDirty, change.mock.calls]).toEqual([true, []]);
  await go(({ editName }) => editName(" Key "));
  expect([now().nameFault, now().passwordFault]).toEqual([undefined, undefined]);
  await go(({ add }) => add(change));
  expect([now().nameFault, now().passwordFault]).toEqual([undefined, texts.passwordRequired]);
  await go(({ editPassword }) => editPassword("secret"));
  await go(({ add }) => add(change));
  expect(change.mock.calls).toEqual([["Key", { currentPassword: "secret", askFactor: expect.any(Function) }]]);
});

test("a typed password alone is something to lose", async () => {
  const { now, go } = show();
  await go(({ editPassword }) => editPassword("secret"));
  expect(now().isDirty).toBe(true);
});

test("a wrong password is said at its field until it is changed, anything else below", async () => {
  const { now, go } = show();
  await go(({ editPassword }) => editPassword("secret"));
  await go(({ add }) => add(() => Promise.reject(refused("wrong_password", "Your master password is wrong."))));
  expect([now().passwordFault, now().problem]).toEqual(["Your master password is wrong.", null]);
  await go(({ editPassword }) => editPassword("other"));
  expect(now().passwordFault).toBeUndefined();
  await go(({ add }) => add(() => Promise.reject(refused("forbidden", "You may not do this."))));
  expect([now().passwordFault, now().problem?.message]).toEqual([undefined, "You may not do this."]);
});
