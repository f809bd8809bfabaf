import { randomUUID } from "node:crypto";
import { limits, type NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestResponse, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { untilLockWait } from "../../../test/lock-waits.ts";
import { finishOf, hashOf, renewed, renewVaultKeys, successorCalls } from "../../../test/new-vault-keys.ts";
import {
  credential,
  kdf,
  manifest,
  newEntry,
  newVault,
  recovery,
  wrappedVaultKey,
} from "../../../test/value-factories.ts";
import { throttle } from "../../accounts/password-check.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
/** The vault that takes the place of Ana's. */
let next: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  next = randomUUID();
});

const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];
const as = (who: Pick<TestUser, "token" | "password">) => successorCalls(server, who);
const get = (path: string, { token }: { token: string } = ana) => callApi(server, `GET ${path}`, { token });
const signIn = async ({ email, password }: Pick<TestUser, "email" | "password"> = ana) =>
  (await callApi(server, "POST /auth/login", { body: { email, password } })).body as { token: string; vault: unknown };
/** Everything that Ana has of vaults, without what her sessions have done. */
const state = async () => {
  const rowsOf = async (table: string) =>
    (
      await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t where t::text like ${`%${ana.vaultId}%`} order by 1`.execute(
        server.db,
      )
    ).rows.map(({ row }) => row);
  const user = await server.db.selectFrom("users").selectAll().where("id", "=", ana._id).executeTakeFirstOrThrow();
  return [user, await rowsOf("vaults"), await rowsOf("vault_manifests"), await rowsOf("password_entries")];
};
const stagedIds = async (vaultId = next) => {
  const rows = await server.db.selectFrom("staged_entries").select("id").where("vault_id", "=", vaultId).execute();
  return rows.map(({ id }) => id).toSorted();
};

describe("beginning new vault keys", () => {
  test("ends every other session at once, and changes nothing else", async () => {
    await factories(server).entry(ana);
    const other = await signIn();
    const before = await state();
    expect((await as(ana).begin(next)).status).toBe(204);
    expect((await get("/user", other)).status).toBe(401);
    expect((await get("/user")).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test("takes the password of the account, not the token alone, and tries are few", async () => {
    const other = await signIn();
    expect(code(await as(ana).begin(next, credential()))).toEqual([403, "wrong_password"]);
    expect(code(await as(ana).begin(next, "typed"))).toEqual([400, "credential_required"]);
    expect((await get("/user", other)).status).toBe(200);
    expect(code(await as(ana).stage(next, [newEntry()]))).toEqual([409, "vault_changed"]);
    for (let n = 1; n < throttle.failures; n++) await as(ana).begin(next, credential());
    expect(code(await as(ana).begin(next))).toEqual([429, "rate_limited"]);
  });

  test("refuses the id of any vault, present, archived or begun", async () => {
    const ben = await factories(server).user();
    const eva = await renewVaultKeys(server, await factories(server).user());
    const begun = randomUUID();
    await as(ben).begin(begun);
    for (const taken of [ana.vaultId, ben.vaultId, begun, eva.vaultId]) {
      expect([taken, ...code(await as(ana).begin(taken))]).toEqual([taken, 409, "id_taken"]);
    }
    expect((await as(ben).stage(begun, [])).status).toBe(204);
  });

  test("begins anew in place of what was begun before, under another id or the same", async () => {
    await as(ana).begin(next);
    await as(ana).stage(next, [newEntry()]);
    expect((await as(ana).begin(next)).status).toBe(204);
    expect(await stagedIds()).toEqual([]);
    await as(ana).stage(next, [newEntry()]);
    expect((await as(ana).begin(randomUUID())).status).toBe(204);
    expect(await stagedIds()).toEqual([]);
    expect(code(await as(ana).stage(next, [newEntry()]))).toEqual([409, "vault_changed"]);
    expect(code(await as(ana).finish(next, finishOf(ana, next, [])))).toEqual([409, "vault_changed"]);
  });

  test("needs a vault", async () => {
    await server.db.deleteFrom("vaults").where("id", "=", ana.vaultId).execute();
    expect(code(await as(ana).begin(next))).toEqual([409, "no_vault"]);
    expect(code(await as(ana).stage(next, []))).toEqual([409, "vault_changed"]);
    expect(code(await as(ana).finish(next, finishOf(ana, next, [])))).toEqual([409, "vault_changed"]);
  });
});

describe("staging entries", () => {
  beforeEach(async () => {
    await factories(server).entry(ana);
    await as(ana).begin(next);
  });

  test("shows nothing of them anywhere before the end", async () => {
    const reads = ["/user/vault", "/user/vault/contents", "/user/password/passwords", "/user/vaults/archived"];
    const seen = async () => Promise.all(reads.map(async (path) => (await get(path)).text));
    const before = [await state(), await seen()];
    const entry = newEntry();
    expect((await as(ana).stage(next, [entry])).status).toBe(204);
    expect([await state(), await seen()]).toEqual(before);
    expect((await get(`/user/password/password/${entry._id}`)).status).toBe(404);
    for (const path of [
      `/user/vaults/archived/${next}/contents`,
      `/user/vault/manifests?vault=${next}&after=-1&until=9`,
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  test("replaces those of the same id and takes others out, in one step", async () => {
    const [one, two, three] = [newEntry(), newEntry(), newEntry()];
    await as(ana).stage(next, [one, two]);
    const again = newEntry({ _id: two._id });
    expect((await as(ana).stage(next, [again, three], [one._id, randomUUID()])).status).toBe(204);
    expect(await stagedIds()).toEqual([two._id, three._id].toSorted());
    expect((await as(ana).finish(next, { ...finishOf(ana, next, [again, three]), from: 1 })).status).toBe(200);
  });

  test("takes its two lists in any order", async () => {
    const gone = newEntry();
    const put = newEntry();
    await as(ana).stage(next, [gone]);
    const raw = JSON.stringify({ remove: [gone._id], put: [put] });
    const answer = await callApi(server, `POST /user/vault/successor/${next}/entries`, { token: ana.token, raw });
    expect(answer.status).toBe(204);
    expect(await stagedIds()).toEqual([put._id]);
  });

  test.each([
    ["an id twice", () => [newEntry(), newEntry()].map((entry) => ({ ...entry, _id: next })), "invalid"],
    ["a field that is not sealed", () => [newEntry({ title: "plain" })], "not_encrypted"],
    ["another revision than the first", () => [{ ...newEntry(), revision: 2 } as unknown as NewEntry], "invalid"],
    ["too many at once", () => Array.from({ length: limits.entriesPerImport + 1 }, () => newEntry()), "invalid"],
  ])("refuses %s, and stores nothing of it", async (_what, put, expected) => {
    const good = newEntry();
    expect(code(await as(ana).stage(next, [good, ...put()]))).toEqual([400, expected]);
    expect(await stagedIds()).toEqual([]);
  });

  test("is for the vault that was begun in the place of one's own present one, within a day", async () => {
    const ben = await factories(server).user();
    await as(ben).begin(randomUUID());
    expect(code(await as(ben).stage(next, [newEntry()]))).toEqual([409, "vault_changed"]);
    expect(code(await as(ana).stage(ana.vaultId, [newEntry()]))).toEqual([409, "vault_changed"]);
    expect(await stagedIds()).toEqual([]);
    await sql`update sessions set expires_at = expires_at + interval '10 years'`.execute(server.db);
    const begun = (hoursAgo: number) =>
      server.db
        .updateTable("successors")
        .set({ begun_at: new Date(clock.now().getTime() - hoursAgo * 3_600_000) })
        .where("id", "=", next)
        .execute();
    await begun(limits.successorHours - 0.01);
    expect((await as(ana).stage(next, [])).status).toBe(204);
    await begun(limits.successorHours);
    expect(code(await as(ana).stage(next, []))).toEqual([409, "vault_changed"]);
    expect(code(await as(ana).finish(next, { ...finishOf(ana, next, []), from: 1 }))).toEqual([409, "vault_changed"]);
  });

  /** Copies of the one entry that is staged. */
  const fill = (count: number, notes: string) => sql`
    insert into staged_entries (vault_id, id, revision, key, title, link, email, password, notes, category, tags, extra,
      is_favorite, is_archive, created_at, updated_at)
    select vault_id, gen_random_uuid(), revision, key, title, link, email, password, ${notes}, category, tags, extra,
      is_favorite, is_archive, created_at, updated_at
    from staged_entries, generate_series(1, ${count}::integer) where vault_id = ${next}`;

  test("is bounded as a vault is: in entries", async () => {
    const first = newEntry();
    await as(ana).stage(next, [first]);
    await fill(limits.entriesPerVault - 1, "x").execute(server.db);
    expect(code(await as(ana).stage(next, [newEntry()]))).toEqual([409, "vault_full"]);
    expect((await as(ana).stage(next, [newEntry()], [first._id])).status).toBe(204);
    expect(await stagedIds()).toHaveLength(limits.entriesPerVault);
  });

  test("is bounded as a vault is: in bytes", async () => {
    const first = newEntry();
    await as(ana).stage(next, [first]);
    const size = 1024 * 1024;
    await fill(limits.vaultBytes / size - 1, "x".repeat(size)).execute(server.db);
    expect((await as(ana).stage(next, [newEntry()])).status).toBe(204);
    await fill(1, "x".repeat(size / 2)).execute(server.db);
    await fill(1, "x".repeat(size / 2)).execute(server.db);
    expect(code(await as(ana).stage(next, [newEntry()]))).toEqual([409, "vault_full"]);
  });

  test("that waits for the vault does nothing once the session has ended", async () => {
    const late = await server.db.transaction().execute(async (trx) => {
      await lockPresentVault(trx, ana._id);
      const waiting = as(ana).stage(next, [newEntry()]);
      await untilLockWait(server.db);
      await server.db.deleteFrom("sessions").where("user_id", "=", ana._id).execute();
      return { waiting };
    });
    expect(code(await late.waiting)).toEqual([401, "not_signed_in"]);
    expect(await stagedIds()).toEqual([]);
  });
});

describe("finishing", () => {
  let entries: NewEntry[];
  beforeEach(async () => {
    entries = [
      newEntry({ isFavorite: true, searchTokens: ["00a", "fff"] }),
      newEntry({ isArchive: true, searchTokens: ["00b"] }),
    ];
    await as(ana).begin(next);
    await as(ana).stage(next, entries);
  });
  const form = (members: Partial<ReturnType<typeof finishOf>> = {}) => ({
    ...finishOf(ana, next, entries),
    ...members,
  });

  test("puts the new vault in the place of the present one, with every entry as it was staged", async () => {
    const body = form();
    const done = await as(ana).finish(next, body);
    expect([done.status, done.body.user._id]).toEqual([200, ana._id]);
    const after = renewed(ana, body, done);
    expect((await get("/user/vault", after)).body).toEqual({
      vaultId: next,
      kdf: body.kdf,
      hasRecovery: true,
      manifest: { counter: 0, sealed: body.newVault.manifest.sealed },
      isPasswordGenerated: false,
    });
    const contents = (await get("/user/vault/contents", after)).body;
    expect(contents).toMatchObject({ vaultId: next, manifest: { counter: 0 } });
    expect(contents.entries).toEqual(
      entries
        .toSorted((a, b) => (a._id < b._id ? -1 : 1))
        .map(({ searchTokens: _tokens, ...entry }) => ({
          ...entry,
          files: [],
          vaultId: next,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        })),
    );
    const found = await get("/user/password/passwords/search?query=00a.fff", after);
    expect(found.body.map(({ _id }: { _id: string }) => _id)).toEqual([entries[0]?._id]);
    const { sealed_bytes: bytes } = await server.db
      .selectFrom("vaults")
      .select("sealed_bytes")
      .where("id", "=", next)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ bytes: number }>`
      select sum(sealed_bytes_of(e)) as bytes from password_entries e where vault_id = ${next}`.execute(server.db);
    expect(bytes).toBe(rows[0]?.bytes);
    const links = await get(`/user/vault/manifests?vault=${next}&after=-1&until=9`, after);
    expect(links.body.manifests).toEqual([{ counter: 0, sealed: body.newVault.manifest.sealed }]);
    expect(await stagedIds()).toEqual([]);
  });

  test("an empty vault does as well", async () => {
    await as(ana).stage(
      next,
      [],
      entries.map(({ _id }) => _id),
    );
    expect((await as(ana).finish(next, form({ hash: hashOf([]) }))).status).toBe(200);
  });

  test("replaces every way in: password, recovery key, sessions, devices and the key that writes", async () => {
    const recover = (recoveryCredential: string) =>
      callApi(server, "POST /auth/recover/start", { body: { email: ana.email, recoveryCredential } });
    const { body: begunRecovery } = await recover(ana.recovery.credential);
    const body = form();
    const done = await as(ana).finish(next, body);
    const after = renewed(ana, body, done);

    expect((await get("/user")).status).toBe(401);
    expect((await get("/user", after)).status).toBe(200);
    expect((await get("/user/sessions", after)).body).toHaveLength(1);
    const { email } = ana;
    expect((await callApi(server, "POST /auth/prelogin", { body: { email } })).body.kdf).toEqual(body.kdf);
    expect(await signIn()).toMatchObject({ code: "invalid_credentials" });
    expect((await signIn(after)).vault).toMatchObject({
      vaultId: next,
      wrappedVaultKey: body.newVault.wrappedVaultKey,
    });
    expect((await recover(ana.recovery.credential)).status).toBe(401);
    expect((await recover(body.recovery.credential)).body).toMatchObject({
      vaultId: next,
      wrappedVaultKey: body.recovery.wrappedVaultKey,
    });
    const stale = {
      recoveryToken: begunRecovery.recoveryToken,
      password: credential(),
      kdf: kdf(),
      wrappedVaultKey: wrappedVaultKey(),
      recovery: recovery(),
    };
    expect(code(await callApi(server, "POST /auth/recover/finish", { body: stale }))).toEqual([
      401,
      "recovery_expired",
    ]);

    const write = (by: { vaultId: string }) =>
      callApi(server, "PUT /user/vault/manifest", { token: after.token, body: { manifest: manifest(by, 1) } });
    expect(code(await write(ana))).toEqual([403, "no_write_proof"]);
    expect((await write(after)).status).toBe(204);

    expect(after.cookie).toMatch(/^pomander-device-/);
    expect(after.cookie).not.toBe(ana.cookie);
    const devices = await server.db.selectFrom("devices").select("id").where("user_id", "=", ana._id).execute();
    // That of the finish, and of the sign-in above.
    expect(devices).toHaveLength(2);
  });

  test("opens the new vault's history to the new session, and the old one's to nobody", async () => {
    const entry = await factories(server).saved(ana);
    const body = form({ from: 2 });
    const after = renewed(ana, body, await as(ana).finish(next, body));
    const versions = await get(`/user/vault/history?entry=${entry._id}`, after);
    expect([versions.status, versions.body]).toEqual([200, { versions: [] }]);
    expect((await get("/user/vault/history/deleted", after)).body).toEqual({ versions: [] });
    const remove = { entryId: entry._id, currentPassword: body.password };
    expect(
      (await callApi(server, "POST /user/vault/history/delete", { token: after.token, body: remove })).status,
    ).toBe(404);
  });

  test("is told by mail, and written down", async () => {
    await as(ana).finish(next, form());
    const mails = await server.db
      .selectFrom("mails")
      .select("template")
      .where("user_id", "=", ana._id)
      .orderBy("id")
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(["registered", "new-vault-keys"]);
    const events = await server.db
      .selectFrom("audit_events")
      .select("kind")
      .where("actor_id", "=", ana._id)
      .orderBy("id")
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(["registered", "vault-keys-renewed"]);
  });

  test("once more is refused: there is nothing begun any more", async () => {
    const body = form();
    const after = renewed(ana, body, await as(ana).finish(next, body));
    expect(code(await as(ana).finish(next, body))).toEqual([401, "not_signed_in"]);
    const again = { ...body, currentPassword: body.password };
    expect(code(await as(after).finish(next, again))).toEqual([409, "vault_changed"]);
    expect(code(await as(after).stage(next, [newEntry()]))).toEqual([409, "vault_changed"]);
    expect((await get("/user/vault/contents", after)).body.entries).toHaveLength(2);
  });

  test("with several things wrong is refused by the first of them, and leaves all as it was", async () => {
    const steps: [Partial<ReturnType<typeof finishOf>>, number, string][] = [
      [{ password: ana.password }, 400, "password"],
      [{ hash: hashOf([...entries, newEntry()]) }, 400, "hash"],
      [{ from: 1 }, 409, "manifest_conflict"],
      [{ newVault: { ...newVault(next), manifest: newVault().manifest } }, 403, "no_write_proof"],
      [{ currentPassword: credential() }, 403, "wrong_password"],
      [{ newVault: newVault() }, 400, "newVault.vaultId"],
    ];
    const before = [await state(), await stagedIds()];
    let body = form();
    for (const [wrong, status, expected] of steps) {
      body = { ...body, ...wrong };
      const answer = await as(ana).finish(next, body);
      expect([answer.status, answer.body.issues?.[0]?.path ?? answer.body.code]).toEqual([status, expected]);
    }
    const elsewhere = randomUUID();
    const unknown = { ...form(), from: 1, hash: hashOf([]), newVault: newVault(elsewhere) };
    expect(code(await as(ana).finish(elsewhere, unknown))).toEqual([409, "vault_changed"]);
    expect([await state(), await stagedIds()]).toEqual(before);
    expect((await as(ana).finish(next, form())).status).toBe(200);
  });

  test.each([
    ["a weak kdf record", () => ({ kdf: { ...kdf(), iterations: 1 } }), "weak_kdf"],
    ["a password as it was typed", () => ({ password: "typed" }), "credential_required"],
    ["no recovery key", () => ({ recovery: undefined }) as object, "invalid"],
    [
      "a first manifest that is not the first",
      () => ({ newVault: { ...newVault(next), manifest: manifest({ vaultId: next }, 1) } }) as object,
      "invalid",
    ],
  ])("with %s is refused", async (_what, members, expected) => {
    const before = await state();
    expect(code(await as(ana).finish(next, form(members())))).toEqual([400, expected]);
    expect(await state()).toEqual(before);
  });

  test("under an id that another's vault has taken meanwhile is refused", async () => {
    const ben = {
      firstName: "B",
      lastName: "Adams",
      email: `${randomUUID()}@example.com`,
      password: credential(),
      kdf: kdf(),
    };
    expect((await callApi(server, "POST /auth/register", { body: { ...ben, vault: newVault(next) } })).status).toBe(
      201,
    );
    const before = await state();
    const answer = await as(ana).finish(next, form());
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, "newVault.vaultId"]);
    expect(await state()).toEqual(before);
  });
});

describe("what was begun is dropped, with its entries, by", () => {
  const update = (who: TestUser, token: string, body: object) =>
    callApi(server, `PUT /auth/update/${who._id}`, { token, body });
  const newPassword = (members: object = {}) => ({
    currentPassword: ana.password,
    password: credential(),
    kdf: kdf(),
    vault: { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() },
    ...members,
  });
  const ways: [string, () => Promise<TestResponse>][] = [
    ["a change of the password", () => update(ana, ana.token, newPassword())],
    [
      "a new recovery key",
      () =>
        callApi(server, "PUT /user/vault/recovery", {
          token: ana.token,
          body: { vaultId: ana.vaultId, currentPassword: ana.password, recovery: recovery() },
        }),
    ],
    [
      "an administrator's reset",
      async () => update(ana, (await factories(server).user({ isAdmin: true })).token, { password: "Temporary-1" }),
    ],
    [
      "a recovery",
      async () => {
        const started = { email: ana.email, recoveryCredential: ana.recovery.credential };
        const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: started })).body;
        const { currentPassword: _c, vault, ...fresh } = newPassword();
        const body = { recoveryToken, ...fresh, wrappedVaultKey: vault.wrappedVaultKey, recovery: recovery() };
        return callApi(server, "POST /auth/recover/finish", { body });
      },
    ],
    [
      "reopening an archived vault",
      async () => {
        const archived = randomUUID();
        await sql`
          insert into vaults (id, user_id, kdf, verifier, wrapped_key, write_key, manifest_counter, manifest_sealed,
            archived_at, created_at)
          select ${archived}, user_id, kdf, verifier, wrapped_key, write_key, 0, manifest_sealed, now(), now()
          from vaults where id = ${ana.vaultId}`.execute(server.db);
        await sql`
          insert into session_unlocks (session_id, vault_id, until)
          select id, ${archived}, ${new Date(clock.now().getTime() + 60_000)} from sessions
          where user_id = ${ana._id}`.execute(server.db);
        const reopen = { vaultId: archived, wrappedVaultKey: wrappedVaultKey() };
        return update(ana, ana.token, newPassword({ vault: undefined, reopen }));
      },
    ],
  ];

  test.each(ways)("%s", async (_what, change) => {
    await as(ana).begin(next);
    await as(ana).stage(next, [newEntry()]);
    expect([200, 204]).toContain((await change()).status);
    expect(await stagedIds()).toEqual([]);
    const rows = await server.db.selectFrom("successors").select("id").where("id", "=", next).execute();
    expect(rows).toEqual([]);
  });
});
