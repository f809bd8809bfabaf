import { expect, test } from "vitest";
import { amountIn, cost, costKey, parseCost, sumCosts } from "./cost.ts";

test.each([
  ["1200", "1200"],
  ["1.200,50", "1200.50"],
  ["1,200.50", "1200.50"],
  ["1'200.–", "1200"],
  ["1 200,5", "1200.50"],
  ["1\u00a0200\u202f000,00", "1200000"],
  ["1.200", "1200"],
  ["1,200", "1200"],
  ["1.200.000", "1200000"],
  ["0,99", "0.99"],
  ["007.10", "7.10"],
  ["96,500.00", "96500"],
  ["1.200,-", "1200"],
])("the amount %j is %s", (typed, amount) => expect(amountIn(typed, "EUR")).toBe(amount));

test.each(["", "-5", "twelve", "1.2.3", "1,20,000", "1.2000", "1,5,7", "1e6", "1234567890123", "12,345.6789", "."])(
  "%j is no amount",
  (typed) => expect(amountIn(typed, "EUR")).toBeNull(),
);

test("three digits after a separator are thousands, or the thousandths of a currency that has them", () => {
  expect(amountIn("1.250", "USD")).toBe("1250");
  expect(amountIn("1.250", "KWD")).toBe("1.250");
  expect(amountIn("1.2", "KWD")).toBe("1.200");
  expect(amountIn("1,250.125", "KWD")).toBe("1250.125");
});

test("a cost is stored in one form, with as many decimals as its currency has", () => {
  expect(cost.parse("1200.00 EUR")).toBe("1200 EUR");
  expect(parseCost("89.90 USD")).toEqual({ amount: "89.90", currency: "USD" });
  for (const text of [
    "",
    "12",
    "12 eur",
    "012 EUR",
    "1.5 EUR",
    "1.500 EUR",
    "1,50 EUR",
    "-1 EUR",
    "1 EUR ",
    "1234567890123 EUR",
  ])
    expect([text, cost.safeParse(text).success]).toEqual([text, false]);
});

test("costs are added for each currency, to the cent", () => {
  const many = Array.from({ length: 1_000 }, () => "0.10 EUR");
  expect(sumCosts([...many, "0.125 KWD", "999999999999.99 EUR", null, "0.01 EUR", "5 CHF", "never"])).toEqual([
    { amount: "5", currency: "CHF" },
    { amount: "1000000000100", currency: "EUR" },
    { amount: "0.125", currency: "KWD" },
  ]);
  expect(sumCosts([null])).toEqual([]);
});

test("costs are sorted by currency, then by amount", () => {
  const sorted = ["9.99 EUR", "10 EUR", "120 EUR", "3 USD"];
  expect(sorted.toReversed().toSorted((one, other) => (costKey(one) < costKey(other) ? -1 : 1))).toEqual(sorted);
});
