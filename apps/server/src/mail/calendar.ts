import { noticeDayOf } from "@pomander/contract";
import { Temporal } from "temporal-polyfill";
import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import type { MailTexts } from "./mail-texts.ts";
import { lineOf } from "./safe-text.ts";

/** A reminder as a calendar shows it: its expiry date, as a day, and the last day to give notice as another. */
export interface CalendarEvent {
  /** An id that never changes. */
  uid: string;
  title: string;
  /** `YYYY-MM-DD` */
  expiryDate: string;
  /** `YYYY-MM-DD`; null where it needs no notice. */
  noticeDay: string | null;
  /** A number that grows with each change of what the event shows. */
  sequence: number;
  updatedAt: Date;
  /** The link into the app, for recipients who may use it. */
  link: string | null;
}

interface CalendarRow {
  id: string;
  title: string;
  expiry_date: string;
  notice_period: string | null;
  calendar_sequence: number;
  updated_at: Date;
}

/** Returns the event of a reminder's row. @param link into the app, for recipients who may use it */
export const calendarEventOf = (row: CalendarRow, publicUrl: string, link: string | null): CalendarEvent => ({
  uid: `${row.id}@${new URL(publicUrl).hostname}`,
  title: row.title,
  expiryDate: row.expiry_date,
  noticeDay: noticeDayOf({ expiryDate: row.expiry_date, noticePeriod: row.notice_period }),
  sequence: row.calendar_sequence,
  updatedAt: row.updated_at,
  link,
});

interface CalendarOptions {
  /** The calendar's name in programs; a file of single events has none. */
  name?: string;
  texts: MailTexts;
}

/**
 * Writes an iCalendar file (RFC 5545) of the days on which reminders expire, or notice can last be given. The same events give the same bytes. A day
 * ends where the next one begins, since an event that ends on its own date breaks some programs.
 */
export function writeCalendar(events: readonly CalendarEvent[], { name, texts }: CalendarOptions): string {
  const calendar = ical({
    prodId: { company: "Pomander", product: "Pomander", language: texts.tag.toUpperCase() },
    // The library does not escape a name.
    ...(name === undefined
      ? { method: ICalCalendarMethod.PUBLISH }
      : { name: escapeText(lineOf(name)), ttl: ttlSeconds }),
  });
  for (const { uid, day, summary, sequence, updatedAt, link } of events.flatMap((event) => daysOf(event, texts))) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: updatedAt,
      lastModified: updatedAt,
      allDay: true,
      start: new Date(day),
      end: new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toString()),
      summary,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(link === null ? {} : { url: link, description: link }),
    });
  }
  return calendar.toString();
}

function daysOf(
  { uid, title, expiryDate, noticeDay, ...event }: CalendarEvent,
  { reminders: { calendar: texts } }: MailTexts,
) {
  const expiry = { ...event, uid, day: expiryDate, summary: texts.expires(lineOf(title)) };
  if (noticeDay === null) return [expiry];
  const summary = texts.lastNotice(lineOf(title));
  return [{ ...event, uid: `notice-${uid}`, day: noticeDay, summary }, expiry];
}

/** Seconds that programs should wait before they check again. */
const ttlSeconds = 43_200;

/** Escapes a text as RFC 5545 §3.3.11 requires. */
const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`);
