import { randomUUID } from "node:crypto";
import { octets } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callForms } from "../src/http/call-forms.ts";
import { deriveAt, replaceCredential } from "./device.ts";
import { type TestResponse, callApi, type TestUser, factories, type TestRequest } from "./factories.ts";
import { startCompanyServer } from "./company/harness.ts";
import { startProvider, type TestProvider } from "./company/provider.ts";
import type { TestServer } from "./harness.ts";
import { type Cell, cellsOf } from "./matrix/cells.ts";
import { expectations } from "./matrix/expectations.ts";
import { pathOf, requests } from "./matrix/requests.ts";
import { credential, kdf, manifest, newVault, recovery, sealed, wrappedVaultKey } from "./value-factories.ts";

/** Attacks by a malicious administrator. Each test is one attack that the product promises to withstand. */
let server: TestServer;
let provider: TestProvider;
let root: TestUser;
let admin: TestUser;
let ana: TestUser;
/** Texts that no user except Ana may ever receive. */
let secretsOfAna: string[];
beforeAll(async () => {
  provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
  server = await startCompanyServer(provider);
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
beforeEach(async () => {
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Mallory" });
  ana = await factories(server).user({}, { firstName: "Ana" });
  const entry = await factories(server).entry(ana);
  const rows = await server.db.selectFrom("users").select("verifier").where("id", "=", ana._id).execute();
  secretsOfAna = [
    ana.password,
    ana.wrappedVaultKey,
    ana.recovery.credential,
    ana.recovery.wrappedVaultKey,
    entry.key,
    entry.title,
    entry.password,
    entry.notes,
    ...rows.map(({ verifier }) => verifier.toString("base64url")),
    ...rows.map(({ verifier }) => verifier.toString("hex")),
  ];
});

/** Every response that Mallory received in a test. */
const answers: TestResponse[] = [];
beforeEach(() => void answers.splice(0));
const tries = async (call: string, question: TestRequest = {}) => {
  const answer = await callApi(server, call, question);
  answers.push(answer);
  return answer;
};
const seen = () => answers.map(({ text, headers }) => text + JSON.stringify(headers)).join("\n");
const expectNothingSeen = () => {
  expect(answers.length).toBeGreaterThan(0);
  for (const secret of secretsOfAna) expect(seen()).not.toContain(secret);
};
const rights = () =>
  server.db
    .selectFrom("users")
    .select(["id", "is_admin", "is_super_admin", "is_allowed_for_remind_me", "created_by", "must_change_password"])
    .orderBy("id")
    .execute();
const recordOf = (id: string) =>
  server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Resets Ana's password, as an administrator may, and signs in as Ana. */
async function resetAndSignIn(members: object = {}, email = ana.email) {
  const password = "Temporary-1";
  await tries(`PUT /auth/update/${ana._id}`, { token: admin.token, body: { password, ...members } });
  const proof = await replaceCredential(server, email);
  const { body } = await tries("POST /auth/login", { body: { email, password: proof } });
  return { token: body.token as string, password: proof };
}

describe("attack: mass assignment", () => {
  const extra: Record<string, unknown> = {
    isSuperAdmin: true,
    isAdmin: true,
    is_admin: true,
    is_super_admin: true,
    role: "superAdmin",
    roles: ["S"],
    permissions: ["*"],
    mustChangePassword: false,
    must_change_password: false,
    createdBy: "",
    created_by: "",
    maxAdminCount: 1_000,
    verifier: "x",
    kdf: {},
    user: { isAdmin: true },
    $set: { isAdmin: true },
    _id: randomUUID(),
    id: randomUUID(),
    userId: randomUUID(),
    updatedAt: "2020-01-01T00:00:00.000Z",
  };
  const cells = cellsOf(callForms, expectations).filter(
    ({ actor, call, what }) =>
      actor === "A" &&
      call.body !== undefined &&
      call.body !== octets &&
      !what.startsWith("present") &&
      what !== "isAdmin",
  );
  const closed = cells.filter(({ expected, name }) => expected === "ok" && !name.startsWith("auth.re"));

  test.each(closed)("$name $target $what takes none of them along", async (cell: Cell) => {
    const caller = admin;
    const subject = cell.target === "own" ? admin : ana;
    const request = await requests[cell.name]!({ server, cell, caller, subject });
    const { body } = request;
    const before = await rights();
    const path = pathOf(cell.call, request, caller);
    for (const [field, value] of Object.entries(extra)) {
      const whole = body as Record<string, unknown>;
      // The body already contains this field.
      if (field in whole) continue;
      // Mallory is an administrator, so this value would change nothing.
      if (field === "isAdmin" && cell.target === "own" && cell.name === "auth.update") continue;
      // A bulk upload has its fields in rows.
      const users = whole["users"] as object[] | undefined;
      // The server accepts and ignores it there: the creator is the caller.
      if (users !== undefined && field === "createdBy") continue;
      const sent = users === undefined ? { ...whole, [field]: value } : { users: [{ ...users[0], [field]: value }] };
      const answer = await tries(`${cell.call.method} ${path}`, { token: caller.token, body: sent });
      const refusedRow =
        users !== undefined && answer.body.errors.length === 1 && answer.body.createdUsers.length === 0;
      expect([field, refusedRow || [400, 403].includes(answer.status)]).toEqual([field, true]);
    }
    expect(await rights()).toEqual(before);
  });

  test("in the query, in headers and under other spellings changes nothing either", async () => {
    const before = await rights();
    for (const query of ["?isAdmin=true", "?role=admin", "?isSuperAdmin=true"]) {
      const body = { firstName: "X" };
      expect((await tries(`PUT /auth/update/${ana._id}${query}`, { token: admin.token, body })).status).toBe(400);
    }
    for (const raw of [
      '{"firstName":"X","__proto__":{"isAdmin":true}}',
      '{"firstName":"X","constructor":{"prototype":{"isAdmin":true}}}',
      '{"isAllowedForRemindMe":true,"isAdmin":false,"isAdmin":true}',
    ]) {
      const answer = await tries(`PUT /auth/update/${ana._id}`, { token: admin.token, raw });
      expect([400, 403]).toContain(answer.status);
    }
    await tries(`PUT /auth/update/${ana._id}`, {
      token: admin.token,
      body: {},
      headers: { "x-http-method-override": "DELETE", "x-user-id": root._id, "x-role": "superAdmin" },
    });
    expect(await rights()).toEqual(before);
  });
});

test("attack: rights, by every call that can set them, for oneself, others and new people", async () => {
  const before = await rights();
  const put = (id: string, body: object) => tries(`PUT /auth/update/${id}`, { token: admin.token, body });
  for (const id of [admin._id, ana._id]) {
    expect((await put(id, { isAdmin: id === ana._id })).status).toBe(403);
    expect((await put(id, { isSuperAdmin: true })).status).toBe(400);
  }
  for (const id of [root._id, (await factories(server).user({ isAdmin: true }))._id]) {
    for (const body of [
      { firstName: "X" },
      { email: "x@example.com" },
      { password: "Temporary-1" },
      { isAdmin: false },
    ]) {
      expect((await put(id, body)).status).toBe(id === root._id && "isAdmin" in body ? 200 : 403);
    }
    expect((await tries(`DELETE /user/user/${id}`, admin)).status).toBe(403);
  }
  expect((await tries("PUT /user/settings", { token: admin.token, body: { maxAdminCount: 100 } })).status).toBe(403);
  expect((await tries("PUT /user", { token: admin.token, body: { isAdmin: true } })).status).toBe(400);
  const after = await rights();
  expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual(before);
});

test("attack: id swapping reaches nobody's entries, vault, sessions or keys", async () => {
  const entry = await factories(server).entry(ana);
  const { sid } = JSON.parse(Buffer.from(ana.token.split(".")[1]!, "base64url").toString()) as { sid: string };
  const at = `/user/password/password/${entry._id}`;
  const token = admin.token;
  const wrapped = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
  const own = { currentPassword: admin.password, password: credential(), kdf: kdf() };
  const before = await recordOf(ana._id);
  const vaultBefore = await server.db.selectFrom("vaults").selectAll().where("id", "=", ana.vaultId).execute();
  for (const [call, question, status] of [
    [`GET ${at}`, {}, 404],
    [`PUT ${at}`, { body: { isFavorite: true } }, 404],
    [`PUT ${at}`, { body: { ...sealed(2), manifest: manifest(admin, 1) } }, 404],
    [`DELETE ${at}`, { headers: { "vault-manifest": JSON.stringify(manifest(admin, 1)) } }, 404],
    [`POST ${at}/delete-forever`, { body: { manifest: manifest(admin, 1) } }, 404],
    ["POST /user/password/passwords/delete-forever", { body: { ids: [entry._id], manifest: manifest(admin, 1) } }, 404],
    [`POST /user/vault/${ana.vaultId}/unlock`, { body: { credential: admin.password } }, 404],
    [`POST /user/vault/${ana.vaultId}/unlock`, { body: { credential: ana.password } }, 404],
    [`POST /user/vault/${ana.vaultId}/unlock`, { body: { recoveryCredential: ana.recovery.credential } }, 404],
    [`GET /user/vaults/archived/${ana.vaultId}/contents`, {}, 404],
    [`DELETE /user/sessions/${sid}`, {}, 404],
    [
      "PUT /user/vault/recovery",
      { body: { vaultId: ana.vaultId, currentPassword: admin.password, recovery: recovery() } },
      409,
    ],
    [`PUT /auth/update/${admin._id}`, { body: { ...own, vault: wrapped } }, 409],
    [`PUT /auth/update/${admin._id}`, { body: { ...own, reopen: wrapped } }, 404],
    [`PUT /auth/update/${admin._id}`, { body: { ...own, newVault: newVault(ana.vaultId) } }, 409],
    [
      "POST /auth/register",
      {
        body: {
          firstName: "M",
          lastName: "M",
          email: `${randomUUID()}@example.com`,
          password: credential(),
          kdf: kdf(),
          vault: newVault(ana.vaultId),
        },
      },
      400,
    ],
  ] as [string, TestRequest, number][]) {
    const answer = await tries(call, { token, ...question });
    expect([call, answer.status]).toEqual([call, status]);
  }
  // Mallory may use the same id in her own vault, where it identifies an entry of hers alone.
  const mine = await tries("POST /user/password/password", {
    token,
    body: { _id: entry._id, ...sealed(1), isFavorite: false, isArchive: false, manifest: manifest(admin, 1) },
  });
  expect(mine.body.vaultId).toBe(admin.vaultId);
  expectNothingSeen();
  expect(await recordOf(ana._id)).toEqual(before);
  expect(await server.db.selectFrom("vaults").selectAll().where("id", "=", ana.vaultId).execute()).toEqual(vaultBefore);
  expect((await callApi(server, `GET ${at}`, ana)).body.key).toBe(entry.key);
});

test("attack: a role in the CSV file makes nobody more than the uploader may", async () => {
  const before = await rights();
  const roles = [
    { isAdmin: true },
    { isAdmin: "true" },
    { isAdmin: 1 },
    { isSuperAdmin: true },
    { isSuperAdmin: "true" },
    { isAdmin: true, isSuperAdmin: false },
    { role: "admin" },
    { is_admin: true },
    { "isAdmin ": true },
    { ISADMIN: true },
  ];
  const users = roles.map((role) => ({
    firstName: "X",
    email: `${randomUUID()}@example.com`,
    password: "Temporary-1",
    ...role,
  }));
  const answer = await tries("POST /user/users/bulk", { token: admin.token, body: { users } });
  expect([answer.status, answer.body.createdUsers, answer.body.errors.length]).toEqual([200, [], roles.length]);
  expect(await rights()).toEqual(before);
});

test("attack: an e-mail in the body never chooses whose account is touched", async () => {
  const before = await Promise.all([recordOf(ana._id), recordOf(root._id)]);
  const person = { firstName: "X", password: "Temporary-1" };
  for (const email of [ana.email, root.email, ` ${ana.email.toUpperCase()} `]) {
    expect((await tries("POST /user/user", { token: admin.token, body: { ...person, email } })).status).toBe(409);
    const bulk = await tries("POST /user/users/bulk", { token: admin.token, body: { users: [{ ...person, email }] } });
    expect(bulk.body).toMatchObject({ createdUsers: [], errors: [{ code: "email_taken" }] });
    const own = { email, currentPassword: admin.password };
    expect((await tries(`PUT /auth/update/${admin._id}`, { token: admin.token, body: own })).body.code).toBe(
      "email_taken",
    );
    expect((await tries("PUT /user", { token: admin.token, body: { email } })).status).toBe(400);
    const gone = { currentPassword: admin.password, email };
    expect((await tries("POST /user/delete", { token: admin.token, body: gone })).status).toBe(400);
    const start = { email, recoveryCredential: admin.recovery.credential };
    expect((await tries("POST /auth/recover/start", { body: start })).body.code).toBe("invalid_recovery");
    const login = { email, password: admin.password };
    expect((await tries("POST /auth/login", { token: admin.token, body: login })).body.code).toBe(
      "invalid_credentials",
    );
  }
  // A recovery that a user began for their own account never finishes for another account, whatever else is sent.
  const { recoveryToken } = (
    await tries("POST /auth/recover/start", {
      body: { email: admin.email, recoveryCredential: admin.recovery.credential },
    })
  ).body;
  const finish = {
    recoveryToken,
    password: credential(),
    kdf: kdf(),
    wrappedVaultKey: wrappedVaultKey(),
    recovery: recovery(),
  };
  expect((await tries("POST /auth/recover/finish", { body: { ...finish, email: ana.email } })).status).toBe(400);
  expect((await tries("POST /auth/recover/finish", { body: finish })).body.user._id).toBe(admin._id);
  expectNothingSeen();
  expect(await Promise.all([recordOf(ana._id), recordOf(root._id)])).toEqual(before);
});

test("attack: a stale token after a demotion is a regular user's, from the next request on", async () => {
  const spare = await factories(server).user({ isAllowedForRemindMe: true });
  const call = (name: string, question: TestRequest = {}) => tries(name, { token: admin.token, ...question });
  expect((await call("GET /user/users")).status).toBe(200);
  await callApi(server, `PUT /auth/update/${admin._id}`, { token: root.token, body: { isAdmin: false } });
  const before = await rights();
  const person = { firstName: "X", email: `${randomUUID()}@example.com`, password: "Temporary-1" };
  for (const [name, question, status] of [
    ["GET /user/users", {}, 403],
    ["POST /user/user", { body: person }, 403],
    ["POST /user/users/bulk", { body: { users: [person] } }, 403],
    ["GET /audit", {}, 403],
    [`GET /user/user/${ana._id}`, {}, 404],
    [`GET /user/user/${ana._id}/impact`, {}, 403],
    [`DELETE /user/user/${ana._id}`, {}, 403],
    [`PUT /auth/update/${ana._id}`, { body: { password: "Temporary-1" } }, 404],
    [`PUT /auth/update/${spare._id}`, { body: { isAllowedForRemindMe: false } }, 404],
    [`PUT /auth/update/${admin._id}`, { body: { isAdmin: true } }, 403],
  ] as [string, TestRequest, number][]) {
    expect([name, (await call(name, question)).status]).toEqual([name, status]);
  }
  expect(await rights()).toEqual(before);
});

describe("attack: reset and read", () => {
  test("case 23: an administrator resets a person, signs in as them, and reads no key and no entry", async () => {
    const { token, password } = await resetAndSignIn();
    const entries = await server.db
      .selectFrom("password_entries")
      .select("id")
      .where("vault_id", "=", ana.vaultId)
      .execute();
    const look = async (as: string) => {
      for (const call of [
        "GET /user",
        "GET /user/vault",
        "GET /user/vault/contents",
        "GET /user/vaults/archived",
        `GET /user/vaults/archived/${ana.vaultId}/contents`,
        "GET /user/password/passwords",
        "GET /user/password/passwords/favorites",
        "GET /user/password/passwords/search?query=abc",
        `GET /user/password/password/${entries[0]?.id}`,
        "GET /user/sessions",
      ]) {
        await tries(call, { token: as });
      }
    };
    const guesses = async (as: string) => {
      for (const proof of [
        { credential: password },
        { credential: admin.password },
        { recoveryCredential: admin.recovery.credential },
        { recoveryCredential: password },
      ]) {
        const answer = await tries(`POST /user/vault/${ana.vaultId}/unlock`, { token: as, body: proof });
        expect([403, 404]).toContain(answer.status);
      }
    };
    await look(token);
    await guesses(token);

    const choice = { currentPassword: password, password: credential(), kdf: kdf() };
    const wrapped = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const put = (body: object) => tries(`PUT /auth/update/${ana._id}`, { token, body });
    expect((await put({ ...choice, vault: wrapped })).body.code).toBe("locked");
    expect((await put({ ...choice, reopen: wrapped })).status).toBe(404);
    const setRecovery = { vaultId: ana.vaultId, currentPassword: password, recovery: recovery() };
    expect((await tries("PUT /user/vault/recovery", { token, body: setRecovery })).body.code).toBe(
      "password_change_required",
    );

    // The only way on is an empty vault. The old one stays as closed as before.
    const started = await put({ ...choice, newVault: newVault(), recovery: recovery() });
    expect(started.status).toBe(200);
    const inside = started.body.token as string;
    await look(inside);
    await guesses(inside);
    const again = { ...choice, currentPassword: choice.password, password: credential() };
    const reopen = await tries(`PUT /auth/update/${ana._id}`, { token: inside, body: { ...again, reopen: wrapped } });
    expect(reopen.body.code).toBe("locked");
    expectNothingSeen();
  });

  test("case 24: after a reset the old password still opens the vault", async () => {
    const before = await server.db
      .selectFrom("password_entries")
      .selectAll()
      .where("vault_id", "=", ana.vaultId)
      .execute();
    const { token, password } = await resetAndSignIn();
    const unlocked = await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, {
      token,
      body: { credential: ana.password },
    });
    expect(unlocked.body).toEqual({ wrappedVaultKey: ana.wrappedVaultKey });
    const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { currentPassword: password, password: credential(), kdf: kdf(), vault };
    const chosen = await callApi(server, `PUT /auth/update/${ana._id}`, { token, body });
    const contents = await callApi(server, "GET /user/vault/contents", { token: chosen.body.token });
    expect(contents.body.entries).toHaveLength(before.length);
    const after = await server.db
      .selectFrom("password_entries")
      .selectAll()
      .where("vault_id", "=", ana.vaultId)
      .execute();
    expect(after).toEqual(before);
  });

  test("also after the person already unlocked it in a session of their own", async () => {
    await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, {
      token: ana.token,
      body: { credential: ana.password },
    });
    const { token, password } = await resetAndSignIn();
    const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { currentPassword: password, password: credential(), kdf: kdf(), vault };
    expect((await tries(`PUT /auth/update/${ana._id}`, { token, body })).body.code).toBe("locked");
    expect((await tries("GET /user", { token: ana.token })).status).toBe(401);
    expectNothingSeen();
  });

  test("also with a recovery that was begun before", async () => {
    const start = { email: ana.email, recoveryCredential: ana.recovery.credential };
    const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: start })).body;
    await resetAndSignIn();
    const finish = {
      recoveryToken,
      password: credential(),
      kdf: kdf(),
      wrappedVaultKey: wrappedVaultKey(),
      recovery: recovery(),
    };
    expect((await tries("POST /auth/recover/finish", { body: finish })).body.code).toBe("recovery_expired");
    expectNothingSeen();
  });
});

test("attack: a change of address brings no vault, no recovery and no session along", async () => {
  const mine = `${randomUUID()}@mallory.example`;
  const quiet = await tries(`PUT /auth/update/${ana._id}`, { token: admin.token, body: { email: mine } });
  expect(quiet.body.code).toBe("reset_needed");
  expect((await callApi(server, "GET /user", ana)).body.email).toBe(ana.email);

  const { token } = await resetAndSignIn({ email: mine }, mine);
  expect((await tries("GET /user", { token })).body).toMatchObject({ email: mine, mustChangePassword: true });
  expect((await tries("GET /user", { token: ana.token })).status).toBe(401);
  for (const recoveryCredential of [admin.recovery.credential, credential()]) {
    const answer = await tries("POST /auth/recover/start", { body: { email: mine, recoveryCredential } });
    expect(answer.body.code).toBe("invalid_recovery");
  }
  expect(
    (await tries(`POST /user/vault/${ana.vaultId}/unlock`, { token, body: { credential: admin.password } })).body.code,
  ).toBe("wrong_password");
  const told = await server.db
    .selectFrom("mails")
    .select(["recipient", "template"])
    .where("user_id", "=", ana._id)
    .orderBy("id")
    .execute();
  expect(told.filter(({ template }) => template === "address-changed").map(({ recipient }) => recipient)).toEqual([
    ana.email,
    mine,
  ]);
  expectNothingSeen();
  // Ana, back at her own address, still has everything.
  await callApi(server, `PUT /auth/update/${ana._id}`, {
    token: root.token,
    body: { email: ana.email, password: "Temporary-2" },
  });
  const password = await deriveAt(server, ana.email, "Temporary-2");
  const back = (await callApi(server, "POST /auth/login", { body: { email: ana.email, password } })).body
    .token as string;
  const unlocked = await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, {
    token: back,
    body: { credential: ana.password },
  });
  expect(unlocked.body.wrappedVaultKey).toBe(ana.wrappedVaultKey);
});

test("attack: what administrators are shown of people, mails and the audit holds no secret", async () => {
  await resetAndSignIn();
  for (const call of [
    "GET /user/users",
    "GET /user/users?search=ana",
    `GET /user/user/${ana._id}`,
    `GET /user/user/${ana._id}/impact`,
    "GET /audit",
    `GET /audit?person=${ana._id}`,
  ]) {
    for (const { token } of [admin, root]) expect((await tries(call, { token })).status).toBe(200);
  }
  expectNothingSeen();
  const kept = JSON.stringify([
    await server.db.selectFrom("mails").selectAll().execute(),
    await server.db.selectFrom("audit_events").selectAll().execute(),
    server.logged,
  ]);
  for (const secret of [...secretsOfAna, "Temporary-1"]) expect(kept).not.toContain(secret);
});
