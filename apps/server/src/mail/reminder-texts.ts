import type { Cost, ReminderType } from "@pomander/contract";
import type { CalendarEvent } from "./calendar.ts";
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
export function headlineOf(mail: Pick<ReminderMail, "title" | "daysLeft" | "unreachable" | "notice">): string {
  const title = lineOf(mail.title);
  if (mail.unreachable !== undefined) return `${title}: ${lineOf(mail.unreachable.target)} can't be checked`;
  const notice = openNotice(mail);
  return notice === null ? `${title} ${expiryText(mail.daysLeft)}` : `Give notice for ${title} ${noticeText(notice)}`;
}

/** Returns the notice that can still be given; null: none, or no longer. */
export const openNotice = ({ notice }: Pick<ReminderMail, "notice">): Notice | null =>
  notice === undefined || notice.daysLeft < 0 ? null : notice;

const dayAndMonth = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Returns `within 88 days (Apr 9)`. */
function noticeText({ day, daysLeft }: Notice): string {
  const when = daysLeft === 0 ? "today" : daysLeft === 1 ? "by tomorrow" : `within ${daysLeft} days`;
  return `${when} (${dayAndMonth.format(new Date(day))})`;
}

/** Returns `expires in N days`. */
export function expiryText(daysLeft: number): string {
  if (daysLeft < 0) return "has expired";
  if (daysLeft === 0) return "expires today";
  if (daysLeft === 1) return "expires tomorrow";
  return `expires in ${daysLeft} days`;
}

/** Returns the days until something has to be done: notice to be given, or the expiry. */
export const daysToAct = (mail: Pick<ReminderMail, "daysLeft" | "notice">): number =>
  openNotice(mail)?.daysLeft ?? mail.daysLeft;

/** Compares two reminders by how soon something has to be done. */
export const bySoonest = (one: ReminderMail, other: ReminderMail): number =>
  daysToAct(one) - daysToAct(other) || one.title.localeCompare(other.title, "en");

const inList = new Intl.ListFormat("en-US");

/** Names the people who are assigned: "you, Ben Ortiz, and 3 more"; null: none, or the recipient may not know. */
export function assignedText({ whose }: Pick<ReminderMail, "whose">): string | null {
  if (!whose.isKnown) return null;
  const { isYou, others, more } = whose.assigned;
  const people = [
    ...(isYou ? ["you"] : []),
    ...others.map((name) => personText(name)),
    ...(more > 0 ? [`${more} more`] : []),
  ];
  return people.length === 0 ? null : inList.format(people);
}

/**
 * Names the user who asked for the message, if its recipient can't look that up: "Ana Silva asked passwords.example.org
 * to send you this reminder."
 */
export function senderText(
  { whose, server }: Pick<ReminderMail, "whose" | "server">,
  what: "this reminder" | "these reminders" = "this reminder",
): string | null {
  if (whose.isKnown || whose.owner === null) return null;
  return `${personText(whose.owner, "Someone")} asked ${server} to send you ${what}.`;
}

export const typeTexts = { personal: "Personal", team: "Team", work: "Work", other: "Other" } as const satisfies Record<
  ReminderMail["type"],
  string
>;

/** Returns an amount with its currency: "€1,200.50". */
export const costText = ({ amount, currency }: Cost): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 4 }).format(
    amount as Intl.StringNumericLiteral,
  );

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
/** Returns a date `YYYY-MM-DD` in words: "November 22, 2026". */
export const expiryDateText = (date: string): string => inWords.format(new Date(date));

const inShort = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
/** Returns the short form: "Nov 22, 2026". */
export const shortDateText = (date: string): string => inShort.format(new Date(date));

/** Returns the last day on which notice can, or could, be given. */
export const noticeFacts = ({ notice }: Pick<ReminderMail, "notice">) =>
  notice === undefined
    ? []
    : [{ what: notice.daysLeft < 0 ? "Notice was due on" : "Give notice by", is: expiryDateText(notice.day) }];
