import { randomUUID } from "node:crypto";
import { limits, type NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deriveAt } from "../../../test/device.ts";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { renewVaultKeys } from "../../../test/new-vault-keys.ts";
import { credential, kdf, newEntry, newVault, wrappedVaultKey } from "../../../test/value-factories.ts";
import { runRetention } from "../../platform/retention.ts";

const clock = createTestClock();
let server: TestServer;
/** Ana before, and with new vault keys. */
let before: TestUser;
let ana: TestUser;
let old: NewEntry;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  before = await factories(server).user();
  old = await factories(server).saved(before);
  ana = await renewVaultKeys(server, before, [newEntry({ _id: old._id })]);
});

const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];
const get = (path: string, { token }: { token: string } = ana) => callApi(server, `GET ${path}`, { token });
const contents = (vaultId: string, by?: { token: string }) => get(`/user/vaults/archived/${vaultId}/contents`, by);
const links = (vaultId: string, by?: { token: string }) =>
  get(`/user/vault/manifests?vault=${vaultId}&after=-1&until=99`, by);
const countersOf = async (vaultId: string, by?: { token: string }) =>
  (await links(vaultId, by)).body.manifests.map(({ counter }: { counter: number }) => counter);
const unlock = (vaultId: string, who: Pick<TestUser, "token" | "password"> = ana) =>
  callApi(server, `POST /user/vault/${vaultId}/unlock`, { token: who.token, body: { credential: who.password } });
const signIn = async (password = ana.password) => {
  const { body } = await callApi(server, "POST /auth/login", { body: { email: ana.email, password } });
  return body as { token: string };
};
/** A session that has unlocked nothing. */
const lockedSession = async () => {
  const session = await signIn();
  await sql`
    delete from session_unlocks where session_id in (
      select id from sessions where user_id = ${ana._id} order by created_at desc, id desc limit 1)`.execute(server.db);
  return session;
};
const deleteCopy = (vaultId: string, currentPassword = ana.password, { token } = ana) =>
  callApi(server, `POST /user/vaults/archived/${vaultId}/delete`, { token, body: { currentPassword } });
const rowOf = (vaultId: string) =>
  server.db.selectFrom("vaults").selectAll().where("id", "=", vaultId).executeTakeFirstOrThrow();
const keptOf = async (vaultId: string) => {
  const { rows } = await sql<{ kept: number[] }>`
    select array[
      (select count(*) from password_entries where vault_id = ${vaultId}),
      (select count(*) from vault_history where vault_id = ${vaultId}),
      (select count(*) from vault_manifests where vault_id = ${vaultId})]::integer[] as kept`.execute(server.db);
  return rows[0]?.kept;
};
const noKeys = {
  kdf: null,
  verifier: null,
  wrapped_key: null,
  recovery_verifier: null,
  recovery_wrapped_key: null,
  write_key: null,
  sealed_bytes: 0,
  entry_count: 0,
  kept_versions: 0,
  kept_bytes: 0,
};

describe("the vault before new vault keys", () => {
  test("is never given as the present one", async () => {
    const tag = (await get("/user/vault/contents")).headers["etag"];
    expect((await get("/user/vault")).body.vaultId).toBe(ana.vaultId);
    const read = await get("/user/vault/contents");
    expect(read.body).toMatchObject({ vaultId: ana.vaultId, entries: [{ _id: old._id, vaultId: ana.vaultId }] });
    expect(read.headers["etag"]).toBe(tag);
    const { body } = await callApi(server, "POST /auth/login", { body: { email: ana.email, password: ana.password } });
    expect(body.vault.vaultId).toBe(ana.vaultId);
    expect(
      code(await callApi(server, "POST /auth/login", { body: { email: ana.email, password: before.password } })),
    ).toEqual([401, "invalid_credentials"]);
  });

  test("is in no list, and is neither unlocked nor reopened", async () => {
    const list = await get("/user/vaults/archived");
    expect([list.body, list.headers["x-total-count"]]).toEqual([[], "0"]);
    for (const body of [{ credential: before.password }, { recoveryCredential: before.recovery.credential }]) {
      const answer = await callApi(server, `POST /user/vault/${before.vaultId}/unlock`, { token: ana.token, body });
      expect(code(answer)).toEqual([404, "not_found"]);
    }
    const reopen = {
      currentPassword: ana.password,
      password: credential(),
      kdf: kdf(),
      reopen: { vaultId: before.vaultId, wrappedVaultKey: wrappedVaultKey() },
    };
    const answer = await callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body: reopen });
    expect(code(answer)).toEqual([404, "not_found"]);
    expect((await get("/user/vault")).body.vaultId).toBe(ana.vaultId);
  });

  test("gives its contents once the present vault was unlocked in the session, and not otherwise", async () => {
    expect((await contents(before.vaultId)).body).toMatchObject({
      vaultId: before.vaultId,
      manifest: { counter: 2 },
      entries: [{ _id: old._id, vaultId: before.vaultId, revision: 2 }],
    });
    const locked = await lockedSession();
    expect(code(await contents(before.vaultId, locked))).toEqual([403, "locked"]);
    await unlock(ana.vaultId, { ...ana, ...locked });
    expect((await contents(before.vaultId, locked)).status).toBe(200);
    clock.advance(600);
    expect(code(await contents(before.vaultId, locked))).toEqual([403, "locked"]);
  });

  test("is not there for others", async () => {
    const ben = await factories(server).user();
    expect(code(await contents(before.vaultId, ben))).toEqual([404, "not_found"]);
    expect(code(await links(before.vaultId, ben))).toEqual([404, "not_found"]);
    const answer = await deleteCopy(before.vaultId, ben.password, ben);
    expect(code(answer)).toEqual([404, "not_found"]);
  });

  test("gives its whole chain, and those before it theirs, without an unlocking", async () => {
    const newest = await renewVaultKeys(server, ana, []);
    ana = newest;
    const locked = await lockedSession();
    expect(await countersOf(before.vaultId, locked)).toEqual([0, 1, 2]);
    expect(await countersOf(newest.vaultId, locked)).toEqual([0]);
    expect((await contents(before.vaultId)).body.entries).toHaveLength(1);
    await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
    expect(await countersOf(before.vaultId, locked)).toEqual([0, 1, 2]);
  });

  test("is out of reach while its successor is not the present vault, and back when it is again", async () => {
    const admin = await factories(server).user({ isAdmin: true });
    await callApi(server, `PUT /auth/update/${ana._id}`, { token: admin.token, body: { password: "Temporary-1" } });
    const limited = await deriveAt(server, ana.email, "Temporary-1");
    const { token } = await signIn(limited);
    const choose = (by: string, currentPassword: string, more: object) =>
      callApi(server, `PUT /auth/update/${ana._id}`, {
        token: by,
        body: { currentPassword, password: credential(), kdf: kdf(), ...more },
      });
    expect(await countersOf(before.vaultId, { token })).toEqual([0, 1, 2]);
    const password = credential();
    const empty = await choose(token, limited, { password, newVault: newVault() });
    const fresh = { token: empty.body.token as string, password };
    const list = (await get("/user/vaults/archived", fresh)).body as { vaultId: string }[];
    expect(list.map(({ vaultId }) => vaultId)).toEqual([ana.vaultId]);
    await unlock(ana.vaultId, { ...fresh, password: ana.password });
    expect(await countersOf(ana.vaultId, fresh)).toEqual([0]);
    for (const answer of [
      await contents(before.vaultId, fresh),
      await links(before.vaultId, fresh),
      await deleteCopy(before.vaultId, password, { ...ana, ...fresh }),
    ]) {
      expect(code(answer)).toEqual([404, "not_found"]);
    }
    const reopen = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const reopened = await choose(fresh.token, password, { reopen });
    expect(reopened.status).toBe(200);
    expect((await contents(before.vaultId, reopened.body)).body.vaultId).toBe(before.vaultId);
  });
});

describe("after 30 days", () => {
  const past = (days: number) =>
    server.db
      .updateTable("vaults")
      .set({ archived_at: new Date(clock.now().getTime() - days * 86_400_000) })
      .where("id", "=", before.vaultId)
      .execute();
  const retain = () => runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 });

  test("its contents are not given any more, whether upkeep has come by or not", async () => {
    await past(limits.historyDays - 0.01);
    expect((await contents(before.vaultId)).status).toBe(200);
    await past(limits.historyDays);
    expect(code(await contents(before.vaultId))).toEqual([404, "not_found"]);
    expect(await countersOf(before.vaultId)).toEqual([0, 1, 2]);
  });

  test("upkeep deletes entries, versions and keys; the row and the chain stay", async () => {
    await past(limits.historyDays - 1);
    expect(await retain()).toMatchObject({ "vaults before new keys": 0 });
    expect(await keptOf(before.vaultId)).toEqual([1, 1, 3]);
    await past(limits.historyDays + 1);
    expect(await retain()).toMatchObject({ "vaults before new keys": 1 });
    expect(await keptOf(before.vaultId)).toEqual([0, 0, 3]);
    expect(await rowOf(before.vaultId)).toMatchObject({ user_id: ana._id, successor_id: ana.vaultId, ...noKeys });
    expect(await retain()).toMatchObject({ "vaults before new keys": 0 });
    expect(await countersOf(before.vaultId)).toEqual([0, 1, 2]);
    expect((await get("/user/vault/contents")).body.entries).toHaveLength(1);
  });

  test("upkeep leaves an archived vault that has no successor alone", async () => {
    const ben = await factories(server).user();
    await factories(server).entry(ben);
    const archived_at = new Date(clock.now().getTime() - 90 * 86_400_000);
    await server.db.updateTable("vaults").set({ archived_at }).where("id", "=", ben.vaultId).execute();
    await retain();
    expect(await keptOf(ben.vaultId)).toEqual([1, 0, 2]);
    expect((await rowOf(ben.vaultId)).wrapped_key).not.toBeNull();
  });

  test("upkeep deletes what was begun more than a day ago", async () => {
    const [late, young] = [randomUUID(), randomUUID()];
    const ben = await factories(server).user();
    await sql`
      insert into successors (id, predecessor_id, begun_at) values
        (${late}, ${ana.vaultId}, now() - interval '25 hours'), (${young}, ${ben.vaultId}, now() - interval '23 hours')`.execute(
      server.db,
    );
    await retain();
    const rows = await server.db.selectFrom("successors").select("id").where("id", "in", [late, young]).execute();
    expect(rows).toEqual([{ id: young }]);
  });
});

describe("deleting it at once", () => {
  test("takes its entries, versions and keys; the row and the chain stay", async () => {
    expect((await deleteCopy(before.vaultId)).status).toBe(204);
    expect(await keptOf(before.vaultId)).toEqual([0, 0, 3]);
    expect(await rowOf(before.vaultId)).toMatchObject({ user_id: ana._id, successor_id: ana.vaultId, ...noKeys });
    expect(code(await contents(before.vaultId))).toEqual([404, "not_found"]);
    expect(code(await contents(before.vaultId, await lockedSession()))).toEqual([404, "not_found"]);
    expect(await countersOf(before.vaultId)).toEqual([0, 1, 2]);
    expect((await get("/user/vault/contents")).body.entries).toHaveLength(1);
    expect(code(await deleteCopy(before.vaultId))).toEqual([404, "not_found"]);
  });

  test("leaves every other one, one's own and another's", async () => {
    const ben = await factories(server).user();
    await factories(server).entry(ben);
    await renewVaultKeys(server, ben);
    const { vaultId } = ana;
    ana = await renewVaultKeys(server, ana);
    expect((await deleteCopy(before.vaultId)).status).toBe(204);
    expect(await keptOf(ben.vaultId)).toEqual([1, 0, 2]);
    expect((await contents(vaultId)).body.entries).toHaveLength(1);
  });

  test("takes the password", async () => {
    expect(code(await deleteCopy(before.vaultId, credential()))).toEqual([403, "wrong_password"]);
    expect(code(await deleteCopy(before.vaultId, "typed"))).toEqual([400, "credential_required"]);
    expect(await keptOf(before.vaultId)).toEqual([1, 1, 3]);
  });

  test("is for a predecessor alone: not the present vault, an archived one or none", async () => {
    for (const vaultId of [ana.vaultId, randomUUID()]) {
      expect(code(await deleteCopy(vaultId))).toEqual([404, "not_found"]);
    }
    await server.db.updateTable("vaults").set({ archived_at: clock.now() }).where("id", "=", ana.vaultId).execute();
    for (const vaultId of [ana.vaultId, before.vaultId]) {
      expect(code(await deleteCopy(vaultId))).toEqual([404, "not_found"]);
    }
  });
});

test("of many, the last three are kept whole, and of the others the chain", async () => {
  const vaults = [before, ana];
  for (let n = 0; n < 3; n++) {
    clock.advance(1);
    ana = await renewVaultKeys(server, ana, [newEntry()]);
    vaults.push(ana);
  }
  const kept = await Promise.all(vaults.map(async ({ vaultId }) => (await rowOf(vaultId)).wrapped_key !== null));
  expect(kept).toEqual([false, true, true, true, true]);
  expect(await keptOf(before.vaultId)).toEqual([0, 0, 3]);
  expect(await countersOf(before.vaultId)).toEqual([0, 1, 2]);
  const read = await Promise.all(vaults.slice(0, 4).map(({ vaultId }) => contents(vaultId)));
  expect(read.map(({ status }) => status)).toEqual([404, 200, 200, 200]);
});

test("an account that is deleted takes every predecessor along, and what was begun", async () => {
  ana = await renewVaultKeys(server, ana);
  const begun = randomUUID();
  const body = { vaultId: begun, currentPassword: ana.password };
  expect((await callApi(server, "POST /user/vault/successor", { token: ana.token, body })).status).toBe(204);
  const put = { put: [newEntry()], remove: [] };
  await callApi(server, `POST /user/vault/successor/${begun}/entries`, { token: ana.token, body: put });
  const gone = await callApi(server, "POST /user/delete", {
    token: ana.token,
    body: { currentPassword: ana.password },
  });
  expect(gone.status).toBe(204);
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from vaults where user_id = ${ana._id})
      + (select count(*) from vault_manifests where vault_id in (${before.vaultId}, ${ana.vaultId}))
      + (select count(*) from password_entries where vault_id in (${before.vaultId}, ${ana.vaultId}))
      + (select count(*) from successors where id = ${begun})
      + (select count(*) from staged_entries where vault_id = ${begun}) as left`.execute(server.db);
  expect(rows).toEqual([{ left: 0 }]);
});
