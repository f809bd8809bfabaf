import { expect, test } from "vitest";
import { makePassword } from "./new-passwords.ts";

const form = { rules: "", minLength: null, maxLength: null, userName: "", isChange: false };

test("a password has each usual class, and the lengths that the field allows", () => {
  const password = makePassword(form);
  expect(password).toHaveLength(20);
  for (const characters of [/[a-z]/, /[A-Z]/, /\d/, /[-!#$*+.=?@_]/]) expect(password).toMatch(characters);
  expect(password).toMatch(/^[\w!#$*+.=?@-]+$/);
  expect(makePassword({ ...form, maxLength: 12 })).toHaveLength(12);
  expect(makePassword({ ...form, minLength: 40 })).toHaveLength(40);
  expect(makePassword(form)).not.toBe(password);
});

test("a page's own rules count, with the shorter of two limits", () => {
  const rules = "minlength: 6; maxlength: 16; required: digit; allowed: [ab]";
  const password = makePassword({ ...form, rules, maxLength: 10 });
  expect(password).toHaveLength(10);
  expect(password).toMatch(/^[\dab]+$/);
});

test.each(["nonsense", "required: [", "x".repeat(3_000)])(
  "rules that nobody understands count as none: %s",
  (rules) => {
    expect(makePassword({ ...form, rules })).toHaveLength(20);
  },
);

test("a field of two characters, which no class fits, gets two", () => {
  expect(makePassword({ ...form, maxLength: 2 })).toHaveLength(2);
});
