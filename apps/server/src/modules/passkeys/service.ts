import { type CallParsed, type CallReply, type calls, limits, type Passkey } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { makeChallenge, takeChallenge } from "../../accounts/factor-challenges.ts";
import {
  type PasskeyRow,
  presentPasskey,
  barPasskeys,
  selectPasskeys,
  insertCredential,
} from "../../accounts/passkeys.ts";
import { hasGeneratedPassword } from "../../accounts/generated-passwords.ts";
import { passkeyAad } from "../../accounts/pepper.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";
import {
  attestationOptionsOf,
  type NewCredential,
  relyingPartyOf,
  verifyAttestation,
} from "../../accounts/webauthn.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { notifyOwner } from "../../accounts/account-mails.ts";
import { recordEvent, auditPerson } from "../../accounts/audit.ts";
import { endOtherSessions } from "../../accounts/end-sessions.ts";
import { readHolder } from "../../accounts/account-row.ts";

const minutes = limits.passkeyChallengeMinutes;

const challengeOwner = ({ actor, sessionId }: Session) =>
  ({ userId: actor._id, purpose: "add-passkey", boundTo: sessionId }) as const;

/** Returns the options for an authenticator before a passkey is added; they are bound to this session. */
export function startPasskey(app: AppContext, session: Session) {
  type Reply = CallReply<(typeof calls)["passkeys"]["start"]>;
  return withTransaction<Reply>(app.db, async (trx) => {
    const now = app.clock.now();
    const userId = session.actor._id;
    const account = await readHolder(trx, userId);
    await assertSessionActive(trx, session, now);
    const passkeys = await selectPasskeys(trx, userId).execute();
    if (passkeys.length >= limits.credentialsPerAccount) throw new AppError("factor_limit");
    const challenge = await makeChallenge(trx, challengeOwner(session), { now, minutes });
    const options = attestationOptionsOf(relyingPartyOf(app.config), {
      challenge: challenge.webauthnChallenge,
      minutes,
      kind: "passkey",
      account,
      exclude: passkeys.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports })),
    });
    return { challenge: challenge.id, options };
  });
}

type AddForm = CallParsed<(typeof calls)["passkeys"]["add"]>["body"];

/**
 * Adds a passkey with the vault key that it wraps, for a user who knows the master password and has a second factor.
 */
export function addPasskey(app: AppContext, session: Session, form: AddForm, device: string): Promise<Passkey> {
  const { passkey, ...confirmation } = form;
  return withTransaction<Passkey>(app.db, async (trx) => {
    const { account } = await confirmWithFactor(app, trx, session, {
      ...confirmation,
      device,
      validate: ({ id }) => whyNot(trx, id, passkey.vault?.vaultId ?? null),
    });
    const at = app.clock.now();
    const challenge = await takeChallenge(trx, challengeOwner(session), passkey.challenge, at);
    const rp = relyingPartyOf(app.config);
    const made =
      challenge &&
      (await verifyAttestation(rp, {
        attestation: passkey.attestation,
        challenge: challenge.webauthnChallenge,
        requiresUserVerification: true,
      }));
    const row = made && (await insertPasskey(app, trx, { userId: account.id, rpId: rp.id, passkey, made, at }));
    if (row === null) commitAndReject(new AppError("authenticator_refused"));
    const isBarred = await hasGeneratedPassword(trx, account.id);
    if (isBarred) await barPasskeys(trx, account.id);
    const opensVault = row.vault_id !== null;
    await notifyOwner(trx, "passkey-added", account, { at, device }, { opensVault });
    await recordEvent(trx, { at, kind: "passkey-added", actor: auditPerson(account), details: { opensVault, device } });
    return presentPasskey({ ...row, may_sign_in: !isBarred });
  });
}

/**
 * Returns the reason why no passkey can be added, with this vault's key or, when `vaultId` is null, without one; null
 * when there is none.
 */
async function whyNot(trx: Trx, userId: string, vaultId: string | null): Promise<AppError | null> {
  const passkeys = await selectPasskeys(trx, userId).execute();
  if (passkeys.length >= limits.credentialsPerAccount) return new AppError("factor_limit");
  // The vault stays locked until the end, so a change of its keys comes before this or after it.
  if (vaultId !== null && (await lockPresentVault(trx, userId))?.id !== vaultId) return new AppError("vault_changed");
  return null;
}

interface NewPasskey {
  userId: string;
  rpId: string;
  passkey: AddForm["passkey"];
  made: NewCredential;
  at: Date;
}

function insertPasskey(
  { pepper }: AppContext,
  trx: Trx,
  { userId, rpId, passkey, made, at }: NewPasskey,
): Promise<PasskeyRow | null> {
  const { name, vault } = passkey;
  const vault_id = vault?.vaultId ?? null;
  const envelope = vault && pepper.sealAtRest(passkeyAad(vault.vaultId, made.credentialId), vault.envelope);
  return insertCredential(trx, made, {
    user_id: userId,
    purpose: "passkey",
    name,
    rp_id: rpId,
    vault_id,
    envelope,
    at,
  });
}

type RemoveForm = CallParsed<(typeof calls)["passkeys"]["remove"]>["body"] & { device: string };

/** Removes a passkey and the vault key that it wraps, and ends the other sessions that it began. */
export function removePasskey(app: AppContext, session: Session, id: string, form: RemoveForm): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const find = (userId: string) => selectPasskeys(trx, userId).where("id", "=", id).executeTakeFirst();
    const { account } = await confirmWithFactor(app, trx, session, {
      ...form,
      validate: async (owner) => ((await find(owner.id)) === undefined ? new AppError("not_found") : null),
    });
    await trx.deleteFrom("webauthn_credentials").where("id", "=", id).where("user_id", "=", account.id).execute();
    await endOtherSessions(trx, session, id);
    const [at, { device }] = [app.clock.now(), form];
    await notifyOwner(trx, "passkey-removed", account, { at, device });
    await recordEvent(trx, { at, kind: "passkey-removed", actor: auditPerson(account), details: { device } });
  });
}
