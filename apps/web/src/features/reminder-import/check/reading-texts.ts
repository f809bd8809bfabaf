import { type Format, localize } from "@pomander/texts/format";

/** The texts about how the cells of a row are read. */
export const english = ({ number }: Format) => ({
  noTitle: "It has no title.",
  longTitle: (most: number) => `The title is longer than ${most} characters.`,
  longNotes: (most: number) => `The notes are longer than ${number(most)} characters.`,
  noExpiry: "It has no expiry date.",
  noDate: (text: string) => `"${text}" isn't a date.`,
  eitherDate: (text: string, spellings: string) => `"${text}" can be two dates. Write it as ${spellings}.`,
  severalDates: (text: string) => `"${text}" has several dates. Enter the one that counts.`,
  unusedDate: (text: string) => `"${text}" isn't used as a date, as you chose.`,
  askedDate: (text: string, day: string) => `Does "${text}" mean ${day}? Answer above, or enter the date.`,
  askedPeriod: (text: string) =>
    `"${text}" is a period. Choose above whether its start or its end counts, or enter the date.`,
  startAfterExpiry: "The start date is after the expiry date.",
  noNumberOfDays: (text: string) => `"${text}" isn't a number of days.`,
  tooManyLeads: (most: number, days: number) =>
    `It has more than ${most} lead times, or one of more than ${days} days.`,
  secretLeftOut: "What looks like a password or another secret is left out.",
  dateReadAs: (text: string, day: string) => `"${text}" is read as ${day}.`,
  leadReplaced: (text: string, leads: readonly number[]) => `Lead time "${text}": ${leads.join(", ")} is used instead.`,
  leadBefore: (text: string) => `Lead time "${text}" is read as days before.`,
  noNotice: (text: string) => `"${text}" isn't a notice period, so it goes to the notes.`,
  costReadAs: (text: string, cost: string) => `Cost "${text}" is read as ${cost}.`,
  noticeReadAs: (text: string, period: string) => `Notice period "${text}" is read as ${period}.`,
  noId: (text: string) => `"${text}" isn't a Pomander ID, so the row is read without one.`,
  noFrequency: (text: string) => `"${text}" isn't a frequency, so emails come once for each lead time.`,
  noNumberOfMonths: (text: string) => `"${text}" isn't a number of months, so it goes to the notes.`,
});

export const texts = localize("features/reminder-import/check/reading-texts", english);
