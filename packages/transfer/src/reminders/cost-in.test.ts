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

test("each sign, word and code of a currency is read, the longer ones first", () => {
  const read = (named: string, usual = "") => costIn(`${named} 5`, "", usual)?.cost.slice(2);
  const signs = "us$ au$ ca$ nz$ hk$ a$ c$ s$ r$ € £ ₹ ₺ ₴ ₪ ₩ zł kč $ ¥ euro Euros SFr Franken sek JPY".split(" ");
  expect(signs.map((sign) => read(sign)).join(" ")).toBe(
    "USD AUD CAD NZD HKD AUD CAD SGD BRL EUR GBP INR TRY UAH ILS KRW PLN CZK USD JPY EUR EUR CHF CHF SEK JPY",
  );
  const dollars = ["USD", "AUD", "CAD", "NZD", "SGD", "HKD", "MXN", "ARS", "CLP", "COP"];
  expect(dollars.map((usual) => read("$", usual))).toEqual(dollars);
  expect([read("$", "EUR"), read("¥", "CNY"), read("¥", "USD"), read("XYZ")]).toEqual(["USD", "CNY", "JPY", undefined]);
});

test("the heading says the currency of amounts without one", () => {
  expect(costIn("1200", "Kosten (CHF)", "EUR")?.cost).toBe("1200 CHF");
  expect(costIn("$5", "Cost in €", "EUR")?.cost).toBe("5 USD");
  expect(costIn("1200", "Cost", "")).toBeNull();
});

test.each([
  "free",
  "1200 / 1500 €",
  "€12k",
  "1,2 Mio. €",
  "-5 €",
  "(5.00) USD",
  "5 %",
  "−5 €",
  "5 t€",
  "3 k",
  "3 thousand €",
  "5 mn",
  "2 Mrd €",
  "2 x 30 €",
  "",
])("%j is no cost", (text) => expect(costIn(text, "", "EUR")).toBeNull());

test("further words are noticed", () => {
  expect(costIn("€30 a month", "", "")).toEqual({ cost: "30 EUR", isPart: true });
  expect(costIn("30 € netto", "", "")?.isPart).toBe(true);
  expect(costIn("€30", "", "")?.isPart).toBe(false);
  expect(costIn("SEK 30", "", "")?.isPart).toBe(false);
});
