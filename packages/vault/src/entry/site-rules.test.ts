import { describe, expect, test } from "vitest";
import { parsePasswordRules } from "./site-rules.ts";

const sorted = (text: string) => Array.from(text).toSorted().join("");
const letters = "abcdefghijklmnopqrstuvwxyz";

describe("a site's rules", () => {
  test("are read with lengths, required and allowed characters, and how often one may repeat", () => {
    const text =
      "minlength: 8; maxlength: 20; required: lower; required: upper,digit; allowed: [-_.]; max-consecutive: 2;";
    expect(parsePasswordRules(text)).toEqual({
      minLength: 8,
      maxLength: 20,
      required: [letters, `0123456789${letters.toUpperCase()}`],
      allowed: sorted(`-_.0123456789${letters}${letters.toUpperCase()}`),
      maxConsecutive: 2,
    });
  });

  test("that name no characters allow all printable ones", () => {
    const { allowed, required, minLength } = parsePasswordRules("maxlength: 16");
    expect([allowed.length, allowed.at(0), allowed.at(-1), required, minLength]).toEqual([94, "!", "~", [], null]);
  });

  test.each([
    ["required: [;,:]; MINLENGTH:6", [",:;"], 6],
    ["required:[ab]], [c] ; minlength : 7", ["]abc"], 7],
    ["required: special", ["!\"#$%&'()*+,-.:;<=>?@[]^_`{|}~"], null],
    ["required: [aaé]", ["a"], null],
  ])("%j requires %j", (text, required, minLength) => {
    expect(parsePasswordRules(text)).toMatchObject({ required, minLength });
  });

  test.each([
    ["", "rules_malformed"],
    [" ; ", "rules_malformed"],
    ["at least 8 characters", "rules_malformed"],
    ["minlength: 8; color: red", "rules_unknown"],
    ["__proto__: 1", "rules_unknown"],
    ["minlength: eight", "rules_number"],
    ["minlength: -1", "rules_number"],
    ["maxlength: 0", "rules_number"],
    ["max-consecutive: 99999", "rules_number"],
    ["required: letters", "rules_class"],
    ["required: [abc", "rules_open_bracket"],
    ["required: []", "rules_empty_class"],
    ["required: [é]", "rules_empty_class"],
    ["minlength: 9; maxlength: 8", "rules_impossible"],
    ["maxlength: 1; required: upper; required: lower", "rules_impossible"],
    ["required: upper;".repeat(9), "rules_too_many_classes"],
    ["minlength: 8;".repeat(200), "rules_too_long"],
  ])("%j are refused: %s", (text, code) => {
    expect(() => parsePasswordRules(text)).toThrow(expect.objectContaining({ code }));
  });
});
