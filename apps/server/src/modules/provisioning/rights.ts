import { type DirectoryGroupChange, limits, type PlannedRight } from "@pomander/contract";
import { sql } from "kysely";
import { countAdmins, readMaxAdminCount } from "../../accounts/admin-limit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { rightChanges } from "./right-changes.ts";

interface GroupChange {
  id: string;
  form: DirectoryGroupChange;
  device: string;
}

/** Stores what the members of a directory's group would get here. No account changes. @throws `not_found` */
export function setDirectoryGroup(app: AppContext, session: Session, { id, form, device }: GroupChange): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new AppError("forbidden");
    const given = form.group ?? null;
    const group =
      given === null
        ? null
        : await firstOrNull(trx.selectFrom("groups").select("name").where("id", "=", given).forKeyShare());
    if (given !== null && group === null) throw new AppError("not_found");
    const after = {
      gives: ({ remindMe: "remind-me", admin: "admin", group: null, nothing: null } as const)[form.gives],
      group_id: given,
    };
    const before = await trx
      .selectFrom("scim_groups")
      .select(["display_name", "gives", "group_id"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError("not_found"));
    if (before.gives === after.gives && before.group_id === after.group_id) return;
    await trx.updateTable("scim_groups").set(after).where("id", "=", id).execute();
    const details = {
      name: before.display_name,
      gives: form.gives,
      ...(group !== null && { group: group.name }),
      device,
    };
    await recordEvent(trx, { at: app.clock.now(), kind: "provisioning-changed", actor: auditActor(actor), details });
  });
}

interface RightRow {
  gives: PlannedRight["gives"];
  groupId: string | null;
  groupName: string | null;
  gains: number;
  loses: number;
  losing: string[];
}

/** Lists what the directory's groups would give, with who would get and lose it: rights first, then groups by name. */
export async function listRights({ db }: AppContext): Promise<{ rights: PlannedRight[] }> {
  const { rows } = await sql<RightRow>`
    with target as (select distinct gives, group_id from scim_groups where gives is not null or group_id is not null),
    change as (${rightChanges(db)}),
    counted as (
      select gives, group_id, count(person) as gains, count(*) - count(person) as loses,
        array_agg(trim(u.first_name || ' ' || u.last_name) order by lower(u.first_name), lower(u.last_name), u.id)
          filter (where person is null) as names
      from change left join users u on u.id = change.account
      group by gives, group_id
    )
    select case t.gives when 'remind-me' then 'remindMe' when 'admin' then 'admin' else 'group' end as gives,
      t.group_id as "groupId", g.name as "groupName", coalesce(gains, 0) as gains, coalesce(loses, 0) as loses,
      coalesce(names[1:${sql.lit(limits.plannedLosses)}], '{}') as losing
    from target t
    left join groups g on g.id = t.group_id
    left join counted c on c.gives is not distinct from t.gives and c.group_id is not distinct from t.group_id
    order by t.group_id is not null, t.gives, lower(g.name), t.group_id`.execute(db);
  const [admins, limit] = await Promise.all([countAdmins(db), readMaxAdminCount(db)]);
  return {
    rights: rows.map(({ gives, groupId, groupName, gains, loses, losing }) => ({
      gives,
      group: groupId === null ? null : { _id: groupId, name: groupName ?? "" },
      gains,
      loses,
      losing,
      overLimit: gives === "admin" ? Math.max(0, admins + gains - loses - limit) : 0,
    })),
  };
}
