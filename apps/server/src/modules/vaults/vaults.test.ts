import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, manifest, newEntry, recovery } from "../../../test/value-factories.ts";

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];
const withoutVault = async () => {
  const user = await factories(server).user();
  await server.db.deleteFrom("vaults").where("id", "=", user.vaultId).execute();
  return user;
};

describe("the vault", () => {
  test("is shown without its keys", async () => {
    const answer = await callApi(server, "GET /user/vault", ana);
    expect(answer.body).toEqual({
      vaultId: ana.vaultId,
      kdf: ana.kdf,
      hasRecovery: true,
      manifest: { counter: 0, sealed: expect.any(String) },
      isPasswordGenerated: false,
    });
    expect(answer.text).not.toContain(ana.wrappedVaultKey);
  });

  test("that is not there is said to be none, and calls on it are refused", async () => {
    const { token } = await withoutVault();
    const none = { vaultId: null, kdf: null, hasRecovery: false, manifest: null, isPasswordGenerated: false };
    expect((await callApi(server, "GET /user/vault", { token })).body).toEqual(none);
    const next = manifest(ana, 1);
    const answers = [
      await callApi(server, "GET /user/vault/contents", { token }),
      await callApi(server, `GET /user/vault/history?entry=${randomUUID()}`, { token }),
      await callApi(server, "GET /user/vault/history/deleted", { token }),
      await callApi(server, "PUT /user/vault/manifest", { token, body: { manifest: next } }),
      await callApi(server, "PUT /user/vault/search-index", { token, body: { entries: [], manifest: next } }),
      await callApi(server, "POST /user/password/password", { token, body: { ...newEntry(), manifest: next } }),
      await callApi(server, "POST /user/password/passwords/import", {
        token,
        body: { entries: [newEntry()], manifest: next },
      }),
    ];
    expect(answers.map(code)).toEqual(answers.map(() => [409, "no_vault"]));
    expect((await callApi(server, "GET /user/password/passwords", { token })).body).toEqual([]);
  });

  test("under a temporary password may be seen and unlocked, not read", async () => {
    const ben = await factories(server).user({ mustChangePassword: true });
    expect((await callApi(server, "GET /user/vault", ben)).status).toBe(200);
    expect(code(await callApi(server, "GET /user/vault/contents", ben))).toEqual([403, "password_change_required"]);
    const unlock = { token: ben.token, body: { credential: ben.password } };
    expect((await callApi(server, `POST /user/vault/${ben.vaultId}/unlock`, unlock)).status).toBe(200);
  });
});

describe("unlocking", () => {
  const unlock = (body: object, vaultId = ana.vaultId) =>
    callApi(server, `POST /user/vault/${vaultId}/unlock`, { token: ana.token, body });

  test("gives each wrapped key against its own credential alone", async () => {
    expect((await unlock({ credential: ana.password })).body).toEqual({ wrappedVaultKey: ana.wrappedVaultKey });
    const byRecovery = await unlock({ recoveryCredential: ana.recovery.credential });
    expect(byRecovery.body).toEqual({ wrappedVaultKey: ana.recovery.wrappedVaultKey });
    expect(code(await unlock({ credential: ana.recovery.credential }))).toEqual([403, "wrong_password"]);
    expect(code(await unlock({ recoveryCredential: ana.password }))).toEqual([403, "wrong_password"]);
    expect(code(await unlock({ credential: ana.password, recoveryCredential: ana.recovery.credential }))).toEqual([
      400,
      "invalid",
    ]);
  });

  test("needs the vault's own credential, not the account's", async () => {
    const other = await factories(server).user();
    const { verifier } = await server.db
      .selectFrom("users")
      .select("verifier")
      .where("id", "=", other._id)
      .executeTakeFirstOrThrow();
    await server.db.updateTable("users").set({ verifier }).where("id", "=", ana._id).execute();
    expect(code(await unlock({ credential: other.password }))).toEqual([403, "wrong_password"]);
    expect((await unlock({ credential: ana.password })).status).toBe(200);
  });

  test("another's vault, or none, is not there", async () => {
    const ben = await factories(server).user();
    expect(code(await unlock({ credential: ben.password }, ben.vaultId))).toEqual([404, "not_found"]);
    expect(code(await unlock({ credential: ana.password }, randomUUID()))).toEqual([404, "not_found"]);
  });

  test("works for a vault that was archived", async () => {
    await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", ana.vaultId).execute();
    expect((await unlock({ credential: ana.password })).body).toEqual({ wrappedVaultKey: ana.wrappedVaultKey });
  });

  test("by recovery key is refused where there is none", async () => {
    await server.db
      .updateTable("vaults")
      .set({ recovery_verifier: null, recovery_wrapped_key: null })
      .where("id", "=", ana.vaultId)
      .execute();
    expect(code(await unlock({ recoveryCredential: ana.recovery.credential }))).toEqual([403, "wrong_password"]);
  });
});

describe("keeping what is here", () => {
  const keep = (counter: number) =>
    callApi(server, "PUT /user/vault/manifest", { token: ana.token, body: { manifest: manifest(ana, counter) } });

  test("stores the manifest on top of the one before", async () => {
    expect((await keep(1)).status).toBe(204);
    expect(code(await keep(1))).toEqual([409, "manifest_conflict"]);
    expect(code(await keep(3))).toEqual([409, "manifest_conflict"]);
    expect((await keep(2)).status).toBe(204);
  });
});

describe("a new recovery key", () => {
  const set = (members: object = {}) =>
    callApi(server, "PUT /user/vault/recovery", {
      token: ana.token,
      body: { vaultId: ana.vaultId, currentPassword: ana.password, recovery: recovery(), ...members },
    });
  const start = (recoveryCredential: string) =>
    callApi(server, "POST /auth/recover/start", { body: { email: ana.email, recoveryCredential } });

  test("replaces the one before, which is dead, and is told by mail", async () => {
    const next = recovery();
    expect((await set({ recovery: next })).status).toBe(204);
    expect((await start(ana.recovery.credential)).status).toBe(401);
    expect((await start(next.credential)).body.wrappedVaultKey).toBe(next.wrappedVaultKey);
    const mails = await server.db
      .selectFrom("mails")
      .select("template")
      .where("user_id", "=", ana._id)
      .orderBy("id")
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(["registered", "recovery-key-set"]);
    const events = server.db.selectFrom("audit_events").select("kind").where("actor_id", "=", ana._id).orderBy("at");
    expect((await events.execute()).at(-1)).toEqual({ kind: "recovery-key-set" });
    expect((await callApi(server, "GET /user", ana)).status).toBe(200);
  });

  test.each([
    ["a wrong password", () => ({ currentPassword: credential() }), 403, "wrong_password"],
    ["a password as it was typed", () => ({ currentPassword: "plain" }), 400, "credential_required"],
    ["another vault's id", () => ({ vaultId: randomUUID() }), 409, "vault_changed"],
    ["a key that is none", () => ({ recovery: { credential: credential(), wrappedVaultKey: "x" } }), 400, "invalid"],
  ])("with %s is refused, and the old key lives", async (_what, members, status, expected) => {
    expect(code(await set(members()))).toEqual([status, expected]);
    expect((await start(ana.recovery.credential)).status).toBe(200);
  });

  test("is refused without a vault", async () => {
    const ben = await withoutVault();
    const body = { vaultId: ben.vaultId, currentPassword: ben.password, recovery: recovery() };
    expect(code(await callApi(server, "PUT /user/vault/recovery", { token: ben.token, body }))).toEqual([
      409,
      "no_vault",
    ]);
  });
});

describe("the search index", () => {
  const setIndex = (entries: object[], counter: number) =>
    callApi(server, "PUT /user/vault/search-index", {
      token: ana.token,
      body: { entries, manifest: manifest(ana, counter) },
    });
  const search = (query: string) => callApi(server, `GET /user/password/passwords/search?query=${query}`, ana);
  const ids = (answer: { body: { _id: string }[] }) => answer.body.map(({ _id }) => _id);

  test("finds entries that hold every token, without archived ones", async () => {
    const one = await factories(server).entry(ana, { searchTokens: ["00a", "00b", "fff"] });
    const two = await factories(server).entry(ana, { searchTokens: ["00a"] });
    await factories(server).entry(ana, { searchTokens: ["00a"], isArchive: true });
    expect(ids(await search("00a"))).toEqual([one._id, two._id].toSorted());
    expect(ids(await search("fff.00b.00a"))).toEqual([one._id]);
    const none = await search("123");
    expect([none.status, none.body, none.headers["x-total-count"]]).toEqual([200, [], "0"]);
  });

  test("is off while no entry holds a token", async () => {
    await factories(server).entry(ana);
    expect(code(await search("00a"))).toEqual([409, "index_off"]);
  });

  test.each(["", "00", "00A", "00a.", "00a.xyz", Array(9).fill("00a").join(".")])(
    "refuses the query '%s'",
    async (query) => {
      expect((await search(query)).status).toBe(400);
    },
  );

  test("is switched on for every entry at once, archived ones too, and off again", async () => {
    const one = await factories(server).entry(ana);
    const two = await factories(server).entry(ana, { isArchive: true });
    const tokens = (_id: string) => ({ _id, searchTokens: ["abc"] });
    for (const entries of [[tokens(one._id)], [one, two, { _id: randomUUID() }].map(({ _id }) => tokens(_id))]) {
      expect(code(await setIndex(entries, 3))).toEqual([400, "invalid"]);
    }
    expect(code(await setIndex([tokens(one._id), tokens(one._id)], 3))).toEqual([400, "invalid"]);
    expect(code(await setIndex([tokens(one._id), tokens(two._id)], 2))).toEqual([409, "manifest_conflict"]);
    expect(code(await search("abc"))).toEqual([409, "index_off"]);

    expect((await setIndex([tokens(one._id), tokens(two._id)], 3)).status).toBe(204);
    expect(ids(await search("abc"))).toEqual([one._id]);
    const contents = (await callApi(server, "GET /user/vault/contents", ana)).body;
    expect(contents.entries.map(({ revision }: { revision: number }) => revision)).toEqual([1, 1]);

    expect((await setIndex([], 4)).status).toBe(204);
    expect(code(await search("abc"))).toEqual([409, "index_off"]);
  });

  test("of another's entries cannot be set", async () => {
    const ben = await factories(server).user();
    const theirs = await factories(server).entry(ben);
    expect(code(await setIndex([{ _id: theirs._id, searchTokens: ["abc"] }], 1))).toEqual([400, "invalid"]);
  });
});

describe("the contents", () => {
  test("and the lists are those of the present vault, not of one that was archived", async () => {
    const old = await factories(server).entry(ana, { isFavorite: true });
    const present = randomUUID();
    const columns = [
      "user_id",
      "kdf",
      "verifier",
      "wrapped_key",
      "write_key",
      "manifest_counter",
      "manifest_sealed",
      "created_at",
    ] as const;
    await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("id", "=", ana.vaultId).execute();
    await server.db
      .insertInto("vaults")
      .columns(["id", ...columns])
      .expression((query) =>
        query
          .selectFrom("vaults")
          .select((row) => [row.val(present).$castTo<string>().as("id")])
          .select(columns)
          .where("id", "=", ana.vaultId),
      )
      .execute();
    expect((await callApi(server, "GET /user/vault/contents", ana)).body).toMatchObject({
      vaultId: present,
      entries: [],
    });
    expect((await callApi(server, "GET /user/password/passwords", ana)).body).toEqual([]);
    expect((await callApi(server, "GET /user/password/passwords/favorites", ana)).body).toEqual([]);
    expect((await callApi(server, `GET /user/password/password/${old._id}`, ana)).status).toBe(404);
  });

  test("are not sent again while nothing has changed, to nobody else and not without a session", async () => {
    const entry = await factories(server).entry(ana);
    const read = (tag?: string, by = ana) =>
      callApi(server, "GET /user/vault/contents", {
        token: by.token,
        ...(tag === undefined ? {} : { headers: { "if-none-match": tag } }),
      });
    const tagOf = async () => String((await read()).headers["etag"]);
    const tags = [await tagOf()];
    const again = await read(tags[0]);
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", undefined]);
    expect((await read(`"other", W/${tags[0]}`)).status).toBe(304);
    expect((await read(tags[0], await factories(server).user())).status).toBe(200);
    expect((await callApi(server, "GET /user/vault/contents", { headers: { "if-none-match": tags[0]! } })).status).toBe(
      401,
    );

    const path = `/user/password/password/${entry._id}`;
    const changes = [
      () => callApi(server, `PUT ${path}`, { token: ana.token, body: { isFavorite: true } }),
      () => callApi(server, `PUT ${path}`, { token: ana.token, body: { isFavorite: false } }),
      () => callApi(server, `PUT ${path}`, { token: ana.token, body: { isArchive: true, manifest: manifest(ana, 2) } }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      const last = tags.at(-1);
      expect((await read(last)).body.entries).toHaveLength(1);
      tags.push(await tagOf());
    }
    expect(new Set(tags).size).toBe(4);
  });

  test("are one snapshot: entries and manifest always belong together", async () => {
    let isDone = false;
    let reads = 0;
    const write = async () => {
      for (let counter = 1; counter <= 40; counter++) {
        while (reads < counter / 4) await new Promise((resolve) => setTimeout(resolve, 1));
        const body = { ...newEntry(), manifest: manifest(ana, counter) };
        expect((await callApi(server, "POST /user/password/password", { token: ana.token, body })).status).toBe(201);
      }
      isDone = true;
    };
    const read = async () => {
      while (!isDone) {
        const { body } = await callApi(server, "GET /user/vault/contents", ana);
        expect(body.entries).toHaveLength(body.manifest.counter);
        reads += 1;
      }
    };
    await Promise.all([write(), read(), read(), read()]);
  });
});
