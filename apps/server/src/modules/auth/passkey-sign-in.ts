import { type CallParsed, type CallReply, type calls, limits } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { openPasskeyRecord, type PasskeyRow, acceptAssertion } from "../../accounts/passkeys.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { presentVault } from "../../accounts/vault-keys.ts";
import { assertionOptionsOf, relyingPartyOf, userHandleOf } from "../../accounts/webauthn.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { beginSession, type DeviceAttempt } from "./begin-session.ts";
import { companyRequiredError } from "./company/tickets.ts";
import { makeSignInChallenge, readSignInChallenge, useSignInChallenge } from "./passkey-challenge.ts";
import { findPresentVault, lockAccountForSignIn } from "./store.ts";
import { unverifiedEmailError } from "./verify-email.ts";
import { firstOrNull } from "../../platform/rows.ts";

const minutes = limits.passkeyChallengeMinutes;

type PasskeyStart = CallReply<(typeof calls)["auth"]["passkeyStart"]>;

/**
 * Returns the options that a passkey signs to sign in. They neither take nor reveal anything about an account, and
 * nothing is stored.
 */
export function startPasskeySignIn({ pepper, clock, config }: AppContext): PasskeyStart {
  const { id, webauthnChallenge } = makeSignInChallenge(pepper, clock.now());
  const options = assertionOptionsOf(relyingPartyOf(config), {
    challenge: webauthnChallenge,
    minutes,
    userVerification: "required",
    allow: [],
  });
  return { challenge: id, options };
}

type PasskeyFinishCall = (typeof calls)["auth"]["passkeyFinish"];
type PasskeyAttempt = CallParsed<PasskeyFinishCall>["body"] & DeviceAttempt;
interface PasskeySignIn {
  reply: CallReply<PasskeyFinishCall>;
  deviceToken: string;
}

/**
 * Signs in with a passkey, which counts as both factors, and returns the vault key that it wraps. Every refusal looks
 * the same; an answer of a passkey that is known here uses the challenge up.
 */
export function finishPasskeySignIn(app: AppContext, attempt: PasskeyAttempt): Promise<PasskeySignIn> {
  const { pepper, clock } = app;
  return withTransaction<PasskeySignIn>(app.db, async (trx) => {
    const at = clock.now();
    const refused = new AppError("passkey_refused");
    const challenge = readSignInChallenge(pepper, attempt.challenge, at);
    const userId = await findOwner(trx, attempt.assertion.id);
    // This comes before every lock, so a client that waits here for the same answer, sent twice, blocks no other
    // request.
    if (challenge === null || userId === null || !(await useSignInChallenge(trx, challenge, at)))
      commitAndReject(refused);
    const account = await lockAccountForSignIn(trx, userId);
    if (account === null || attempt.assertion.response.userHandle !== userHandleOf(userId)) commitAndReject(refused);
    // The passkey is read under the account's lock: a new password may have removed it, or a reset barred it.
    const passkey = await lockPasskey(trx, account.id, attempt.assertion.id);
    if (passkey === null || account.must_change_password) commitAndReject(refused);
    if (!(await acceptAssertion(app, trx, account, passkey, { ...attempt, challenge }))) commitAndReject(refused);
    const unverified = await unverifiedEmailError(app, trx, account, attempt.device);
    if (unverified !== null) commitAndReject(unverified);
    if (await isCompanyRequired(app, trx, account)) commitAndReject(companyRequiredError(app, account, true));

    const vault = await findPresentVault(trx, account.id);
    const key = vault && openPasskeyRecord(pepper, passkey, vault.id);
    const { token, user, deviceToken } = await beginSession(app, trx, account, {
      ...attempt,
      unlocked: key && vault ? vault.id : null,
      passkeyId: passkey.id,
      details: { passkey: true },
    });
    return { reply: { token, user, vault: vault && { ...presentVault(vault), key } }, deviceToken };
  });
}

/** Returns the id of the passkey's owner; null when no account here has it. */
async function findOwner(trx: Trx, credentialId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("webauthn_credentials")
    .select("user_id")
    .where("credential_id", "=", credentialId)
    .where("purpose", "=", "passkey")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

const lockPasskey = (trx: Trx, userId: string, credentialId: string): Promise<PasskeyRow | null> =>
  firstOrNull(
    trx
      .selectFrom("webauthn_credentials")
      .selectAll()
      .where("user_id", "=", userId)
      .where("credential_id", "=", credentialId)
      .where("purpose", "=", "passkey")
      .where("may_sign_in", "=", true)
      .forUpdate(),
  );
