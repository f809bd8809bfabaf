// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { readUsualCurrency, writeUsualCurrency } from "./usual-currency.ts";

afterEach(() => localStorage.clear());

test("an amount gets the currency that was chosen last, at first the euro", () => {
  expect(readUsualCurrency(localStorage)).toBe("EUR");
  writeUsualCurrency(localStorage, "CHF");
  expect(readUsualCurrency(localStorage)).toBe("CHF");
});

test.each(["", "chf", "CHFX", "XCHF", "C1F"])("a stored %j is no currency", (stored) => {
  writeUsualCurrency(localStorage, stored);
  expect(readUsualCurrency(localStorage)).toBe("EUR");
});
