import { Temporal } from "temporal-polyfill";

/** Where somebody is, and at which time of day their mails are sent. */
export interface LocalMailTime {
  /** An IANA time zone. One that this server does not know (any more) counts as UTC. */
  timeZone: string;
  /** `HH:MM` */
  mailTime: string;
}

/**
 * The moment of a local time on a local date, in milliseconds since 1970. A time that a change of the clocks skips is
 * later by the length of the gap, one that happens twice is the first (RFC 5545 §3.3.5, Temporal's `compatible`). So a
 * date that the zone never had becomes the next one.
 */
export function momentOf(date: string, { timeZone, mailTime }: LocalMailTime): number {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(mailTime));
  return inZone(timeZone, (zone) => local.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The date on which a moment falls there, `YYYY-MM-DD`. */
export function localDateOf(moment: number, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment);
  return inZone(timeZone, (zone) => instant.toZonedDateTimeISO(zone).toPlainDate().toString());
}

function inZone<T>(timeZone: string, reckon: (zone: string) => T): T {
  try {
    return reckon(timeZone);
  } catch (error) {
    if (timeZone === "UTC" || !(error instanceof RangeError)) throw error;
    return reckon("UTC");
  }
}
