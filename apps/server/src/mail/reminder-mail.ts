import type { ReminderType } from "@pomander/contract";

/** What one recipient reads of a reminder. Its texts are whatever somebody typed. */
export interface ReminderMail {
  title: string;
  type: ReminderType;
  /** `YYYY-MM-DD` */
  expiryDate: string;
  /** Where the recipient is; negative when it is past. */
  daysLeft: number;
  notes: string;
  scopeTag: string | null;
  /** Into the app, for those who may use it. */
  link: string | null;
  /** With which the recipient proves that this address is theirs; null where it is proven. */
  verificationLink: string | null;
  unsubscribeLink: string;
}

/** `<title> expires in N days`, on one line. */
export const headlineOf = ({ title, daysLeft }: Pick<ReminderMail, "title" | "daysLeft">): string =>
  `${lineOf(title)} ${expiryText(daysLeft)}`;

/** Somebody's text on one line, without what turns the reading direction of what follows; joined emoji stay whole. */
export const lineOf = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();

export function expiryText(daysLeft: number): string {
  if (daysLeft < 0) return "has expired";
  if (daysLeft === 0) return "expires today";
  if (daysLeft === 1) return "expires tomorrow";
  return `expires in ${daysLeft} days`;
}

export function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return `none, expired ${-daysLeft === 1 ? "yesterday" : `${-daysLeft} days ago`}`;
  return String(daysLeft);
}
