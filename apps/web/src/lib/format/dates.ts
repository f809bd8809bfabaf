import { unbroken } from "./unbroken.ts";

/**
 * A moment as a clock of `timeZone` shows it, or this device's, in English: "Nov 03, 2026, 09:12". No line ends within the
 * day or the time. A zone that this browser does not know counts as its own.
 */
export function formatMoment(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "—";
  return unbroken(formatIn(date, timeZone));
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Making one is dear, and a long list has many moments. */
function formatIn(date: Date, timeZone: string | undefined): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-US", { ...parts, timeZone });
    } catch {
      format = new Intl.DateTimeFormat("en-US", parts);
    }
    formats.set(timeZone, format);
  }
  return format.format(date);
}

const parts = {
  year: "numeric",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;
