import { calls, normalizeEmail } from "@pomander/contract";
import {
  deriveRecoveryKeys,
  formatRecoveryKey,
  hashSealed,
  makeVault,
  newRecoverySecret,
  openVaultKeys,
  sealManifest,
  wrapVaultKey,
} from "@pomander/crypto";
import { ApiError, isLostReply, MalformedReply } from "../api.ts";
import { emptyDigest } from "../vault/held.ts";
import { deriveNewKeys, refuseWeakPassword } from "./keys.ts";
import { rememberAccount, rememberVaultKdf } from "./remember.ts";
import { settleBySigningIn } from "./settle.ts";
import type { Bytes } from "@pomander/crypto";
import type { PreparedRegistration, RegistrationForm, SignedIn } from "../types.ts";
import type { ClientContext } from "./context.ts";

/** Makes keys, vault and recovery key of a new account. Nothing is sent before `submit`. */
export async function prepareRegistration(
  context: ClientContext,
  { password, ...form }: RegistrationForm,
): Promise<PreparedRegistration> {
  const { api, random, now } = context;
  const email = normalizeEmail(form.email);
  await refuseWeakPassword(password, [email, form.firstName, form.lastName]);
  const derived = await deriveNewKeys(context, password);
  const { vaultId, vaultKey } = makeVault(random);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, random);
  const keys = await openVaultKeys(vaultKey, vaultId);
  const first = { count: 0, digest: emptyDigest, prev: "", at: now().toISOString(), search: false };
  const { sealed } = await sealManifest(keys, 0, first, random);
  const { recoveryKey, recovery } = await makeRecovery(context, vaultId, vaultKey);
  const { kdf } = derived;
  const body = {
    ...form,
    email,
    password: derived.credential,
    kdf,
    vault: { vaultId, wrappedVaultKey, manifest: { counter: 0 as const, sealed } },
  };
  /** An earlier try whose reply was lost may have made the account already. */
  let mayBeThere = false;
  return {
    recoveryKey,
    async submit(withRecoveryKey): Promise<SignedIn> {
      try {
        const given = { body: withRecoveryKey ? { ...body, recovery } : body };
        const { token, user, vault } = await api(calls.auth.register, given, { token: null });
        if (vault.vaultId !== vaultId) throw new MalformedReply("another vault than the one that was sent");
        await rememberVaultKdf(context, vaultId, kdf, { counter: 0, hash: await hashSealed(sealed) });
        await rememberAccount(context, email, kdf, vaultId);
        context.setToken(token);
        return { token, user, vault: context.open(keys) };
      } catch (error) {
        const isTaken = error instanceof ApiError && error.code === "email_taken";
        if (!isLostReply(error) && !(isTaken && mayBeThere)) throw error;
        mayBeThere = true;
        return settleBySigningIn(context, email, derived, error, "registration");
      }
    },
  };
}

/** A new recovery key of a vault, and what the server keeps of it. */
export async function makeRecovery(
  { random }: ClientContext,
  vaultId: string,
  vaultKey: Bytes,
): Promise<{ recoveryKey: string; recovery: { credential: string; wrappedVaultKey: string } }> {
  const secret = newRecoverySecret(random);
  const { credential, wrapKey } = await deriveRecoveryKeys(secret);
  const wrappedVaultKey = await wrapVaultKey(wrapKey, vaultId, "recovery", vaultKey, random);
  return { recoveryKey: formatRecoveryKey(secret), recovery: { credential, wrappedVaultKey } };
}
