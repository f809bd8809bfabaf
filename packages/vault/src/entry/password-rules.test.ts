import { describe, expect, test } from "vitest";
import { parsePasswordRules } from "./password-rules.ts";

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
    expect([allowed.length, allowed.at(0), allowed.at(-1), required, minLength]).toEqual([95, " ", "~", [], null]);
  });

  test.each([
    ["required: [;,:]; MINLENGTH:6", [",:;"], 6],
    ["required:[ab]], [c] ; minlength : 7", ["]abc"], 7],
    ["required: special", [" !\"#$%&'()*+,-.:;<=>?@[]^_`{|}~"], null],
    ["required: [aaé]", ["a"], null],
  ])("%j requires %j", (text, required, minLength) => {
    expect(parsePasswordRules(text)).toMatchObject({ required, minLength });
  });

  test.each([
    ["", /look like/],
    [" ; ", /look like/],
    ["at least 8 characters", /look like/],
    ["minlength: 8; color: red", /"color" isn't a rule/],
    ["__proto__: 1", /"__proto__" isn't a rule/],
    ["minlength: eight", /"minlength" needs a whole number/],
    ["minlength: -1", /"minlength" needs a whole number/],
    ["maxlength: 0", /"maxlength" needs a whole number/],
    ["max-consecutive: 99999", /"max-consecutive" needs a whole number/],
    ["required: letters", /"letters" isn't a kind of character/],
    ["required: [abc", /bracket/],
    ["required: []", /no character/],
    ["required: [é]", /no character/],
    ["minlength: 9; maxlength: 8", /No password can follow/],
    ["maxlength: 1; required: upper; required: lower", /No password can follow/],
    ["required: upper;".repeat(9), /more than 8/],
    ["minlength: 8;".repeat(200), /too long/],
  ])("%j are refused with a sentence", (text, sentence) => {
    expect(() => parsePasswordRules(text)).toThrow(
      expect.objectContaining({ isForPeople: true, message: expect.stringMatching(sentence) }),
    );
  });
});
