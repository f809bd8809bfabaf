import { limits, sealedFields, type Entry, type EntryVersion, type User } from "@pomander/contract";
import { sql } from "../../../apps/server/test/sql.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "../../../apps/server/test/harness.ts";
import { sendRequest } from "../../../apps/server/test/http-api.ts";
import { isWrite, replaceReply } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { draft, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";
import type { OpenEntry, OpenVault } from "../src/index.ts";

/** Earlier versions of entries, and cases 33 and 34 of crypto-protocol.md §12. */
const clock = createTestClock();
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;
let user: User;
let token: string;

beforeAll(async () => {
  env = await startTestEnvironment({ clock });
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device();
  const signedIn = await device.signIn(person);
  ({ user, token } = signedIn);
  vault = signedIn.vault!;
});

const saved = async (entry: OpenEntry, members: Parameters<typeof draft>[0]) => {
  expect(await vault.save(entry, draft(members))).toMatchObject({ kind: "saved" });
  return vault.reveal(entry._id);
};
/** Returns the newest stored version of an entry, opened. */
const lastVersion = async (id: string): Promise<OpenEntry> => {
  const [version] = (await vault.versions(id)).versions;
  return version!.entry!;
};
const writes = () => env.proxy.seen.filter(isWrite);

describe("earlier versions", () => {
  test("are what saves replaced, newest first, page by page", async () => {
    let bank = await store(vault, { title: "Bank", notes: "0" });
    for (let i = 1; i <= limits.versionsPerPage + 2; i++) bank = await saved(bank, { title: "Bank", notes: `${i}` });
    const first = await vault.versions(bank._id);
    const second = await vault.versions(bank._id, first.next!);
    const notes = [...first.versions, ...second.versions].map(({ entry }) => entry?.notes);
    expect(notes).toEqual(
      Array.from({ length: limits.versionsPerPage + 2 }, (_, i) => `${limits.versionsPerPage + 1 - i}`),
    );
    expect(first.versions).toHaveLength(limits.versionsPerPage);
    expect(second.next).toBeNull();
    expect(await vault.deletedEntries()).toEqual({ versions: [], next: null });
  });

  test("case 54: carry the time that was sealed with them, whatever the server says of its own", async () => {
    const bank = await store(vault, { title: "Bank" });
    const { changedAt } = bank.extra;
    await saved(bank, { title: "Savings" });
    const lie = { at: "2001-01-01T00:00:00.000Z", isDeleted: true };
    env.proxy.tampering = replaceReply("GET", /history$/, ({ body }) => void Object.assign(body.versions[0], lie));
    const { versions } = await vault.versions(bank._id);
    expect(versions).toMatchObject([{ ...lie, savedAt: changedAt, entry: { title: "Bank" } }]);
    expect(changedAt).toMatch(/^20/);
  });

  test("are put back whole but for the history of passwords, which takes in the one that goes", async () => {
    let bank = await store(vault, { title: "Bank", password: "p0", expires: "2030-01-01" });
    bank = await saved(bank, { title: "Savings", password: "p1", tags: [] });
    bank = await saved(bank, { title: "Savings", password: "p2", notes: "moved", isFavorite: true });
    const { versions } = await vault.versions(bank._id);
    const oldest = versions.at(-1)!.entry!;
    expect(oldest).toMatchObject({ title: "Bank", password: "p0", revision: 1, extra: { expires: "2030-01-01" } });
    expect(oldest.extra.history).toBeUndefined();
    expect(await vault.restoreVersion(bank, oldest)).toEqual({ kind: "saved", id: bank._id });
    const now = await vault.reveal(bank._id);
    expect(now).toMatchObject({ ...draft({ title: "Bank", password: "p0" }), isFavorite: true, revision: 4 });
    expect(now.expires).toBe("2030-01-01");
    expect(now.extra.history?.map(({ password }) => password)).toEqual(["p2", "p1", "p0"]);
    // The replaced state is a version too, so putting back loses no data.
    expect(await lastVersion(bank._id)).toMatchObject({ title: "Savings", password: "p2", notes: "moved" });
    const other = await env.device().open(person);
    expect(await other.reveal(bank._id)).toMatchObject({ password: "p0", extra: now.extra });
  });

  test("are not put back over what another device saved meanwhile", async () => {
    const bank = await saved(await store(vault, { notes: "0" }), { notes: "1" });
    const version = await lastVersion(bank._id);
    const other = await env.device().open(person);
    await other.save(await other.reveal(bank._id), draft({ notes: "theirs" }));
    expect(await vault.restoreVersion(bank, version)).toMatchObject({ kind: "conflict", theirs: { notes: "theirs" } });
    await other.deleteForever(bank._id);
    await vault.reload();
    expect(await vault.restoreVersion(bank, version)).toMatchObject({ kind: "gone" });
  });

  test("of an entry that was deleted for good come back under a new id that says which it was", async () => {
    const bank = await saved(await store(vault, { title: "Bank", password: "p0" }), { title: "Bank", password: "p1" });
    const mail = await store(vault, { title: "Mail" });
    await vault.deleteForever(bank._id);
    await vault.deleteForever(mail._id);
    const { versions } = await vault.deletedEntries();
    expect(versions.map(({ entry, isDeleted }) => [entry?.title, isDeleted])).toEqual([
      ["Mail", true],
      ["Bank", true],
    ]);
    const outcome = await vault.restoreVersionAsNew(versions[1]!.entry!);
    if (outcome.kind !== "saved") throw new Error(outcome.kind);
    const back = await vault.reveal(outcome.id);
    expect(back._id).not.toBe(bank._id);
    expect(back).toMatchObject({ ...draft({ title: "Bank", password: "p1" }), revision: 1 });
    expect(back.extra).toMatchObject({ restoredFrom: bank._id, history: [{ password: "p0" }] });
    const other = await env.device().open(person);
    expect(other.snapshot()).toMatchObject({ fault: null, entries: [{ title: "Bank" }] });
  });

  test("of an entry are deleted at once with the password, and with it alone", async () => {
    const bank = await saved(await store(vault, { notes: "0" }), { notes: "1" });
    const mail = await saved(await store(vault, { notes: "0" }), { notes: "1" });
    await expect(
      device.client.deleteVersions(user, { vaultId: vault.vaultId, entryId: bank._id }, "another password"),
    ).rejects.toMatchObject({
      code: "wrong_password",
    });
    expect((await vault.versions(bank._id)).versions).toHaveLength(1);
    await device.client.deleteVersions(user, { vaultId: vault.vaultId, entryId: bank._id }, goodPassword);
    expect((await vault.versions(bank._id)).versions).toEqual([]);
    expect((await vault.versions(mail._id)).versions).toHaveLength(1);
    await vault.reload();
    expect(vault.snapshot().fault).toBeNull();
  });
});

describe("a history that is full", () => {
  /** Inserts rows as saves of long-deleted entries would have left them. */
  async function fillHistory(versions: number): Promise<void> {
    const { vaultId } = vault;
    await sql`
      insert into vault_history (id, vault_id, kind, entry_id, is_deleted, data, bytes, at)
      select gen_random_uuid(), ${vaultId}, 'entry', gen_random_uuid(), false, '{}', 1, ${clock.now()}
      from generate_series(1, ${versions}::integer)`.execute(env.server.db);
    await sql`
      update vaults set kept_versions = kept_versions + ${versions}, kept_bytes = kept_bytes + ${versions}
      where id = ${vaultId}`.execute(env.server.db);
  }
  const full = { kind: "notSaved", reason: { code: "history_full" } };

  test("takes no save that replaces, and is asked once; putting back as a new entry is left", async () => {
    const bank = await saved(await store(vault, { notes: "0" }), { notes: "1" });
    const version = await lastVersion(bank._id);
    await fillHistory(limits.historyForReplacing.versions - 1);
    env.proxy.seen.length = 0;
    expect(await vault.save(bank, draft({ notes: "2" }))).toMatchObject(full);
    expect(await vault.restoreVersion(bank, version)).toMatchObject(full);
    expect(writes()).toHaveLength(2);
    expect(vault.snapshot().fault).toBeNull();
    expect(await vault.restoreVersionAsNew(version)).toMatchObject({ kind: "saved" });
    expect(vault.snapshot().entries).toHaveLength(2);
    // Deleting versions makes room.
    await device.client.deleteVersions(user, { vaultId: vault.vaultId, entryId: bank._id }, goodPassword);
    expect(await vault.save(bank, draft({ notes: "2" }))).toMatchObject({ kind: "saved" });
  });

  test("takes no new entry at its second bound, and flags and deleting always", async () => {
    const bank = await store(vault);
    await fillHistory(limits.historyForCreating.versions);
    expect(await vault.create(draft())).toMatchObject(full);
    expect(await vault.restoreVersionAsNew(bank)).toMatchObject(full);
    expect(await vault.importEntries([draft()])).toMatchObject({
      stored: 0,
      problem: { code: "history_full" },
    });
    expect(await vault.archive(bank._id)).toEqual({ kind: "done" });
    expect(await vault.setFavorite(bank._id, true)).toEqual({ kind: "done" });
    expect(await vault.deleteForever(bank._id)).toEqual({ kind: "done" });
    await vault.reload();
    expect(vault.snapshot()).toMatchObject({ fault: null, entries: [] });
  });
});

describe("case 33: a version", () => {
  let bank: OpenEntry;
  let mail: OpenEntry;
  beforeEach(async () => {
    bank = await store(vault, { title: "Bank", notes: "0" });
    bank = await saved(bank, { title: "Bank", notes: "1" });
    bank = await saved(bank, { title: "Bank", notes: "2" });
    mail = await saved(await store(vault, { title: "Mail" }), { title: "Mail", password: "battery staple" });
  });

  /** Changes the server's replies with versions of every kind. */
  const tamperWithVersions = (change: (versions: EntryVersion[]) => EntryVersion[] | void) => {
    env.proxy.tampering = replaceReply("GET", /^\/user\/vault\/history/, (reply) => {
      reply.body.versions = change(reply.body.versions) ?? reply.body.versions;
    });
  };
  const entryOf = (version: EntryVersion) => version.entry as Entry;
  /** Returns what a device shows of the versions: the notes of those that open, the reasons of the others. */
  const shown = async (id = bank._id) =>
    (await vault.versions(id)).versions.map(({ entry, reason }) => entry?.notes ?? reason);
  /** Returns the server's versions of another entry, or of another vault's entry. */
  async function versionsOf(of: OpenVault, id: string): Promise<EntryVersion[]> {
    let found: EntryVersion[] = [];
    env.proxy.tampering = replaceReply(
      "GET",
      /history/,
      (reply) => void (found = structuredClone(reply.body.versions)),
    );
    await of.versions(id);
    env.proxy.tampering = {};
    return found;
  }

  test("under another entry is shown as none of it, under its own id or that one's", async () => {
    const theirs = await versionsOf(vault, mail._id);
    const notThis = { code: "version_of_other_entry", params: {} };
    tamperWithVersions(() => theirs);
    expect(await shown()).toEqual([notThis]);
    tamperWithVersions(() => theirs.map((version) => ({ ...version, entryId: bank._id })));
    expect(await shown()).toEqual([notThis]);
    tamperWithVersions(() =>
      theirs.map((version) => ({ ...version, entryId: bank._id, entry: { ...entryOf(version), _id: bank._id } })),
    );
    expect(await shown()).toEqual([{ code: "cannot_open", params: { field: "key", reason: "tag" } }]);
    // The two ids in a deleted entry's version must agree too, although no id is requested.
    tamperWithVersions(() => theirs.map((version) => ({ ...version, isDeleted: true, entryId: bank._id })));
    expect((await vault.deletedEntries()).versions).toMatchObject([{ entry: null, reason: notThis }]);
  });

  test("of another vault is shown as none of this one, whatever it says", async () => {
    const stranger = await env.device().open(await env.person());
    const entry = await store(stranger, { title: "Bank" });
    await stranger.save(entry, draft({ title: "Bank", password: "a trap" }));
    const [version] = await versionsOf(stranger, entry._id);
    const renamed = { ...version!, entryId: bank._id };
    const { vaultId } = vault;
    tamperWithVersions(() => [
      renamed,
      { ...renamed, entry: { ...entryOf(renamed), _id: bank._id } },
      { ...renamed, entry: { ...entryOf(renamed), _id: bank._id, vaultId } },
    ]);
    expect(await shown()).toEqual([
      { code: "version_of_other_entry", params: {} },
      { code: "version_of_other_entry", params: {} },
      { code: "cannot_open", params: { field: "key", reason: "tag" } },
    ]);
  });

  test("in which anything was altered is not opened, and the others are", async () => {
    const damage = (envelope: string) => `${envelope.slice(0, -6)}${envelope.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;
    for (const field of ["key", ...sealedFields] as const) {
      tamperWithVersions((versions) => {
        const entry = entryOf(versions[0]!);
        if (field === "tags") entry.tags = entry.tags.map(damage);
        else entry[field] = damage(entry[field]);
      });
      expect(await shown()).toEqual([expect.objectContaining({ code: "cannot_open" }), "0"]);
    }
    tamperWithVersions((versions) => void (entryOf(versions[0]!).revision = 1));
    expect(await shown()).toEqual([expect.objectContaining({ code: "cannot_open" }), "0"]);
    tamperWithVersions(([newer, older]) => void (entryOf(newer!).notes = entryOf(older!).notes));
    expect(await shown()).toEqual([expect.objectContaining({ code: "cannot_open" }), "0"]);
    tamperWithVersions((versions) => void (entryOf(versions[0]!).tags = []));
    expect(await shown()).toEqual([expect.objectContaining({ code: "cannot_open" }), "0"]);
    for (const entry of [null, 7, {}, { _id: bank._id }]) {
      tamperWithVersions((versions) => void (versions[0]!.entry = entry));
      expect(await shown()).toEqual([expect.objectContaining({ code: "version_of_other_entry" }), "0"]);
    }
  });

  test("is put back only as it was opened, whatever the server says of it by then", async () => {
    const version = (await vault.versions(bank._id)).versions.at(-1)!.entry!;
    const others = await versionsOf(vault, mail._id);
    tamperWithVersions(() => others);
    expect(await vault.restoreVersion(bank, version)).toMatchObject({ kind: "saved" });
    expect(await vault.reveal(bank._id)).toMatchObject({ title: "Bank", notes: "0" });
  });

  test("is not asked for more than it is given: a page of nonsense is an error, and shows nothing", async () => {
    for (const body of [{}, { versions: [{ entryId: bank._id }] }, { versions: 7 }]) {
      env.proxy.tampering = replaceReply("GET", /history/, () => ({ status: 200, body }));
      await expect(vault.versions(bank._id)).rejects.toMatchObject({ code: "malformed_reply" });
    }
  });
});

describe("case 34: a stolen token", () => {
  let bank: OpenEntry;
  beforeEach(async () => {
    bank = await saved(await store(vault, { notes: "0" }), { notes: "1" });
    await vault.deleteForever((await store(vault))._id);
  });

  const steal = (path: string) => sendRequest(env.server.url, { method: "GET", path, token });
  const paths = () => [`/user/vault/history?entry=${bank._id}`, "/user/vault/history/deleted"];
  const expectLocked = async () => {
    for (const path of paths()) {
      const reply = await steal(path);
      expect([reply.status, await reply.json()]).toEqual([403, expect.objectContaining({ code: "locked" })]);
    }
  };

  test("reads no history once ten minutes have passed, and its owner shows the password again", async () => {
    for (const path of paths()) expect((await steal(path)).status).toBe(200);
    clock.advance(10 * 60 + 1);
    await expectLocked();
    await expect(vault.versions(bank._id)).rejects.toMatchObject({ code: "locked" });
    // The present contents are available to the session, without a recent unlock.
    expect((await steal("/user/vault/contents")).status).toBe(200);
    await expect(device.client.proveUnlock(user, "another password")).rejects.toMatchObject({ code: "wrong_password" });
    await expectLocked();
    await device.client.proveUnlock(user, goodPassword);
    expect(await lastVersion(bank._id)).toMatchObject({ notes: "0" });
  });

  test("of a session that never unlocked the vault reads no history", async () => {
    await env.server.db.deleteFrom("session_unlocks").where("vault_id", "=", vault.vaultId).execute();
    await expectLocked();
    // Unlocking another vault does not help either.
    const stranger = await env.device().open(await env.person());
    expect(stranger.vaultId).not.toBe(vault.vaultId);
    await expectLocked();
  });

  test("washes no version out: neither by deleting it nor by writing over it", async () => {
    const call = (method: string, path: string, body: object) =>
      sendRequest(env.server.url, { method, path, token, body }).then(async (reply) => (await reply.json()).code);
    const guess = `v1.${Buffer.alloc(32, 7).toString("base64url")}`;
    const deletion = { entryId: bank._id, currentPassword: guess };
    expect(await call("POST", "/user/vault/history/delete", deletion)).toBe("wrong_password");
    // The thief replays an observed save, with the next counter.
    const { body } = writes().findLast(({ method }) => method === "PUT")!;
    const counter = vault.snapshot().manifest!.counter + 1;
    const overwriting = { ...body, revision: bank.revision + 1, manifest: { ...body.manifest, counter } };
    expect(await call("PUT", `/user/password/password/${bank._id}`, overwriting)).toBe("no_write_proof");
    const manifest = { ...body.manifest, counter, proof: Buffer.alloc(32, 7).toString("base64url") };
    expect(await call("PUT", "/user/vault/manifest", { manifest })).toBe("no_write_proof");
    expect(await call("POST", `/user/password/password/${bank._id}/delete-forever`, { manifest })).toBe(
      "no_write_proof",
    );
    expect((await vault.versions(bank._id)).versions).toHaveLength(1);
    await vault.reload();
    expect(vault.snapshot()).toMatchObject({ fault: null, entries: [{ _id: bank._id }] });
  });

  test.each([
    ["replaced all that one may in a day", { replaced_versions: limits.replacedPerSession.versions }],
    ["replaced as many bytes as one may in a day", { replaced_bytes: limits.replacedPerSession.bytes }],
    ["stored all the manifests that one may", { manifests: limits.manifestsPerSession }],
  ])("of a session that has %s changes no more, even with the vault's keys", async (_, counted) => {
    const since = { replaced_since: clock.now() };
    const sessions = env.server.db.updateTable("sessions").where("user_id", "=", user._id);
    await sessions.set({ ...since, ...counted }).execute();
    env.proxy.seen.length = 0;
    const refused = { kind: "notSaved", reason: { code: "sign_in_again" } };
    expect(await vault.save(bank, draft({ notes: "2" }))).toMatchObject(refused);
    expect(writes()).toHaveLength(1);
    expect((await vault.versions(bank._id)).versions).toHaveLength(1);
    // The owner signs in again, and continues.
    const again = await env.device({ memory: device.memory }).open(person);
    expect(await again.save(await again.reveal(bank._id), draft({ notes: "2" }))).toMatchObject({ kind: "saved" });
  });

  test("of somebody else's session learns nothing of an entry's versions", async () => {
    const stranger = env.device();
    const { token: theirs } = await stranger.signIn(await env.person());
    const reply = await sendRequest(env.server.url, { method: "GET", path: paths()[0]!, token: theirs });
    expect(await reply.json()).toEqual({ versions: [] });
    const body = { entryId: bank._id, currentPassword: `v1.${Buffer.alloc(32).toString("base64url")}` };
    const deletion = { method: "POST", path: "/user/vault/history/delete", token: theirs, body };
    expect((await sendRequest(env.server.url, deletion)).ok).toBe(false);
  });
});
