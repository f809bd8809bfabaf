import { dayOfMilliseconds } from "../../read/json-values.ts";

const dayMs = 86_400_000;
const [before1900, before1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/**
 * Returns the day of a workbook's number, whatever its time of day; null for a number that is none, or none of the years
 * 1900 to 2999. Days count from 1904, or from 1900, whose February has a 29th day there that never was (ECMA-376 part 1,
 * §18.17.4.1).
 */
export function dayOfSerial(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial + 1e-6);
  if (days < 0 || (!is1904 && days === 60)) return null;
  const from = is1904 ? before1904 : days < 60 ? before1900 + dayMs : before1900;
  return dayOfMilliseconds(from + days * dayMs) ?? null;
}
