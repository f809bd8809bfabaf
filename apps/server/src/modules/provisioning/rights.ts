import { type DirectoryGroupChange, limits, type PlannedRight } from "@pomander/contract";
import { sql } from "kysely";
import { countAdmins, readMaxAdminCount } from "../../accounts/admin-limit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { kinds } from "./plan.ts";

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

/** Lists what the directory's groups would give, with who would get and lose it: rights first, then groups by name. */
export async function listRights({ db }: AppContext): Promise<{ rights: PlannedRight[] }> {
  const { rows } = await readRights(db);
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

interface RightRow {
  gives: PlannedRight["gives"];
  groupId: string | null;
  groupName: string | null;
  gains: number;
  loses: number;
  losing: string[];
}

/**
 * A right is gained by people who are new or here without it, and lost by people who are here with it and in no group
 * of the directory that gives it. Other accounts keep theirs. Administrators have Remind Me anyway. A group here is
 * filled by the directory alone, so all others leave it.
 */
const readRights = (db: Database) =>
  sql<RightRow>`
    with person as (select * from (${kinds(db)}) all_people where kind in ('new', 'match', 'kept')),
    target as (select distinct gives, group_id from scim_groups where gives is not null or group_id is not null),
    -- Who would have what, each person once.
    wanted as (
      select distinct g.gives, g.group_id, p._id as person, p.account
      from scim_groups g join scim_members m on m.group_id = g.id join person p on p._id = m.user_id
      where g.gives is not null or g.group_id is not null
    ),
    -- Who has what now, of those who would lose it if it isn't wanted.
    held as (
      select 'admin' as gives, null::uuid as group_id, u.id as account
      from person p join users u on u.id = p.account where u.is_admin
      union all
      select 'remind-me', null, u.id
      from person p join users u on u.id = p.account
      where u.is_allowed_for_remind_me
        and not exists (select from wanted w where w.gives = 'admin' and w.account = u.id)
        and not (u.is_admin and not exists (select from target where gives = 'admin'))
      union all
      select null, m.group_id, m.user_id from group_members m join target t on t.group_id = m.group_id
    ),
    gained as (
      select w.gives, w.group_id, count(*) as count from wanted w
      left join users u on u.id = w.account
      where case
        when u.id is null then true
        when w.gives = 'admin' then not u.is_admin
        when w.gives = 'remind-me' then not (u.is_admin or u.is_allowed_for_remind_me)
        else not exists (select from group_members m where m.group_id = w.group_id and m.user_id = u.id)
      end
      group by w.gives, w.group_id
    ),
    lost as (
      select h.gives, h.group_id, count(*) as count,
        array_agg(trim(u.first_name || ' ' || u.last_name) order by lower(u.first_name), lower(u.last_name), u.id) as names
      from held h join users u on u.id = h.account
      where not exists (
        select from wanted w
        where w.account = h.account and w.gives is not distinct from h.gives and w.group_id is not distinct from h.group_id
      )
      group by h.gives, h.group_id
    )
    select case t.gives when 'remind-me' then 'remindMe' when 'admin' then 'admin' else 'group' end as gives, t.group_id as "groupId", g.name as "groupName",
      coalesce(gained.count, 0) as gains, coalesce(lost.count, 0) as loses,
      coalesce(lost.names[1:${sql.lit(limits.plannedLosses)}], '{}') as losing
    from target t
    left join groups g on g.id = t.group_id
    left join gained on gained.gives is not distinct from t.gives and gained.group_id is not distinct from t.group_id
    left join lost on lost.gives is not distinct from t.gives and lost.group_id is not distinct from t.group_id
    order by t.group_id is not null, t.gives, lower(g.name), t.group_id`.execute(db);
