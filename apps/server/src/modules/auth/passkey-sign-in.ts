import { type Assertion, type CallReply, type calls, limits } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { makeChallenge, takeChallenge } from "../../accounts/factor-challenges.ts";
import { notePasskeyUse, openPasskeyRecord, type PasskeyRow } from "../../accounts/passkeys.ts";
import { presentVault } from "../../accounts/vault-keys.ts";
import { assertionOptionsOf, relyingPartyOf, userHandleOf, verifyAssertion } from "../../accounts/webauthn.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { beginSession, type DeviceAttempt } from "./begin-session.ts";
import { findPresentVault, lockAccountForSignIn } from "./store.ts";
import { unverifiedEmailError } from "./verify-email.ts";

const minutes = limits.passkeyChallengeMinutes;

/** It names nobody, and is nobody's: whoever signs it with a passkey says who they are. */
const challengeOwner = { userId: null, purpose: "passkey-sign-in", boundTo: "" } as const;

/** What a passkey signs to sign in. Nothing of an account goes in or comes out. */
export function startPasskeySignIn({ db, clock, config }: AppContext) {
  type Reply = CallReply<(typeof calls)["auth"]["passkeyStart"]>;
  return withTransaction<Reply>(db, async (trx) => {
    const { id, webauthnChallenge } = await makeChallenge(trx, challengeOwner, { now: clock.now(), minutes });
    const options = assertionOptionsOf(relyingPartyOf(config.publicUrl), {
      challenge: webauthnChallenge,
      minutes,
      userVerification: "required",
      allow: [],
    });
    return { challenge: id, options };
  });
}

interface PasskeyAttempt extends DeviceAttempt {
  challenge: string;
  assertion: Assertion;
}
interface PasskeySignIn {
  reply: CallReply<(typeof calls)["auth"]["passkeyFinish"]>;
  deviceToken: string;
}

/**
 * Signs in with a passkey, which counts as both factors, and gives the vault key that it wraps. Whatever is wrong says the
 * same, and uses the challenge up.
 */
export function finishPasskeySignIn(app: AppContext, attempt: PasskeyAttempt): Promise<PasskeySignIn> {
  const { pepper, clock } = app;
  return withTransaction<PasskeySignIn>(app.db, async (trx) => {
    const at = clock.now();
    const refused = new AppError("passkey_refused");
    const challenge = await takeChallenge(trx, challengeOwner, attempt.challenge, at);
    const userId = await findOwner(trx, attempt.assertion);
    const account = userId === null ? null : await lockAccountForSignIn(trx, userId);
    if (challenge === null || account === null) return refused;
    // Read behind the account's lock: a new password may have taken it, or a reset barred it.
    const passkey = await lockPasskey(trx, account.id, attempt.assertion.id);
    if (passkey === null || account.must_change_password) return refused;
    const outcome = await verifyAssertion(relyingPartyOf(app.config.publicUrl), {
      assertion: attempt.assertion,
      challenge: challenge.webauthnChallenge,
      requiresUserVerification: true,
      credential: passkey,
    });
    if (!(await notePasskeyUse(trx, account, passkey, outcome, { at, device: attempt.device }))) return refused;
    const unverified = await unverifiedEmailError(app, trx, account, attempt.device);
    if (unverified !== null) return unverified;

    const vault = await findPresentVault(trx, account.id);
    const key = vault && openPasskeyRecord(pepper, passkey, vault.id);
    const { token, user, deviceToken } = await beginSession(app, trx, account, {
      ...attempt,
      unlocked: key && vault ? vault.id : null,
      details: { passkey: true },
    });
    return { reply: { token, user, vault: vault && { ...presentVault(vault), key } }, deviceToken };
  });
}

/** Whose passkey it is, if the authenticator says the same. */
async function findOwner(trx: Trx, { id, response }: Assertion): Promise<string | null> {
  const row = await trx
    .selectFrom("webauthn_credentials")
    .select("user_id")
    .where("credential_id", "=", id)
    .where("purpose", "=", "passkey")
    .executeTakeFirst();
  return row === undefined || response.userHandle !== userHandleOf(row.user_id) ? null : row.user_id;
}

async function lockPasskey(trx: Trx, userId: string, credentialId: string): Promise<PasskeyRow | null> {
  const row = await trx
    .selectFrom("webauthn_credentials")
    .selectAll()
    .where("user_id", "=", userId)
    .where("credential_id", "=", credentialId)
    .where("purpose", "=", "passkey")
    .where("may_sign_in", "=", true)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
