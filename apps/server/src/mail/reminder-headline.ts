import type { ReminderMail } from "./reminder-mail.ts";

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
