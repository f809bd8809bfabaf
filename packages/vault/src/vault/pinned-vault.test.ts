import { beforeEach, describe, expect, test } from "vitest";
import { createInMemoryPinnedState, offlineCopyKey, type PinnedStateStore } from "../device/pinned-state.ts";
import type { Walk, WalkedAcceptance } from "./chain.ts";
import type { VaultDevice } from "./device.ts";
import { pinAccepted, pinRead, pinWrite, withSeen } from "./pinned-vault.ts";
import type { VaultState } from "./vault-state.ts";

type VerifiedState = VaultState & { content: NonNullable<VaultState["content"]> };

const linkAt = (counter: number, hash = `h${counter}`) => ({ counter, hash, at: `t${counter}` });
const stateAt = (counter: number, ids: string[] = [], hash = `h${counter}`): VerifiedState =>
  ({
    manifest: { counter, sealed: `s${counter}` },
    hash,
    content: { at: `t${counter}` },
    shared: null,
    entries: { size: ids.length, ids: () => ids, values: () => ids.map((_id) => ({ sealed: { _id } })) },
  }) as unknown as VerifiedState;
const walkTo = (counters: number[], accepted: WalkedAcceptance[] = []): Walk => ({
  fault: null,
  links: counters.map((counter) => linkAt(counter)),
  accepted,
  shared: null,
});

let memory: PinnedStateStore;
let device: VaultDevice;
beforeEach(async () => {
  memory = createInMemoryPinnedState();
  device = {
    memory,
    keys: { vaultId: "v" },
    wrapped: () => ({ wrappedVaultKey: "w" }),
    contentsTag: (sealed: string) => `of ${sealed}`,
  } as unknown as VaultDevice;
});
const pinned = () => memory.get("vault", "v");
const ids = () => memory.get("ids", "v");
const remember = (counter: number, seenAccepted: string[] = [], keepsCopy = false) =>
  memory.update("vault", "v", () => ({ kdf: null, manifest: linkAt(counter), seenAccepted, keepsCopy }));
const keep = (at: string): WalkedAcceptance => ({ at, leftOut: 0 });

describe("a read that was verified", () => {
  test("is remembered with its entries, on a device without a memory too", async () => {
    expect(await pinRead(device, stateAt(4, ["a"]), walkTo([4]))).toEqual({ isStale: false, accepted: [] });
    expect(await pinned()).toEqual({ kdf: null, manifest: linkAt(4), seenAccepted: [] });
    expect(await ids()).toEqual({ counter: 4, ids: ["a"] });
  });

  test("notes each Keep once, and says which were not noted", async () => {
    await remember(3, ["one"]);
    const read = await pinRead(device, stateAt(4), walkTo([3, 4], [keep("one"), keep("two")]));
    expect(read).toEqual({ isStale: false, accepted: [keep("two")] });
    expect((await pinned())?.seenAccepted).toEqual(["one", "two"]);
  });

  test("is stale where another tab has moved on to a link that it did not pass", async () => {
    await remember(5);
    const read = await pinRead(device, stateAt(4, ["a"]), walkTo([3, 4], [keep("two")]));
    expect(read).toEqual({ isStale: true, accepted: [] });
    expect([(await pinned())?.manifest, await ids()]).toEqual([linkAt(5), undefined]);
    await memory.update("vault", "v", (before) => ({ ...before!, manifest: linkAt(4, "other") }));
    expect((await pinRead(device, stateAt(5), walkTo([4, 5]))).isStale).toBe(true);
  });

  test("writes the copy for reading offline where this device keeps one", async () => {
    await remember(3, [], true);
    await pinRead(device, stateAt(4, ["a"]), walkTo([3, 4]));
    expect(await memory.get("copy", offlineCopyKey)).toMatchObject({
      vaultId: "v",
      wrappedVaultKey: "w",
      tag: "of s4",
      contents: { vaultId: "v", manifest: { counter: 4 }, entries: [{ _id: "a" }] },
    });
  });

  test("replaces the ids of an older one, not of a newer one", async () => {
    await memory.update("ids", "v", () => ({ counter: 4, ids: ["old"] }));
    await pinRead(device, stateAt(4, ["a"]), walkTo([4]));
    expect(await ids()).toEqual({ counter: 4, ids: ["old"] });
    await pinRead(device, stateAt(5, ["a"]), walkTo([4, 5]));
    expect(await ids()).toEqual({ counter: 5, ids: ["a"] });
  });
});

describe("an own write", () => {
  test("is remembered after the state on which it builds, and again where another tab saw it first", async () => {
    await remember(3);
    const [base, after] = [stateAt(3, ["a"]), stateAt(4, ["a", "b"])];
    expect(await pinWrite(device, base, after)).toEqual({ fault: null, isStale: false });
    expect([(await pinned())?.manifest, await ids()]).toEqual([linkAt(4), { counter: 4, ids: ["a", "b"] }]);
    expect(await pinWrite(device, base, after)).toEqual({ fault: null, isStale: false });
  });

  test("leaves the ids alone where it changes none", async () => {
    await remember(3);
    await pinWrite(device, stateAt(3, ["a"]), stateAt(4, ["a"]));
    expect(await ids()).toBeUndefined();
  });

  test("parts from another link of its counter", async () => {
    await memory.update("vault", "v", () => ({ kdf: null, manifest: linkAt(4, "other"), seenAccepted: [] }));
    expect(await pinWrite(device, stateAt(3), stateAt(4, ["b"]))).toEqual({
      fault: { kind: "twoHistories", at: "t4", isOrBefore: true },
      isStale: true,
    });
    expect([(await pinned())?.manifest?.hash, await ids()]).toEqual(["other", undefined]);
  });

  test("is stale where another tab has moved on, or nothing is remembered", async () => {
    await remember(6);
    expect(await pinWrite(device, stateAt(3), stateAt(4, ["b"]))).toEqual({ fault: null, isStale: true });
    expect([(await pinned())?.manifest, await ids()]).toEqual([linkAt(6), undefined]);
    await memory.update("vault", "v", () => undefined);
    expect(await pinWrite(device, stateAt(3), stateAt(4))).toEqual({ fault: null, isStale: true });
  });
});

test("a state that a person kept is remembered over a newer one, with its entries, and each Keep once", async () => {
  await remember(9, ["one"]);
  await memory.update("ids", "v", () => ({ counter: 9, ids: ["new"] }));
  await pinAccepted(device, stateAt(4, ["a"]), [{ at: "one" }, { at: "two" }]);
  expect(await pinned()).toMatchObject({ manifest: linkAt(4), seenAccepted: ["one", "two"] });
  expect(await ids()).toEqual({ counter: 4, ids: ["a"] });
});

test("a shared vault's list is remembered with its link", async () => {
  const shared = { list: { counter: 2, sealed: "list", content: {} } } as unknown as VaultState["shared"];
  await pinRead(device, { ...stateAt(4), shared }, walkTo([4]));
  expect((await pinned())?.manifest).toEqual({ ...linkAt(4), list: { counter: 2, sealed: "list" } });
});

test("a hundred times of a Keep are remembered, the newest", () => {
  const many = Array.from({ length: 99 }, (_, i) => `${i}`);
  expect(withSeen(many, [{ at: "x" }])).toHaveLength(100);
  expect(withSeen(many, [{ at: "x" }, { at: "y" }])).toEqual([...many.slice(1), "x", "y"]);
});
