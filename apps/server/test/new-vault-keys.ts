import { createHash, randomUUID } from "node:crypto";
import type { NewEntry } from "@pomander/contract";
import { callApi, type TestResponse, type TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";
import { credential, kdf, newVault, recovery } from "./value-factories.ts";

/** Returns the hash that `finish` sends of the entries that it puts in place (crypto-protocol.md §14). */
export const hashOf = (entries: readonly Pick<NewEntry, "_id" | "key">[]): string => {
  const parts = entries.map(({ _id, key }) => `${_id}\n${key}\n`);
  return createHash("sha256").update(parts.toSorted().join("")).digest("base64url");
};

/** Returns the body of a finish that is valid if nothing was saved in the meantime. */
export const finishOf = (owner: Pick<TestUser, "password">, vaultId: string, entries: readonly NewEntry[]) => ({
  currentPassword: owner.password,
  password: credential(),
  kdf: kdf(),
  newVault: newVault(vaultId),
  recovery: recovery(),
  from: 0,
  hash: hashOf(entries),
});

type Finish = ReturnType<typeof finishOf>;

/** Returns the calls that renew a user's vault keys. */
export const successorCalls = (server: TestServer, owner: Pick<TestUser, "token" | "password">) => ({
  begin: (vaultId: string, currentPassword = owner.password): Promise<TestResponse> =>
    callApi(server, "POST /user/vault/successor", { token: owner.token, body: { vaultId, currentPassword } }),
  stage: (vaultId: string, put: readonly NewEntry[], remove: readonly string[] = []): Promise<TestResponse> =>
    callApi(server, `POST /user/vault/successor/${vaultId}/entries`, { token: owner.token, body: { put, remove } }),
  finish: (vaultId: string, body: Finish): Promise<TestResponse> =>
    callApi(server, `POST /user/vault/successor/${vaultId}/finish`, { token: owner.token, body }),
});

/** Replaces a user's vault by a new one with these entries. Returns the user with the new keys. */
export async function renewVaultKeys(
  server: TestServer,
  owner: TestUser,
  entries: readonly NewEntry[] = [],
): Promise<TestUser> {
  const vaultId = randomUUID();
  const { begin, stage, finish } = successorCalls(server, owner);
  const { body } = await callApi(server, "GET /user/vault", owner);
  const form = { ...finishOf(owner, vaultId, entries), from: body.manifest.counter as number };
  await begin(vaultId);
  await stage(vaultId, entries);
  const done = await finish(vaultId, form);
  if (done.status !== 200) throw new Error(`finish answered ${done.status}: ${done.text}`);
  return renewed(owner, form, done);
}

/** Returns the same user after a finish. */
export const renewed = (owner: TestUser, form: Finish, { body, headers }: TestResponse): TestUser => ({
  ...owner,
  user: body.user,
  password: form.password,
  kdf: form.kdf,
  vaultId: form.newVault.vaultId,
  wrappedVaultKey: form.newVault.wrappedVaultKey,
  recovery: form.recovery,
  token: body.token,
  authorization: `Bearer ${body.token}`,
  cookie: String([headers["set-cookie"]].flat()[0]).split(";")[0] ?? "",
});
