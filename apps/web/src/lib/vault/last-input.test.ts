import type { OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { createVaultSession } from "@pomander/browser/vault-session";

const vault = { vaultId: "one", close: () => undefined } as unknown as OpenVault;

test("the last input is that of the page before, until a person uses this one", () => {
  const holder = createVaultSession(null);
  holder.open(vault, 1_000);
  expect(holder.lastInput()).toBe(1_000);
  holder.noteInput(2_000);
  expect(holder.lastInput()).toBe(2_000);
});

test("a vault that is opened by its password was used just now", () => {
  const holder = createVaultSession(null);
  const before = Date.now();
  holder.open(vault);
  expect(holder.lastInput()).toBeGreaterThanOrEqual(before);
});

test("work keeps the vault open until all of it has ended", () => {
  const holder = createVaultSession(null);
  expect(holder.isHeldOpen()).toBe(false);
  const [first, second] = [holder.preventAutoLock(), holder.preventAutoLock()];
  first();
  first();
  expect(holder.isHeldOpen()).toBe(true);
  second();
  expect(holder.isHeldOpen()).toBe(false);
});

test("listeners are told of a vault and of one that may still come, until they leave", () => {
  const holder = createVaultSession(null);
  let told = 0;
  const leave = holder.subscribe(() => (told += 1));
  holder.setAwaited(true);
  expect([told, holder.isHandoffPending()]).toEqual([1, true]);
  holder.open(vault);
  expect(told).toBe(2);
  leave();
  holder.setAwaited(false);
  holder.forget();
  expect(told).toBe(2);
});

test("opening the vault that is open leaves it open", () => {
  let closed = 0;
  const one = { vaultId: "one", close: () => (closed += 1) } as unknown as OpenVault;
  const holder = createVaultSession(null);
  holder.open(one);
  holder.open(one);
  expect(closed).toBe(0);
});
