import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { kinds } from "./plan-people.ts";

export interface RightChange {
  /** A right; null: membership of a group here. */
  gives: "remind-me" | "admin" | null;
  group_id: string | null;
  /** The person of the directory who gains it; null: an account loses it. */
  person: string | null;
  /** The account; null: it has yet to be created. */
  account: string | null;
  /** The address of the account, else of the person. */
  email: string;
  name: string;
}

/**
 * Selects what the choices for the directory's groups would give to people and take from accounts that are here.
 *
 * A right is gained by people who are new or here without it, and lost by people who are here with it and in no group
 * of the directory that gives it. Other accounts keep theirs. Administrators have Remind Me anyway. A group here is
 * filled by the directory alone, so all others leave it; a person who is shut out stays while the directory's group has
 * them. What the directory took, and is still due or beyond the bound of a day, is lost too.
 */
export const rightChanges = (db: Database): RawBuilder<RightChange> => sql<RightChange>`
  with person as (
    select * from (${kinds(db)}) all_people where kind in ('new', 'match', 'kept', 'leaves', 'out')
  ),
  -- Who would have what, each person once.
  wanted as (
    select distinct g.gives, g.group_id, p._id as person, p.account, p.kind in ('new', 'match', 'kept') as is_here
    from scim_groups g join scim_members m on m.group_id = g.id join person p on p._id = m.user_id
    where g.gives is not null or g.group_id is not null
  ),
  -- Who has what now, of those who would lose it if it isn't wanted.
  held as (
    select 'admin' as gives, null::uuid as group_id, u.id as account
    from person p join users u on u.id = p.account
    where p.kind in ('match', 'kept') and u.is_admin and exists (select from scim_groups where gives = 'admin')
    union all
    select 'remind-me', null, u.id
    from person p join users u on u.id = p.account
    where p.kind in ('match', 'kept') and u.is_allowed_for_remind_me
      and exists (select from scim_groups where gives = 'remind-me')
      and u.id not in (select account from wanted where gives = 'admin' and account is not null)
      and not (u.is_admin and not exists (select from scim_groups where gives = 'admin'))
    union all
    select null, m.group_id, m.user_id from group_members m where m.group_id in (select group_id from scim_groups)
    union
    -- What the directory has taken, and what is still to be taken, also where no group gives it any more.
    select d.gives, d.group_id, d.account_id
    from directory_rights_due d join users u on u.id = d.account_id
    where case d.gives
        when 'admin' then u.is_admin and not u.is_super_admin
        when 'remind-me' then u.is_allowed_for_remind_me and not u.is_super_admin
        else exists (select from group_members m where m.group_id = d.group_id and m.user_id = u.id)
      end
      and not exists (
        select from directory_accounts k
        join scim_members m on m.user_id = k.person_id
        join scim_groups g on g.id = m.group_id
        where k.account_id = d.account_id
          and g.applied_gives is not distinct from d.gives and g.applied_group_id is not distinct from d.group_id
      )
  ),
  change as (
  select w.gives, w.group_id, w.person, w.account from wanted w
  left join users u on u.id = w.account
  where w.is_here and case
    when u.id is null then true
    when w.gives = 'admin' then not u.is_admin
    when w.gives = 'remind-me' then not u.is_allowed_for_remind_me
    else not exists (select from group_members m where m.group_id = w.group_id and m.user_id = u.id)
  end
  union all
  select h.gives, h.group_id, null, h.account from held h
  where not exists (
    select from wanted w
    where w.account = h.account and w.gives is not distinct from h.gives and w.group_id is not distinct from h.group_id
  ))
  select change.*, coalesce(u.email, p.email) as email,
    trim(coalesce(u.first_name || ' ' || u.last_name, p.first_name || ' ' || p.last_name)) as name
  from change left join users u on u.id = change.account left join scim_users p on p.id = change.person`;

/** Selects the groups of the directory whose choice a super admin has yet to confirm. */
export const unconfirmedChoices = sql`
  select * from scim_groups
  where gives is distinct from applied_gives or group_id is distinct from applied_group_id`;
