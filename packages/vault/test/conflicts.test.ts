import { errors } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenEntry, OpenVault } from "../src/index.ts";
import { backUp } from "./support/stored-vault.ts";
import { isWrite, tamperWithEntries } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, withEntry, type Device, type Person } from "./support/test-environment.ts";
import type { ProxiedRequest } from "./support/tampering-proxy.ts";

let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;
let other: OpenVault;
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
  bank = await store(vault);
  other = await env.device().open(person);
  env.proxy.seen.length = 0;
});

const writes = () => env.proxy.seen.filter(isWrite);
const titles = (of: OpenVault) =>
  of
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();
const expectVerified = async (...vaults: OpenVault[]) => {
  for (const one of vaults) {
    await one.reload();
    expect(one.snapshot()).toMatchObject({ status: "open", fault: null, error: null });
  }
};
/** Drops that many of the next writes, or their replies. */
function dropWrites(what: "request" | "reply", times: number): void {
  let left = times;
  const tamper = (request: ProxiedRequest) => (isWrite(request) && left-- > 0 ? ("drop" as const) : undefined);
  env.proxy.tampering = what === "request" ? { request: tamper } : { reply: (_, request) => tamper(request) };
}

test("two devices that change different entries both succeed", async () => {
  expect(await other.create(draft({ title: "Mail" }))).toMatchObject({ kind: "saved" });
  expect(await withEntry(vault, await vault.save(bank, draft({ notes: "new" })))).toMatchObject({
    kind: "saved",
    entry: { notes: "new" },
  });
  await expectVerified(vault, other);
  expect(titles(vault)).toEqual(["Bank", "Mail"]);
});

test("two changes of one entry are shown side by side, and nothing is overwritten", async () => {
  await other.save(await other.reveal(bank._id), draft({ notes: "theirs" }));
  const outcome = await vault.save(bank, draft({ notes: "mine" }));
  expect(outcome).toMatchObject({
    kind: "conflict",
    mine: { notes: "mine" },
    theirs: { notes: "theirs", revision: 2 },
  });
  await expectVerified(vault, other);
  expect(await other.reveal(bank._id)).toMatchObject({ notes: "theirs" });
  if (outcome.kind !== "conflict") throw new Error(outcome.kind);
  expect(await withEntry(vault, await vault.save(outcome.theirs, outcome.mine))).toMatchObject({
    kind: "saved",
    entry: { revision: 3 },
  });
});

test("a favourite marked elsewhere is kept by a save that does not touch it", async () => {
  await other.setFavorite(bank._id, true);
  expect(await vault.save(bank, draft({ notes: "new" }))).toMatchObject({ kind: "saved" });
  await expectVerified(vault);
  expect(vault.snapshot().entries).toMatchObject([{ isFavorite: true, revision: 2 }]);
});

test("an archive flag set elsewhere does not stand in the way of a save", async () => {
  await other.archive(bank._id);
  expect(await withEntry(vault, await vault.save(bank, draft({ notes: "new" })))).toMatchObject({
    kind: "saved",
    entry: { isArchive: true },
  });
  await expectVerified(vault, other);
});

test("a draft of an entry that was deleted elsewhere stays, and can be saved as a new one", async () => {
  await other.deleteForever(bank._id);
  const outcome = await vault.save(bank, draft({ notes: "mine" }));
  expect(outcome).toMatchObject({ kind: "gone", mine: { notes: "mine" } });
  expect(await vault.create(draft({ notes: "mine" }))).toMatchObject({ kind: "saved" });
  await expectVerified(vault, other);
});

test("an entry that a read under way brings in another form is neither archived nor deleted", async () => {
  await other.save(await other.reveal(bank._id), draft({ notes: "theirs" }));
  const [, ...outcomes] = await Promise.all([vault.reload(), vault.archive(bank._id), vault.deleteForever(bank._id)]);
  expect(outcomes).toEqual([{ kind: "changedMeanwhile" }, { kind: "changedMeanwhile" }]);
  expect(vault.snapshot().entries).toMatchObject([{ _id: bank._id, isArchive: false }]);
});

test("an entry that was changed elsewhere is neither archived nor deleted unseen", async () => {
  await other.save(await other.reveal(bank._id), draft({ notes: "theirs" }));
  expect(await vault.archive(bank._id)).toEqual({ kind: "changedMeanwhile" });
  await other.save(await other.reveal(bank._id), draft({ notes: "theirs again" }));
  expect(await vault.deleteForever(bank._id)).toEqual({ kind: "changedMeanwhile" });
  expect(await vault.deleteForever(bank._id)).toEqual({ kind: "done" });
});

test.each(["request", "reply"] as const)("each change whose %s is lost is made once", async (what) => {
  dropWrites(what, 1);
  expect(await vault.create(draft({ title: "Mail" }))).toMatchObject({ kind: "saved" });
  dropWrites(what, 1);
  const saved = await vault.save(bank, draft({ title: "Bank 2", password: "newer" }));
  expect(await withEntry(vault, saved)).toMatchObject({
    kind: "saved",
    entry: { revision: 2, extra: { history: [{ password: "correct horse" }] } },
  });
  dropWrites(what, 1);
  expect(await vault.archive(bank._id)).toEqual({ kind: "done" });
  dropWrites(what, 1);
  expect(await vault.restore(bank._id)).toEqual({ kind: "done" });
  dropWrites(what, 1);
  expect(await vault.setFavorite(bank._id, true)).toEqual({ kind: "done" });
  dropWrites(what, 1);
  expect(await vault.setSearchIndex(true)).toEqual({ kind: "done" });
  dropWrites(what, 1);
  expect(await vault.importEntries([draft({ title: "A" }), draft({ title: "B" })])).toEqual({
    stored: 2,
    problem: null,
  });
  await expectVerified(vault, other);
  expect(titles(other)).toEqual(["A", "B", "Bank 2", "Mail"]);
  expect(other.snapshot()).toMatchObject({ isSearchIndexOn: true });
  dropWrites(what, 1);
  expect(await vault.deleteForever(bank._id)).toEqual({ kind: "done" });
  await expectVerified(other);
  expect(titles(other)).toEqual(["A", "B", "Mail"]);
});

test("a save that never got through can be asked for again and is stored once, whatever arrived", async () => {
  let isCut = false;
  env.proxy.tampering = {
    reply: (_, request) => {
      isCut ||= isWrite(request);
      return isCut ? "drop" : undefined;
    },
  };
  expect(await vault.save(bank, draft({ notes: "mine" }))).toMatchObject({ kind: "notSaved" });
  env.proxy.tampering = {};
  // The first save that arrived is this user's own, not another user's change.
  expect(await withEntry(vault, await vault.save(bank, draft({ notes: "mine, longer" })))).toMatchObject({
    kind: "saved",
    entry: { notes: "mine, longer", revision: 3 },
  });
  isCut = false;
  env.proxy.tampering = {
    reply: (_, request) => {
      isCut ||= isWrite(request);
      return isCut ? "drop" : undefined;
    },
  };
  expect(await vault.create(draft({ title: "Mail" }))).toMatchObject({ kind: "notSaved" });
  env.proxy.tampering = {};
  expect(await withEntry(vault, await vault.create(draft({ title: "Mail" })))).toMatchObject({
    kind: "saved",
    entry: { revision: 1 },
  });
  await expectVerified(other);
  expect(titles(other)).toEqual(["Bank", "Mail"]);
});

test("what the server refuses for good is not sent again", async () => {
  env.proxy.tampering = {
    request: (request) =>
      isWrite(request) ? { status: 409, body: { message: "Full.", code: "vault_full", requestId: "" } } : undefined,
  };
  const refused = (code: "vault_full" | "not_signed_in") => ({
    kind: "notSaved",
    reason: { code, params: { message: errors[code].message } },
  });
  expect(await vault.create(draft())).toEqual(refused("vault_full"));
  expect(writes()).toHaveLength(1);
  env.proxy.tampering = {
    request: () => ({ status: 401, body: { message: "Ended.", code: "not_signed_in", requestId: "" } }),
  };
  expect(await vault.save(bank, draft())).toEqual(refused("not_signed_in"));
  expect(writes()).toHaveLength(2);
});

test("writes go one after another, in the order in which they were asked for", async () => {
  const outcomes = await Promise.all([
    vault.create(draft({ title: "A" })),
    vault.archive(bank._id),
    vault.create(draft({ title: "B" })),
    vault.setFavorite(bank._id, true),
  ]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["saved", "done", "saved", "done"]);
  const counters = writes().map(
    ({ body, headers }) => (body?.manifest ?? JSON.parse(headers["vault-manifest"] ?? "{}")).counter,
  );
  expect(counters).toEqual([2, 3, 4, undefined]);
  await expectVerified(other);
});

test("two tabs of one device write in turn and at once without a false alarm", async () => {
  const tab = await env.device({ memory: device.memory }).open(person);
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all([
      vault.create(draft({ title: `a${round}` })),
      tab.create(draft({ title: `b${round}` })),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["saved", "saved"]);
  }
  await expectVerified(vault, tab, other);
  expect(titles(tab)).toHaveLength(11);
});

test("reads that another tab's writes overtake are read again, and are no alarm", async () => {
  const tab = await env.device({ memory: device.memory }).open(person);
  let reads = 0;
  env.proxy.tampering = {
    async reply(_, { path }) {
      if (!path.endsWith("/contents") || ++reads > 2) return;
      // While the reply is in transit, the other tab writes and remembers the write.
      expect(await tab.create(draft({ title: `Meanwhile ${reads}` }))).toMatchObject({ kind: "saved" });
    },
  };
  await vault.reload();
  expect(vault.snapshot().fault).toBeNull();
  expect(titles(vault)).toEqual(["Bank", "Meanwhile 1", "Meanwhile 2"]);
});

test("an answer that another tab's later write overtakes counts only when a read bears it out", async () => {
  const tab = await env.device({ memory: device.memory }).open(person);
  let isLying = true;
  env.proxy.tampering = {
    async request(request) {
      if (!isLying || !isWrite(request)) return;
      isLying = false;
      // The write was not stored; before this tab learns that, the other one is two writes ahead.
      await store(tab, { title: "Theirs 1" });
      await store(tab, { title: "Theirs 2" });
      return { status: 201, body: {} };
    },
  };
  expect(await vault.create(draft({ title: "Mine" }))).toMatchObject({ kind: "saved" });
  await expectVerified(vault, tab, other);
  expect(titles(other)).toEqual(["Bank", "Mine", "Theirs 1", "Theirs 2"]);
});

test("imports in batches, of which a lost reply stores none twice", async () => {
  const drafts = Array.from({ length: 1_005 }, (_, i) => draft({ title: `entry ${i}`, notes: "" }));
  dropWrites("reply", 1);
  const progress: number[] = [];
  expect(await vault.importEntries(drafts, (stored) => progress.push(stored))).toEqual({
    stored: 1_005,
    problem: null,
  });
  expect(progress).toEqual([1_000, 1_005]);
  expect(writes().map(({ body }) => body.entries.length)).toEqual([1_000, 5]);
  await expectVerified(other);
  expect(other.snapshot().entries).toHaveLength(1_006);
});

test("imports at most 24 MiB a request", async () => {
  const drafts = Array.from({ length: 300 }, (_, i) => draft({ title: `entry ${i}`, notes: "n".repeat(65_536) }));
  expect(await vault.importEntries(drafts)).toEqual({ stored: 300, problem: null });
  const sizes = writes().map(({ body }) => JSON.stringify(body).length);
  expect(sizes.length).toBe(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(24 * 1024 * 1024);
  await expectVerified(other);
});

test("an import of which one entry is too long is refused before anything is sent", async () => {
  const drafts = [draft(), draft({ title: "Long", notes: "n".repeat(65_537) })];
  const reason = { code: "text_too_long", params: { field: "notes", maxBytes: 65_536 } };
  const { stored, problem } = await vault.importEntries(drafts);
  expect({ stored, problem }).toEqual({
    stored: 0,
    problem: reason,
  });
  expect(writes()).toEqual([]);
  expect(await vault.create(drafts[1]!)).toMatchObject({
    kind: "notSaved",
    reason,
  });
  expect(await vault.create(draft({ title: "\ud800" }))).toMatchObject({ kind: "notSaved" });
});

test("the index is switched for the whole vault, and other devices write with it", async () => {
  await other.archive(bank._id);
  expect(await vault.setSearchIndex(true)).toEqual({ kind: "done" });
  await other.reload();
  await store(other, { title: "Library" });
  const tokens = await env.server.db
    .selectFrom("password_entries")
    .where("vault_id", "=", vault.vaultId)
    .select("search_tokens")
    .execute();
  expect(tokens.every(({ search_tokens }) => search_tokens.length > 0)).toBe(true);
  expect(await other.setSearchIndex(false)).toEqual({ kind: "done" });
  const cleared = await env.server.db
    .selectFrom("password_entries")
    .where("vault_id", "=", vault.vaultId)
    .select("search_tokens")
    .execute();
  expect(cleared.every(({ search_tokens }) => search_tokens.length === 0)).toBe(true);
  await expectVerified(vault, other);
});

test("all is opened for an export, and what cannot be opened is there as it was received", async () => {
  const mail = await store(vault, { title: "Mail" });
  tamperWithEntries(env.proxy, (entries) => {
    for (const entry of entries) {
      if (entry._id === bank._id) entry.title = "";
      if (entry._id === mail._id) entry.notes = entry.password;
    }
  });
  await vault.reload();
  const exported = await vault.openAll();
  expect(exported.entries).toEqual([]);
  const unreadableById = new Map(exported.unreadable.map((entry) => [entry._id, entry]));
  expect(unreadableById.size).toBe(2);
  expect(unreadableById.get(bank._id)).toMatchObject({ received: { _id: bank._id, title: "" } });
  expect(unreadableById.get(mail._id)).toMatchObject({ received: { _id: mail._id } });
  env.proxy.tampering = {};
  await vault.reload();
  const { entries, unreadable } = await vault.openAll();
  expect(unreadable).toEqual([]);
  expect(entries.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toMatchObject([
    { title: "Bank", password: "correct horse" },
    { title: "Mail", password: "correct horse" },
  ]);
});

test("a refresh shows what another device has changed, and asks for nothing whole while nothing has", async () => {
  env.proxy.tampering = { tags: true };
  await vault.reload();
  await other.save(await other.reveal(bank._id), draft({ title: "Bank of theirs" }));
  await vault.refresh();
  expect(titles(vault)).toEqual(["Bank of theirs"]);
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: null, error: null });

  const [shown, asked] = [vault.snapshot(), env.proxy.seen.length];
  await vault.refresh();
  expect(env.proxy.seen.length).toBe(asked + 1);
  expect(vault.snapshot()).toBe(shown);
});

test("a refresh that fails leaves the vault as it is shown, and says nothing", async () => {
  env.proxy.tampering = { tags: true };
  await vault.reload();
  await other.save(await other.reveal(bank._id), draft({ title: "Bank of theirs" }));
  env.proxy.tampering = { request: () => "drop" };
  await vault.refresh();
  expect(titles(vault)).toEqual(["Bank"]);
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: null, error: null });
});

test("a refresh notices a restored backup, though it is what this device received before it wrote", async () => {
  env.proxy.tampering = { tags: true };
  await vault.reload();
  const back = await backUp(env.server.db, vault.vaultId);
  await store(vault, { title: "Mail" });
  await back();
  await vault.refresh();
  expect(vault.snapshot().fault).toMatchObject({ kind: "older" });
});
