import { expect, test } from "vitest";
import { createOpenVaults } from "./open-vaults.ts";
import type { OpenVault } from "./vault/open-vault-types.ts";

/** A vault that can be closed, and says so. */
function vaultOf(vaultId: string) {
  let isClosed = false;
  const listeners = new Set<() => void>();
  return {
    vaultId,
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => ({ status: isClosed ? "closed" : "open" }),
  } as unknown as OpenVault;
}
const isClosed = (vault: OpenVault) => vault.snapshot().status === "closed";
const ids = (vaults: readonly OpenVault[]) => vaults.map(({ vaultId }) => vaultId);

/** Opens the user's own vault and two others. */
function opened() {
  const vaults = createOpenVaults();
  const [own, one, two] = ["own", "one", "two"].map(vaultOf) as [OpenVault, OpenVault, OpenVault];
  vaults.addPersonal(own);
  vaults.add(one);
  vaults.add(two);
  let changes = 0;
  vaults.subscribe(() => (changes += 1));
  return { vaults, own, one, two, changes: () => changes };
}

test("a vault that closes leaves the others open", () => {
  const { vaults, own, one, changes } = opened();
  one.close();
  expect([ids(vaults.all()), vaults.find("one"), vaults.personal() === own]).toEqual([["own", "two"], null, true]);
  expect(changes()).toBe(1);
});

test("with the user's own vault all are closed", () => {
  const { vaults, own, one, two } = opened();
  own.close();
  expect([own, one, two].map(isClosed)).toEqual([true, true, true]);
  expect([vaults.all(), vaults.personal()]).toEqual([[], null]);
});

test("all are closed at once", () => {
  const { vaults, own, one, two } = opened();
  vaults.closeAll();
  expect([own, one, two].map(isClosed)).toEqual([true, true, true]);
  expect(vaults.all()).toEqual([]);
});

test("another vault of the same id takes the place of the one before, which is closed", () => {
  const { vaults, own, one, two } = opened();
  const again = vaultOf("one");
  vaults.add(again);
  expect([isClosed(one), vaults.find("one") === again, isClosed(again)]).toEqual([true, true, false]);
  vaults.add(again);
  expect([isClosed(again), isClosed(own), isClosed(two)]).toEqual([false, false, false]);
  one.close();
  expect(vaults.find("one")).toBe(again);
});

test("the own vault of another user closes all that were open", () => {
  const { vaults, own, one, two } = opened();
  const other = vaultOf("other");
  vaults.addPersonal(other);
  expect([own, one, two, other].map(isClosed)).toEqual([true, true, true, false]);
  expect([ids(vaults.all()), vaults.personal() === other]).toEqual([["other"], true]);
  vaults.addPersonal(other);
  expect([isClosed(other), vaults.personal() === other]).toEqual([false, true]);
});

test("a listener that was removed hears of no more", () => {
  const { vaults, changes } = opened();
  let heard = 0;
  vaults.subscribe(() => (heard += 1))();
  vaults.add(vaultOf("three"));
  expect([heard, changes()]).toEqual([0, 1]);
});
