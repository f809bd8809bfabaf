import { expect, test } from "vitest";
import { readDate } from "./read-date.ts";

const read = (text: string) => {
  const reading = readDate(text, { order: "monthFirst", today: "2026-11-22" });
  if (reading.kind === "guess") return `${reading.guess} ${reading.day}`;
  return reading.kind === "range" ? `${reading.from} to ${reading.to}` : reading.kind;
};

test.each([
  ["30.VI.2027", "words 2027-06-30"],
  ["1. XII 27", "words 2027-12-01"],
  ["VI/2027", "month 2027-06-30"],
  ["III/2027", "quarter 2027-09-30"],
  ["KW 12–14/2027", "week 2027-04-11"],
  ["Weeks 12 and 13, 2027", "week 2027-04-04"],
  ["Mai/Juni 2027", "2027-05-01 to 2027-06-30"],
  ["May & June 2027", "2027-05-01 to 2027-06-30"],
  ["Q2/Q3 2027", "2027-04-01 to 2027-09-30"],
  ["1. Sem. 2027", "quarter 2027-06-30"],
  ["2. Semester 2027", "quarter 2027-12-31"],
  ["Halbjahr 2/2027", "quarter 2027-12-31"],
  ["H1 2027", "quarter 2027-06-30"],
  ["1H27", "quarter 2027-06-30"],
  ["2. Tertial 2027", "month 2027-08-31"],
  ["3 Jahre bis 31.08.2028", "words 2028-08-31"],
  ["24 months until 5/31/2028", "words 2028-05-31"],
  ["31.08.2028 (3 Jahre)", "words 2028-08-31"],
  ["gekündigt z. 31.12.2026", "words 2026-12-31"],
  ["terminated effective 12/31/2026", "words 2026-12-31"],
  ["zum 30.06.2027 gekündigt", "words 2027-06-30"],
  ["31.03.2027 (opt. +1 Jahr)", "words 2027-03-31"],
  ["11/13/2027 or at sale", "words 2027-11-13"],
  ["16.10.2027 (Audit 10/2026)", "several"],
  ["expired 9/30/2026", "words 2026-09-30"],
  ["abgelaufen seit 30.9.2026", "words 2026-09-30"],
  ["30.9.2026 (abgelaufen!)", "words 2026-09-30"],
  ["bis Ende Jahr", "noYearPeriod 2026-12-31"],
  ["by end of this year", "noYearPeriod 2026-12-31"],
  ["Ende d. J.", "noYearPeriod 2026-12-31"],
  ["last day of June 2027", "month 2027-06-30"],
  ["alt: 31.12.25, neu 31.12.27", "words 2027-12-31"],
  ["was Nov 30 2026, now Feb 28 2027", "words 2027-02-28"],
  ["sometime in June", "noYearPeriod 2027-06-30"],
  ["irgendwann im Juni", "noYearPeriod 2027-06-30"],
  ["probably March 2027", "words 2027-03-31"],
  ["notAfter=Jun 14 23:59:59 2027 GMT", "words 2027-06-14"],
  ["jährl. per 31.3.", "noYear 2027-03-31"],
  ["31.12. j. J.", "noYear 2026-12-31"],
  // A text that names no day stays a question.
  ["Aug 2027 or 2028?", "none"],
  ["90 days from start", "none"],
  ["from 1 Jan 2027", "none"],
  ["ab 01.07.2027", "none"],
  ["seit 01.01.2024", "none"],
  ["not before 31.12.2027", "none"],
  ["end of school year", "none"],
  ["Frühling 2027", "none"],
  ["2027-02-30", "none"],
  ["alle 90 Tage", "none"],
  ["monthly", "none"],
  ["FY27", "none"],
  ["last Friday of June 2027", "none"],
] as const)("%s is %s", (text, reading) => expect(read(text)).toBe(reading));
