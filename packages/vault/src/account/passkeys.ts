import { calls, type AttestationOptions, type Passkey, type PasskeyRecord, type User } from "@pomander/contract";
import {
  decodeBase64url,
  derivePasskeyKey,
  encodeBase64url,
  passkeyPrfInput,
  wrapVaultKey,
  type Bytes,
} from "@pomander/crypto";
import { isCode, authenticatorCodes } from "../is-code.ts";
import { clientError } from "../errors.ts";
import { offlineCopyKey, type UnlockedWith } from "../device/pinned-state.ts";
import { type AnsweredAssertion, type AssertionQuestion, type Authenticator } from "./authenticator.ts";
import { unlockForChange } from "./change-password.ts";
import { withFactorProof } from "./factor-proof.ts";
import { withConfirmation } from "./factors.ts";
import { unwrap } from "./keys.ts";
import { pinOwner } from "./pinned-account.ts";
import type { ClientContext } from "./client-context.ts";
import type { Confirmation } from "./factor-types.ts";

/** Returns the authenticator that the page provided. Throws one of `authenticatorCodes` if there is none. */
function authenticatorOf({ authenticator }: ClientContext): Authenticator {
  if (authenticator === null) throw clientError("authenticator_unsupported");
  return authenticator;
}

/**
 * Asks a passkey for an assertion with user verification, whatever the server's options say, and with the protocol's
 * one `prf` input. Extension results stay on this device, even if the page left them in the response.
 */
export async function answerWithPasskey(
  context: ClientContext,
  options: AssertionQuestion,
): Promise<AnsweredAssertion> {
  const question = { ...options, userVerification: "required" } as const;
  const { response, prf } = await authenticatorOf(context).get(question, await passkeyPrfInput());
  return { response: { ...response, clientExtensionResults: {} }, prf };
}

/** A question that this device asks by itself: its assertion is sent nowhere. */
export const ownQuestion = (
  { random }: ClientContext,
  id: string,
  asked: Pick<AssertionQuestion, "rpId" | "timeout"> = { timeout: 5 * 60_000 },
): AssertionQuestion => ({
  challenge: encodeBase64url(random(32)),
  ...asked,
  userVerification: "required",
  allowCredentials: [{ id, type: "public-key" }],
});

/**
 * Unwraps the vault key from a passkey's record, which must be that of the credential that has just answered. Throws
 * `vault_key_refused`, `no_passkey_secret`.
 */
export async function openPasskeyRecord(
  { response, prf }: AnsweredAssertion,
  vaultId: string,
  { id, envelope }: PasskeyRecord,
): Promise<Bytes> {
  if (prf === null) throw clientError("no_passkey_secret");
  if (id !== response.id) throw clientError("vault_key_refused", {}, "a record of another passkey");
  return unwrap({ wrapKey: await passkeyKeyOf(prf) }, { vaultId, wrappedVaultKey: envelope }, `passkey/${id}`);
}

/** Derives the passkey key from a `prf` result. Throws `no_passkey_secret` for an invalid result. */
async function passkeyKeyOf(prf: Bytes): Promise<Bytes> {
  try {
    return await derivePasskeyKey(prf);
  } catch (error) {
    throw isCode(error, "invalid_prf_result") ? clientError("no_passkey_secret") : error;
  }
}

/**
 * Returns what opens the vault on this device after an unlock by passkey: its record, and the wrap under the master
 * password if the offline copy has one.
 */
export async function unlockedWithPasskey(
  { memory }: ClientContext,
  vaultId: string,
  passkey: PasskeyRecord,
): Promise<UnlockedWith> {
  const copy = await memory.get("copy", offlineCopyKey);
  if (copy?.vaultId !== vaultId || copy.kdf === undefined || copy.wrappedVaultKey === undefined) return { passkey };
  return { passkey, kdf: copy.kdf, wrappedVaultKey: copy.wrappedVaultKey };
}

/** Checks that the passkey's user handle is the account's id (16 bytes). Throws `vault_key_refused`. */
export function assertAccount(userId: string, userHandle: string | undefined): void {
  const hex = Array.from(decodeBase64url(userHandle ?? ""), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== userId.replaceAll("-", "").toLowerCase())
    throw clientError("vault_key_refused", {}, "a passkey of another account");
}

/** Creates a passkey and sends it, with the vault key wrapped by its secret if it has one. */
export async function addPasskey(
  context: ClientContext,
  user: User,
  name: string,
  { currentPassword, askFactor }: Confirmation,
): Promise<Passkey> {
  const authenticator = authenticatorOf(context);
  const { credential, unlocked } = await unlockForChange(context, user, currentPassword);
  const { challenge, options } = await context.api(calls.passkeys.start, { body: {} });
  assertAccount(user._id, options.user.id);
  await pinOwner(context, user);
  const created = await create(authenticator, options);
  const { id } = created.response;
  const prf =
    created.prf === null && created.hasPrf
      ? await askForSecret(
          authenticator,
          ownQuestion(context, id, { rpId: options.rp.id, timeout: options.timeout }),
          id,
        )
      : created.prf;
  const { vaultId, vaultKey } = unlocked;
  const envelope = prf === null ? null : await wrapForPasskey(context, { prf, vaultId, vaultKey, credentialId: id });
  const passkey = {
    challenge,
    attestation: { ...created.response, clientExtensionResults: {} },
    name,
    vault: envelope === null ? null : { vaultId, envelope },
  };
  return withFactorProof(context, "change", askFactor, (proof) =>
    context.api(calls.passkeys.add, { body: { currentPassword: credential, ...proof, passkey } }),
  );
}

/** Creates a resident credential with user verification, whatever `received` says. */
async function create(authenticator: Authenticator, received: AttestationOptions) {
  const options: AttestationOptions = {
    ...received,
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
  try {
    return await authenticator.create(options, await passkeyPrfInput());
  } catch (error) {
    // Some platforms fail when `prf` is requested, and succeed without it.
    if (!isCode(error, "authenticator_failed")) throw error;
    return authenticator.create(options, null);
  }
}

/**
 * Requests an assertion, since some authenticators return the `prf` result only then. The assertion is not verified,
 * and is sent nowhere.
 */
async function askForSecret(
  authenticator: Authenticator,
  question: AssertionQuestion,
  id: string,
): Promise<Bytes | null> {
  try {
    const { response, prf } = await authenticator.get(question, await passkeyPrfInput());
    return response.id === id ? prf : null;
  } catch (error) {
    // The passkey exists already, and signs in.
    if (isCode(error, ...authenticatorCodes)) return null;
    throw error;
  }
}

/** Wraps the vault key under the passkey's secret; returns null if the authenticator's result is not a secret. */
async function wrapForPasskey(
  { random }: ClientContext,
  { prf, vaultId, vaultKey, credentialId }: { prf: Bytes; vaultId: string; vaultKey: Bytes; credentialId: string },
): Promise<string | null> {
  try {
    return await wrapVaultKey(await passkeyKeyOf(prf), vaultId, `passkey/${credentialId}`, vaultKey, random);
  } catch (error) {
    if (isCode(error, "no_passkey_secret")) return null;
    throw error;
  }
}

/** Removes a passkey of the user's own. */
export const removePasskey = (context: ClientContext, user: User, id: string, confirmation: Confirmation) =>
  withConfirmation(context, user, confirmation, (body) =>
    context.api.done(calls.passkeys.remove, { params: { id }, body }),
  );
