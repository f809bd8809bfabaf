import type { AuditEvent, AuditKind } from "@pomander/contract";
import { sql } from "kysely";
import { countMailsOfDay, countSameMailsOfDay, type EventOrigin, notifyOwner } from "../../accounts/account-mails.ts";
import { fullName } from "../../accounts/actor.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import type { MailData } from "../../mail/mail-data.ts";
import type { Database, Trx } from "../../platform/database.ts";

/** Characters by which mails and the audit name a shared vault, and mails a machine: their names are sealed. */
const shownCharacters = 4;

/** Returns how mails and the audit name a shared vault: by the id of the first one in its line of new keys. */
export async function shownVault(db: Database, vaultId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive line as (
      select id, 0 as back from vaults where id = ${vaultId}
      union all
      select v.id, line.back + 1 from vaults v join line on v.successor_id = line.id
    ) select id from line order by back desc limit 1`.execute(db);
  return (rows[0]?.id ?? vaultId).slice(0, shownCharacters);
}

/** Returns how mails name a machine. The audit has its whole id, since its client chooses that and could begin it as another. */
export const shownMachine = (machineId: string): string => machineId.slice(0, shownCharacters);

interface SharedEvent {
  at: Date;
  kind: AuditKind;
  by: string;
  to?: string | null;
  details?: AuditEvent["details"];
}

const personColumns = ["id", "first_name", "last_name", "is_super_admin"] as const;

/** Records what a user did in a shared vault, or to another user there. */
export async function recordShared(trx: Trx, { at, kind, by, to = null, details = {} }: SharedEvent): Promise<void> {
  const ids = to === null ? [by] : [by, to];
  const rows = await trx.selectFrom("users").select(personColumns).where("id", "in", ids).execute();
  const personOf = (userId: string) => {
    const row = rows.find(({ id }) => id === userId);
    return row === undefined ? { id: userId, name: "", isSuperAdmin: false } : auditPerson(row);
  };
  await recordEvent(trx, { at, kind, actor: personOf(by), target: to === null ? null : personOf(to), details });
}

/** Returns the full name of a user; "" for one who is gone. */
export async function nameOf(db: Database, userId: string): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? "" : fullName(row);
}

type SharedTemplate =
  | "shared-invite-accepted"
  | "shared-access"
  | "shared-removed"
  | "shared-keys-due"
  | "shared-deleted";
type Details<T extends SharedTemplate> = Omit<MailData[T], keyof MailData["password-set"]>;

/** Mails about shared vaults that one account gets in a day: another member must not be able to fill a mailbox. */
const maxMailsPerDay = 30;

/**
 * Notifies a user of what another did in a shared vault. Sends nothing beyond a daily limit, and no name or address of
 * another to an address that is not proven.
 */
export async function notifyOfSharing<T extends SharedTemplate>(
  trx: Trx,
  template: T,
  userId: string,
  origin: EventOrigin,
  details: Details<T>,
): Promise<void> {
  const owner = await trx
    .selectFrom("users")
    .select(["id", "email", "first_name", "email_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (owner === undefined) return;
  // Mails about keys that are due have a limit of their own, since other members could use up the common one.
  const isKeysDue = template === "shared-keys-due";
  const counted = sql`template like 'shared-%' and (template = 'shared-keys-due') = ${isKeysDue}`;
  const sent = await countMailsOfDay(trx, sql`user_id = ${userId} and ${counted}`);
  if (sent >= maxMailsPerDay || (await hasHeard(trx, template, userId, details))) return;
  const isProven = owner.email_verified_at !== null;
  const shown = isProven ? details : withoutNames(details);
  await (notifyOwner as NotifyAny)(trx, template, owner, origin, shown);
}

/** Mails in a day about the deletions of one vault: a manager can take each back, and delete the vault again. */
const maxDeletionMailsPerDay = 3;

/**
 * Returns whether a user has had enough mails today about the deletions of a vault, or about a deactivated member of it:
 * the company's directory can deactivate and reactivate one account over and over.
 */
async function hasHeard(
  trx: Trx,
  template: SharedTemplate,
  userId: string,
  { vault, leaver }: { vault?: string; leaver?: string },
): Promise<boolean> {
  if (template !== "shared-deleted" && leaver === undefined) return false;
  const sent = await countSameMailsOfDay(trx, userId, template, { vault, leaver });
  return sent >= (leaver === undefined ? maxDeletionMailsPerDay : 1);
}

/**
 * Notifies a user of access to a vault that they or, as other managers hear, another user got. A mail about another
 * vault to which the same manager gave the same user access, and which still waits, names this vault too.
 */
export async function notifyOfAccess(
  trx: Trx,
  userId: string,
  origin: EventOrigin,
  details: Details<"shared-access">,
): Promise<void> {
  const { givenBy, givenTo, vault, role } = details;
  const given = JSON.stringify([{ vault, role }]);
  const { rows } = await sql`
    update mails set data = jsonb_set(data, '{also}', coalesce(data->'also', '[]'::jsonb) || ${given}::jsonb)
    where id = (
      select id from mails
      where user_id = ${userId} and template = 'shared-access' and state = 'pending' and attempts = 0
        and send_at > now() and data @> ${JSON.stringify({ givenBy, givenTo })}::jsonb
      order by send_at desc limit 1 for update skip locked
    )
    returning id`.execute(trx);
  if (rows.length === 0) await notifyOfSharing(trx, "shared-access", userId, origin, details);
}

type NotifyAny = (
  trx: Trx,
  template: SharedTemplate,
  owner: object,
  origin: EventOrigin,
  details: object,
) => Promise<void>;

const userTexts = new Set(["by", "who", "email"]);
/** Returns a mail's data with the texts of other users emptied. */
const withoutNames = (details: object) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, userTexts.has(name) && value !== null ? "" : value]),
  );
