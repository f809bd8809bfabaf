import { spawnSync } from "node:child_process";
import ICAL from "ical.js";

/** An event as a calendar program understands it; dates are `YYYY-MM-DD`. */
export interface ReadEvent {
  uid: string;
  summary: string;
  start: string;
  /** The first day after the event. */
  end: string;
  sequence: number;
}

/** Parses a calendar with Mozilla's ical.js. @throws when it is no calendar, or an event has a time of day */
export function readWithIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
    if (!startDate.isDate || !endDate.isDate) throw new Error(`${summary} has a time of day`);
    return { uid, summary, start: startDate.toString(), end: endDate.toString(), sequence };
  });
}

const program = `
import datetime, json, sys
from icalendar import Calendar
events = []
for event in Calendar.from_ical(sys.stdin.buffer.read()).walk("VEVENT"):
    start, end = event["DTSTART"].dt, event["DTEND"].dt
    assert type(start) is datetime.date and type(end) is datetime.date, "a time of day"
    assert event["DTSTAMP"].dt.tzinfo is not None and event["LAST-MODIFIED"].dt.tzinfo is not None
    events.append(dict(uid=str(event["UID"]), summary=str(event["SUMMARY"]), start=start.isoformat(),
                       end=end.isoformat(), sequence=int(event.get("SEQUENCE", 0))))
json.dump(events, sys.stdout)
`;

/** Parses a calendar with Debian's python3-icalendar, in a given time zone. @throws when it is not installed */
export function readWithPython(text: string, timeZone: string): ReadEvent[] {
  const { stdout, stderr, status } = spawnSync("/usr/bin/python3", ["-c", program], {
    input: text,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    timeout: 60_000,
    env: { TZ: timeZone, PYTHONIOENCODING: "utf-8" },
  });
  if (status === 0) return JSON.parse(stdout) as ReadEvent[];
  if (stderr.includes("No module named 'icalendar'")) throw new Error("apt-get install python3-icalendar");
  throw new Error(`python3: ${stderr}`);
}
