import { limits } from "@pomander/contract";
import { expect, test } from "vitest";
import { leadDaysIn, splitLead } from "./lead-days-in.ts";

test.each<[string, string, number[] | null]>([
  ["30", "", [30]],
  ["30.00 days", "", [30]],
  ["7, 30 and 1", "", [30, 7, 1]],
  ["30/14/30", "", [30, 14]],
  ["2 weeks", "", [14]],
  ["2 wo", "", [14]],
  ["3 Monate zum Quartalsende", "", [90]],
  ["6 months to end of term", "", [180]],
  ["1 yr", "", [365]],
  ["14 Tage vor Ablauf", "", [14]],
  ["30 days before expiry, 1 week", "", [30, 7]],
  ["2", "Weeks before", [14]],
  ["2", "Vorlauf (Monate)", [60]],
  ["2", "Days", [2]],
  ["soon", "", null],
  ["2 parsecs", "", null],
  ["", "", null],
])("lead times in %j under %j are %j", (text, heading, days) => expect(leadDaysIn(text, heading)).toEqual(days));

test("a reminder's own lead time is the longest that it may be, else the usual one", () => {
  const most = limits.remindBeforeDays;
  expect(splitLead([7, most, 30, 7], 14)).toEqual({ remindBeforeDays: most, alsoBeforeDays: [30, 7] });
  expect(splitLead([most + 1, 7], 14)).toEqual({ remindBeforeDays: 7, alsoBeforeDays: [most + 1] });
  expect(splitLead([most + 1], 14)).toEqual({ remindBeforeDays: 14, alsoBeforeDays: [most + 1] });
  const { count, days } = limits.alsoBeforeDays;
  expect([splitLead([days], 14), splitLead([days + 1], 14)]).toEqual([
    { remindBeforeDays: 14, alsoBeforeDays: [days] },
    null,
  ]);
  const many = Array.from({ length: count + 1 }, (_, i) => i + 1);
  expect(splitLead(many, 14)?.alsoBeforeDays).toHaveLength(count);
  expect(splitLead([...many, count + 2], 14)).toBeNull();
});
