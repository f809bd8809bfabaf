import { describe, expect, it } from "vitest";
import { email } from "./email-schema.ts";
import { emailError, normalizeEmail } from "./email-address.ts";

const invalid = "Please enter a valid email";

describe("spellings of one mailbox", () => {
  it.each([
    [
      "north@north.example.com",
      ["north@north。example.com", "north@ｎｏｒｔｈ.example.com", "NORTH@north｡example．COM"],
    ],
    [
      "n@xn--mnchen-3ya.example",
      ["n@münchen.example", "n@MÜNCHEN.example", "n@mu\u0308nchen.example", "N@XN--MNCHEN-3YA.example"],
    ],
    ["jos\u00e9@example.com", ["jose\u0301@example.com", "JOSÉ@EXAMPLE.COM", " José@example.com\n"]],
    ["a@xn--fa-hia.example", ["a@faß.example", "a@FAẞ.example"]],
    ["a@xn--n3h.example", ["a@☃.example"]],
    ["a@xn--e1afmkfd.example", ["a@пример.example", "a@ПРИМЕР.example"]],
    ["a@my_host.example", ["a@MY_HOST.example"]],
  ])("are all %s", (normal, spellings) => {
    for (const spelling of [normal, ...spellings]) expect(email.parse(spelling)).toBe(normal);
  });

  it("have a form that is its own", () => {
    for (let from = 0; from < 0x2_0000; from += 64) {
      const characters = Array.from({ length: 64 }, (_, index) => String.fromCodePoint(from + index)).join("A");
      const once = normalizeEmail(`${characters}@example.com`);
      expect(normalizeEmail(once)).toBe(once);
    }
  });
});

it.each([
  "",
  "a",
  "a@",
  "@example.com",
  "a@b",
  "a@@b.example",
  "a b@c.example",
  "a@b c.example",
  "a@b..example",
  "a@.example",
  "a@b.example.",
  "a@b.example。",
  `a@${"b".repeat(64)}.example`,
  `${"a".repeat(250)}@b.example`,
  // A URL would unescape or cut off these, or read them as a port, a user or a number.
  "a@%62.example",
  "a@b％６２.example",
  "a@b/c.example",
  "a@b?c.example",
  "a@b#.example",
  "a@b:80",
  "a@b.example:80",
  "a@b／c.example",
  "a@℀.example",
  "a@b\\c.example",
  "a@1.2.3",
  "a@127.0.0.1",
  "a@１.２.３",
  "a@0x7f",
  "a@b.0x1",
  "a@[::1]",
  "a@xn--.ü.example",
  "a@\u0300b.example",
  "a@b!c.example",
  "a@٠١.example",
])("refuses %j", (typed) => {
  expect(emailError(typed)).toBe(invalid);
  expect(email.safeParse(typed).success).toBe(false);
});

it.each([
  ["a\u200b@example.com", "U+200B (zero width space)"],
  ["\u202ea@example.com", "U+202E (right-to-left override)"],
  ["a@exam\u00adple.com", "U+00AD (soft hyphen)"],
  ["a@exam\u200dple.com", "U+200D (zero width joiner)"],
  ["a\u3164@example.com", "U+3164 (Hangul filler)"],
  ["a\ufe0f@example.com", "U+FE0F (an invisible character)"],
  ["a\u{e000}@example.com", "U+E000 (a private-use character)"],
  ["a\u{e0061}@example.com", "U+E0061 (a format character)"],
  ["a\u0378@example.com", "U+0378 (not a known character)"],
  ["a\ud800@example.com", "U+D800 (half of a character)"],
  ["a\u0007@example.com", "U+0007 (a control character)"],
])("names the character of %j that it refuses", (typed, named) => {
  const message = `The email contains a character that can't be used: ${named}`;
  expect(email.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});

it.each(
  [0xad, 0x34f, 0x61c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066]
    .concat([0x2067, 0x2068, 0x2069, 0x2800, 0x3164, 0xfeff])
    .map((code) => [code.toString(16)]),
)("names U+%s by a name of its own", (code) => {
  const character = String.fromCodePoint(Number.parseInt(code, 16));
  expect(emailError(`a${character}b@example.com`)).toMatch(/: U\+[0-9A-F]{4} \((?!an? )[A-Za-z][A-Za-z -]+\)$/);
});
