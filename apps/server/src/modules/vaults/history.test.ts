import { randomUUID } from "node:crypto";
import { type EntryVersion, limits, type Manifest } from "@pomander/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  credential,
  envelope,
  kdf,
  manifest,
  newEntry,
  newVault,
  recovery,
  sealed,
  wrappedVaultKey,
} from "../../../test/value-factories.ts";
import { runRetention } from "../../platform/retention.ts";

/** Tests of the history: replaced and deleted versions are kept for 30 days. */
const clock = createTestClock();
const statements: string[] = [];
let server: TestServer;
let ana: TestUser;
let counter: number;
beforeAll(async () => {
  server = await startTestServer({ clock, onQuery: (text) => void statements.push(text) });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  counter = 0;
});

const entries = "/user/password/password";
const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];
const send = (call: string, body: object, token = ana.token) => callApi(server, call, { token, body });
const next = (): Manifest => manifest(ana, ++counter);
const read = (id: string) => callApi(server, `GET ${entries}/${id}`, ana).then(({ body }) => body);
const create = async (members: object = {}) => {
  const entry = newEntry(members);
  expect((await send(`POST ${entries}`, { ...entry, manifest: next() })).status).toBe(201);
  return entry._id;
};
const save = async (id: string, revision: number, members: object = {}) =>
  expect((await send(`PUT ${entries}/${id}`, { ...sealed(revision), ...members, manifest: next() })).status).toBe(200);
const remove = async (id: string) =>
  expect((await send(`POST ${entries}/${id}/delete-forever`, { manifest: next() })).status).toBe(204);
const ask = (query: string, token = ana.token) => callApi(server, `GET /user/vault/history${query}`, { token });
const versionsOf = async (id: string, more = ""): Promise<EntryVersion[]> =>
  (await ask(`?entry=${id}${more}`)).body.versions;
const deleted = async (more = ""): Promise<EntryVersion[]> => (await ask(`/deleted${more}`)).body.versions;
const deleteVersions = (entryId: string, currentPassword = ana.password) =>
  send("POST /user/vault/history/delete", { entryId, currentPassword });
/** Returns the vault's counters after comparing them with the stored versions. */
const kept = async (vaultId = ana.vaultId) => {
  const { rows } = await sql<{ versions: number; bytes: number; storedVersions: number; storedBytes: number }>`
    select kept_versions as versions, kept_bytes as bytes, count(h.id) as "storedVersions",
      coalesce(sum((select sum(octet_length(h.data ->> c)) from unnest(
        '{key,title,link,email,password,notes,category,tags,extra}'::text[]) c)), 0)::bigint as "storedBytes"
    from vaults v left join vault_history h on h.vault_id = v.id and h.kind = 'entry'
    where v.id = ${vaultId} group by v.id`.execute(server.db);
  const { versions, bytes, storedVersions, storedBytes } = rows[0]!;
  expect([versions, bytes]).toEqual([storedVersions, storedBytes]);
  return versions;
};

describe("earlier versions of an entry", () => {
  test("are given newest first, each as the entry was", async () => {
    const id = await create({ isFavorite: true });
    await create();
    const was: unknown[] = [await read(id)];
    for (const revision of [2, 3]) {
      clock.advance(60);
      await save(id, revision, { isArchive: revision === 3 });
      was.unshift(await read(id));
    }
    clock.advance(60);
    const at = clock.now().toISOString();
    await remove(id);
    const versions = await versionsOf(id);
    expect(versions.map(({ entry }) => entry)).toEqual(was);
    expect(versions.map(({ isDeleted }) => isDeleted)).toEqual([true, false, false]);
    expect(versions[0]).toEqual({
      historyId: expect.any(String),
      entryId: id,
      isDeleted: true,
      at,
      entry: was[0],
    });
    expect(Object.keys(versions[0]!.entry as object)).toEqual(Object.keys(was[0] as object));
    expect(await kept()).toBe(3);
  });

  test("are given fifty at a time", async () => {
    const id = await create();
    for (let revision = 2; revision <= 54; revision++) await save(id, revision);
    const revisionOf = ({ entry }: EntryVersion) => (entry as { revision: number }).revision;
    const first = await versionsOf(id);
    expect(first.map(revisionOf)).toEqual(Array.from({ length: limits.versionsPerPage }, (_, i) => 53 - i));
    const second = await versionsOf(id, `&before=${first.at(-1)!.historyId}`);
    expect(second.map(revisionOf)).toEqual([3, 2, 1]);
    expect(await versionsOf(id, `&before=${second.at(-1)!.historyId}`)).toEqual([]);
  });

  test("are none of an entry that was never changed, of another's, and of a vault before", async () => {
    const id = await create();
    expect(await versionsOf(id)).toEqual([]);
    await save(id, 2);
    const ben = await factories(server).user();
    expect((await ask(`?entry=${id}`, ben.token)).body).toEqual({ versions: [] });
    expect((await ask("/deleted", ben.token)).body).toEqual({ versions: [] });
  });

  test("that are large travel row by row, in the same words", async () => {
    const id = await create({ notes: envelope(65_536), extra: envelope(65_536) });
    for (let revision = 2; revision <= 9; revision++)
      await save(id, revision, { notes: envelope(65_536), extra: envelope(65_536) });
    await remove(id);
    const other = await create();
    await remove(other);
    statements.length = 0;
    const large = [await ask(`?entry=${id}`), await ask("/deleted")];
    expect(statements.filter((text) => text.startsWith("declare"))).toHaveLength(1);
    await sql`update vault_history set bytes = 0`.execute(server.db);
    const small = [await ask(`?entry=${id}`), await ask("/deleted")];
    expect(statements.filter((text) => text.startsWith("declare"))).toHaveLength(1);
    expect(large.map(({ body }) => body)).toEqual(small.map(({ body }) => body));
    expect(large.map(({ body }) => body.versions.length)).toEqual([9, 2]);
  });

  test.each(["", "?entry=1", `?entry=${randomUUID()}&before=1`, `?entry=${randomUUID()}&more=1`, "/deleted?before="])(
    "that are asked for by '%s' are none",
    async (query) => expect(code(await ask(query))).toEqual([400, "invalid"]),
  );
});

describe("what was deleted for good", () => {
  test("is given by its last version, newest first, fifty at a time, without what is there", async () => {
    const gone: string[] = [];
    for (let i = 0; i < 52; i++) gone.unshift(await create());
    const there = await create();
    await save(there, 2);
    await save(gone[0]!, 2);
    const last = await read(gone[0]!);
    for (const id of gone.toReversed()) await remove(id);
    const first = await deleted();
    expect(first.map(({ entryId }) => entryId)).toEqual(gone.slice(0, limits.versionsPerPage));
    expect(first[0]).toMatchObject({ isDeleted: true, entry: last });
    const rest = await deleted(`?before=${first.at(-1)!.historyId}`);
    expect(rest.map(({ entryId }) => entryId)).toEqual(gone.slice(limits.versionsPerPage));
  });
});

describe("deleting the versions of an entry", () => {
  test("takes the account's password, and every version of that entry alone", async () => {
    const [one, two] = [await create(), await create()];
    for (const id of [one, two]) {
      await save(id, 2);
      await save(id, 3);
    }
    await remove(one);
    expect(code(await deleteVersions(one, credential()))).toEqual([403, "wrong_password"]);
    expect(code(await deleteVersions(one, "plain"))).toEqual([400, "credential_required"]);
    expect(await kept()).toBe(5);
    expect((await deleteVersions(one)).status).toBe(204);
    expect([await versionsOf(one), await deleted(), await kept()]).toEqual([[], [], 2]);
    expect(await versionsOf(two)).toHaveLength(2);
    expect((await deleteVersions(two)).status).toBe(204);
    expect(await kept()).toBe(0);
    expect((await read(two)).revision).toBe(3);
  });

  test("of which there is none finds nothing, whosever entry it is", async () => {
    const id = await create();
    expect(code(await deleteVersions(id))).toEqual([404, "not_found"]);
    await save(id, 2);
    const ben = await factories(server).user();
    const body = { entryId: id, currentPassword: ben.password };
    expect(code(await send("POST /user/vault/history/delete", body, ben.token))).toEqual([404, "not_found"]);
    await server.db.deleteFrom("vaults").where("id", "=", ben.vaultId).execute();
    expect(code(await send("POST /user/vault/history/delete", body, ben.token))).toEqual([404, "not_found"]);
    expect(await kept()).toBe(1);
  });
});

describe("34 a stolen token reads no history", () => {
  const read = (token: string) => Promise.all([ask(`?entry=${randomUUID()}`, token), ask("/deleted", token)]);
  const expectUnlocked = async (token: string) => {
    expect((await read(token)).map(({ status }) => status)).toEqual([200, 200]);
    clock.advance(10 * 60);
    expect((await read(token)).map(code)).toEqual([
      [403, "locked"],
      [403, "locked"],
    ]);
  };
  const signIn = async (password: string) =>
    (await callApi(server, "POST /auth/login", { body: { email: ana.email, password } })).body;
  const choose = (token: string, body: object) => send(`PUT /auth/update/${ana._id}`, { kdf: kdf(), ...body }, token);

  test("ten minutes after registering, signing in or unlocking", async () => {
    await expectUnlocked(ana.token);
    await expectUnlocked((await signIn(ana.password)).token);
    const { token } = await signIn(ana.password);
    clock.advance(10 * 60);
    const unlock = (body: object) => send(`POST /user/vault/${ana.vaultId}/unlock`, body, token);
    expect((await unlock({ credential: credential() })).status).toBe(403);
    expect((await read(token)).map(({ status }) => status)).toEqual([403, 403]);
    await unlock({ credential: ana.password });
    await expectUnlocked(token);
    await unlock({ recoveryCredential: ana.recovery.credential });
    await expectUnlocked(token);
  });

  test("ten minutes after a change of the password, a recovery, a new vault or a reopening began its session", async () => {
    const [first, second, third, fourth] = [credential(), credential(), credential(), credential()];
    const rewrapped = () => ({ vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() });
    let { token } = (await choose(ana.token, { currentPassword: ana.password, password: first, vault: rewrapped() }))
      .body;
    await expectUnlocked(token);

    const start = { email: ana.email, recoveryCredential: ana.recovery.credential };
    const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: start })).body;
    const finish = {
      recoveryToken,
      password: second,
      kdf: kdf(),
      wrappedVaultKey: wrappedVaultKey(),
      recovery: recovery(),
    };
    ({ token } = (await callApi(server, "POST /auth/recover/finish", { body: finish })).body);
    await expectUnlocked(token);

    await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
    ({ token } = (await choose(token, { currentPassword: second, password: third, newVault: newVault() })).body);
    await expectUnlocked(token);

    await send(`POST /user/vault/${ana.vaultId}/unlock`, { credential: second }, token);
    ({ token } = (await choose(token, { currentPassword: third, password: fourth, reopen: rewrapped() })).body);
    await expectUnlocked(token);
    expect((await read(ana.token)).map(({ status }) => status)).toEqual([401, 401]);
  });

  test("nor after a sign-in with a password that is not the vault's, nor by another session's unlock", async () => {
    const ben = await factories(server).user();
    await sql`update users set verifier = (select verifier from users where id = ${ben._id}) where id = ${ana._id}`.execute(
      server.db,
    );
    const { token, vault } = await signIn(ben.password);
    expect(vault).toBeNull();
    expect((await read(token)).map(({ status }) => status)).toEqual([403, 403]);
    await send(`POST /user/vault/${ana.vaultId}/unlock`, { credential: ana.password });
    expect((await read(ana.token)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(token)).map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe("after thirty days", () => {
  const upkeep = () => runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 });
  const age = (entryId: string, days: number) =>
    sql`update vault_history set at = now() - make_interval(days => ${days}) where entry_id = ${entryId}`.execute(
      server.db,
    );

  test("versions go, are counted no more, and the id of what was deleted may be used again", async () => {
    const [old, young, gone] = [await create(), await create(), await create()];
    for (const id of [old, young, gone]) await save(id, 2);
    await remove(gone);
    const ben = await factories(server).saved(ana);
    counter += 2;
    await age(old, limits.historyDays + 1);
    await age(gone, limits.historyDays + 1);
    await age(young, limits.historyDays - 1);
    const again = () => send(`POST ${entries}`, { ...newEntry({ _id: gone }), manifest: manifest(ana, counter + 1) });
    expect(code(await again())).toEqual([409, "id_taken"]);
    await send(`PUT /user/vault/recovery`, {
      vaultId: ana.vaultId,
      currentPassword: ana.password,
      recovery: recovery(),
    });
    await sql`update vault_history set at = now() - interval '31 days' where kind = 'keys' and vault_id = ${ana.vaultId}`.execute(
      server.db,
    );

    expect(await upkeep()).toMatchObject({ "old versions of entries": 3, "replaced vault keys": 1 });
    expect(await kept()).toBe(2);
    expect([await versionsOf(old), await versionsOf(gone), await deleted()]).toEqual([[], [], []]);
    expect([await versionsOf(young), await versionsOf(ben._id)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect((await again()).status).toBe(201);
    expect(
      (await callApi(server, `GET /user/vault/manifests?vault=${ana.vaultId}&after=-1&until=99`, ana)).body.manifests,
    ).toHaveLength(counter + 2);
  });
});
