import type { ReminderType } from "@pomander/contract";
import type { CalendarEvent } from "./calendar.ts";
import { lineOf, personText } from "./safe-text.ts";

/** What one recipient reads of a reminder. Its texts are whatever somebody typed. */
export interface ReminderMail {
  title: string;
  type: ReminderType;
  /** `YYYY-MM-DD` */
  expiryDate: string;
  /** Where the recipient is; negative when it is past. */
  daysLeft: number;
  notes: string;
  /** Of a contract that has to be ended before: until when, as the notes say. */
  notice?: Notice;
  scopeTag: string | null;
  whose: Whose;
  /** The host of this server. */
  server: string;
  /** Into the app, for those who may use it. */
  link: string | null;
  /** Null where the address is proven. */
  proof: Proof | null;
  unsubscribeLink: string;
  /** By which the recipient takes it in hand, or gives it back, without signing in; null where nobody else gets it. */
  takeLink: string | null;
  /** Who has it in hand: the recipient, or somebody else, whose name is for those who may use the app. */
  taken: "you" | { name: string | null } | null;
  /** Nobody has it in hand, and that is why this is sent. */
  isEscalation: boolean;
  /** Its expiry date as a calendar takes it; absent for recipients who want none. */
  calendarEvent?: CalendarEvent;
  /** Of what it watches and what has not answered for days: that is what the message is about. */
  unreachable?: Unreachable;
}

/** Whose a reminder is, as far as its recipient may know. An owner of null is the recipient. */
export type Whose =
  | { isKnown: false; owner: string | null }
  | {
      isKnown: true;
      owner: string | null;
      /** The names of some, and how many more there are. */
      assigned: { isYou: boolean; others: readonly string[]; more: number };
    };

interface Unreachable {
  target: string;
  /** Why, in a sentence. */
  error: string;
  /** `YYYY-MM-DD` */
  since: string;
}

/** The last day on which notice can be given. */
interface Notice {
  /** `YYYY-MM-DD` */
  day: string;
  /** Where the recipient is; negative when it is past. */
  daysLeft: number;
}

/** With what the recipient proves that this address is theirs. */
export interface Proof {
  link: string;
  /** What else waits until then, and when the first of it expires; null: nothing so far. */
  others: { many: number; daysLeft: number } | null;
  /** Whether no reminder went to the address before. */
  isFirst: boolean;
}

/**
 * `<title> expires in N days`, on one line; before the last day to give notice, that it has to be given; or what cannot be
 * reached.
 */
export function headlineOf(mail: Pick<ReminderMail, "title" | "daysLeft" | "unreachable" | "notice">): string {
  const title = lineOf(mail.title);
  if (mail.unreachable !== undefined) return `${title}: ${lineOf(mail.unreachable.target)} can't be checked`;
  const notice = openNotice(mail);
  return notice === null ? `${title} ${expiryText(mail.daysLeft)}` : `Give notice for ${title} ${noticeText(notice)}`;
}

/** The notice that can still be given; null: none, or not any more. */
export const openNotice = ({ notice }: Pick<ReminderMail, "notice">): Notice | null =>
  notice === undefined || notice.daysLeft < 0 ? null : notice;

const dayAndMonth = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** `within 88 days (Apr 9)` */
function noticeText({ day, daysLeft }: Notice): string {
  const when = daysLeft === 0 ? "today" : daysLeft === 1 ? "by tomorrow" : `within ${daysLeft} days`;
  return `${when} (${dayAndMonth.format(new Date(day))})`;
}

/** `expires in N days` */
export function expiryText(daysLeft: number): string {
  if (daysLeft < 0) return "has expired";
  if (daysLeft === 0) return "expires today";
  if (daysLeft === 1) return "expires tomorrow";
  return `expires in ${daysLeft} days`;
}

/** Days until something has to be done: notice to be given, or the expiry. */
export const daysToAct = (mail: Pick<ReminderMail, "daysLeft" | "notice">): number =>
  openNotice(mail)?.daysLeft ?? mail.daysLeft;

/** What has to be done first comes first. */
export const bySoonest = (one: ReminderMail, other: ReminderMail): number =>
  daysToAct(one) - daysToAct(other) || one.title.localeCompare(other.title, "en");

const inList = new Intl.ListFormat("en-US");

/** Who is assigned: "you, Ben Ortiz, and 3 more"; null: no one, or not to be told. */
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

/** Who asked for the message, where its recipient can't look that up: "Ana Silva asked passwords.example.org to send you this reminder." */
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

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
/** A date `YYYY-MM-DD` in words: "November 22, 2026". */
export const expiryDateText = (date: string): string => inWords.format(new Date(date));

const inShort = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
/** The same in short: "Nov 22, 2026". */
export const shortDateText = (date: string): string => inShort.format(new Date(date));

/** Until when notice can be given, or could. */
export const noticeFacts = ({ notice }: Pick<ReminderMail, "notice">) =>
  notice === undefined
    ? []
    : [{ what: notice.daysLeft < 0 ? "Notice was due on" : "Give notice by", is: expiryDateText(notice.day) }];
