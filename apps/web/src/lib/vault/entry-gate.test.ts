import type { OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { confirmedForMs, createEntryGate } from "./entry-gate.ts";

function make() {
  let time = 1_000_000;
  let status = "open";
  const listeners = new Set<() => void>();
  const vault = {
    extraMembers: async (id: string) => (id === "open" ? {} : { reprompt: true }),
    snapshot: () => ({ status }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as OpenVault;
  const gate = createEntryGate(() => time);
  return {
    gate,
    vault,
    listeners,
    wait: (milliseconds: number) => void (time += milliseconds),
    lock: () => {
      status = "closed";
      for (const listener of listeners) listener();
    },
    /** Answers the question that is put, and gives for which entry it was. */
    answer: async (isConfirmed: boolean) => {
      await expect.poll(() => gate.snapshot()).not.toBeNull();
      const asked = gate.snapshot()?._id;
      gate.answer(isConfirmed);
      return asked;
    },
  };
}
const entry = (id: string) => ({ _id: id, title: id });

test("an entry that does not ask passes at once", async () => {
  const { gate, vault } = make();
  expect(await gate.pass(vault, entry("open"))).toBe(true);
  expect(gate.snapshot()).toBeNull();
});

test("a confirmation serves its own entry for a minute, and no other", async () => {
  const { gate, vault, answer, wait, listeners } = make();
  const first = gate.pass(vault, entry("a"));
  expect(await answer(true)).toBe("a");
  expect(await first).toBe(true);
  expect(listeners.size).toBe(0);
  wait(confirmedForMs - 1);
  expect(await gate.pass(vault, entry("a"))).toBe(true);
  const other = gate.pass(vault, entry("b"));
  expect(await answer(false)).toBe("b");
  expect(await other).toBe(false);
  wait(1);
  const again = gate.pass(vault, entry("a"));
  expect(await answer(false)).toBe("a");
  expect(await again).toBe(false);
});

test("an entry that was closed asks again, and so does another vault", async () => {
  const { gate, vault, answer } = make();
  const first = gate.pass(vault, entry("a"));
  await answer(true);
  await first;
  gate.close(vault, "a");
  const again = gate.pass(vault, entry("a"));
  await answer(true);
  expect(await again).toBe(true);
  const elsewhere = gate.pass(make().vault, entry("a"));
  expect(await answer(false)).toBe("a");
  expect(await elsewhere).toBe(false);
});

test("a vault that locks answers its questions with no", async () => {
  const { gate, vault, lock } = make();
  const asked = gate.pass(vault, entry("a"));
  await expect.poll(() => gate.snapshot()?._id).toBe("a");
  lock();
  expect(await asked).toBe(false);
  expect(gate.snapshot()).toBeNull();
});

test("an entry that cannot be opened passes nowhere", async () => {
  const { gate, vault } = make();
  const broken = { ...vault, extraMembers: () => Promise.reject(new Error("A field was changed.")) };
  await expect(gate.pass(broken, entry("a"))).rejects.toThrow("A field was changed.");
});

test("a question stays while its vault changes otherwise, and goes without one once it locks", async () => {
  const { gate, vault, listeners, lock } = make();
  const asking = gate.pass(vault, entry("a"));
  await expect.poll(() => gate.snapshot()?._id).toBe("a");
  for (const listener of listeners) listener();
  expect(gate.snapshot()?._id).toBe("a");
  lock();
  expect([await asking, gate.snapshot(), listeners.size]).toEqual([false, null, 0]);
});

test("one answer serves every question about the same entry, and none about another", async () => {
  const { gate, vault, answer, listeners } = make();
  const both = Promise.all([gate.pass(vault, entry("a")), gate.pass(vault, entry("a"))]);
  const other = gate.pass(vault, entry("b"));
  await expect.poll(() => listeners.size).toBe(3);
  expect(await answer(true)).toBe("a");
  expect(await both).toEqual([true, true]);
  expect(await answer(false)).toBe("b");
  expect(await other).toBe(false);
});
