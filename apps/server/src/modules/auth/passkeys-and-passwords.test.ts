import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deriveAt } from "../../../test/device.ts";
import { callApi, type TestResponse, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { renewVaultKeys } from "../../../test/new-vault-keys.ts";
import { enrol, signInWithPasskey, testOrigin, type TestPasskey, unlockWithPasskey } from "../../../test/passkeys.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";
import { warnOfOtherHost } from "../../accounts/passkeys.ts";
import type { Log } from "../../platform/log.ts";

let server: TestServer;
let ana: TestUser;
/** The first two passkeys open the vault; the third only signs in. */
let laptop: TestPasskey;
let phone: TestPasskey;
let plain: TestPasskey;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: testOrigin } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  laptop = await enrol(server, ana);
  phone = await enrol(server, ana);
  plain = await enrol(server, ana, { members: { vault: null } });
});

const code = ({ status, body }: TestResponse) => [status, body.code];
const idOf = ({ passkey }: TestPasskey) => passkey.credentialId;
type Kept = readonly [credentialId: string, maySignIn: boolean];
const byId = ([one]: Kept, [other]: Kept) => (one < other ? -1 : 1);
const kept = async (userId = ana._id) =>
  (
    await server.db
      .selectFrom("webauthn_credentials")
      .select(["credential_id", "may_sign_in"])
      .where("user_id", "=", userId)
      .execute()
  )
    .map(({ credential_id, may_sign_in }) => [credential_id, may_sign_in] as const)
    .toSorted(byId);
const setPassword = async (session: { token: string; password: string }, more: object) => {
  const body = { currentPassword: session.password, password: credential(), kdf: kdf(), ...more };
  const answer = await callApi(server, `PUT /auth/update/${ana._id}`, { token: session.token, body });
  return { ...answer, password: body.password, token: answer.body.token as string };
};
const rewrapped = (vaultId = ana.vaultId) => ({ vaultId, wrappedVaultKey: wrappedVaultKey() });
const unlock = (vaultId: string, { token }: { token: string }, password: string) =>
  callApi(server, `POST /user/vault/${vaultId}/unlock`, { token, body: { credential: password } });
const reset = async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const body = { password: "Temporary-1" };
  const answer = await callApi(server, `PUT /auth/update/${ana._id}`, { token: admin.token, body });
  if (answer.status !== 200) throw new Error(answer.text);
  const password = await deriveAt(server, ana.email, body.password);
  const signedIn = await callApi(server, "POST /auth/login", { body: { email: ana.email, password } });
  return { token: signedIn.body.token as string, password };
};

describe("a change of the master password", () => {
  test("keeps the passkeys that it names, and no others", async () => {
    const passkeys = [idOf(laptop), idOf(plain)];
    const changed = await setPassword(ana, { vault: rewrapped(), passkeys });
    expect(changed.status).toBe(200);
    expect(await kept()).toEqual(passkeys.map((id) => [id, true] as const).toSorted(byId));
    expect((await signInWithPasskey(server, laptop)).body.vault.key).toEqual(laptop.record);
    expect((await signInWithPasskey(server, plain)).status).toBe(200);
    expect(code(await signInWithPasskey(server, phone))).toEqual([401, "passkey_refused"]);
    const events = await server.db.selectFrom("audit_events").selectAll().where("actor_id", "=", ana._id).execute();
    const gone = events.filter(({ kind }) => kind === "passkey-removed");
    expect(gone).toMatchObject([{ details: { count: 1 } }]);
  });

  test("that names none keeps none", async () => {
    expect((await setPassword(ana, { vault: rewrapped() })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test("cannot keep a passkey of another account", async () => {
    const ben = await factories(server).user();
    const strange = await enrol(server, ben);
    await setPassword(ana, { vault: rewrapped(), passkeys: [idOf(strange)] });
    expect(await kept()).toEqual([]);
    expect(await kept(ben._id)).toEqual([[idOf(strange), true]]);
  });

  test("that is refused leaves them as they were", async () => {
    const wrong = { token: ana.token, password: credential() };
    expect((await setPassword(wrong, { vault: rewrapped(), passkeys: [] })).status).toBe(403);
    expect(await kept()).toHaveLength(3);
  });
});

test("names of passkeys come with a new password alone", async () => {
  const answer = await callApi(server, `PUT /auth/update/${ana._id}`, {
    token: ana.token,
    body: { firstName: "X", passkeys: [] },
  });
  expect(code(answer)).toEqual([400, "invalid"]);
});

test("a recovery removes every passkey", async () => {
  const { recoveryCredential, ...start } = { email: ana.email, recoveryCredential: ana.recovery.credential };
  const begun = await callApi(server, "POST /auth/recover/start", { body: { ...start, recoveryCredential } });
  const body = {
    recoveryToken: begun.body.recoveryToken as string,
    password: credential(),
    kdf: kdf(),
    wrappedVaultKey: wrappedVaultKey(),
    recovery: recovery(),
  };
  expect((await callApi(server, "POST /auth/recover/finish", { body })).status).toBe(200);
  expect(await kept()).toEqual([]);
  expect(code(await signInWithPasskey(server, laptop))).toEqual([401, "passkey_refused"]);
});

test("new vault keys remove every passkey", async () => {
  const renewed = await renewVaultKeys(server, ana);
  expect(await kept()).toEqual([]);
  expect(code(await signInWithPasskey(server, laptop))).toEqual([401, "passkey_refused"]);
  const next = await enrol(server, renewed);
  expect((await signInWithPasskey(server, next)).body.vault.key).toEqual(next.record);
});

describe("a reset by an administrator", () => {
  test("bars the passkeys from sign-in; they open the vault still", async () => {
    const limited = await reset();
    expect((await kept()).map(([, maySignIn]) => maySignIn)).toEqual([false, false, false]);
    for (const passkey of [laptop, plain])
      expect(code(await signInWithPasskey(server, passkey))).toEqual([401, "passkey_refused"]);
    expect((await unlockWithPasskey(server, limited, ana.vaultId, laptop)).body.key).toEqual(laptop.record);
    // The passkey has shown that it opens the vault, so the vault may be wrapped again.
    const chosen = await setPassword(limited, { vault: rewrapped(), passkeys: [idOf(laptop)] });
    expect(chosen.status).toBe(200);
    expect(await kept()).toEqual([[idOf(laptop), true]]);
    expect((await signInWithPasskey(server, laptop)).status).toBe(200);
  });

  test("and an empty vault leave them to the archived one, which they open still", async () => {
    const empty = newVault();
    const limited = await reset();
    const named = await setPassword(limited, { newVault: empty, passkeys: [idOf(plain)] });
    expect(code(named)).toEqual([400, "invalid"]);
    const chosen = await setPassword(limited, { newVault: empty });
    expect(chosen.status).toBe(200);
    expect(await kept()).toEqual([idOf(laptop), idOf(phone)].map((id) => [id, false] as const).toSorted(byId));
    expect(code(await signInWithPasskey(server, laptop))).toEqual([401, "passkey_refused"]);
    expect(code(await unlockWithPasskey(server, chosen, empty.vaultId, laptop))).toEqual([403, "passkey_rejected"]);
    expect((await unlockWithPasskey(server, chosen, ana.vaultId, laptop)).body.key).toEqual(laptop.record);
    expect(
      (await callApi(server, `GET /user/vaults/archived/${ana.vaultId}/contents`, { token: chosen.token })).status,
    ).toBe(200);
  });

  test("a reopened vault has those back that are named; the newer one's stay with it and are barred", async () => {
    const empty = newVault();
    const chosen = await setPassword(await reset(), { newVault: empty });
    const newer = { ...ana, token: chosen.token, password: chosen.password, vaultId: empty.vaultId };
    const tablet = await enrol(server, newer);
    await unlock(ana.vaultId, newer, ana.password);
    const reopened = await setPassword(newer, { reopen: rewrapped(), passkeys: [idOf(laptop), idOf(tablet)] });
    expect(reopened.status).toBe(200);
    expect(await kept()).toEqual([[idOf(laptop), true] as const, [idOf(tablet), false] as const].toSorted(byId));
    expect((await signInWithPasskey(server, laptop)).body.vault.vaultId).toBe(ana.vaultId);
    expect(code(await signInWithPasskey(server, tablet))).toEqual([401, "passkey_refused"]);
    expect((await unlockWithPasskey(server, reopened, empty.vaultId, tablet)).body.key).toEqual(tablet.record);
  });
});

describe("a vault that a recovery key unlocked", () => {
  const unlockByRecoveryKey = (vaultId: string, { token }: { token: string }) =>
    callApi(server, `POST /user/vault/${vaultId}/unlock`, {
      token,
      body: { recoveryCredential: ana.recovery.credential },
    });

  test("gets a new password without any passkey of before", async () => {
    const limited = await reset();
    expect((await unlockByRecoveryKey(ana.vaultId, limited)).status).toBe(200);
    const named = await setPassword(limited, { vault: rewrapped(), passkeys: [idOf(laptop)] });
    expect([...code(named), named.body.issues?.[0]?.path]).toEqual([400, "invalid", "passkeys"]);
    expect(await kept()).toHaveLength(3);
    expect((await setPassword(limited, { vault: rewrapped() })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test("is reopened without any", async () => {
    const empty = newVault();
    const chosen = await setPassword(await reset(), { newVault: empty });
    await unlockByRecoveryKey(ana.vaultId, chosen);
    const named = await setPassword(chosen, { reopen: rewrapped(), passkeys: [idOf(laptop)] });
    expect(code(named)).toEqual([400, "invalid"]);
    expect((await setPassword(chosen, { reopen: rewrapped() })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test("keeps those that are named once its password or one of them has opened it", async () => {
    const limited = await reset();
    await unlockByRecoveryKey(ana.vaultId, limited);
    expect((await unlockWithPasskey(server, limited, ana.vaultId, laptop)).status).toBe(200);
    const chosen = await setPassword(limited, { vault: rewrapped(), passkeys: [idOf(laptop)] });
    expect(chosen.status).toBe(200);
    expect(await kept()).toEqual([[idOf(laptop), true]]);
  });
});

test("the start warns of passkeys that were made for another host", async () => {
  const warned: object[] = [];
  const log = { warn: (details: object) => void warned.push(details) } as unknown as Pick<Log, "warn">;
  await warnOfOtherHost(server.db, testOrigin, log);
  expect(warned).toEqual([]);
  await warnOfOtherHost(server.db, "https://vault.example.org", log);
  const all = await server.db.selectFrom("webauthn_credentials").select("id").execute();
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(warned).toEqual([{ count: all.length, host: "vault.example.org" }]);
});
