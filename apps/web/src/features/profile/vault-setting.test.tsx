// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { type ChangeOutcome, callError } from "@pomander/vault";
import { expect, test } from "vitest";
import { createNotices, NoticesContext } from "../../lib/notices.ts";
import { useVaultSetting } from "./vault-setting.tsx";

const texts = { done: (on: boolean) => (on ? "It is on" : "It is off"), failed: "It could not be switched" };

function setup(send: (on: boolean) => Promise<ChangeOutcome>) {
  const notices = createNotices();
  const { result } = renderHook(() => useVaultSetting(send, texts), {
    wrapper: ({ children }) => <NoticesContext value={notices}>{children}</NoticesContext>,
  });
  return { result, said: () => notices.snapshot()?.notice.text };
}

test("stands where it was put until the change is through", async () => {
  const { promise, resolve } = Promise.withResolvers<ChangeOutcome>();
  const { result, said } = setup(() => promise);
  act(() => void result.current.change(true));
  expect(result.current.pendingValue).toBe(true);
  await act(async () => resolve({ kind: "done" }));
  expect(result.current.pendingValue).toBeNull();
  expect(said()).toBe("It is on");
});

test.each<[string, () => Promise<ChangeOutcome>, string]>([
  [
    "its reason",
    async () => ({ kind: "notSaved", reason: { code: "vault_locked", params: {} } }),
    ". Your vault is locked.",
  ],
  ["an error for a person", () => Promise.reject(callError("unreachable")), ". Can't reach the server"],
  ["an error for an engineer", () => Promise.reject(new TypeError("x is undefined")), ""],
])("a change that failed is told with %s", async (_what, send, reason) => {
  const { result, said } = setup(send);
  await act(() => result.current.change(false));
  expect(said()).toBe(`It could not be switched${reason}`);
  expect(result.current.pendingValue).toBeNull();
});
