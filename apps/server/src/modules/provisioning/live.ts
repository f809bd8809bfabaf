import type { CallParsed, calls } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { mailServerChange } from "../../accounts/mail-super-admins.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lockLive, writeBrake, writeLiveSince, writeManyAddedAt, writePlannedAt } from "./live-setting.ts";
import { changed, planHash } from "./plan.ts";
import { rightChanges } from "./right-changes.ts";

interface LiveRequest {
  body: CallParsed<(typeof calls)["provisioning"]["live"]>["body"];
  device: string;
}

/**
 * Leaves the accounts of the plan to the directory, whose requests are applied to them from then on. The plan itself is
 * applied account by account afterwards. @throws AppError `changed_meanwhile` when it is another than the one confirmed,
 * `directory_emptied`
 */
export function goLive(app: AppContext, session: Session, { body, device }: LiveRequest): Promise<void> {
  const { plan, ...confirmation } = body;
  return withTransaction<void>(app.db, async (trx) => {
    const { account } = await confirmWithFactor(app, trx, session, {
      ...confirmation,
      device,
      validate: async (owner) => (owner.is_super_admin ? null : new AppError("forbidden")),
    });
    const at = app.clock.now();
    const since = await lockLive(trx);
    const counted = await adopt(trx, plan, at);
    await assertNotEmptied(trx);
    if (since === null) await writeLiveSince(trx, at);
    await writePlannedAt(trx, at);
    await writeBrake(trx, null);
    await writeManyAddedAt(trx, null);
    const details = { ...counted, device };
    await recordEvent(trx, { at, kind: "provisioning-live", actor: auditPerson(account), details });
  });
}

interface Adopted {
  /** How many accounts are left to the directory. */
  accounts: number;
  /** How many of them will be shut out. */
  out: number;
  /** How many accounts will be created. */
  created: number;
}

/**
 * Leaves the accounts that the plan names to the directory, and notes which are to be created, which rights are to be
 * given and taken, and what groups give from now on, if it is the plan that was seen. One statement compares and stores
 * it: nothing can change between.
 */
async function adopt(trx: Trx, plan: string, at: Date): Promise<Adopted> {
  // Nothing counts that a former plan confirmed.
  await trx.updateTable("directory_rights_due").set({ confirmed_email: null }).execute();
  const isSeen = sql`(select hash from hashed) = ${plan}`;
  const { rows } = await sql<Adopted & { hash: string }>`
    with seen as materialized (${changed(trx).selectAll()}),
      change as materialized (${rightChanges(trx)}),
      hashed as materialized (select ${planHash} as hash),
      adopted as (
        insert into directory_accounts (account_id, person_id, external_id, is_pending, adopted_at)
        select account, person, external_id, true, ${at}::timestamptz from seen
        where ${isSeen} and account is not null
        on conflict (account_id) do update
          set person_id = excluded.person_id, external_id = excluded.external_id, is_pending = true
        returning account_id),
      named as (
        update scim_users set awaits_account = seen.kind = 'new', needs_plan = true from seen
        where scim_users.id = seen.person and ${isSeen}
        returning awaits_account),
      chosen as (
        update scim_groups set applied_gives = gives, applied_group_id = group_id
        where ${isSeen}),
      due as (
        insert into directory_rights_due (account_id, person_id, gives, group_id, confirmed_email)
        select account, case when account is null then person end, gives, group_id, email from change
        where ${isSeen}
        on conflict (account_id, person_id, gives, group_id)
          do update set confirmed_email = excluded.confirmed_email, token = null, is_held_back = false)
    select (select hash from hashed) as hash, count(*)::int as accounts,
      (count(*) filter (where not is_active))::int as out, (select count(*) from named where awaits_account)::int as created
    from adopted join seen on seen.account = adopted.account_id`.execute(trx);
  const [{ hash, ...counted } = { hash: "", accounts: 0, out: 0, created: 0 }] = rows;
  if (hash !== plan) throw new AppError("changed_meanwhile");
  // The plan has all that is due.
  await trx.deleteFrom("directory_rights_due").where("confirmed_email", "is", null).execute();
  // A day's unusually many are counted from here: the others were seen.
  await trx
    .updateTable("directory_accounts")
    .set({ shut_out_at: null, lost_right_at: null })
    .where((of) => of.or([of("shut_out_at", "is not", null), of("lost_right_at", "is not", null)]))
    .execute();
  return counted;
}

/**
 * Refuses a plan while the copy lacks most of the open accounts that are left to the directory: it was cleared, restored,
 * or is being filled again, and their people did not leave. @throws AppError `directory_emptied`
 */
async function assertNotEmptied(trx: Trx): Promise<void> {
  const { left, missing } = await trx
    .selectFrom("directory_accounts")
    .innerJoin("users", "users.id", "directory_accounts.account_id")
    .where("deactivated_at", "is", null)
    .where("is_super_admin", "=", false)
    .select((of) => [
      of.fn.countAll<number>().as("left"),
      sql<number>`count(*) filter (where person_id is null)`.as("missing"),
    ])
    .executeTakeFirstOrThrow();
  if (missing * 2 > left) throw new AppError("directory_emptied");
}

/** Applies nothing more that the directory says. Who is shut out stays so. */
export function watchOnly(app: AppContext, session: Session, device: string): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new AppError("forbidden");
    if (!(await stopApplying(trx))) return;
    const at = app.clock.now();
    await recordEvent(trx, { at, kind: "provisioning-watching", actor: auditActor(actor), details: { device } });
    await mailServerChange(trx, { change: "watching", by: actor, at, device });
  });
}

/** Ends what is applied, also the rest of a confirmed plan. Returns whether anything was. */
export async function stopApplying(trx: Trx): Promise<boolean> {
  if ((await lockLive(trx)) === null) return false;
  await writeLiveSince(trx, null);
  await trx.updateTable("directory_accounts").set({ is_pending: false }).where("is_pending", "=", true).execute();
  await trx.updateTable("scim_users").set({ awaits_account: false }).where("awaits_account", "=", true).execute();
  await trx.deleteFrom("directory_rights_due").execute();
  await trx.updateTable("scim_groups").set({ applied_gives: null, applied_group_id: null }).execute();
  return true;
}
