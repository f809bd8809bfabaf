import type { Case } from "./expected.ts";
import type { ZoneWalk } from "./zone-walk.ts";

const two = (value: number) => String(value).padStart(2, "0");
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns a random case of each frequency, and one of each whose mail hour is in a gap of the zone on one of its dates.
 */
export function casesOf(
  { stretches, wallAt }: ZoneWalk,
  random: (below: number) => number,
  { fromYear, toYear }: { fromYear: number; toYear: number },
): Case[] {
  const first = Date.UTC(fromYear, 0, 1) / 86_400_000;
  const expiry = `${toYear - 1}-12-31`;
  const gaps = stretches
    .map(({ change }) => ({ last: wallAt(change - 1), length: wallAt(change) - wallAt(change - 1) - 1 }))
    .filter(({ length }) => length > 0);
  return (["daily", "weekly", "monthly"] as const).flatMap((frequency) => {
    const any = { frequency, expiry, start: dateOf(first + random(366)), mailTime: timeOf(random(1_440)) };
    const gap = gaps[random(gaps.length)];
    if (gap === undefined) return [any];
    // No minute shows this local time.
    const inside = gap.last + 1 + random(gap.length);
    const day = Math.floor(inside / 1_440);
    const start = {
      daily: first + random(30),
      weekly: day - 7 * random((day - first) / 7),
      monthly: monthsBefore(day),
    }[frequency];
    return [any, { frequency, expiry, start: dateOf(start), mailTime: timeOf(inside % 1_440) }];
  });

  function monthsBefore(day: number): number {
    const date = new Date(day * 86_400_000);
    const months = random((date.getUTCFullYear() - fromYear) * 12 + 1);
    const there = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()) / 86_400_000;
    return Math.max(there, first);
  }
}
