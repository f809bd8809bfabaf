import { existsSync, globSync } from "node:fs";

/** Returns the environment of a process whose clock is ten minutes fast, by Debian's faketime. */
export function fastClock(): Record<string, string> {
  const library = globSync("/usr/lib/*/faketime/libfaketime.so.1").find((file) => existsSync(file));
  if (library === undefined) throw new Error("faketime is not there: apt-get install faketime");
  return { LD_PRELOAD: library, FAKETIME: "+10m", FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" };
}
