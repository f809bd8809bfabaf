import { expect, test } from "vitest";
import { costIn } from "./cost-in.ts";

test.each([
  ["£96,500.00", "", "96500 GBP"],
  ["1.200,50 €", "", "1200.50 EUR"],
  ["EUR 1200", "", "1200 EUR"],
  ["chf 1'200.–", "", "1200 CHF"],
  ["Fr. 12", "CHF", "12 CHF"],
  ["$3.99", "", "3.99 USD"],
  ["$3.99", "CAD", "3.99 CAD"],
  ["A$ 40", "CAD", "40 AUD"],
  ["1.200 euro", "", "1200 EUR"],
  ["1200", "EUR", "1200 EUR"],
  ["89,90 zł", "", "89.90 PLN"],
])("%j, in a file of %j, is %s", (text, usual, cost) => expect(costIn(text, "Cost", usual)?.cost).toBe(cost));

test("the heading says the currency of amounts without one", () => {
  expect(costIn("1200", "Kosten (CHF)", "EUR")?.cost).toBe("1200 CHF");
  expect(costIn("$5", "Cost in €", "EUR")?.cost).toBe("5 USD");
  expect(costIn("1200", "Cost", "")).toBeNull();
});

test.each(["free", "1200 / 1500 €", "€12k", "1,2 Mio. €", "-5 €", "(5.00) USD", "5 %", "2 x 30 €", ""])(
  "%j is no cost",
  (text) => expect(costIn(text, "", "EUR")).toBeNull(),
);

test("further words are noticed", () => {
  expect(costIn("€30 a month", "", "")).toEqual({ cost: "30 EUR", isPart: true });
  expect(costIn("30 € netto", "", "")?.isPart).toBe(true);
  expect(costIn("€30", "", "")?.isPart).toBe(false);
});
