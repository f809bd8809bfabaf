import { type DirectoryGroupChange, limits, type PlannedChoice, type PlannedRight } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { countAdmins, readMaxAdminCount } from "../../accounts/admin-limit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { firstOrNull } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { lockIsLive } from "./live-setting.ts";
import { changed, planHash } from "./plan.ts";
import { rightChanges, unconfirmedChoices } from "./right-changes.ts";

interface GroupChange {
  id: string;
  form: DirectoryGroupChange;
  device: string;
}

/** Stores what the members of a directory's group would get here. No account changes. @throws `not_found` */
export function setDirectoryGroup(app: AppContext, session: Session, { id, form, device }: GroupChange): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    // A plan that is being confirmed has the choice as it was seen.
    await lockIsLive(trx);
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

interface RightRow extends Omit<PlannedRight, "group" | "overLimit"> {
  groupId: string | null;
  groupName: string | null;
}

interface Rights {
  plan: string;
  rights: PlannedRight[];
  choices: PlannedChoice[];
}

/**
 * Lists what the directory's groups would give, with who would get and lose it: rights first, then groups by name; and
 * the choices that no plan has confirmed. All of it is of one moment, as is the plan's hash.
 */
export async function listRights({ db }: AppContext): Promise<Rights> {
  const first = (
    condition: RawBuilder<unknown>,
  ) => sql`coalesce((array_agg(jsonb_build_object('name', name, 'email', email)
    order by lower(name), email) filter (where ${condition}))[1:${sql.lit(limits.plannedNames)}], '{}')`;
  const { rows } = await sql<{ plan: string; rights: RightRow[]; choices: PlannedChoice[] }>`
    with seen as materialized (${changed(db).selectAll()}),
    change as materialized (${rightChanges(db)}),
    target as (
      select gives, group_id from scim_groups where gives is not null or group_id is not null
      union select gives, group_id from change
    ),
    counted as (
      select gives, group_id, count(person) as gains, count(*) - count(person) as loses,
        ${first(sql`person is not null`)} as gaining, ${first(sql`person is null`)} as losing
      from change group by gives, group_id
    ),
    listed as (
      select jsonb_build_object('gives', ${giftOf(sql.ref("t.gives"), sql.ref("t.group_id"))}, 'groupId', t.group_id,
        'groupName', g.name, 'gains', coalesce(gains, 0), 'gaining', coalesce(to_jsonb(gaining), '[]'),
        'loses', coalesce(loses, 0), 'losing', coalesce(to_jsonb(losing), '[]')) as one,
        row_number() over (order by t.group_id is not null, t.gives, lower(g.name), t.group_id) as place
      from target t
      left join groups g on g.id = t.group_id
      left join counted c on c.gives is not distinct from t.gives and c.group_id is not distinct from t.group_id
    )
    select ${planHash} as plan,
      coalesce((select jsonb_agg(one order by place) from listed), '[]') as rights,
      coalesce((
        select jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.display_name,
          'gives', ${giftOf(sql.ref("c.gives"), sql.ref("c.group_id"))},
          'group', case when g.id is not null then jsonb_build_object('_id', g.id, 'name', g.name) end)
          order by lower(c.display_name), c.id)
        from (${unconfirmedChoices}) c left join groups g on g.id = c.group_id
      ), '[]') as choices`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("A query without a table returned no row");
  const [admins, limit] = await Promise.all([countAdmins(db), readMaxAdminCount(db)]);
  const rights = found.rights.map(({ groupId, groupName, ...right }) => ({
    ...right,
    group: groupId === null ? null : { _id: groupId, name: groupName ?? "" },
    overLimit: right.gives === "admin" ? Math.max(0, admins + right.gains - right.loses - limit) : 0,
  }));
  return { ...found, rights };
}

/** Returns the kind of what a group gives, from its columns. */
const giftOf = (gives: RawBuilder<unknown>, groupId: RawBuilder<unknown>) => sql`
  case when ${groupId} is not null then 'group' when ${gives} = 'remind-me' then 'remindMe' else coalesce(${gives}, 'nothing') end`;
