import { type CallParsed, type calls, limits, type ShutOutAccount } from "@pomander/contract";
import { type AccountRow, changeAccount, lockAccount } from "../../accounts/account-row.ts";
import { revokeTokensOf } from "../../accounts/api-tokens/end-tokens.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { mailSuperAdmins } from "../../accounts/mail-super-admins.ts";
import { endAllSessions } from "../../accounts/renew-sessions.ts";
import type { Session } from "../../accounts/sessions.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { AppError } from "../../errors.ts";
import { type Clock, dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { type Listed, pageOf } from "../../platform/list-query.ts";
import { countRows } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { mailAboutShutOut } from "../../vaults/sharing/leavers.ts";

/** The token whose request has an effect; `token` is null where a confirmed plan has it. */
export interface DirectorySource {
  token: string | null;
  clock: Clock;
  /** The name of the company that signs people in; null: none does. */
  company: string | null;
}

/**
 * Shuts an account out, whose row is locked: sessions, known devices, personal tokens, codes and new vault keys under way
 * end; calendar links, channels and links for others answer nothing until it is opened again. The vault stays. Managers
 * of its shared vaults are mailed, and super admins, if it created tokens of the server. Returns false for super admins
 * and where it is shut out already.
 */
export async function shutOut(trx: Trx, account: AccountRow, { token, clock }: DirectorySource): Promise<boolean> {
  if (account.is_super_admin || account.deactivated_at !== null) return false;
  const [at, target] = [clock.now(), auditPerson(account)];
  await changeAccount(trx, account, { deactivated_at: at }, clock);
  await endAllSessions({ clock }, trx, account.id);
  await revokeTokensOf(trx, account.id, { at, by: null, of: target });
  await requestPlanning(trx, { kind: "person", id: account.id }, clock);
  await mailAboutShutOut(trx, account.id, { at, device: "" });
  await mailAboutTokens(trx, account, at);
  await recordEvent(trx, { at, kind: "deactivated", actor: null, target, details: detailsOf(token) });
  return true;
}

/**
 * Mails the super admins which of the server's tokens a user created, who may have copies. Their own have ended. Sends
 * one mail a day about a user: the directory can deactivate and reactivate one account over and over.
 */
async function mailAboutTokens(trx: Trx, account: AccountRow, at: Date): Promise<void> {
  const tokens = await trx
    .selectFrom("api_tokens")
    .select("name")
    .where("created_by", "=", account.id)
    .where("expires_at", ">", at)
    .orderBy("created_at")
    .execute();
  if (tokens.length === 0) return;
  const [who, names] = [auditPerson(account).name, tokens.map(({ name }) => name)];
  const leaver = account.id;
  const factsFor = (isProven: boolean) => ({
    at: at.toISOString(),
    who: isProven ? who : "",
    tokens: isProven ? names : [],
    leaver,
  });
  await mailSuperAdmins(trx, "leaver-tokens", factsFor, { aDay: 1, same: { leaver } });
}

/** Opens an account again, whose row is locked. Its owner creates new tokens for those that ended. */
export async function openAgain(trx: Trx, account: AccountRow, { token, clock }: DirectorySource): Promise<void> {
  if (account.deactivated_at === null) return;
  await reopen(trx, account, clock);
  const event = { at: clock.now(), actor: null, target: auditPerson(account), details: detailsOf(token) };
  await recordEvent(trx, { ...event, kind: "reactivated" });
}

const detailsOf = (token: string | null): Record<string, string> => (token === null ? {} : { name: token });

/** Opens an account. Its calendar links and channels are back too, if it was shut out for a few days only. */
async function reopen(trx: Trx, account: AccountRow, clock: Clock): Promise<void> {
  const outFor = clock.now().getTime() - (account.deactivated_at?.getTime() ?? 0);
  if (outFor > limits.restoredDays * dayMs) {
    await trx.deleteFrom("calendar_feeds").where("user_id", "=", account.id).execute();
    await trx.updateTable("channels").set({ is_active: false }).where("user_id", "=", account.id).execute();
  }
  await changeAccount(trx, account, { deactivated_at: null }, clock);
  await requestPlanning(trx, { kind: "person", id: account.id }, clock);
}

type ShutOutQuery = CallParsed<(typeof calls)["provisioning"]["shutOut"]>["query"];

/** Lists the accounts that are shut out, the last first; all of them, or one page. */
export async function listShutOut({ db }: AppContext, query: ShutOutQuery): Promise<Listed<ShutOutAccount[]>> {
  const accounts = db.selectFrom("users").where("deactivated_at", "is not", null);
  const sorted = accounts
    .select(["id as _id", "first_name as firstName", "last_name as lastName", "email", "deactivated_at as at"])
    .$narrowType<{ at: Date }>()
    .orderBy("deactivated_at", "desc")
    .orderBy("id");
  const [rows, total] = await Promise.all([pageOf(sorted, query).execute(), countRows(accounts)]);
  return { items: rows.map(({ at, ...account }) => ({ ...account, at: at.toISOString() })), total };
}

interface LetInRequest {
  id: string;
  confirmation: CallParsed<(typeof calls)["provisioning"]["letIn"]>["body"];
  device: string;
}

/** Opens an account on behalf of a super admin, who leaves it to the directory no more. @throws AppError `not_found` */
export function letIn(app: AppContext, session: Session, { id, confirmation, device }: LetInRequest): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const { account: actor } = await confirmWithFactor(app, trx, session, {
      ...confirmation,
      device,
      validate: async (owner) => (owner.is_super_admin ? null : new AppError("forbidden")),
    });
    await trx.deleteFrom("directory_accounts").where("account_id", "=", id).execute();
    await trx.deleteFrom("directory_rights_due").where("account_id", "=", id).execute();
    const account = await lockAccount(trx, id);
    if (account === null || account.deactivated_at === null) throw new AppError("not_found");
    await reopen(trx, account, app.clock);
    const event = { at: app.clock.now(), actor: auditPerson(actor), target: auditPerson(account), details: { device } };
    await recordEvent(trx, { ...event, kind: "reactivated" });
  });
}
