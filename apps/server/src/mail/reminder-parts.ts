import type { Cost, ReminderType } from "@pomander/contract";
import type { CalendarEvent } from "./calendar.ts";
import type { MailTexts } from "./mail-texts.ts";
import { lineOf, personText } from "./safe-text.ts";

/** A reminder as one recipient reads it. Its texts are user input. */
export interface ReminderMail {
  title: string;
  type: ReminderType;
  /** `YYYY-MM-DD` */
  expiryDate: string;
  /** Days by the recipient's date; negative after the expiry. */
  daysLeft: number;
  notes: string;
  /** The cost of its next period. */
  cost: Cost | null;
  /** Present for a contract that must be ended before its expiry: the last day for that. */
  notice?: Notice;
  scopeTag: string | null;
  whose: Whose;
  /** The host of this server. */
  server: string;
  /** The link into the app, for recipients who may use it. */
  link: string | null;
  /** Null if the address is proven. */
  proof: Proof | null;
  unsubscribeLink: string;
  /**
   * The link with which the recipient takes the reminder over, or gives it back, without signing in; null if the
   * recipient is the only one.
   */
  takeLink: string | null;
  /**
   * The one who has taken it over: the recipient, or another person, whose name is for recipients who may use the app.
   */
  taken: "you" | { name: string | null } | null;
  /** Whether this is sent because no one has taken it over. */
  isEscalation: boolean;
  /** Whether it comes to the recipient because all who would get it are shut out. */
  isForHeir: boolean;
  /** Its expiry date as a calendar event; absent for recipients who want none. */
  calendarEvent?: CalendarEvent;
  /** Present if the target that it watches has not answered for days: the message is then about that. */
  unreachable?: Unreachable;
}

/** The people of a reminder, as far as its recipient may know them. An owner of null is the recipient. */
export type Whose =
  | { isKnown: false; owner: string | null }
  | {
      isKnown: true;
      owner: string | null;
      /** The names of some, and the number of the others. */
      assigned: { isYou: boolean; others: readonly string[]; more: number };
    };

interface Unreachable {
  target: string;
  /** The reason, in a sentence. */
  error: string;
  /** `YYYY-MM-DD` */
  since: string;
}

/** The last day on which notice can be given. */
interface Notice {
  /** `YYYY-MM-DD` */
  day: string;
  /** Days by the recipient's date; negative after that day. */
  daysLeft: number;
}

/** The link with which the recipient proves that this address is theirs. */
export interface Proof {
  link: string;
  /** The other reminders that wait until then, and the days until the first of them expires; null: none so far. */
  others: { many: number; daysLeft: number } | null;
  /** Whether no reminder was sent to the address before. */
  isFirst: boolean;
}

/**
 * Returns `<title> expires in N days`, on one line; before the last day to give notice, that it must be given; or that
 * a target can't be checked.
 */
export function headlineOf(
  mail: Pick<ReminderMail, "title" | "daysLeft" | "unreachable" | "notice">,
  { reminders: texts }: MailTexts,
): string {
  const title = lineOf(mail.title);
  if (mail.unreachable !== undefined) return texts.uncheckable(title, lineOf(mail.unreachable.target));
  const notice = openNotice(mail);
  return notice === null ? texts.expiry(title, mail.daysLeft) : texts.giveNotice(title, notice.day, notice.daysLeft);
}

/** Returns the notice that can still be given; null: none, or no longer. */
export const openNotice = ({ notice }: Pick<ReminderMail, "notice">): Notice | null =>
  notice === undefined || notice.daysLeft < 0 ? null : notice;

/** Returns the days until something has to be done: notice to be given, or the expiry. */
export const daysToAct = (mail: Pick<ReminderMail, "daysLeft" | "notice">): number =>
  openNotice(mail)?.daysLeft ?? mail.daysLeft;

/** Compares two reminders by how soon something has to be done. */
export const bySoonest = (one: ReminderMail, other: ReminderMail): number =>
  daysToAct(one) - daysToAct(other) || one.title.localeCompare(other.title, "en");

/** Names the people who are assigned: "you, Ben Ortiz, and 3 more"; null: none, or the recipient may not know. */
export function assignedText({ whose }: Pick<ReminderMail, "whose">, { parts, reminders }: MailTexts): string | null {
  if (!whose.isKnown) return null;
  const { isYou, others, more } = whose.assigned;
  if (!isYou && others.length === 0 && more === 0) return null;
  const names = others.map((name) => personText(name, parts.someone));
  return reminders.people(isYou, names, more);
}

/**
 * Names the user who asked for the message, if its recipient can't look that up: "Ana Silva asked passwords.example.org
 * to send you this reminder."
 */
export function senderText(
  { whose, server }: Pick<ReminderMail, "whose" | "server">,
  { parts, reminders }: MailTexts,
  isOne = true,
): string | null {
  if (whose.isKnown || whose.owner === null) return null;
  return reminders.sender(personText(whose.owner, parts.someoneAtStart), server, isOne);
}

/** Returns an amount with its currency: "€1,200.50". */
export const costText = ({ amount, currency }: Cost, { format }: MailTexts): string => format.money(amount, currency);

/** Returns the last day on which notice can, or could, be given. */
export const noticeFacts = ({ notice }: Pick<ReminderMail, "notice">, { reminders: texts }: MailTexts) =>
  notice === undefined
    ? []
    : [{ what: notice.daysLeft < 0 ? texts.noticeWasDue : texts.noticeDue, is: texts.date(notice.day) }];
