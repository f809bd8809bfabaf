import { chmodSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fakeClock } from "../faketime.ts";

/** A clock that other processes follow: it runs in real time, from a moment that can be moved forward. */
export interface SetClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Sets it; every process that follows it sees the new time at its next read. */
  moveTo: (moment: number) => void;
  /** Environment variables for a process that follows it. */
  env: Record<string, string>;
}

/** Creates a clock with Debian's faketime. @throws when it is not installed */
export function createSetClock(folder: string, start: number): SetClock {
  const file = join(folder, "time");
  const env = fakeClock({ FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: "1", NO_FAKE_STAT: "1" });
  let offsetMs = 0;
  const moveTo = (moment: number) => {
    offsetMs = moment - Date.now();
    // The file is replaced atomically: a process that read half of it would be in another year.
    writeFileSync(`${file}.new`, `${offsetMs < 0 ? "" : "+"}${(offsetMs / 1_000).toFixed(3)}\n`);
    chmodSync(`${file}.new`, 0o644);
    renameSync(`${file}.new`, file);
  };
  moveTo(start);
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  return {
    now: () => Date.now() + offsetMs,
    moveTo,
    env,
  };
}
