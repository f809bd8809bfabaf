import { expect, test } from "vitest";
import { factsOf } from "./facts.ts";
import { isExpiring } from "./expiry.ts";

const card = (expiry: string, number = "4111 1111 1111 1234") => ({
  type: "card" as const,
  fields: [
    { name: "number", value: number, kind: "hidden" as const },
    { name: "expiry", value: expiry, kind: "text" as const },
  ],
});

test("of a card a list shows its last four digits and the last day of its month", () => {
  expect(factsOf(card("2028-02"))).toMatchObject({ type: "card", expires: "2028-02-29", lastFour: "1234" });
  expect(factsOf({ ...card("2028-12"), expires: "2027-01-31" })).toMatchObject({ expires: "2027-01-31" });
  expect(factsOf(card("soon", "none"))).toMatchObject({ type: "card", expires: null, lastFour: null });
});

test("fields of those names on a login are the person's own", () => {
  expect(factsOf({ fields: card("2028-02").fields })).toMatchObject({ type: "login", expires: null, lastFour: null });
});

test("an entry with a secret of one-time codes has a code", () => {
  expect([factsOf({ totp: "JBSWY3DPEHPK3PXP" }), factsOf({})].map(({ hasCode }) => hasCode)).toEqual([true, false]);
});

test("what has expired, or will within 30 days, is expiring", () => {
  const on = (expires: string) => isExpiring(factsOf({ expires }), "2026-11-21");
  expect([on("2020-01-01"), on("2026-11-21"), on("2026-12-21"), on("2026-12-22")]).toEqual([true, true, true, false]);
  expect(isExpiring(factsOf({}), "2026-11-21")).toBe(false);
});
