import { derivePasswordKeys } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  administrator,
  startPasswordSetup,
  personWithVault,
  titlesOf,
  type AddedPerson,
  type Administrator,
} from "./support/accounts.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { goodPassword, store, type Device } from "./support/test-environment.ts";
import type { Kdf } from "@pomander/contract";

/** Cases 23 and 24 of crypto-protocol.md §12: no lying server, but an administrator who resets users. */
let env: TestEnvironmentWithServer;
let admin: Administrator;
let person: AddedPerson;
let own: Device;

beforeAll(async () => {
  env = await startTestEnvironment();
  admin = await administrator(env);
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  own = env.device({ goesOn: true });
  person = await personWithVault(env, own);
  const vault = await own.open(person);
  await store(vault);
  vault.close();
});

const newPassword = "gallant-otter-parsnip-83";

/** Returns everything that could open the vault, and its entries, as the server returns them to the owner. */
async function sealedThings(): Promise<string[]> {
  const things: string[] = [];
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/auth/login") things.push(reply.body.vault.wrappedVaultKey);
      if (path === "/auth/recover/start") things.push(reply.body.wrappedVaultKey);
      if (path !== "/user/vault/contents") return;
      for (const { key, title, password, notes } of reply.body.entries) things.push(key, title, password, notes);
    },
  };
  await own.open(person);
  await own.client.startRecovery(person.email, person.recoveryKey);
  env.proxy.tampering = {};
  expect(things).toHaveLength(6);
  return things;
}

/** Sends a request as an attacker with the token could, without a client. */
async function ask(token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${env.server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, code: text === "" ? null : (JSON.parse(text).code ?? null), text };
}

const vaultRows = () =>
  env.server.db.selectFrom("vaults").selectAll().where("user_id", "=", person._id).orderBy("created_at").execute();
const entryRows = (vaultId: string) =>
  env.server.db.selectFrom("password_entries").selectAll().where("vault_id", "=", vaultId).execute();
const credentialUnder = async (kdf: Kdf, password: string) =>
  (await derivePasswordKeys(password, { ...kdf, algorithm: "argon2id" }, env.argon2)).credential;

test("case 23: an administrator who resets a person, signs in as them and starts a vault reads no key", async () => {
  const things = await sealedThings();
  const [before] = await vaultRows();
  const { id: vaultId } = before!;
  const kdf = before!.kdf!;
  const [entry] = await entryRows(vaultId);
  const reset = await admin.reset(person);

  const heard: string[] = [];
  env.proxy.tampering = { reply: ({ body }) => void heard.push(JSON.stringify(body)) };
  const thief = env.device();
  const { setup, signedIn } = await startPasswordSetup(thief, reset);
  const hear = async (...[token, method, path, body]: Parameters<typeof ask>) => {
    const { text, ...answer } = await ask(token, method, path, body);
    heard.push(text);
    return answer;
  };
  const refusedWith = (status: number, code: string) => ({ status, code });
  // The wrapped key is well-formed, around a key that the thief made.
  const wrappedVaultKey = `v1c.${"A".repeat(16)}.${"A".repeat(43)}.${"A".repeat(64)}`;
  const tryAll = async (token: string, credentials: string[]) => {
    for (const credential of credentials) {
      const unlock = `/user/vault/${vaultId}/unlock`;
      expect(await hear(token, "POST", unlock, { credential })).toEqual(refusedWith(403, "wrong_password"));
      expect(await hear(token, "POST", unlock, { recoveryCredential: credential })).toEqual(
        refusedWith(403, "wrong_password"),
      );
    }
  };
  const account = await env.server.db
    .selectFrom("users")
    .select("kdf")
    .where("id", "=", person._id)
    .executeTakeFirstOrThrow();
  const temporary = await credentialUnder(account.kdf, reset.password);
  await tryAll(signedIn.token, [temporary, await credentialUnder(kdf, reset.password)]);
  for (const path of ["/user/vault/contents", "/user/password/passwords", `/user/password/password/${entry!.id}`])
    expect(await hear(signedIn.token, "GET", path)).toEqual(refusedWith(403, "password_change_required"));
  expect(await hear(signedIn.token, "GET", `/user/vaults/archived/${vaultId}/contents`)).toMatchObject({ status: 404 });
  const takeOver = { currentPassword: temporary, password: await credentialUnder(kdf, newPassword), kdf };
  for (const choice of ["vault", "reopen"]) {
    const body = { ...takeOver, [choice]: { vaultId, wrappedVaultKey } };
    const { status } = await hear(signedIn.token, "PUT", `/auth/update/${person._id}`, body);
    expect(status).toBe(choice === "vault" ? 403 : 404);
  }

  const prepared = await setup.prepareEmptyVault(newPassword);
  const { token, vault } = await prepared.submit(true);
  await vault!.opened();
  expect(vault!.snapshot()).toMatchObject({ status: "open", entries: [], fault: null });
  expect(await thief.client.archivedVaults()).toMatchObject([{ vaultId, entryCount: 1 }]);
  const { kdf: newKdf } = (await thief.memory.get("vault", vault!.vaultId))!;
  await tryAll(token, [await credentialUnder(newKdf!, newPassword), await credentialUnder(kdf, newPassword)]);
  expect(await hear(token, "GET", `/user/vaults/archived/${vaultId}/contents`)).toEqual(refusedWith(403, "locked"));
  expect(await hear(token, "GET", `/user/password/password/${entry!.id}`)).toEqual(refusedWith(404, "not_found"));
  const current = await credentialUnder(newKdf!, newPassword);
  const reopening = { ...takeOver, currentPassword: current, reopen: { vaultId, wrappedVaultKey } };
  expect(await hear(token, "PUT", `/auth/update/${person._id}`, reopening)).toEqual(refusedWith(403, "locked"));

  const all = heard.join("\n");
  expect(all).toContain(vaultId);
  for (const thing of things) expect(all).not.toContain(thing);
  // The vault went to the archive unchanged.
  const [after] = await vaultRows();
  expect({ ...after, archived_at: null }).toEqual(before);
  expect(await entryRows(vaultId)).toEqual([entry]);

  // The user sees that another person was here before them.
  env.proxy.tampering = {};
  const again = await admin.reset(person);
  own.warnings.length = 0;
  await startPasswordSetup(own, again);
  expect(own.warnings.map(({ kind }) => kind)).toEqual(["passwordChanged", "passwordTemporary", "vaultReplaced"]);
});

test("case 24: after a reset the old password still opens the vault", async () => {
  const [vaultBefore] = await vaultRows();
  const entriesBefore = await entryRows(vaultBefore!.id);
  const reset = await admin.reset(person);
  // A reset does not change the vault.
  expect(await vaultRows()).toEqual([vaultBefore]);
  expect(await entryRows(vaultBefore!.id)).toEqual(entriesBefore);

  const { setup } = await startPasswordSetup(own, reset);
  const reclaimed = await setup.unlockWithPassword(goodPassword);
  const done = await (await reclaimed.prepare(newPassword)).submit(false);
  await done.vault!.opened();
  expect(done.vault!.snapshot()).toMatchObject({ vaultId: vaultBefore!.id, status: "open", fault: null });
  expect(titlesOf(done)).toEqual(["Bank"]);
  const [bank] = done.vault!.snapshot().entries;
  expect(await done.vault!.reveal(bank!._id)).toMatchObject({ password: "correct horse", notes: "the blue card" });
  // The vault key was wrapped again, and no entry changed.
  expect(await entryRows(vaultBefore!.id)).toEqual(entriesBefore);
  await store(done.vault!, { title: "Mail" });
});

test("case 24: after a reset the old password still opens the vault, also when an empty one was started", async () => {
  const { setup } = await startPasswordSetup(own, await admin.reset(person));
  const { user } = await (await setup.prepareEmptyVault(newPassword)).submit(false);
  const [archived] = await own.client.archivedVaults();
  const archive = await own.client.unlockArchivedVault(archived!, { password: goodPassword }, own.ask);
  expect((await archive.contents()).entries).toMatchObject([{ title: "Bank", password: "correct horse" }]);
  const prepared = await archive.prepareReopening(user, newPassword, "velvet-harbour-quince-19");
  const reopened = await prepared.submit(false);
  await reopened.vault!.opened();
  expect(titlesOf(reopened)).toEqual(["Bank"]);
});
