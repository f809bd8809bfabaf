import { setImmediate as nextTurn } from "node:timers/promises";
import { type CalendarEvent, writeCalendar } from "../../../mail/calendar.ts";
import { createSemaphore } from "../../../platform/semaphore.ts";

/** Calendars kept as they were written: of the largest kind some 30 MB. */
const keptTexts = 8;
/** Events that are written before other requests have their turn. */
const eventsPerTurn = 100;

const texts = new Map<string, string>();
const oneAtATime = createSemaphore(1);

/**
 * A calendar's text. What was written lately is not written again, and of several only one is written at a time, with
 * pauses: a large one costs some tenths of a second.
 * @param etag names these events and this name, and no others
 */
export const writeFeed = (etag: string, events: readonly CalendarEvent[], name: string): Promise<string> =>
  oneAtATime(async () => {
    const text = texts.get(etag) ?? (await write(events, name));
    // The one that was asked for least lately goes first.
    texts.delete(etag);
    texts.set(etag, text);
    for (const oldest of [...texts.keys()].slice(0, -keptTexts)) texts.delete(oldest);
    return text;
  });

async function write(events: readonly CalendarEvent[], name: string): Promise<string> {
  const parts = [];
  for (let from = 0; from === 0 || from < events.length; from += eventsPerTurn) {
    const text = writeCalendar(events.slice(from, from + eventsPerTurn), name);
    const [first, end] = [text.indexOf(firstEvent), text.lastIndexOf(calendarEnd)];
    // The first part begins with the calendar's own lines.
    parts.push(text.slice(from === 0 ? 0 : first, end));
    await nextTurn();
  }
  return parts.join("") + calendarEnd;
}
/** Whole lines: no text of a calendar holds a line break. */
const firstEvent = "\r\nBEGIN:VEVENT\r\n";
const calendarEnd = "\r\nEND:VCALENDAR";
