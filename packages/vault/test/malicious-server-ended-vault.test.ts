import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SharedState } from "@pomander/contract";
import { createSharing } from "../src/sharing/index.ts";
import { createOpenVaults } from "../src/open-vaults.ts";
import { changeFiles, uploadFile } from "../src/files/index.ts";
import { changeRecords, readOwnRecords } from "../src/sharing/own-store.ts";
import { placeOf } from "../src/vault/vault-place.ts";
import { done, foundVault, join, participant, type Participant } from "./support/sharing.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { backUp } from "./support/stored-vault.ts";
import { replaceReply } from "./support/tampering.ts";
import { draft, store } from "./support/test-environment.ts";

/** A server that, with a person who was taken out, shows an older list of the own shared vaults, in which the ended one is live. */
let env: TestEnvironmentWithServer;
let ana: Participant;
let bea: Participant;
let vaultId: string;
/** The vault that took its place. */
let next: string;
/** Puts Ana's own vault back as it was before the new keys. */
let rollBack: () => Promise<void>;
/** Puts only the entry back that lists Ana's shared vaults. */
let rollBackList: () => Promise<void>;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  ana = await participant(env);
  bea = await participant(env);
  vaultId = await foundVault(ana);
  await join(ana, bea, vaultId);
  await ana.sharing.refresh();
  const { db } = env.server;
  rollBack = await backUp(db, ana.personal.vaultId);
  const id = placeOf(ana.personal).verified()!.own!.vaults;
  const list = await db.selectFrom("password_entries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  rollBackList = async () => {
    await db.deleteFrom("password_entries").where("id", "=", id).execute();
    await db.insertInto("password_entries").values(list).execute();
  };
  const { password } = ana.person;
  const out = [idOf(bea)];
  next = done(await ana.sharing.makeNewKeys({ vaultId, password, out, replaced: [] })).vaultId;
  // The server denies that there are new keys.
  env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }: { body: SharedState }) => {
    for (const vault of body.vaults) vault.successor = null;
  });
});

const idOf = ({ sharing }: Participant) => sharing.snapshot().me!.userId;

/** Returns what was sent to change anything, from a place in the requests on. */
const changesSince = (from: number) =>
  env.proxy.seen.slice(from).filter(({ method, path }) => method !== "GET" && path !== "/auth/prelogin");

test("69 an older list alone, at a device that never saw the vault: no shared vault is opened, and nothing is written", async () => {
  await rollBackList();
  const fresh = await participant(env, { person: ana.person });
  const from = env.proxy.seen.length;
  expect(fresh.personal.snapshot().fault).toEqual({ kind: "replaced" });
  expect(fresh.sharing.snapshot().status).toBe("unverified");
  expect(fresh.vaults.all().map((vault) => vault.vaultId)).toEqual([fresh.personal.vaultId]);
  expect(await fresh.sharing.found("Second")).toMatchObject({ reason: { code: "vault_unverified" } });
  expect(changesSince(from)).toEqual([]);
});

test("69 the whole own vault of before, at a device that never saw it: nothing is opened before a person has compared codes", async () => {
  const { checkCode } = ana.personal.snapshot();
  await rollBack();
  const vaults = createOpenVaults();
  const device = env.device({ vaults, confirms: false });
  const { user, vault } = await device.signIn(ana.person);
  const sharing = createSharing(await device.client.sharingHost(), user);
  await sharing.refresh();
  expect(vault!.snapshot().status).toBe("unconfirmed");
  expect(device.firstVisits[0]!.checkCode.code).not.toBe(checkCode!.code);
  expect(sharing.snapshot()).toMatchObject({ status: "unverified", vaults: [] });
  expect(vaults.find(vaultId)).toBeNull();
});

test("69 the whole own vault of before, at a device that knows the end, even after a Keep: nothing is written to the ended vault", async () => {
  await rollBack();
  await ana.personal.reload();
  expect(ana.personal.snapshot().fault).toEqual({ kind: "older" });
  expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
  await ana.sharing.refresh();
  const ended = ana.vault(vaultId);
  const from = env.proxy.seen.length;
  expect(await ended.create(draft())).toMatchObject({ reason: { code: "vault_ended" } });
  expect(changesSince(from)).toEqual([]);
});

test("69 a device that knows the end does so after the ended vault was removed from it, too", async () => {
  done(await ana.sharing.forget(vaultId));
  await rollBack();
  await ana.personal.reload();
  expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
  await ana.sharing.refresh();
  expect(await ana.vault(vaultId).create(draft())).toMatchObject({ reason: { code: "vault_ended" } });
});

describe("87 an ended vault that the server shows again, at a device that knows the end", () => {
  const ended = { kind: "notSaved", reason: { code: "vault_ended" } };
  /** Restores both vaults as they were before the new keys, and opens the shared one. */
  async function bringBack() {
    await rollBack();
    await env.server.db
      .updateTable("vaults")
      .set({ successor_id: null, archived_at: null })
      .where("id", "=", vaultId)
      .execute();
    await env.server.db.updateTable("shared_members").set({ barred: null }).where("vault_id", "=", vaultId).execute();
    await ana.personal.reload();
    expect(await ana.personal.acceptServerState()).toEqual({ kind: "done" });
    await ana.sharing.refresh();
    return ana.vault(vaultId);
  }

  test("gets no new keys, gives its key to no one, and is in no invitation", async () => {
    const back = await bringBack();
    expect(back.snapshot()).toMatchObject({ fault: null, shared: { back: ["Bea"] } });
    const from = env.proxy.seen.length;
    const options = { vaultId, password: ana.person.password, out: [idOf(bea)], replaced: [] };
    expect(await ana.sharing.makeNewKeys(options)).toMatchObject(ended);
    expect(await ana.sharing.addMember(vaultId, idOf(bea), "read")).toMatchObject(ended);
    const people = [{ email: "cy@example.org", name: "Cy" }];
    expect(await ana.sharing.invite(people, [{ vaultId, role: "read" }])).toMatchObject(ended);
    const entry = { vaultId, entryId: crypto.randomUUID() };
    expect(await ana.sharing.deleteVersions(entry, ana.person.password)).toMatchObject(ended);
    expect(changesSince(from)).toEqual([]);
  });

  test("takes no file, and no entries of another vault", async () => {
    await bringBack();
    const other = await foundVault(ana, "Other");
    const { _id } = await store(ana.vault(other), { title: "Bank" });
    const source = { name: "lease.txt", size: 5, read: async () => new TextEncoder().encode("lease") };
    const record = await uploadFile(ana.vault(other), source);
    expect(await changeFiles(ana.vault(other), _id, (files) => [...files, record])).toMatchObject({ kind: "saved" });
    const ids = [_id];
    const from = env.proxy.seen.length;
    expect(await ana.sharing.transfer({ from: other, to: vaultId, ids, isMove: true })).toMatchObject(ended);
    await expect(uploadFile(ana.vault(vaultId), source)).rejects.toMatchObject({ code: "vault_not_writable" });
    expect(changesSince(from)).toEqual([]);
  });

  test("is sent no report of what former members know", async () => {
    await bringBack();
    const counts = { total: 1, left: null, aside: null, gone: null };
    const who = [crypto.randomUUID()];
    const task = { taskId: crypto.randomUUID(), kind: "passwords" as const, who, ...counts, to: [], taken: null };
    env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }: { body: SharedState }) => {
      for (const vault of body.vaults) vault.tasks = [{ ...task, due: new Date().toISOString() }];
    });
    const from = env.proxy.seen.length;
    await ana.sharing.refresh();
    expect(changesSince(from)).toEqual([]);
  });

  test("is written to by no tab that had it open before another one learned of the end", async () => {
    await rollBack();
    env.proxy.tampering = replaceReply("GET", /^\/shared$/, ({ body }: { body: SharedState }) => {
      for (const vault of body.vaults) vault.successor = null;
    });
    const tab = await participant(env, { person: ana.person });
    const open = tab.vault(vaultId);
    // The other tab has the memory of a device that knows the end.
    const [{ memory }, { memory: other }] = [
      await tab.device.client.sharingHost(),
      await ana.device.client.sharingHost(),
    ];
    const pinned = await other.get("vault", vaultId);
    await memory.updateVault(vaultId, (before) => ({
      pinned: before && { ...before, successor: pinned?.successor ?? "", takenOut: pinned?.takenOut ?? [] },
    }));
    const from = env.proxy.seen.length;
    expect(await open.create(draft())).toMatchObject(ended);
    expect(changesSince(from)).toEqual([]);
    await tab.sharing.refresh();
    expect(tab.vault(vaultId).snapshot()).toMatchObject({ shared: { back: ["Bea"] } });
  });

  test("ends in the own records again once the vault that took its place is there again", async () => {
    const host = await ana.device.client.sharingHost();
    const own = () => ({ keys: host.personal()!.keys, place: placeOf(ana.personal), userId: idOf(ana) });
    const { records } = await readOwnRecords(own().keys, own().place.verified()!);
    const ofNext = records.vaults.find((record) => record.vaultId === next)!;
    await bringBack();
    expect(ana.sharing.snapshot().vaults).toMatchObject([{ vaultId, back: ["Bea"], successor: null }]);
    // A colleague gives access to it again.
    done(await changeRecords(own(), "vaults", (vaults) => [...vaults, ofNext]));
    await ana.sharing.refresh();
    expect(ana.sharing.snapshot().vaults).toMatchObject([
      { vaultId: next, status: "open", back: null },
      { vaultId, status: "ended", successor: next },
    ]);
    expect(ana.vaults.find(vaultId)).toBeNull();
    const fresh = await participant(env, { person: ana.person });
    expect(fresh.vaults.find(vaultId)).toBeNull();
  });
});
