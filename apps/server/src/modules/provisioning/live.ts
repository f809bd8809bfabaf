import type { CallParsed, calls } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lockLive, writeBrake, writeLiveSince, writeManyAddedAt } from "./live-setting.ts";
import { changed, planHash } from "./plan.ts";

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
    await writeBrake(trx, null);
    await writeManyAddedAt(trx, null);
    const details = { ...counted, device };
    await recordEvent(trx, { at, kind: "provisioning-live", actor: auditPerson(account), details });
  });
}

/**
 * Leaves the accounts that the plan names to the directory, and notes which are to be created, if it is the one that was
 * seen. One statement compares and stores it: nothing can change between. Returns how many accounts there are, how many
 * of them will be shut out, and how many will be created.
 */
async function adopt(trx: Trx, plan: string, at: Date): Promise<{ accounts: number; out: number; created: number }> {
  const { rows } = await sql<{ hash: string; accounts: number; out: number; created: number }>`
    with seen as materialized (${changed(trx).selectAll()}),
      hashed as (select ${planHash} as hash from seen),
      adopted as (
        insert into directory_accounts (account_id, person_id, external_id, is_pending, adopted_at)
        select account, person, external_id, true, ${at}::timestamptz from seen
        where (select hash from hashed) = ${plan} and account is not null
        on conflict (account_id) do update
          set person_id = excluded.person_id, external_id = excluded.external_id, is_pending = true
        returning account_id),
      named as (
        update scim_users set awaits_account = seen.kind = 'new', needs_plan = true from seen
        where scim_users.id = seen.person and (select hash from hashed) = ${plan}
        returning awaits_account)
    select (select hash from hashed) as hash, count(*)::int as accounts,
      (count(*) filter (where not is_active))::int as out, (select count(*) from named where awaits_account)::int as created
    from adopted join seen on seen.account = adopted.account_id`.execute(trx);
  const [{ hash, ...counted } = { hash: "", accounts: 0, out: 0, created: 0 }] = rows;
  if (hash !== plan) throw new AppError("changed_meanwhile");
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
    const event = { at: app.clock.now(), actor: auditActor(actor), details: { device } };
    await recordEvent(trx, { ...event, kind: "provisioning-watching" });
  });
}

/** Ends what is applied, also the rest of a confirmed plan. Returns whether anything was. */
export async function stopApplying(trx: Trx): Promise<boolean> {
  if ((await lockLive(trx)) === null) return false;
  await writeLiveSince(trx, null);
  await trx.updateTable("directory_accounts").set({ is_pending: false }).where("is_pending", "=", true).execute();
  await trx.updateTable("scim_users").set({ awaits_account: false }).where("awaits_account", "=", true).execute();
  return true;
}
