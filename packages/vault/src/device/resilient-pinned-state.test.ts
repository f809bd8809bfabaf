import { beforeEach, describe, expect, test } from "vitest";
import { createInMemoryPinnedState, offlineCopyKey, type PinnedRecords, type PinnedVault } from "./pinned-state.ts";
import { createResilientPinnedState } from "./resilient-pinned-state.ts";

let records: Map<string, PinnedRecords[keyof PinnedRecords]>;
let restored: number;
let memory: ReturnType<typeof createResilientPinnedState>;
beforeEach(() => {
  records = new Map();
  restored = 0;
  memory = createResilientPinnedState(createInMemoryPinnedState(records), () => (restored += 1));
});

const vaultAt = (counter: number, seenAccepted: string[] = []): PinnedVault => ({
  kdf: null,
  manifest: { counter, hash: `h${counter}`, at: "" },
  seenAccepted,
});
const stored = (key: string) => records.get(key) as PinnedVault | undefined;

describe("a memory that was cleared while a page is open", () => {
  beforeEach(async () => {
    await memory.update("vault", "v", () => vaultAt(7));
    await memory.update("account", "a", () => ({ kdf: null, vaultId: "v" }));
    await memory.update("owner", "o", () => ({ addressKey: "a" }));
    await memory.update("ids", "v", () => ({ counter: 7, ids: ["x"] }));
    await memory.update("copy", offlineCopyKey, () => ({ vaultId: "v" }) as PinnedRecords["copy"]);
    records.clear();
  });
  const back = ["account/a", "ids/v", "owner/o", "vault/v"];

  test("is read as it was, and is written back, but for the copy for reading offline", async () => {
    expect(await memory.get("vault", "v")).toEqual(vaultAt(7));
    expect([[...records.keys()].toSorted(), restored]).toEqual([back, 1]);
    expect(await memory.get("vault", "v")).toEqual(vaultAt(7));
    expect([await memory.get("copy", offlineCopyKey), restored]).toEqual([undefined, 1]);
  });

  test("is changed from what it was", async () => {
    const raised = await memory.update("ids", "v", (before) => ({ counter: (before?.counter ?? 0) + 1, ids: [] }));
    expect([raised, await memory.get("ids", "v")]).toEqual([
      { counter: 8, ids: [] },
      { counter: 8, ids: [] },
    ]);
    expect([[...records.keys()].toSorted(), restored]).toEqual([back, 1]);
  });

  test("is changed together with the copy from what it was", async () => {
    await memory.updateVault("v", (before) => ({ pinned: { ...vaultAt(8), ...(before?.manifest ? {} : vaultAt(0)) } }));
    expect([stored("vault/v"), restored]).toEqual([vaultAt(8), 1]);
  });

  test("is not empty, although nothing is stored", async () => {
    expect(await memory.isEmpty()).toBe(false);
  });

  test("is not written back where the record itself is removed", async () => {
    expect(await memory.update("vault", "v", () => undefined)).toBeUndefined();
    expect([records.size, restored]).toEqual([0, 0]);
    expect(await memory.get("vault", "v")).toBeUndefined();
  });
});

describe("a vault's memory that another tab wrote", () => {
  beforeEach(async () => {
    await memory.update("vault", "v", () => vaultAt(7, ["first"]));
  });
  const written = async (record: PinnedVault) => {
    records.set("vault/v", record);
    return [await memory.get("vault", "v"), restored];
  };

  test("counts where it is as new or newer", async () => {
    expect(await written(vaultAt(8))).toEqual([vaultAt(8), 0]);
    const other = { ...vaultAt(8), kdf: null, pendingSalt: "x" };
    expect(await written(other)).toEqual([other, 0]);
  });

  test("does not count where it is older, without a Keep that this page does not know", async () => {
    expect(await written(vaultAt(6))).toEqual([vaultAt(7, ["first"]), 1]);
    expect(stored("vault/v")).toEqual(vaultAt(7, ["first"]));
    expect(await written(vaultAt(6, ["first"]))).toEqual([vaultAt(7, ["first"]), 2]);
    expect(await written({ ...vaultAt(0), manifest: null })).toEqual([vaultAt(7, ["first"]), 3]);
  });

  test("counts where a person kept an older version there", async () => {
    const kept = vaultAt(6, ["first", "second"]);
    expect(await written(kept)).toEqual([kept, 0]);
  });
});

test("a record of another kind that another tab wrote counts, whatever it says", async () => {
  await memory.update("ids", "v", () => ({ counter: 7, ids: [] }));
  records.set("ids/v", { counter: 3, ids: [] });
  expect([await memory.get("ids", "v"), restored]).toEqual([{ counter: 3, ids: [] }, 0]);
});

test("a memory in which nothing was is empty, and says nothing", async () => {
  expect([await memory.isEmpty(), await memory.get("vault", "v"), restored]).toEqual([true, undefined, 0]);
  records.set("vault/v", vaultAt(1));
  expect(await memory.isEmpty()).toBe(false);
});
