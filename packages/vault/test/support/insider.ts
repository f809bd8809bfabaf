import { createHmac } from "node:crypto";
import type { Kdf, OpenedVault } from "@pomander/contract";
import {
  derivePasswordKeys,
  hashSealedManifest,
  openManifest,
  openVaultKeys,
  sealManifest,
  systemRandom,
  unwrapVaultKey,
  type Bytes,
  type ManifestContent,
  type SealedManifest,
  type VaultKeys,
} from "@pomander/crypto";
import { requestJson } from "../../../../apps/server/test/http-api.ts";
import { hkdf } from "../second-client/envelopes.ts";
import type { TestEnvironmentWithServer } from "./start-test-environment.ts";
import type { Person } from "./test-environment.ts";

/**
 * Secrets that no server has: for attacks with more knowledge than a server should have, and for clients of another
 * version.
 */
export interface Insider {
  token: string;
  vaultKey: Bytes;
  keys: VaultKeys;
}

/** Signs in as a user, past the proxy. */
export async function insiderOf({ server, argon2 }: TestEnvironmentWithServer, person: Person): Promise<Insider> {
  const { email } = person;
  const post = <T>(path: string, body: object) => requestJson<T>(server.url, { method: "POST", path, body });
  const { kdf } = await post<{ kdf: Kdf }>("/auth/prelogin", { email });
  const { credential, wrapKey } = await derivePasswordKeys(person.password, kdf, argon2);
  const { token, vault } = await post<{ token: string; vault: OpenedVault }>("/auth/login", {
    email,
    password: credential,
  });
  const vaultId = vault.vaultId!;
  const vaultKey = await unwrapVaultKey(wrapKey, vaultId, "master", vault.wrappedVaultKey);
  return { token, vaultKey, keys: await openVaultKeys(vaultKey, vaultId) };
}

/**
 * Makes the manifest after another one, as a device of this user would seal it. Members not in `members` are taken from
 * `like`, if the previous one does not open.
 */
export async function nextManifest(
  keys: VaultKeys,
  before: SealedManifest,
  members: Partial<ManifestContent> = {},
  like = before,
): Promise<SealedManifest> {
  const { accepted: _accepted, ...content } = await openManifest(keys, like);
  const prev = await hashSealedManifest(before.sealed);
  const next = { ...content, prev, at: new Date().toISOString(), ...members };
  const { counter, sealed } = await sealManifest(keys, before.counter + 1, next, systemRandom);
  return { counter, sealed };
}

/** Computes the proof of a manifest with the write key of any vault: crypto-protocol.md §3. */
export async function proofBy(vaultKey: Bytes, vaultId: string, { counter, sealed }: SealedManifest): Promise<string> {
  const message = `pomander/v1/write\n${vaultId}\n${counter}\n${await hashSealedManifest(sealed)}`;
  return createHmac("sha256", hkdf(vaultKey, "pomander/v1/write")).update(message).digest("base64url");
}
