import { anyTime, type CallParsed, type CallReply, type calls } from "@pomander/contract";
import { countAdmins, lockAdminCount, readMaxAdminCount, writeMaxAdminCount } from "../../accounts/admin-limit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { readFactorRequirement, writeFactorRequirement } from "../../accounts/factor-requirement.ts";
import type { Session } from "../../accounts/sessions.ts";
import { sendingHoursKey } from "../../deliveries/context/sending-hours.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { readLinkPolicy, writeLinkPolicy } from "../../vaults/links/policy.ts";

/** Reads the days and hours in which reminders are sent to people who chose none; null: at any time. */
export async function readSendingHours(db: Database): Promise<string | null> {
  const stored = await readSetting(db, sendingHoursKey);
  return typeof stored === "string" ? stored : null;
}

type SettingsCall = (typeof calls)["users"]["settings"];

/**
 * Sets how many admins there may be, not fewer than there are, the users that need a second factor, the days and hours
 * in which reminders are sent, and who may send links; an absent setting stays as it is. The audit contains what changes.
 */
export function changeSettings(
  { db, clock }: AppContext,
  session: Session,
  { maxAdminCount, requireFactor, sendingHours, links }: CallParsed<SettingsCall>["body"],
) {
  return withTransaction<CallReply<SettingsCall>>(db, async (trx) => {
    await lockAdminCount(trx);
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new AppError("forbidden");
    const before = {
      maxAdminCount: await readMaxAdminCount(trx),
      requireFactor: await readFactorRequirement(trx),
      sendingHours: await readSendingHours(trx),
      links: await readLinkPolicy(trx),
    };
    const event = { at: clock.now(), kind: "settings-changed", actor: auditActor(actor) } as const;
    if (maxAdminCount !== undefined) {
      const count = await countAdmins(trx);
      if (maxAdminCount < count) throw new AppError("below_admin_count", { params: { n: count } });
      await writeMaxAdminCount(trx, maxAdminCount);
      if (maxAdminCount !== before.maxAdminCount)
        await recordEvent(trx, { ...event, details: { maxAdminCount, before: before.maxAdminCount } });
    }
    if (requireFactor !== undefined) {
      await writeFactorRequirement(trx, requireFactor);
      if (requireFactor !== before.requireFactor)
        await recordEvent(trx, { ...event, details: { requireFactor, before: before.requireFactor } });
    }
    if (sendingHours !== undefined && sendingHours !== before.sendingHours) {
      await writeSetting(trx, sendingHoursKey, sendingHours);
      await requestPlanning(trx, { kind: "all" }, clock);
      const details = { sendingHours: sendingHours ?? anyTime, before: before.sendingHours ?? anyTime };
      await recordEvent(trx, { ...event, details });
    }
    if (links !== undefined) {
      await writeLinkPolicy(trx, links);
      if (links.who !== before.links.who)
        await recordEvent(trx, { ...event, details: { links: links.who, before: before.links.who } });
    }
    return {
      maxAdminCount: maxAdminCount ?? before.maxAdminCount,
      requireFactor: requireFactor ?? before.requireFactor,
      sendingHours: sendingHours === undefined ? before.sendingHours : sendingHours,
      links: links ?? before.links,
    };
  });
}
