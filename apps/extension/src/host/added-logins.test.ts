import type { OpenVault } from "@pomander/vault";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAddedLogins } from "./added-logins.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = { address: "https://shop.example.org/login?a", userName: "ana", password: "typed" };

function addedLogins({ outcome = { kind: "saved" } as object, isOpen = true } = {}) {
  const create = vi.fn<(login: object) => Promise<object>>(async () => outcome);
  const vault = { create } as unknown as OpenVault;
  return { ...createAddedLogins(() => (isOpen ? vault : null)), create };
}

test("what was typed is there for pages of its site, and for ten minutes", () => {
  const logins = addedLogins();
  logins.keep(draft);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(logins.draftFor("https://accounts.example.org/")).toEqual(draft);
  expect(logins.draftFor("https://example.net/")).toBeNull();
  vi.advanceTimersByTime(1);
  expect(logins.draftFor(draft.address)).toBeNull();
});

test("nothing typed, too much of it, and what comes while the vault is locked, is not kept", () => {
  const logins = addedLogins();
  for (const typed of [
    { userName: "", password: "" },
    { userName: "x".repeat(2_049) },
    { password: "x".repeat(8_193) },
  ]) {
    logins.keep(draft);
    logins.keep({ ...draft, ...typed });
    expect(logins.draftFor(draft.address)).toBeNull();
  }
  const locked = addedLogins({ isOpen: false });
  locked.keep(draft);
  expect(locked.draftFor(draft.address)).toBeNull();
});

test("a login that is added is of the page's origin, and its draft goes; one that was not saved stays", async () => {
  const logins = addedLogins();
  logins.keep(draft);
  expect(await logins.add(draft)).toEqual({ error: null });
  expect(logins.create.mock.calls[0]?.[0]).toMatchObject({
    title: "shop.example.org",
    link: "https://shop.example.org",
    email: "ana",
    password: "typed",
  });
  expect(logins.draftFor(draft.address)).toBeNull();

  const refused = addedLogins({ outcome: { kind: "notSaved", reason: { code: "unreachable", params: {} } } });
  refused.keep(draft);
  expect((await refused.add(draft)).error).toMatchObject({ code: "unreachable" });
  expect(refused.draftFor(draft.address)).toEqual(draft);
  for (const other of [addedLogins({ isOpen: false }).add(draft), refused.add({ ...draft, address: "about:blank" })])
    expect((await other).error).not.toBeNull();
});
