import { mayUseReminders, type ProvisioningState } from "@pomander/contract";
import { sql } from "kysely";
import { rightsOf } from "../../accounts/actor.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { mailServerChange } from "../../accounts/mail-super-admins.ts";
import type { Session } from "../../accounts/sessions.ts";
import { heirId, heirKey } from "../../deliveries/context/heir.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Reads who gets the reminders of people who left and were the only ones to get them. */
export async function readHeir(db: Database): Promise<ProvisioningState["heir"]> {
  const heir = await firstOrNull(
    db
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "is_super_admin"])
      .where("id", "=", sql<string>`(${heirId})`),
  );
  if (heir === null) return null;
  return { _id: heir.id, name: auditPerson(heir).name, isChosen: (await readSetting(db, heirKey)) === heir.id };
}

interface HeirRequest {
  /** Null: the super admin who has been here longest. */
  id: string | null;
  device: string;
}

/** Chooses the heir, and plans the reminders again that one gets. @throws AppError `not_found` */
export function setHeir(app: AppContext, session: Session, { id, device }: HeirRequest): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new AppError("forbidden");
    const chosen =
      id === null
        ? null
        : await trx
            .selectFrom("users")
            .select(["id", "first_name", "last_name", "is_super_admin", "is_admin", "is_allowed_for_remind_me"])
            .where("id", "=", id)
            .where("deactivated_at", "is", null)
            .forKeyShare()
            .executeTakeFirstOrThrow(() => new AppError("not_found"));
    if (chosen !== null && !mayUseReminders(rightsOf(chosen)))
      throw invalid("heir", "Choose someone with Remind Me: the reminders become theirs");
    if ((await readSetting(trx, heirKey)) === id) return;
    await writeSetting(trx, heirKey, id);
    await requestPlanning(trx, { kind: "all" }, app.clock);
    const [at, name] = [app.clock.now(), chosen === null ? "" : auditPerson(chosen).name];
    const details = { heir: name, device };
    await recordEvent(trx, { at, kind: "provisioning-changed", actor: auditActor(actor), details });
    await mailServerChange(trx, { change: "heir", by: actor, subject: name, at, device });
  });
}
