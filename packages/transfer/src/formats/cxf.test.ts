import { expect, test } from "vitest";
import { isOfForm } from "./cxf.ts";

test.each<[string, string[], string[]]>([
  ["boolean", ["true", "false"], ["", "True", "yes", "xtrue", "falsey"]],
  ["date", ["2027-01-31"], ["", "x2027-01-31", "2027-01-31T00:00", "2027-1-31", "31.1.2027"]],
  ["year-month", ["2027-01", "2027-12", "2027-09"], ["2027-13", "2027-00", "12027-01", "2027-011", "2027-1"]],
  ["country-code", ["SE"], ["se", "SWE", "xSE", "S"]],
  ["subdivision-code", ["SE-AB", "US-CA", "GB-1", "AT-123"], ["SEAB", "SE-", "SE-ABCD", "xSE-AB", "se-ab"]],
  ["string", ["", "anything"], []],
])("a value of kind %s is of its form", (kind, right, wrong) => {
  expect(right.filter((value) => !isOfForm(kind, value))).toEqual([]);
  expect(wrong.filter((value) => isOfForm(kind, value))).toEqual([]);
});
