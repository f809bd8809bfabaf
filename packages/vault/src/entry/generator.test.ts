import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  generateByRules,
  generatePassphrase,
  generatePassword,
  lengthsOf,
  loadWords,
  type PasswordOptions,
} from "./generator.ts";
import { parsePasswordRules } from "./site-rules.ts";

const all: PasswordOptions = {
  length: 20,
  lowercase: true,
  uppercase: true,
  digits: true,
  symbols: true,
  withoutLookAlikes: false,
  excluded: "",
};
const none = { ...all, lowercase: false, uppercase: false, digits: false, symbols: false };
const many = (options: PasswordOptions, count: number) =>
  Array.from({ length: count }, () => generatePassword(options).text);

describe("a generated password", () => {
  test("has the length and a character of every chosen class, and no other", () => {
    for (const length of [8, 20, 128])
      for (const text of many({ ...all, length }, 100)) {
        expect(text).toHaveLength(length);
        for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(text).toMatch(kind);
      }
    for (const text of many({ ...none, digits: true }, 50)) expect(text).toMatch(/^\d{20}$/);
    for (const text of many({ ...none, digits: true, uppercase: true }, 50)) expect(text).toMatch(/^[\dA-Z]{20}$/);
  });

  test("leaves look-alikes out on request", () => {
    expect(many({ ...all, length: 128, withoutLookAlikes: true }, 100).join("")).not.toMatch(/[Il1|O0o5S2Z8B]/);
    expect(many({ ...all, length: 128 }, 100).join("")).toMatch(/[Il1|O0o5S2Z8B]/);
  });

  test("takes every character at every place, none more often than chance allows", () => {
    const counts = new Map<string, number>();
    const texts = many({ ...none, digits: true, length: 10 }, 5_000);
    for (const text of texts)
      for (const [place, char] of Array.from(text).entries())
        counts.set(`${place}${char}`, (counts.get(`${place}${char}`) ?? 0) + 1);
    expect(counts.size).toBe(100);
    // 500 expected, standard deviation 21: seven of them are met once in ten billion runs.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(150);
  });

  test("is drawn again when a class is missing, instead of being mended", () => {
    // These bytes yield "aaaaaaaa" first, which lacks a digit, then a text with a digit in the last place.
    const values = [...Array<number>(8).fill(0), ...Array<number>(7).fill(1), 26];
    const random = (length: number) => {
      expect(length).toBe(2);
      const value = values.shift() ?? 0;
      return Uint8Array.of(value >> 8, value & 255);
    };
    const { text } = generatePassword({ ...none, lowercase: true, digits: true, length: 8 }, random);
    expect(text).toBe("bbbbbbb0");
  });

  test("drops draws past the last whole multiple of the alphabet, which would favour its beginning", () => {
    const values = [65_535, 65_534, ...Array<number>(8).fill(7)];
    const random = () => {
      const value = values.shift() ?? 0;
      return Uint8Array.of(value >> 8, value & 255);
    };
    expect(generatePassword({ ...none, digits: true, length: 8 }, random).text).toBe("77777777");
    // 65,536 is no multiple of 10: 65,530 and above were dropped.
    expect(values).toEqual([]);
  });

  test("counts what it is drawn from", () => {
    expect(generatePassword({ ...none, digits: true, length: 8 }).entropyBits).toBeCloseTo(8 * Math.log2(10), 9);
    const two = generatePassword({ ...none, digits: true, lowercase: true, length: 8 }).entropyBits;
    expect(two).toBeCloseTo(Math.log2(36 ** 8 - 26 ** 8 - 10 ** 8), 9);
    expect(generatePassword({ ...all, length: 128 }).entropyBits).toBeGreaterThan(800);
  });

  test("is refused outside of its bounds", () => {
    for (const length of [7, 129, 8.5, NaN])
      expect(() => generatePassword({ ...all, length })).toThrow("generator_bounds");
    expect(() => generatePassword(none)).toThrow("generator_without_class");
  });
});

describe("a password for a site", () => {
  const made = (rules: string, length = 20) => generateByRules(parsePasswordRules(rules), length);

  test("leaves out what the site does not take, in every class", () => {
    const texts = many({ ...all, length: 128, excluded: "abcXYZ123!#$" }, 100).join("");
    expect(texts).not.toMatch(/[abcXYZ123!#$]/);
    expect(() => generatePassword({ ...all, excluded: "0123456789" })).toThrow("generator_class_empty");
  });

  test("has what is required, nothing that is not allowed, and a length within the bounds", () => {
    for (let i = 0; i < 200; i++) {
      const { text } = made("minlength: 6; maxlength: 9; required: lower; required: upper, digit; allowed: [-.]");
      expect(text).toMatch(/^[a-zA-Z0-9.-]{9}$/);
      expect(text).toMatch(/[a-z]/);
      expect(text).toMatch(/[A-Z0-9]/);
    }
    expect(made("minlength: 24").text).toHaveLength(24);
    expect(made("maxlength: 4; required: digit").text).toMatch(/^\d{4}$/);
    expect(made("required: lower", 30).text).toMatch(/^[a-z]{30}$/);
  });

  test("repeats no character more often than allowed", () => {
    for (let i = 0; i < 200; i++)
      expect(made("maxlength: 8; required: [abc]; max-consecutive: 2").text).not.toMatch(/(.)\1\1/);
  });

  test("counts what it is drawn from, also where classes share characters", () => {
    // Strings of 4 characters out of a, b, c: 81 in all, 1 without a or b, 16 without c, 0 without both.
    const { entropyBits } = made("minlength: 4; maxlength: 4; required: [ab]; required: [c]");
    expect(entropyBits).toBeCloseTo(Math.log2(81 - 1 - 16), 9);
  });

  test("is refused when hardly any password follows the rules", () => {
    const rules = ["a", "b", "c", "d", "e", "f", "g", "h"].map((char) => `required: [${char}]`).join("; ");
    expect(() => made(`maxlength: 8; allowed: ascii-printable; ${rules}`)).toThrow("generator_rules_impossible");
    expect(() => made("maxlength: 8; required: [a]; max-consecutive: 1")).toThrow("generator_rules_impossible");
  });

  test.each([
    ["minlength: 12", { min: 12, max: 128 }],
    ["minlength: 500", { min: 128, max: 128 }],
    ["maxlength: 6", { min: 6, max: 6 }],
    ["maxlength: 500", { min: 8, max: 128 }],
    ["maxlength: 20", { min: 8, max: 20 }],
    ["minlength: 1; required: lower; required: upper", { min: 2, max: 128 }],
  ])("by %j is as long as %j", (rules, lengths) => {
    expect(lengthsOf(parsePasswordRules(rules))).toEqual(lengths);
  });
});

describe("a passphrase", () => {
  test("is made of the EFF's long list, hyphens aside", async () => {
    const words = await loadWords();
    expect(new Set(words).size).toBe(7_776);
    expect(words.every((word) => /^[a-z]{3,9}$/.test(word))).toBe(true);
    // https://www.eff.org/files/2016/07/18/eff_large_wordlist.txt, made again: five dice, a tab and a word a line.
    const original = new Map([
      ["dropdown", "drop-down"],
      ["felttip", "felt-tip"],
      ["tshirt", "t-shirt"],
      ["cheetah", "yo-yo"],
    ]);
    const dice = (i: number) => [4, 3, 2, 1, 0].map((place) => 1 + (Math.floor(i / 6 ** place) % 6)).join("");
    const file = words.map((word, i) => `${dice(i)}\t${original.get(word) ?? word}\n`).join("");
    expect(createHash("sha256").update(file).digest("hex")).toBe(
      "addd35536511597a02fa0a9ff1e5284677b8883b83e986e43f15a3db996b903e",
    );
  });

  test("has the words that were asked for", async () => {
    const words = new Set(await loadWords());
    for (const count of [3, 6, 10]) {
      const { text, entropyBits } = await generatePassphrase({ words: count, separator: " " });
      const drawn = text.split(" ");
      expect(drawn).toHaveLength(count);
      expect(drawn.every((word) => words.has(word))).toBe(true);
      expect(entropyBits).toBeCloseTo(count * Math.log2(7_776), 9);
    }
    for (const count of [2, 11])
      await expect(generatePassphrase({ words: count, separator: "" })).rejects.toThrow("generator_bounds");
  });
});
