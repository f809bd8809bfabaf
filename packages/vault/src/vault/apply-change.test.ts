import { limits, type ErrorCode } from "@pomander/contract";
import { systemRandom } from "@pomander/crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "../api.ts";
import { callError } from "../call-errors.ts";
import { createInMemoryPinnedState, type PinnedStateStore } from "../device/pinned-state.ts";
import { clientError } from "../errors.ts";
import { createReason, type Reason } from "../reasons.ts";
import { applyChange, nextCounter, type VaultChange, type VaultWriter } from "./apply-change.ts";
import type { VaultDevice } from "./device.ts";
import { SortedEntries } from "./sorted-entries.ts";
import { createVaultStore, type VaultStore } from "./store.ts";
import type { CachedEntry, VaultState } from "./vault-state.ts";

const entryOf = (_id: string) =>
  ({ sealed: { _id }, entryHash: systemRandom(32), summary: null, reason: null }) as unknown as CachedEntry;
const before: VaultState = {
  manifest: { counter: 3, sealed: "s3" },
  hash: "h3",
  code: "",
  content: {
    count: 1,
    digest: "d3",
    prev: "h2",
    at: "t3",
    search: true,
    later: "kept",
    accepted: { at: "", counter: 2, from: null },
    follows: { vaultId: "old" },
  },
  own: null,
  shared: null,
  digest: "d3",
  entries: SortedEntries.of([entryOf("a")]),
  invalidEntries: [],
};
const refused = (status: number, code: ErrorCode) => new ApiError(status, { code, message: "", requestId: "" }, null);

let memory: PinnedStateStore;
let store: VaultStore;
let writer: VaultWriter;
let slept: number[];
let sent: unknown[];
let sealed: unknown[];
/** The outcomes of sending, one after another; null: it is stored. */
let replies: (Error | null)[];
/** The outcomes of reading again, one after another; null: it was read. */
let reads: (Error | null)[];
let roles: unknown[];
let refusal: Reason | null;
let byte: number;
beforeEach(async () => {
  memory = createInMemoryPinnedState();
  await memory.update("vault", "v", () => ({
    kdf: null,
    manifest: { counter: 3, hash: "h3", at: "t3" },
    seenAccepted: [],
  }));
  store = createVaultStore("v", { isOffline: false, newKeysMadeAt: null, takenOut: null });
  store.set({ vaultState: before });
  [slept, sent, sealed, replies, reads, roles, refusal, byte] = [[], [], [], [], [], [], null, 255];
  const device = {
    memory,
    keys: { vaultId: "v" },
    personalKeys: null,
    random: () => Uint8Array.of(byte),
    now: () => new Date(0),
    sleep: async (ms: number) => void slept.push(ms),
    isMemoryRestored: () => true,
    wrapped: () => undefined,
    manifests: {
      refusal: async (_shared: unknown, role: unknown) => {
        roles.push(role);
        return refusal;
      },
      seal: async (counter: number, content: object, list: unknown) => {
        sealed.push({ counter, content, list });
        const manifest = { counter, sealed: `s${counter}` };
        return { manifest, received: manifest, content, shared: null };
      },
    },
  } as unknown as VaultDevice;
  writer = {
    device,
    store,
    needsRead: false,
    async readAgain() {
      const outcome = reads.shift() ?? null;
      if (outcome !== null) throw outcome;
      writer.needsRead = false;
    },
  };
});

const change = (parts: Partial<VaultChange<string>> = {}): VaultChange<string> => ({
  decide: () => ({ kind: "make" }),
  prepare: async () => ({
    puts: [entryOf("b")],
    content: { search: false },
    async send(manifest) {
      sent.push(manifest);
      const outcome = replies.shift() ?? null;
      if (outcome !== null) throw outcome;
    },
  }),
  ...parts,
});
const notSaved = (reason: Reason) => ({ kind: "notSaved", reason });
const codeOf = (result: object) => ("reason" in result ? (result.reason as Reason).code : null);

describe("a change", () => {
  test("is sent with the next manifest, which keeps what only later versions know, and is remembered", async () => {
    const result = await applyChange(writer, change());
    const { vaultState } = store.state;
    expect(result).toEqual({ kind: "done", vaultState });
    expect(sent).toEqual([{ counter: 4, sealed: "s4" }]);
    const digest = await vaultState?.entries.digest();
    const content = { count: 2, digest, prev: "h3", at: "1970-01-01T00:00:00.000Z", search: false, later: "kept" };
    expect(sealed).toEqual([{ counter: 4, list: null, content }]);
    expect(vaultState).toMatchObject({ content, digest, own: null, manifest: { counter: 4 } });
    expect([vaultState?.entries.ids(), store.state.isMemoryRestored]).toEqual([["a", "b"], true]);
    expect((await memory.get("vault", "v"))?.manifest).toEqual({ counter: 4, hash: vaultState?.hash, at: content.at });
    expect([writer.needsRead, slept, roles]).toEqual([false, [], ["write"]]);
  });

  test("that is decided otherwise is not sent", async () => {
    const done = { kind: "done", vaultState: before } as const;
    expect(await applyChange(writer, change({ decide: () => done }))).toEqual(done);
    const other = { kind: "other", outcome: "conflict" } as const;
    expect(await applyChange(writer, change({ decide: async () => other }))).toEqual(other);
    expect(sent).toEqual([]);
  });

  test("for which the role is too low is not sent", async () => {
    refusal = createReason("vault_role_too_low", { role: "manage" });
    expect(await applyChange(writer, change({ role: "manage" }))).toEqual(notSaved(refusal));
    expect([roles, sent]).toEqual([["manage"], []]);
  });

  test.each<[string, Partial<VaultStore["state"]>, Reason["code"]]>([
    ["with a fault", { fault: { kind: "gap" } }, "vault_unverified"],
    ["that is not read", { vaultState: null }, "vault_unverified"],
    ["whose manifest does not open", { vaultState: { ...before, content: null } }, "vault_unverified"],
    [
      "on a first visit",
      { vaultState: null, firstVisit: { lastChange: null, entryCount: 0, checkCode: { counter: 3, code: "" } } },
      "vault_unconfirmed",
    ],
  ])("of a vault %s is not sent", async (_what, state, code) => {
    store.set(state);
    expect(codeOf(await applyChange(writer, change()))).toBe(code);
    expect(sent).toEqual([]);
  });
});

describe("a change that is refused", () => {
  const conflict = refused(409, "manifest_conflict");

  test("by a conflict is made again after a read, six times, with growing pauses", async () => {
    replies = Array.from({ length: 9 }, () => conflict);
    expect(codeOf(await applyChange(writer, change()))).toBe("manifest_conflict");
    expect([sent.length, slept]).toEqual([6, [400, 800, 1_200, 1_600, 2_000, 2_400]]);
    expect(writer.needsRead).toBe(false);
    replies = [conflict, null];
    [slept, byte] = [[], 0];
    expect((await applyChange(writer, change())).kind).toBe("done");
    expect(slept).toEqual([2]);
  });

  test.each<[ApiError, boolean]>([
    [refused(404, "not_found"), true],
    [refused(409, "entry_conflict"), true],
    [refused(409, "vault_full"), false],
    [refused(409, "history_full"), false],
    [refused(409, "no_vault"), false],
    [refused(403, "no_write_proof"), false],
    [refused(429, "rate_limited"), false],
    [refused(500, "internal"), true],
  ])("by %o is made again: %s", async (error, isAgain) => {
    replies = [error, null];
    const result = await applyChange(writer, change());
    const expected = isAgain ? ["done", 2, null] : ["notSaved", 1, error.code];
    expect([result.kind, sent.length, codeOf(result)]).toEqual(expected);
  });

  test("for a reason after which it may be made again is made again", async () => {
    replies = [refused(429, "rate_limited"), null];
    expect((await applyChange(writer, change({ retryableCodes: ["rate_limited"] }))).kind).toBe("done");
  });

  test("by no reply is made again; what was not foreseen is thrown", async () => {
    replies = [callError("unreachable"), callError("malformed_reply"), null];
    expect([(await applyChange(writer, change())).kind, sent.length]).toEqual(["done", 3]);
    replies = [new TypeError("unforeseen")];
    await expect(applyChange(writer, change())).rejects.toThrow("unforeseen");
  });

  test("before it is sent, since it can't be sealed, is not made again", async () => {
    const unsealable = () => Promise.reject(clientError("own_records_full", { kind: "contacts" }));
    expect(codeOf(await applyChange(writer, change({ prepare: unsealable })))).toBe("own_records_full");
    expect([sent, slept]).toEqual([[], []]);
  });
});

describe("a read before a change", () => {
  beforeEach(() => {
    writer.needsRead = true;
  });

  test("without a reply is repeated, six times in all", async () => {
    reads = Array.from({ length: 9 }, () => callError("unreachable"));
    expect(codeOf(await applyChange(writer, change()))).toBe("unreachable");
    expect([reads.length, slept, sent]).toEqual([3, [400, 800, 1_200, 1_600, 2_000], []]);
    reads = [callError("unreachable"), null];
    expect((await applyChange(writer, change())).kind).toBe("done");
  });

  test("that is refused is not repeated", async () => {
    reads = [refused(403, "locked")];
    expect(codeOf(await applyChange(writer, change()))).toBe("locked");
    expect([slept, sent]).toEqual([[], []]);
  });
});

describe("a change that was stored", () => {
  const remember = (counter: number, hash: string) =>
    memory.update("vault", "v", (known) => ({ ...known!, manifest: { counter, hash, at: "" } }));

  test("beside another link of its counter is a fault", async () => {
    await remember(4, "other");
    expect(codeOf(await applyChange(writer, change()))).toBe("vault_unverified");
    expect([store.state.fault?.kind, store.state.vaultState, writer.needsRead]).toEqual(["twoHistories", before, true]);
  });

  test("while another tab moved on is decided on again, after a read", async () => {
    await remember(5, "h5");
    const decided: number[] = [];
    const result = await applyChange(
      writer,
      change({
        decide: (vaultState) => {
          decided.push(vaultState.manifest.counter);
          return decided.length === 1 ? { kind: "make" } : { kind: "done", vaultState };
        },
      }),
    );
    expect([result.kind, decided, sent.length, writer.needsRead]).toEqual(["done", [3, 3], 1, false]);
  });
});

test("no counter follows the highest one", () => {
  const at = (counter: number) => nextCounter({ manifest: { counter, sealed: "" } });
  expect(at(limits.maxInt - 1)).toBe(limits.maxInt);
  expect(() => at(limits.maxInt)).toThrow("counter_exhausted");
});
