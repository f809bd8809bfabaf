import { openManifest } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInMemoryPinnedState, offlineCopyKey, type OpenVault, type PinnedRecords } from "../src/index.ts";
import { insiderOf } from "./support/insider.ts";
import { record, replay } from "./support/tampering.ts";
import { backUp, storedManifests } from "./support/stored-vault.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, store, type Person } from "./support/test-environment.ts";

/**
 * Case 32 of crypto-protocol.md §12: one header of a server (Clear-Site-Data) clears everything that a browser has
 * stored.
 */
let env: TestEnvironmentWithServer;
let person: Person;
let records: Map<string, PinnedRecords[keyof PinnedRecords]>;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  records = new Map();
  vault = await openPage();
  await store(vault, { title: "Bank" });
  await vault.setOfflineCopy(true);
});

/** Returns the browser's device, each time as a newly loaded page. */
const page = ({ confirms = true } = {}) => env.device({ memory: createInMemoryPinnedState(records), confirms });
const openPage = (options = {}) => page(options).open(person);
/** Names the records: one "owner" is of the account, the other one of the last account here. */
const rememberedKinds = () => [...records.keys()].map((name) => name.replace(/\/.*/, "")).toSorted();
/** Expects no memory of the vault: only that a user signed in here, and was the last one. */
function expectNothingRemembered(): void {
  expect(rememberedKinds()).toEqual(["account", "owner", "owner"]);
  const [account] = [...records].filter(([name]) => name.startsWith("account/"));
  expect(account?.[1]).toEqual({ kdf: expect.any(Object), vaultId: null });
}

test("case 32: memory cleared while the vault is open is written back and said", async () => {
  const before = structuredClone([...records].filter(([name]) => !name.startsWith("copy")));
  expect(before.map(([name]) => name.replace(/\/.*/, "")).toSorted()).toEqual([
    "account",
    "ids",
    "owner",
    "owner",
    "vault",
  ]);
  expect(vault.snapshot().isMemoryRestored).toBe(false);
  records.clear();
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: null, isMemoryRestored: true, status: "open" });
  expect(new Map(before.map(([name, record]) => [name, expect.objectContaining(record)]))).toEqual(
    new Map([...records].filter(([name]) => !name.startsWith("copy"))),
  );
  // After a reload of the page no question is asked, and no first visit hides what happens next.
  const again = page();
  await again.open(person);
  expect(again.firstVisits).toEqual([]);
});

test("case 32: memory cleared while the vault is open is no way to show an older vault", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await store(vault, { title: "Mail" });
  records.clear();
  replay(env.proxy, older);
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: { kind: "older" }, isMemoryRestored: true });
  // The ids are remembered too, to name missing entries later; the copy is gone, as after signing out in another tab.
  expect(rememberedKinds()).toEqual(["account", "ids", "owner", "owner", "vault"]);
  expect((await openPage()).snapshot().fault).toEqual({ kind: "older" });
});

test("case 32: memory cleared and written back by a tab that has seen less is put right by the one that has seen more", async () => {
  const less = await openPage();
  const older = await record(env.proxy, () => less.reload());
  await store(vault, { title: "Mail" });
  records.clear();
  replay(env.proxy, older);
  await less.reload();
  expect(less.snapshot()).toMatchObject({ isMemoryRestored: true, manifest: { counter: 1 } });
  await vault.reload();
  expect(vault.snapshot()).toMatchObject({ fault: { kind: "older" }, isMemoryRestored: true });
  await less.reload();
  expect(less.snapshot().fault).toEqual({ kind: "older" });
});

test("a memory that one tab moves back, since the person keeps what is here, is no loss to the other", async () => {
  const tab = await openPage();
  const putBack = await backUp(env.server.db, vault.vaultId);
  await store(vault, { title: "Mail" });
  await store(vault, { title: "Shop" });
  await tab.reload();
  await putBack();
  await vault.reload();
  expect(await vault.acceptServerState()).toEqual({ kind: "done" });
  expect(vault.snapshot().manifest?.counter).toBe(2);
  await tab.reload();
  expect(tab.snapshot()).toMatchObject({ fault: null, isMemoryRestored: false, manifest: { counter: 2 } });
});

const saves: [string, () => Promise<unknown>][] = [
  ["a save", () => store(vault, { title: "Mail" })],
  ["a flag", () => vault.archive(vault.snapshot().entries[0]!._id)],
];
test.each(saves)("case 32: memory that %s finds cleared is written back and said with it", async (_what, save) => {
  records.clear();
  await save();
  expect(vault.snapshot()).toMatchObject({ fault: null, isMemoryRestored: true });
  expect(rememberedKinds()).toEqual(expect.arrayContaining(["account", "ids", "owner", "owner", "vault"]));
  const again = page();
  expect((await again.open(person)).snapshot().fault).toBeNull();
  expect(again.firstVisits).toEqual([]);
});

test("memory cleared under a session that was kept is a first visit at each unlock, and no other vault", async () => {
  vault.close();
  const before = page();
  const { user } = await before.signIn(person);
  const token = before.tokens.at(-1)!;
  records.clear();
  for (let i = 0; i < 2; i++) {
    const reloaded = env.device({ memory: createInMemoryPinnedState(records), token });
    const unlocked = await reloaded.client.unlock(user, person.password, reloaded.ask);
    await unlocked.opened();
    expect(reloaded.warnings).toEqual([]);
    expect(unlocked.snapshot()).toMatchObject({ status: "unconfirmed", entries: [] });
    unlocked.close();
  }
  // A memory that knows another account does not count as empty.
  const other = await env.person({ sharesSalt: true });
  await page().open(other);
  const last = env.device({ memory: createInMemoryPinnedState(records), token });
  const unlocking = last.client.unlock(user, person.password, last.ask);
  await expect(unlocking).rejects.toMatchObject({ code: "stopped_at_warning", params: { kind: "vaultReplaced" } });
});

test("case 32: memory cleared and the page loaded again is a first visit, said aloud, and not answered by a reload", async () => {
  await store(vault, { title: "Mail" });
  const known = vault.snapshot();
  vault.close();
  records.clear();
  env.proxy.seen.length = 0;
  for (let i = 0; i < 3; i++) {
    const reloaded = await openPage({ confirms: false });
    const unconfirmed = {
      status: "unconfirmed",
      firstVisit: { lastChange: known.lastChange, entryCount: 2, checkCode: known.checkCode },
      entries: [],
      unreadable: [],
      newlyAccepted: [],
      lastChange: null,
      manifest: null,
      isMemoryRestored: false,
    };
    expect(reloaded.snapshot()).toMatchObject(unconfirmed);
    await reloaded.reload();
    expect(reloaded.snapshot()).toMatchObject(unconfirmed);
    // No state is remembered, copied or changed before Yes.
    const outcomes = await Promise.all([
      reloaded.create(draft()),
      reloaded.acceptServerState(),
      reloaded.setSearchIndex(true),
      reloaded.setOfflineCopy(true),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => "notSaved"));
    await expect(reloaded.reveal(known.entries[0]!._id)).rejects.toMatchObject({ code: "entry_missing" });
    expectNothingRemembered();
  }
  expect(env.proxy.seen.filter(({ method }) => method !== "GET" && method !== "POST")).toEqual([]);

  const confirmed = page();
  await confirmed.open(person);
  expect(confirmed.firstVisits).toHaveLength(1);
  expect(rememberedKinds()).toEqual(["account", "ids", "owner", "owner", "vault"]);
  const after = page();
  expect((await after.open(person)).snapshot()).toMatchObject({ status: "open", fault: null, firstVisit: null });
  expect(after.firstVisits).toEqual([]);
});

test("case 32: after No nothing is remembered, and it is asked again", async () => {
  vault.close();
  records.clear();
  const device = page({ confirms: false });
  const { vault: asked, user } = await device.signIn(person);
  asked!.close();
  expect(asked!.snapshot()).toMatchObject({ status: "closed", firstVisit: null, entries: [] });
  await asked!.confirmFirstVisit();
  expect(asked!.snapshot().status).toBe("closed");
  expectNothingRemembered();
  // The vault is unlocked again in the existing session.
  const unlocked = await device.client.unlock(user, person.password, device.ask);
  await unlocked.opened();
  expect(unlocked.snapshot()).toMatchObject({ status: "unconfirmed", entries: [] });
  expectNothingRemembered();
  expect(records.has(`copy/${offlineCopyKey}`)).toBe(false);
});

test("case 32: a vault rolled back under a cleared memory shows another code than before", async () => {
  const older = vault.snapshot();
  const rollBack = await backUp(env.server.db, vault.vaultId);
  await store(vault, { title: "Mail" });
  const newest = vault.snapshot();
  vault.close();
  records.clear();
  await rollBack();
  const { firstVisit } = (await openPage({ confirms: false })).snapshot();
  expect(firstVisit).toEqual({ lastChange: older.lastChange, entryCount: 1, checkCode: older.checkCode });
  expect(firstVisit?.checkCode).not.toEqual(newest.checkCode);
  expect(newest.checkCode).toEqual({ counter: 2, code: expect.stringMatching(/^\d{5}( \d{5}){5}$/) });
});

test("case 32: Yes is said to what was shown: another vault state that the server gives then is asked about again", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await store(vault, { title: "Mail" });
  const newest = vault.snapshot();
  vault.close();
  records.clear();
  const asked = await openPage({ confirms: false });
  expect(asked.snapshot().firstVisit?.checkCode).toEqual(newest.checkCode);
  replay(env.proxy, older);
  await asked.confirmFirstVisit();
  expect(asked.snapshot()).toMatchObject({ status: "unconfirmed", firstVisit: { entryCount: 1 }, entries: [] });
  expect([...records.keys()].some((name) => name.startsWith("ids"))).toBe(false);
  env.proxy.tampering = {};
  await asked.reload();
  await asked.confirmFirstVisit();
  expect(asked.snapshot()).toMatchObject({ status: "open", fault: null, checkCode: newest.checkCode });
});

test("case 32: Yes is said to what was shown: not to what a read that was under way then brings", async () => {
  const older = await record(env.proxy, () => vault.reload());
  await store(vault, { title: "Mail" });
  vault.close();
  records.clear();
  const asked = await openPage({ confirms: false });
  expect(asked.snapshot().firstVisit?.entryCount).toBe(2);
  replay(env.proxy, older);
  await Promise.all([asked.reload(), asked.confirmFirstVisit()]);
  expect(asked.snapshot()).toMatchObject({ status: "unconfirmed", firstVisit: { entryCount: 1 }, entries: [] });
});

test("case 32: a first visit of a vault that is not what its manifest says is asked about, and then warned of", async () => {
  vault.close();
  records.clear();
  await env.server.db.deleteFrom("password_entries").where("vault_id", "=", vault.vaultId).execute();
  const asked = await openPage({ confirms: false });
  expect(asked.snapshot()).toMatchObject({ status: "unconfirmed", fault: null, firstVisit: { entryCount: 0 } });
  await asked.confirmFirstVisit();
  expect(asked.snapshot()).toMatchObject({ status: "open", fault: { kind: "fewer", count: 1 }, lockAfterMinutes: 15 });
  expect(await asked.create(draft())).toMatchObject({ kind: "notSaved" });
  // This device verified no link: its acceptance builds on none, and explains nothing to others.
  expect(await asked.acceptServerState()).toEqual({ kind: "done" });
  const { keys } = await insiderOf(env, person);
  const kept = await openManifest(keys, (await storedManifests(env.server.db, vault.vaultId)).at(-1)!);
  expect(kept.accepted).toMatchObject({ counter: 1, from: null });
});

test("a vault that this browser makes is no first visit of it", async () => {
  const device = env.device({ confirms: false });
  const prepared = await device.client.prepareRegistration({
    firstName: "Ana",
    lastName: "Silva",
    mobileNo: "",
    email: `made.${person.email}`,
    password: person.password,
  });
  const { vault: made } = await prepared.submit(true);
  await made!.opened();
  expect(made!.snapshot()).toMatchObject({ status: "open", fault: null, firstVisit: null });
});
