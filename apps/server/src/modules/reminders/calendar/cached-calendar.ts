import { setImmediate as nextTurn } from "node:timers/promises";
import { type CalendarEvent, writeCalendar } from "../../../mail/calendar.ts";
import { mailTextsOf } from "../../../mail/mail-texts.ts";
import { createSemaphore } from "../../../platform/semaphore.ts";

/** Number of written calendars that are cached: some 30 MB of the largest kind. */
const keptTexts = 8;
/** Number of events that are written before other requests have their turn. */
const eventsPerTurn = 100;

const texts = new Map<string, string>();
const oneAtATime = createSemaphore(1);

interface Feed {
  name: string;
  /** The tag of its owner's language. */
  language: string;
}

/**
 * Returns a calendar's text. A recently written one comes from the cache, and only one is written at a time, with
 * pauses: a large one takes some tenths of a second.
 * @param etag identifies these events, this name and language, and no others
 */
export const cachedCalendar = (etag: string, events: readonly CalendarEvent[], feed: Feed): Promise<string> =>
  oneAtATime(async () => {
    const text = texts.get(etag) ?? (await write(events, feed));
    // The least recently requested text is removed first.
    texts.delete(etag);
    texts.set(etag, text);
    for (const oldest of [...texts.keys()].slice(0, -keptTexts)) texts.delete(oldest);
    return text;
  });

async function write(events: readonly CalendarEvent[], { name, language }: Feed): Promise<string> {
  const parts = [];
  for (let from = 0; from === 0 || from < events.length; from += eventsPerTurn) {
    const text = writeCalendar(events.slice(from, from + eventsPerTurn), { name, texts: mailTextsOf(language) });
    const [first, end] = [text.indexOf(firstEvent), text.lastIndexOf(calendarEnd)];
    // The first part includes the calendar's own lines.
    parts.push(text.slice(from === 0 ? 0 : first, end));
    await nextTurn();
  }
  return parts.join("") + calendarEnd;
}
/** Whole lines, which are unambiguous: no value in a calendar contains a line break. */
const firstEvent = "\r\nBEGIN:VEVENT\r\n";
const calendarEnd = "\r\nEND:VCALENDAR";
