import { expect, test } from "vitest";
import { grantUntil } from "./grant-until.ts";

test("a grant is for an hour less than 28 days", () => {
  expect(grantUntil(new Date("2027-02-01T12:00:00.000Z"))).toBe("2027-03-01T11:00:00.000Z");
});
