// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Services } from "../../../lib/services.ts";
import {
  hasAnyGeneratedPassword,
  hasGeneratedPassword,
  rememberGeneratedPassword,
} from "../../../lib/session/generated-password.ts";
import { openHere } from "./open-here.ts";

beforeEach(() => window.localStorage.clear());
afterEach(() => window.localStorage.clear());
const user = { _id: "u" } as User;

function services(found: object | null | Error, unlocked: object | Error = { vaultId: "v" }) {
  const open: unknown[] = [];
  const answer = (value: object | null) => {
    if (value instanceof Error) throw value;
    return value;
  };
  const client = { generatedVault: async () => answer(found), unlockWithDevice: async () => answer(unlocked) };
  const holder = { open: (vault: unknown) => open.push(vault) };
  return {
    open,
    deps: { client, holder, securityWarnings: { confirmOrAbort: () => undefined } } as unknown as Services,
  };
}

test("a vault whose key this browser has is opened, and the browser remembers that no one knows its password", async () => {
  const { open, deps } = services({ vaultId: "v", deviceId: "d" });
  await openHere(deps, user);
  expect(open).toEqual([{ vaultId: "v" }]);
  expect([hasGeneratedPassword(user), hasGeneratedPassword({ _id: "another" })]).toEqual([true, false]);
});

test("a vault without a key here stays closed, and one with a master password is none of this", async () => {
  const without = services({ vaultId: "v", deviceId: null });
  await openHere(without.deps, user);
  expect([without.open, hasGeneratedPassword(user)]).toEqual([[], true]);
  await openHere(services(null).deps, { _id: "another" } as User);
  expect([hasGeneratedPassword(user), hasAnyGeneratedPassword()]).toEqual([true, true]);
  await openHere(services(null).deps, user);
  expect([hasGeneratedPassword(user), hasAnyGeneratedPassword(), hasGeneratedPassword(null)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("whoever has yet to choose a password has no vault to open", async () => {
  const { deps } = services(new Error("asked"));
  await openHere(deps, { ...user, mustChangePassword: true });
  const found = services({ vaultId: "v", deviceId: "d" });
  await openHere(found.deps, { ...user, mustChangePassword: true });
  expect([found.open, hasAnyGeneratedPassword()]).toEqual([[], false]);
});

test("a failure leaves it to the page for unlocking, but a user who stops at a warning is heard", async () => {
  await openHere(services(new Error("offline")).deps, user);
  await openHere(services({ vaultId: "v", deviceId: "d" }, new Error("removed")).deps, user);
  const stopped = Object.assign(new Error("stopped"), { code: "stopped_at_warning" });
  await expect(openHere(services(stopped).deps, user)).rejects.toBe(stopped);
});

test("each person in a browser is remembered, so that a failure brings none of them a field for a password", async () => {
  const [ana, ben] = [{ _id: "ana" }, { _id: "ben" }] as [User, User];
  rememberGeneratedPassword(ana, true);
  rememberGeneratedPassword(ben, true);
  await openHere(services(new Error("offline")).deps, ana);
  expect([ana, ben].map(hasGeneratedPassword)).toEqual([true, true]);
  rememberGeneratedPassword(ana, false);
  expect([ana, ben].map(hasGeneratedPassword)).toEqual([false, true]);
  rememberGeneratedPassword(ben, false);
  expect(hasAnyGeneratedPassword()).toBe(false);
});
