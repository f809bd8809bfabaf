import { type CallParsed, type CallReply, type calls, mayReadUser, mayRemoveFactors } from "@pomander/contract";
import { notifyOwner } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { readCompanyDomains } from "../../accounts/company/domains.ts";
import { confirmActorOver } from "../../accounts/confirm-actor.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { isFactorRequired, readFactorRequirement } from "../../accounts/factor-requirement.ts";
import { countFactors, removeFactors, settleFactors } from "../../accounts/factors.ts";
import { mayBeAdmin } from "../../accounts/generated-passwords.ts";
import { replaceRecoveryCodes } from "../../accounts/recovery-codes.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Trx } from "../../platform/database.ts";
import { hasRow } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { type AccountRow, lockAccount } from "../../accounts/account-row.ts";

interface FactorRemoval extends Pick<CallParsed<(typeof calls)["factors"]["remove"]>, "params" | "body"> {
  device: string;
}

/** Removes a second factor; the recovery codes go with the last one, which stays where one is required. */
export function removeFactor(
  app: AppContext,
  session: Session,
  { params, body, device }: FactorRemoval,
): Promise<void> {
  return withTransaction<undefined>(app.db, async (trx) => {
    const validate = async (owner: AccountRow) => {
      const found = await findFactorKind(trx, owner.id, params.id);
      if (found === null) return new AppError("not_found");
      const { totp, keys } = await countFactors(trx, owner.id);
      const isLast = totp + keys === 1;
      if (isLast && (await isFactorNeeded(trx, owner))) return new AppError("factor_needed");
      const isOnlyWay = isLast && owner.is_super_admin && (await isOnlyWayIn(app, trx, owner.id));
      return isOnlyWay ? new AppError("no_other_way") : found;
    };
    const confirmed = await confirmWithFactor(app, trx, session, { ...body, device, validate });
    const { account, validated: kind } = confirmed;
    await trx.deleteFrom("totp_factors").where("id", "=", params.id).execute();
    await trx
      .deleteFrom("webauthn_credentials")
      .where("id", "=", params.id)
      .where("purpose", "=", "security-key")
      .execute();
    const { totp, keys } = await countFactors(trx, account.id);
    const isLast = totp + keys === 0;
    await settleFactors(trx, account.id, !isLast);
    const at = app.clock.now();
    await notifyOwner(trx, "factor-removed", account, { at, device }, { kind, isLast });
    await recordEvent(trx, { at, kind: "factor-removed", actor: auditPerson(account), details: { kind, device } });
    return undefined;
  });
}

/** Returns whether an account needs a second factor: the server requires one, or its owner could not sign in without. */
async function isFactorNeeded(trx: Trx, owner: AccountRow): Promise<boolean> {
  if (isFactorRequired(await readFactorRequirement(trx), owner)) return true;
  return owner.is_admin && !(await mayBeAdmin(trx, { ...owner, has_factor: false }));
}

/**
 * Returns whether no other super admin with a factor could get in if the company's sign-in fails. Another one who asks
 * waits until the transaction ends. Requiring a domain needs no wait: it locks an account that has a factor.
 */
async function isOnlyWayIn(app: AppContext, trx: Trx, userId: string): Promise<boolean> {
  await lockUntilCommit(trx, "superAdmins", "");
  if ((await readCompanyDomains(app, trx)).length === 0) return false;
  const others = trx.selectFrom("users").select("id").where("is_super_admin", "=", true).where("has_factor", "=", true);
  return !(await hasRow(others.where("id", "<>", userId)));
}

type RenewCall = (typeof calls)["factors"]["renewRecoveryCodes"];

/** Replaces the recovery codes by ten new ones. */
export function renewRecoveryCodes(
  app: AppContext,
  session: Session,
  body: CallParsed<RenewCall>["body"],
  device: string,
): Promise<CallReply<RenewCall>> {
  return withTransaction<CallReply<RenewCall>>(app.db, async (trx) => {
    const validate = async ({ has_factor }: AccountRow) => (has_factor ? null : new AppError("not_found"));
    const { account } = await confirmWithFactor(app, trx, session, { ...body, device, validate });
    const recoveryCodes = await replaceRecoveryCodes(app.pepper, trx, account.id);
    await settleFactors(trx, account.id, true);
    const at = app.clock.now();
    await notifyOwner(trx, "recovery-codes-made", account, { at, device });
    await recordEvent(trx, { at, kind: "recovery-codes-made", actor: auditPerson(account), details: { device } });
    return { recoveryCodes };
  });
}

/** Makes a trusted device require the second factor again. */
export async function endTrust({ db, clock }: AppContext, userId: string, deviceId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("devices")
    .set({ trusted_until: null, trusted_name: null })
    .where("id", "=", deviceId)
    .where("user_id", "=", userId)
    .where("trusted_until", ">", clock.now())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
}

/** Removes another user's second factors, recovery codes and trusted devices: for a user who lost theirs. */
export function removeFactorsOf(
  { db, clock }: AppContext,
  session: Session,
  { userId, device }: { userId: string; device: string },
): Promise<void> {
  return withTransaction<undefined>(db, async (trx) => {
    const actor = await confirmActorOver(trx, session, userId);
    const account = await lockAccount(trx, userId);
    if (account === null || !mayReadUser(actor, userId)) throw new AppError("not_found");
    const subject = { _id: account.id, isAdmin: account.is_admin, isSuperAdmin: account.is_super_admin };
    if (!mayRemoveFactors(actor, subject)) throw new AppError("forbidden");
    if (!(await removeFactors(trx, account))) return undefined;
    const at = clock.now();
    await notifyOwner(trx, "factors-removed", account, { at, device }, { by: actor.name });
    const target = auditPerson(account);
    await recordEvent(trx, { at, kind: "factors-removed", actor: auditActor(actor), target });
    return undefined;
  });
}

/** Returns the kind of a second factor of an account; null when it has none with this id. */
async function findFactorKind(trx: Trx, userId: string, id: string): Promise<"totp" | "security-key" | null> {
  const totp = trx.selectFrom("totp_factors").select("id").where("user_id", "=", userId).where("id", "=", id);
  if (await hasRow(totp)) return "totp";
  const credential = trx.selectFrom("webauthn_credentials").select("id").where("user_id", "=", userId);
  const key = credential.where("id", "=", id).where("purpose", "=", "security-key");
  return (await hasRow(key)) ? "security-key" : null;
}
