import { expect, test } from "vitest";
import { aReducedReminder, aReminder } from "../test/fixtures.ts";
import { costsOf } from "./costs-of.ts";

test("costs are summed by currency; a reminder without one, or with only its title visible, costs nothing", () => {
  const costing = (cost: string | null) => aReminder({ cost });
  expect(costsOf([aReducedReminder(), costing(null)])).toBe("");
  expect(costsOf([costing("20 EUR"), aReducedReminder(), costing("9.50 EUR")])).toBe("€29.50");
  expect(costsOf([costing("20 EUR"), costing("400 CHF")]).replaceAll("\u00a0", " ")).toBe("CHF 400.00 and €20.00");
});
