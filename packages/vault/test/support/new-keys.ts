import { randomUUID } from "node:crypto";
import type { Kdf } from "@pomander/contract";
import { derivePasswordKeys, openVaultKeys, unwrapVaultKey, type Bytes, type VaultKeys } from "@pomander/crypto";
import { requestJson } from "../../../../apps/server/test/http-api.ts";
import { addressKey } from "../../src/account/keys.ts";
import type { OpenVault, PreparedNewVaultKeys, SecurityWarning, SignedIn } from "../../src/index.ts";
import type { TestEnvironmentWithServer } from "./start-test-environment.ts";
import type { Device, Person } from "./test-environment.ts";

/** Returns a new password each time. It is made of letters, since the strength of digits takes longest to compute. */
export const newPassword = () =>
  `gallant-otter-${randomUUID()
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[+digit]!)
    .slice(0, 8)}`;

/** Makes new vault keys on a device without sending them, and the user's credentials once they are in place. */
export async function prepareNewKeys(
  device: Device,
  person: Person,
): Promise<{ prepared: PreparedNewVaultKeys; person: Person }> {
  const { user } = await device.signIn(person);
  const password = newPassword();
  const prepared = await device.client.prepareNewVaultKeys(user, person.password, password);
  return { prepared, person: { ...person, password, recoveryKey: prepared.recoveryKey } };
}

/** Puts new vault keys in place from a device. */
export async function renewKeys(
  device: Device,
  before: Person,
): Promise<{ person: Person; vault: OpenVault; signedIn: SignedIn }> {
  const { prepared, person } = await prepareNewKeys(device, before);
  const signedIn = await prepared.submit({ isUnreadableLeft: false });
  const vault = signedIn.vault!;
  await vault.opened();
  return { person, vault, signedIn };
}

/** Signs in where only a new password is expected, as after new vault keys elsewhere; returns the warnings. */
export async function comeAlong(device: Device, { email, password }: Person) {
  const asked: SecurityWarning["kind"][] = [];
  const signingIn = device.client.signIn(email, password, async ({ kind }) => {
    asked.push(kind);
    return kind === "passwordChanged";
  });
  const { vault } = await signingIn.catch((error: Error) => {
    throw Object.assign(error, { asked });
  });
  await vault!.opened();
  return { vault: vault!, asked };
}

export interface UnlockedVault {
  token: string;
  vaultId: string;
  vaultKey: Bytes;
  keys: VaultKeys;
}

/** Returns the present vault's key, opened with the password past every client. */
export async function unlockKeys(
  { server: { url }, argon2 }: TestEnvironmentWithServer,
  { email, password }: Person,
): Promise<UnlockedVault> {
  const post = <T>(path: string, body: object) => requestJson<T>(url, { method: "POST", path, body });
  const { kdf } = await post<{ kdf: Kdf }>("/auth/prelogin", { email });
  const { credential, wrapKey } = await derivePasswordKeys(password, kdf, argon2);
  const login = { email, password: credential };
  type SignInReply = { token: string; vault: { vaultId: string; wrappedVaultKey: string } };
  const { token, vault } = await post<SignInReply>("/auth/login", login);
  const vaultKey = await unwrapVaultKey(wrapKey, vault.vaultId, "master", vault.wrappedVaultKey);
  return { token, vaultId: vault.vaultId, vaultKey, keys: await openVaultKeys(vaultKey, vault.vaultId) };
}

/** Returns the result of a sign-in that warns about more than a new password. */
export async function signInOf(device: Device, person: Person) {
  const kept = device.tokens.length;
  const told: unknown = await comeAlong(device, person).then(
    () => "opened",
    (error: { code?: string; asked: string[] }) => [error.code, ...error.asked],
  );
  return { told, isTokenKept: device.tokens.length > kept };
}
/** The result of a sign-in in which the warning was shown, not the notice, and no vault was opened. */
export const warned = { told: ["stopped_at_warning", "passwordChanged", "vaultReplaced"], isTokenKept: false };
/** Returns a device's memory of a user's account. */
export const accountOf = async ({ memory }: Device, { email }: Person) =>
  memory.get("account", await addressKey(email));
