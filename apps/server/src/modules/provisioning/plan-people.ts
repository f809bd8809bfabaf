import type { PlannedPerson } from "@pomander/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/**
 * The people of the copy with the accounts that are left to the directory, else those of their addresses. Super admins are
 * out of a directory's reach, and so is an account that anyone may have registered with an address that no one has proven:
 * one with its owner's password or a vault, which no one has who was added or invited.
 * A new account needs the directory's own id of the person, which must not be a name or an address: another person gets
 * that one day. An account that was one person's is never another's, nor one's with another address. Accounts whose
 * person the directory has deleted, and that are still open, are shown as those of people who left.
 */
const planned = (db: Database) =>
  db
    .selectFrom("scim_users as person")
    .leftJoin("directory_accounts as kept", "kept.person_id", "person.id")
    .leftJoinLateral(
      sql<{ id: string | null }>`(
        select coalesce(kept.account_id, (select id from users where email = person.email)) as id)`.as("known"),
      (join) => join.onTrue(),
    )
    .leftJoin("users as account", "account.id", "known.id")
    .select([
      "person.id as _id",
      sql<string | null>`person.id`.as("person"),
      "person.first_name as firstName",
      "person.last_name as lastName",
      "person.email",
      "person.user_name as userName",
      "person.external_id",
      "account.id as account",
      "person.is_active",
      sql<boolean>`kept.account_id is not null`.as("is_kept"),
      sql<boolean>`account.deactivated_at is not null`.as("is_out"),
      sql<string | null>`case when kept.account_id is not null then nullif(account.email, person.email) end`.as(
        "emailHere",
      ),
      sql<PlannedPerson["reason"]>`case
        when account.is_super_admin then 'super_admin'
        when kept.account_id is not null then null
        when exists (select from directory_accounts other
          where other.account_id = account.id and other.person_id is not null)
          or account.id is null and exists (select from directory_accounts other
            where other.external_id = person.external_id and other.person_id is null) then 'other_address'
        when exists (select from directory_accounts other
          where other.account_id = account.id and (other.external_id is distinct from person.external_id
            or person.external_id is null and account.deactivated_at is not null)) then 'other_person'
        when account.id is not null and account.email_verified_at is null and account.created_by is null
          and (not account.must_change_password or exists (select from vaults where user_id = account.id))
          then 'address_unproven'
        when account.id is not null or not person.is_active then null
        when person.external_id is null then 'id_missing'
        when position('@' in person.external_id) > 0 or lower(person.external_id) = lower(person.user_name)
          then 'id_is_name'
      end`.as("reason"),
    ])
    .unionAll(orphans(db));

/** The open accounts that are left to the directory and whose person it has deleted, and not created again. */
const orphans = (db: Database) =>
  db
    .selectFrom("directory_accounts as kept")
    .innerJoin("users as account", "account.id", "kept.account_id")
    .select([
      "account.id as _id",
      sql<string | null>`null::uuid`.as("person"),
      "account.first_name as firstName",
      "account.last_name as lastName",
      "account.email",
      "account.email as userName",
      "kept.external_id",
      sql<string | null>`account.id`.as("account"),
      sql<boolean>`false`.as("is_active"),
      sql<boolean>`true`.as("is_kept"),
      sql<boolean>`false`.as("is_out"),
      sql<string | null>`null::text`.as("emailHere"),
      sql<PlannedPerson["reason"]>`case when account.is_super_admin then 'super_admin' end`.as("reason"),
    ])
    .where("kept.person_id", "is", null)
    .where("account.deactivated_at", "is", null)
    .where(
      sql<boolean>`not exists (select from scim_users again
        where again.email = account.email and again.external_id is not distinct from kept.external_id)`,
    );

/** The same with the kind of each person. */
export const kinds = (db: Database) =>
  db
    .selectFrom(planned(db).as("planned"))
    .selectAll()
    .select(
      sql<PlannedPerson["kind"]>`case
        when reason is not null then 'impossible'
        when account is not null then case
          when is_active then case when is_kept and not is_out then 'kept' else 'match' end
          else case when is_out then 'out' else 'leaves' end
        end
        when is_active then 'new'
        else 'inactive'
      end`.as("kind"),
    );
