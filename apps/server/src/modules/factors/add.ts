import { type CallParsed, type CallReply, type calls, limits } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { endChallenge, lockChallenge, makeChallenge } from "../../accounts/factor-challenges.ts";
import { countFactors, settleFactors } from "../../accounts/factors.ts";
import { totpSecretAad } from "../../accounts/pepper.ts";
import { replaceRecoveryCodes } from "../../accounts/recovery-codes.ts";
import { endOtherSessions } from "../../accounts/end-sessions.ts";
import type { Session } from "../../accounts/sessions.ts";
import { findTotpStep } from "../../accounts/totp.ts";
import { attestationOptionsOf, relyingPartyOf, verifyAttestation } from "../../accounts/webauthn.ts";
import { AppError } from "../../errors.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { notifyOwner } from "../../accounts/account-mails.ts";
import { recordEvent, auditPerson } from "../../accounts/audit.ts";
import { insertCredential } from "../../accounts/passkeys.ts";
import { type AccountRow, readHolder } from "../../accounts/account-row.ts";

type AddTotpCall = (typeof calls)["factors"]["addTotp"];
type AddSecurityKeyCall = (typeof calls)["factors"]["addSecurityKey"];
/** The reply to an added factor; recovery codes come with the first one. */
type Added = CallReply<AddTotpCall>;

/**
 * Returns the refusal where an account has its maximum of factors. Apps have their own limit, since an account's daily
 * tries are shared among them.
 */
async function factorLimitError(db: Database, userId: string, kind: "totp" | "security-key"): Promise<AppError | null> {
  const { totp, keys } = await countFactors(db, userId);
  const isFull = totp + keys >= limits.credentialsPerAccount || (kind === "totp" && totp >= limits.totpFactors);
  return isFull ? new AppError("factor_limit") : null;
}

/** Refuses a secret that an app of the account has already: each of its codes would be valid once for each app. */
async function secretInUseError(
  { pepper }: AppContext,
  db: Database,
  userId: string,
  secret: string,
): Promise<AppError | null> {
  const rows = await db.selectFrom("totp_factors").select(["id", "secret"]).where("user_id", "=", userId).execute();
  const isInUse = rows.some((row) => pepper.openAtRest(totpSecretAad(userId, row.id), row.secret) === secret);
  return isInUse ? new AppError("secret_in_use") : null;
}

/** Adds an authenticator app, whose code shows that it has the secret. */
export function addTotp(
  app: AppContext,
  session: Session,
  { totp, ...given }: CallParsed<AddTotpCall>["body"],
  device: string,
): Promise<Added> {
  return withTransaction<Added>(app.db, async (trx) => {
    const now = app.clock.now();
    const validate = async ({ id }: AccountRow) =>
      (await factorLimitError(trx, id, "totp")) ??
      (await secretInUseError(app, trx, id, totp.secret)) ??
      findTotpStep(totp.secret, totp.code, now) ??
      new AppError("wrong_new_code");
    const confirmed = await confirmWithFactor(app, trx, session, { ...given, device, validate });
    const { account, validated: step } = confirmed;
    const id = uuidv7();
    await trx
      .insertInto("totp_factors")
      .values({
        id,
        user_id: account.id,
        name: totp.name,
        secret: app.pepper.sealAtRest(totpSecretAad(account.id, id), totp.secret),
        last_step: step,
        created_at: now,
        last_used_at: null,
        last_used_device: null,
      })
      .execute();
    return finishAdding(app, trx, session, { account, kind: "totp", device });
  });
}

/** Begins the enrolment of a security key and returns the options for it. */
export function startSecurityKey(
  app: AppContext,
  { actor, sessionId }: Session,
): Promise<CallReply<(typeof calls)["factors"]["startSecurityKey"]>> {
  type Reply = CallReply<(typeof calls)["factors"]["startSecurityKey"]>;
  return withTransaction<Reply>(app.db, async (trx) => {
    const account = await readHolder(trx, actor._id);
    const full = await factorLimitError(trx, actor._id, "security-key");
    if (full !== null) commitAndReject(full);
    const minutes = limits.factorChallengeMinutes;
    const owner = { userId: actor._id, purpose: "add-security-key", boundTo: sessionId } as const;
    const { id, webauthnChallenge } = await makeChallenge(trx, owner, { now: app.clock.now(), minutes });
    const exclude = await trx
      .selectFrom("webauthn_credentials")
      .select(["credential_id as credentialId", "transports"])
      .where("user_id", "=", actor._id)
      .where("purpose", "=", "security-key")
      .limit(limits.credentialsPerAccount)
      .execute();
    const rp = relyingPartyOf(app.config);
    const question = { challenge: webauthnChallenge, minutes, kind: "security-key", account, exclude } as const;
    return { challenge: id, options: attestationOptionsOf(rp, question) };
  });
}

/** Adds a security key as a second factor. */
export function addSecurityKey(
  app: AppContext,
  session: Session,
  { securityKey, ...given }: CallParsed<AddSecurityKeyCall>["body"],
  device: string,
): Promise<Added> {
  const rp = relyingPartyOf(app.config);
  return withTransaction<Added>(app.db, async (trx) => {
    const now = app.clock.now();
    const validate = async ({ id }: AccountRow) => {
      const full = await factorLimitError(trx, id, "security-key");
      if (full !== null) return full;
      const owner = { userId: id, purpose: "add-security-key", boundTo: session.sessionId } as const;
      const challenge = await lockChallenge(trx, owner, securityKey.challenge, now);
      if (challenge === null) return new AppError("authenticator_refused");
      const credential = await verifyAttestation(rp, {
        attestation: securityKey.attestation,
        challenge: challenge.webauthnChallenge,
        requiresUserVerification: false,
      });
      if (credential !== null) return credential;
      await endChallenge(trx, challenge.id, now);
      return new AppError("authenticator_refused");
    };
    const confirmed = await confirmWithFactor(app, trx, session, { ...given, device, validate });
    const { account, validated: credential } = confirmed;
    await endChallenge(trx, securityKey.challenge, now);
    const columns = { purpose: "security-key", name: securityKey.name, vault_id: null, envelope: null } as const;
    const stored = await insertCredential(trx, credential, { ...columns, user_id: account.id, rp_id: rp.id, at: now });
    if (stored === null) commitAndReject(new AppError("authenticator_refused"));
    return finishAdding(app, trx, session, { account, kind: "security-key", device });
  });
}

interface AddedFactor {
  account: AccountRow;
  kind: "totp" | "security-key";
  device: string;
}

/** Finishes adding a factor. The first factor ends all other sessions, and recovery codes come with it. */
async function finishAdding(
  { pepper, clock }: AppContext,
  trx: Trx,
  session: Session,
  { account, kind, device }: AddedFactor,
): Promise<Added> {
  const isFirst = !account.has_factor;
  await settleFactors(trx, account.id, true);
  if (isFirst) await endOtherSessions(trx, session);
  const recoveryCodes = isFirst ? await replaceRecoveryCodes(pepper, trx, account.id) : null;
  const at = clock.now();
  await notifyOwner(trx, "factor-added", account, { at, device }, { kind, isFirst });
  await recordEvent(trx, { at, kind: "factor-added", actor: auditPerson(account), details: { kind, device } });
  return { recoveryCodes };
}
