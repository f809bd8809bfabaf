// A second calculation of local time that shares nothing with the first: it asks Intl alone for the local time of an
// instant, and walks minute by minute past each change of the offset. Local times are minutes since 1970 as if they
// were UTC's.

const minute = 60_000;
const sixHours = 360;
/** Minutes from a change that are more than any offset and any gap. */
const farMinutes = 3 * 1_440;

/** A stretch of minutes around a change of the offset, with the local time at each. */
interface Stretch {
  /** The first minute after the change. */
  change: number;
  first: number;
  walls: number[];
}

export interface ZoneWalk {
  timeZone: string;
  stretches: Stretch[];
  /** Returns the local time at a minute. */
  wallAt: (at: number) => number;
}

/** Walks a zone from the beginning of one year to that of another. */
export function walkZone(timeZone: string, fromYear: number, toYear: number): ZoneWalk {
  const wallAt = createWall(timeZone);
  const offsetAt = (at: number) => wallAt(at) - at;
  const end = Date.UTC(toYear, 0, 1) / minute;
  const stretches: Stretch[] = [];
  let at = Date.UTC(fromYear, 0, 1) / minute;
  for (let offset = offsetAt(at); at < end; at += sixHours) {
    if (offsetAt(at + sixHours) === offset) continue;
    for (let change = at + 1; change <= at + sixHours; change++) {
      const after = offsetAt(change);
      if (after === offset) continue;
      const reach = Math.abs(after - offset) + 60;
      const first = change - reach;
      stretches.push({
        change,
        first,
        walls: Array.from({ length: 2 * reach }, (_, index) => wallAt(first + index)),
      });
      offset = after;
    }
  }
  return { timeZone, stretches, wallAt };
}

function createWall(timeZone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (at) => {
    const text = clock.format(at * minute);
    const [month, day, year, hours, minutes] = text.split(/\D+/).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return Date.UTC(year, month - 1, day, hours, minutes) / minute;
  };
}

/**
 * Returns the minute at which a local time occurs: the first that shows it. For a local time that no minute shows, it
 * is as many minutes after the last minute before the change as the local time is after the local time of that minute.
 */
export function minuteOf({ stretches, wallAt }: ZoneWalk, wall: number): number {
  for (const { first, walls, change } of stretches) {
    if (Math.abs(change - wall) > farMinutes) continue;
    const shown = walls.indexOf(wall);
    if (shown !== -1) return first + shown;
    const last = wallAt(change - 1);
    if (last < wall && wall < wallAt(change)) return change - 1 + (wall - last);
  }
  // No change is near, so the offset is constant.
  let at = wall;
  for (let tries = 0; tries < 4 && wallAt(at) !== wall; tries++) at += wall - wallAt(at);
  return at;
}
