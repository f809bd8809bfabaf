import type { Escalation, Reminder } from "@pomander/contract";
import { sql } from "kysely";
import { accountIn, peopleNamed } from "../../accounts/people-named.ts";
import { maskedAddress } from "../../deliveries/list-deliveries.ts";

/** Columns that a query of reminders `page` selects in addition: the rule of escalation that applies, and the taker. */
export interface TeamDetails {
  escalation_days: number | null;
  escalation_people: { key: string; name: string }[];
  /** The user who has taken the reminder for its present expiry date; `name` is null without an account. */
  taker: { key: string; name: string | null; at: string; holdsOthers: boolean } | null;
  snoozed_until: string | null;
  /** The viewer's address; null until it is verified, since an unverified address belongs to no account. */
  viewer_email: string | null;
}

const effective = (column: "escalate_before_days" | "escalate_to") => {
  const [own, tagged] = [sql.ref(`page.${column}`), sql.ref(`rule.${column}`)];
  return sql`(case page.escalation when 'own' then ${own} when 'tag' then
    (select ${tagged} from scope_tags rule where rule.id = page.scope_tag_id) end)`;
};

/**
 * Selects whether the taker of a reminder `page` gets its messages: they have not unsubscribed, and their address is
 * verified, or is the one that the reminder names without being the owner's or an assigned user's.
 */
const getsMessages = sql`(
  not exists (select from unsubscriptions ended where ended.reminder_id = page.id
    and (ended.recipient_key in (page.taken_by, account.email) or ended.address in (page.taken_by, account.email)))
  and (account.email_verified_at is not null or (coalesce(account.email, page.taken_by) = lower(page.email)
    and account.id is distinct from page.owner_id and not exists (
      select from reminder_assignees assigned where assigned.reminder_id = page.id and assigned.user_id = account.id))))`;

/** Selects `TeamDetails` of reminders `page` as a viewer sees them. */
export const teamDetails = (viewerId: string) => {
  const viewerEmail = sql<
    string | null
  >`(select email from users where id = ${viewerId} and email_verified_at is not null)`;
  return {
    escalation_days: sql<number | null>`${effective("escalate_before_days")}`.as("escalation_days"),
    escalation_people: peopleNamed(effective("escalate_to")).as("escalation_people"),
    taker: sql<TeamDetails["taker"]>`(
      select jsonb_build_object('key', page.taken_by, 'at', page.taken_at,
        'name', trim(account.first_name || ' ' || account.last_name), 'holdsOthers', ${getsMessages})
      from (select 1) as one left join users account on account.id = ${accountIn(sql`page.taken_by`)}
      where page.taken_for = page.expiry_date and (account.id is not null or page.taken_by like '%@%'))`.as("taker"),
    snoozed_until: sql<string | null>`(
      select until from reminder_snoozes
      where reminder_id = page.id and snoozed_for = page.expiry_date
        and recipient_key in (${viewerId}, ${viewerEmail}) order by until desc limit 1)`.as("snoozed_until"),
    viewer_email: viewerEmail.as("viewer_email"),
  };
};

interface TeamRow extends TeamDetails {
  escalation: Escalation["from"];
}

/** Returns the details as a reminder shows them; addresses are masked unless the caller may edit it. */
export function presentTeam(
  row: TeamRow,
  { viewerId, canEdit }: { viewerId: string; canEdit: boolean },
): Pick<Reminder, "escalation" | "taken" | "snoozedUntil"> {
  const isMe = row.taker !== null && [viewerId, row.viewer_email].includes(row.taker.key);
  return {
    escalation: {
      from: row.escalation,
      beforeDays: row.escalation_days,
      to: canEdit ? row.escalation_people : row.escalation_people.map(maskPerson),
    },
    taken: row.taker && {
      by: row.taker.name ?? maskedAddress(row.taker.key),
      isMe,
      at: new Date(row.taker.at).toISOString(),
      // For another user's taking, this would reveal whether an address is verified, and that its user has
      // unsubscribed.
      ...(isMe || canEdit ? { holdsOthers: row.taker.holdsOthers } : {}),
    },
    snoozedUntil: row.snoozed_until,
  };
}

/** Masks a person without an account. An account's name contains no address. */
const maskPerson = ({ key, name }: { key: string; name: string }) =>
  key.includes("@") ? { key: maskedAddress(key), name: maskedAddress(key) } : { key, name };

/**
 * Returns whether a reminder's messages go to a user: they are assigned, named by the address, or named in its rule of
 * escalation.
 */
export const isRecipientOf = (
  row: Pick<TeamDetails, "escalation_people" | "viewer_email"> & {
    email: string;
    assignees: readonly { _id: string }[];
  },
  viewerId: string,
): boolean =>
  row.assignees.some(({ _id }) => _id === viewerId) ||
  row.email.toLowerCase() === row.viewer_email ||
  row.escalation_people.some(({ key }) => key === viewerId || key === row.viewer_email);
