import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isWrite, record, replay, swallowWrites } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, withEntry, type Device, type Person } from "./support/test-environment.ts";
import type { Entry } from "@pomander/contract";
import type { OpenEntry, OpenVault } from "../src/index.ts";
import type { ProxiedRequest, Reply } from "./support/tampering-proxy.ts";

/** Cases of crypto-protocol.md §12 in which a hostile server shows another history than the real one. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;
let bank: OpenEntry;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  vault = await device.open(person);
  bank = await store(vault, { title: "Bank" });
  env.proxy.seen.length = 0;
});

const fault = (of: OpenVault = vault) => of.snapshot().fault;
const refusal = (code: string) => ({ status: 409, body: { message: "-", code, requestId: "-" } });
/** Returns the fault of two histories that split at or before this device's remembered link. */
const parted = async () => {
  const { manifest } = (await device.memory.get("vault", vault.vaultId))!;
  return { kind: "twoHistories", at: manifest!.at, isOrBefore: true };
};
const writes = () => env.proxy.seen.filter(isWrite);

test("case 9: notices a save that was refused with 409 and is served later", async () => {
  const other = await env.device().open(person);
  await other.save(await other.reveal(bank._id), draft({ title: "Bank", notes: "theirs" }));
  let refused: ProxiedRequest | undefined;
  env.proxy.tampering = { request: (request) => void (isWrite(request) && (refused ??= structuredClone(request))) };
  const outcome = await vault.save(bank, draft({ title: "Bank", notes: "mine" }));
  expect(outcome).toMatchObject({ kind: "conflict", mine: { notes: "mine" }, theirs: { notes: "theirs" } });
  const honest = await record(env.proxy, () => vault.reload());
  expect(fault()).toBeNull();
  const twoHistories = await parted();
  const { manifest, searchTokens: _, ...sealed } = refused!.body;
  const entries = (honest.body.entries as Entry[]).map((entry) => ({ ...entry, ...sealed }));
  replay(env.proxy, { status: 200, body: { ...honest.body, manifest, entries } });
  await vault.reload();
  expect(fault()).toEqual(twoHistories);
  await other.reload();
  expect(fault(other)).toEqual(twoHistories);
});

test("case 10: notices two manifests of one counter", async () => {
  const other = await env.device().open(person);
  // The server tells this device that its save is stored, and shows all others another history.
  env.proxy.tampering = swallowWrites;
  expect(await vault.save(bank, draft({ notes: "mine" }))).toMatchObject({ kind: "saved" });
  env.proxy.tampering = {};
  expect(await other.save(await other.reveal(bank._id), draft({ notes: "theirs" }))).toMatchObject({ kind: "saved" });
  expect(other.snapshot().manifest?.counter).toBe(vault.snapshot().manifest?.counter);
  const twoHistories = await parted();
  await vault.reload();
  expect(fault()).toEqual(twoHistories);
  expect(await vault.create(draft())).toMatchObject({ kind: "notSaved" });
});

test("case 10: notices a manifest that does not follow the one this device knows", async () => {
  const other = await env.device().open(person);
  env.proxy.tampering = swallowWrites;
  await vault.save(bank, draft({ notes: "mine" }));
  env.proxy.tampering = {};
  await other.save(await other.reveal(bank._id), draft({ notes: "theirs" }));
  await store(other, { title: "One more" });
  expect(other.snapshot().manifest?.counter).toBe((vault.snapshot().manifest?.counter ?? 0) + 1);
  const twoHistories = await parted();
  await vault.reload();
  expect(fault()).toEqual(twoHistories);
});

test("case 11: notices that the whole vault was rolled back, on a device that has seen more", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await store(vault, { title: "Mail" });
  replay(env.proxy, older);
  await vault.reload();
  expect(fault()).toEqual({ kind: "older" });
  expect(await vault.create(draft())).toMatchObject({ kind: "notSaved" });
  expect(writes()).toHaveLength(1);
  // The fault remains after signing out and in again, and in another tab: the memory is the device's.
  vault.close();
  const again = await env.device({ memory: device.memory }).open(person);
  expect(fault(again)).toEqual({ kind: "older" });
  // A device that has never seen the vault cannot know; it can only show the sealed time of the last change.
  const fresh = await env.device().open(person);
  expect(fresh.snapshot()).toMatchObject({ fault: null, lastChange: expect.any(String) });
});

test("case 19: stops after the last try when the server answers 409 for ever, and the draft stays", async () => {
  for (const code of ["entry_conflict", "manifest_conflict"]) {
    env.proxy.seen.length = 0;
    env.proxy.tampering = { request: (request) => (isWrite(request) ? refusal(code) : undefined) };
    expect(await vault.save(bank, draft({ notes: "mine" }))).toMatchObject({ kind: "notSaved" });
    expect(writes()).toHaveLength(6);
    expect(await vault.archive(bank._id)).toMatchObject({ kind: "notSaved" });
    expect(writes()).toHaveLength(12);
    expect(await vault.importEntries([draft(), draft()])).toMatchObject({
      stored: 0,
      problem: { code },
    });
    expect(writes()).toHaveLength(18);
  }
  env.proxy.tampering = {};
  expect(await withEntry(vault, await vault.save(bank, draft({ notes: "mine" })))).toMatchObject({
    kind: "saved",
    entry: { notes: "mine" },
  });
});

test("case 20: notices a save that was answered 2xx but not stored", async () => {
  env.proxy.tampering = swallowWrites;
  expect(await vault.save(bank, draft({ notes: "mine" }))).toMatchObject({ kind: "saved" });
  vault.close();
  const again = await device.open(person);
  expect(fault(again)).toEqual({ kind: "older" });
});

test("case 20: notices a save whose manifest was stored without it", async () => {
  const before = await record(env.proxy, () => vault.reload());
  await vault.save(bank, draft({ notes: "mine" }));
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path.endsWith("/contents")) reply.body.entries = before.body.entries;
    },
  };
  await vault.reload();
  expect(fault()).toEqual({ kind: "replaced" });
});

test("a reply that is no contents at all opens nothing, and the next one does", async () => {
  for (const body of [undefined, {}, { vaultId: vault.vaultId, entries: [] }, []]) {
    env.proxy.tampering = { reply: (_, { path }) => (path.endsWith("/contents") ? { status: 200, body } : undefined) };
    const fresh = await env.device().open(person);
    expect(fresh.snapshot()).toMatchObject({
      status: "failed",
      error: { code: "malformed_reply" },
      entries: [],
    });
    expect(await fresh.create(draft())).toMatchObject({ kind: "notSaved" });
    env.proxy.tampering = {};
    await fresh.reload();
    expect(fresh.snapshot()).toMatchObject({ status: "unconfirmed", error: null, entries: [] });
    await fresh.confirmFirstVisit();
    expect(fresh.snapshot()).toMatchObject({ status: "open", error: null, entries: [{ title: "Bank" }] });
  }
});

/** Passes tags on, and records for each read of the contents whether it was conditional and the reply's status. */
function watchReads(answer: (request: ProxiedRequest, reply: Reply) => Reply | undefined = () => undefined) {
  const reads: [isConditional: boolean, status: number][] = [];
  env.proxy.tampering = {
    tags: true,
    reply: (reply, request) => {
      if (request.path !== "/user/vault/contents") return undefined;
      const told = answer(request, reply) ?? reply;
      reads.push([request.headers["if-none-match"] !== undefined, told.status]);
      return told;
    },
  };
  return reads;
}

test("an unchanged vault is not sent again, neither after unlocking, and a changed one is", async () => {
  const other = await env.device().open(person);
  const reads = watchReads();
  await vault.reload();
  await vault.reload();
  vault.close();
  vault = await device.open(person);
  expect(reads.splice(0)).toEqual([
    [false, 200],
    [true, 304],
    [true, 304],
  ]);
  expect(fault()).toBeNull();
  expect(vault.snapshot().entries.map(({ title }) => title)).toEqual(["Bank"]);
  await other.setFavorite(bank._id, true);
  await vault.reload();
  expect(vault.snapshot().entries.map(({ isFavorite }) => isFavorite)).toEqual([true]);
  await store(vault, { title: "Post" });
  await vault.reload();
  expect(reads).toEqual([
    [true, 200],
    [true, 200],
  ]);
});

test("“unchanged” of a vault that this device changed since is no verified read, and the whole is asked for", async () => {
  const unchanged = ({ headers }: ProxiedRequest) =>
    headers["if-none-match"] ? { status: 304, body: undefined } : undefined;
  const reads = watchReads(unchanged);
  await vault.reload();
  await store(vault, { title: "Post" });
  await vault.reload();
  expect(reads).toEqual([
    [false, 200],
    [true, 304],
    [false, 200],
  ]);
  expect(fault()).toBeNull();
  expect(vault.snapshot().entries).toHaveLength(2);

  let older: Reply | undefined;
  watchReads((request, reply) => unchanged(request) ?? (older ??= structuredClone(reply)));
  await store(vault, { title: "Garage" });
  await vault.reload();
  await store(vault, { title: "Cellar" });
  await vault.reload();
  expect(fault()).toMatchObject({ kind: "older" });
});

test("“unchanged” where nothing was asked to be is no reading", async () => {
  watchReads(() => ({ status: 304, body: undefined }));
  await vault.reload();
  expect(vault.snapshot().error).not.toBeNull();
});
