import { existsSync, globSync } from "node:fs";

/** Returns the environment of a process with another clock, by Debian's faketime. @throws when it is not installed */
export function fakeClock(settings: Record<string, string>): Record<string, string> {
  const library = globSync("/usr/lib/*/faketime/libfaketime.so.1").find((file) => existsSync(file));
  if (library === undefined) throw new Error("faketime is not there: apt-get install faketime");
  return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1", ...settings };
}
