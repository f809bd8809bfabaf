import { z } from "./zod.ts";

/** The days and hours, by a recipient's clock, in which reminders are sent. */
export interface SendingHours {
  /** Days of the week in ascending order, at least one: Monday is 1. */
  days: number[];
  /** The first minute, `HH:MM`. */
  from: string;
  /** The minute after the last, `HH:MM`; `24:00` is midnight. */
  to: string;
}

const pattern = /^([1-7]{1,7}) ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Returns the hours of a stored text; null for a text that is none. They last an hour or longer. */
export function parseSendingHours(text: string): SendingHours | null {
  const [, days = "", from, to] = pattern.exec(text) ?? [];
  if (from === undefined || to === undefined || minutesOf(to) - minutesOf(from) < 60) return null;
  const each = Array.from(days, Number);
  return each.every((day, at) => at === 0 || day > (each[at - 1] ?? 0)) ? { days: each, from, to } : null;
}
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns hours as they are stored: `12345 08:00-18:00` is Monday to Friday, from 8 to 18 o'clock. */
export const sendingHoursText = ({ days, from, to }: SendingHours): string => `${days.join("")} ${from}-${to}`;

/** The text of no restriction. */
export const anyTime = "1234567 00:00-24:00";

export const sendingHours = z
  .string()
  .max(20)
  .regex(pattern)
  .refine((text) => parseSendingHours(text) !== null, "Enter days in ascending order, and an hour or more")
  .meta({
    description:
      "The days of the week, of which Monday is 1, and the hours in which reminders are sent: `12345 08:00-18:00`",
  });
