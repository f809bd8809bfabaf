import fc from "fast-check";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";

test("a property that random input has broken is never tried again, any other failure once", () => {
  const retries = config.test?.projects?.flatMap((project) =>
    typeof project === "object" && "test" in project && project.test?.retry !== undefined ? [project.test.retry] : [],
  );
  const condition = expect.any(RegExp) as RegExp;
  expect(retries).toEqual([{ count: 1, condition }]);
  const [retry] = retries as { condition: RegExp }[];
  const brokenProperty = () => fc.assert(fc.property(fc.integer(), (number) => number < 0));
  expect(retry?.condition.test(messageOf(brokenProperty))).toBe(false);
  expect(retry?.condition.test(messageOf(() => expect(1).toBe(2)))).toBe(true);
});

function messageOf(fail: () => void): string {
  try {
    fail();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("it did not fail");
}
