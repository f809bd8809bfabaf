import { expect, test } from "vitest";
import { tagSchema, valuesOfTag } from "./tag-form.ts";

test("a scope tag's escalation requires days and people while it is on", () => {
  const values = {
    ...valuesOfTag(null),
    name: "<Bank>",
    isEscalating: true,
    escalateBeforeDays: "366",
    escalateTo: [],
  };
  const faults = tagSchema.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(faults).toEqual([
    ["escalateBeforeDays", "Enter a number from 0 to 365"],
    ["escalateTo", "Choose at least one person"],
  ]);
  expect(tagSchema.safeParse({ ...values, isEscalating: false }).success).toBe(true);
});
