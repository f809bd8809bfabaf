import { type Assertion, type CallReply, type calls, limits } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { makeChallenge, takeChallenge } from "../../accounts/factor-challenges.ts";
import { openPasskeyRecord, selectPasskeys, acceptAssertion } from "../../accounts/passkeys.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { rememberUnlock } from "../../accounts/vault-unlocks.ts";
import { selectVaults } from "../../accounts/vault-keys.ts";
import { assertionOptionsOf, relyingPartyOf } from "../../accounts/webauthn.ts";
import { AppError } from "../../errors.ts";
import { recordUnlock } from "../../vaults/access-log.ts";
import { shareUntilCommit } from "../../platform/advisory-locks.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";

const minutes = limits.passkeyChallengeMinutes;

const challengeOwner = ({ actor, sessionId }: Session, vaultId: string) =>
  ({ userId: actor._id, purpose: "passkey-unlock", boundTo: `${sessionId} ${vaultId}` }) as const;

/** Locks a vault, present or archived, and makes sure that it is the user's. @throws `not_found` */
async function holdVault(trx: Trx, userId: string, vaultId: string): Promise<void> {
  await selectVaults(trx)
    .where("id", "=", vaultId)
    .where("user_id", "=", userId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

/**
 * Returns the options that a passkey of a vault signs to open it, for this session. Without passkeys, no answer is
 * accepted.
 */
export function startPasskeyUnlock(app: AppContext, session: Session, vaultId: string) {
  type Reply = CallReply<(typeof calls)["vaults"]["unlockStart"]>;
  return withTransaction<Reply>(app.db, async (trx) => {
    const now = app.clock.now();
    await holdVault(trx, session.actor._id, vaultId);
    await assertSessionActive(trx, session, now);
    const passkeys = await selectPasskeys(trx, session.actor._id).where("vault_id", "=", vaultId).execute();
    const { id, webauthnChallenge } = await makeChallenge(trx, challengeOwner(session, vaultId), { now, minutes });
    const options = assertionOptionsOf(relyingPartyOf(app.config), {
      challenge: webauthnChallenge,
      minutes,
      userVerification: "required",
      allow: passkeys.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports })),
    });
    return { challenge: id, options };
  });
}

interface UnlockAnswer {
  challenge: string;
  assertion: Assertion;
  /** The device's name. */
  device: string;
}

/** Returns the vault key that a passkey wraps, and remembers for this session that the vault was unlocked. */
export function finishPasskeyUnlock(
  app: AppContext,
  session: Session,
  vaultId: string,
  { challenge: id, assertion, device }: UnlockAnswer,
) {
  type Reply = CallReply<(typeof calls)["vaults"]["unlockFinish"]>;
  return withTransaction<Reply>(app.db, async (trx) => {
    const at = app.clock.now();
    const rejected = new AppError("passkey_rejected");
    const userId = session.actor._id;
    await shareUntilCommit(trx, "account", userId);
    const challenge = await takeChallenge(trx, challengeOwner(session, vaultId), id, at);
    // The account is locked first, as in every change of its passkeys.
    const account = await trx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .forShare()
      .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
    await holdVault(trx, userId, vaultId);
    await assertSessionActive(trx, session, at);
    const passkey = await selectPasskeys(trx, userId)
      .where("vault_id", "=", vaultId)
      .where("credential_id", "=", assertion.id)
      .forUpdate()
      .executeTakeFirst();
    if (challenge === null || passkey === undefined) commitAndReject(rejected);
    const key = openPasskeyRecord(app.pepper, passkey, vaultId);
    const isRight = await acceptAssertion(app, trx, account, passkey, { assertion, challenge, device });
    if (!isRight || key === null) commitAndReject(rejected);
    await rememberUnlock(trx, session.sessionId, vaultId, { now: at, isByRecoveryKey: false });
    await recordUnlock(app, trx, { ...session, device }, { vaultId, way: "passkey" });
    return { key };
  });
}
