import { expect, test } from "vitest";
import { texts } from "../texts.ts";
import { passwordSchema } from "./schema.ts";

const { faults } = texts.password;
const right = { current: "the old one", next: "correct horse battery", confirm: "correct horse battery" };
const faultsOf = (values: Partial<typeof right>) => {
  const result = passwordSchema.safeParse({ ...right, ...values });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("takes a new password that is given twice", () => expect(faultsOf({})).toEqual([]));

test.each([
  [{ current: "" }, `current: ${faults.current}`],
  [{ next: "seven77", confirm: "seven77" }, `next: ${faults.short}`],
  [{ next: "é".repeat(513), confirm: "é".repeat(513) }, `next: ${faults.long}`],
  [{ confirm: "correct horse" }, `confirm: ${faults.mismatch}`],
  [{ confirm: "" }, `confirm: ${faults.confirm}`],
])("refuses %j", (values, fault) => expect(faultsOf(values)).toEqual([fault]));

test("sees that two ways of writing an accent are one password", () => {
  expect(faultsOf({ current: "caf\u00e9 au lait", next: "cafe\u0301 au lait", confirm: "cafe\u0301 au lait" })).toEqual(
    [`next: ${faults.same}`],
  );
});
