import type { Escalation, Reminder } from "@pomander/contract";
import { sql } from "kysely";
import { accountIn, peopleNamed } from "../../accounts/people-named.ts";
import { maskedAddress } from "../../deliveries/list.ts";

/** What a query of reminders `page` selects besides: whose rule of escalation counts, and who has it in hand. */
export interface TeamDetails {
  escalation_days: number | null;
  escalation_people: { key: string; name: string }[];
  /** As it counts now; with the name of an account. */
  taker: { key: string; name: string | null; at: string; holdsOthers: boolean } | null;
  snoozed_until: string | null;
  /** Once it is proven: an unproven address is nobody's. */
  viewer_email: string | null;
}

const effective = (column: "escalate_before_days" | "escalate_to") => {
  const [own, tagged] = [sql.ref(`page.${column}`), sql.ref(`rule.${column}`)];
  return sql`(case page.escalation when 'own' then ${own} when 'tag' then
    (select ${tagged} from scope_tags rule where rule.id = page.scope_tag_id) end)`;
};

/**
 * Whether who has a reminder `page` in hand gets its messages: they have not unsubscribed, and their address is proven, or is
 * the one that the reminder names without being the owner's or of somebody assigned.
 */
const getsMessages = sql`(
  not exists (select from unsubscriptions ended where ended.reminder_id = page.id
    and (ended.recipient_key in (page.taken_by, account.email) or ended.address in (page.taken_by, account.email)))
  and (account.email_verified_at is not null or (coalesce(account.email, page.taken_by) = lower(page.email)
    and account.id is distinct from page.owner_id and not exists (
      select from reminder_assignees assigned where assigned.reminder_id = page.id and assigned.user_id = account.id))))`;

/** Selects `TeamDetails` of reminders `page` as somebody sees them. */
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

/** How a reminder shows it; addresses are masked unless the caller may edit it. */
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
      // Of others it says whether an address is proven, and who unsubscribed.
      ...(isMe || canEdit ? { holdsOthers: row.taker.holdsOthers } : {}),
    },
    snoozedUntil: row.snoozed_until,
  };
}

/** A name has no address in it, unless it is one. */
const maskPerson = ({ key, name }: { key: string; name: string }) =>
  key.includes("@") ? { key: maskedAddress(key), name: maskedAddress(key) } : { key, name };

/** Whether a reminder's messages go to somebody: they are assigned, named by the address, or told of it by its rule. */
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
