import { clientError } from "../errors.ts";
/** A site's rules for passwords. */
export interface PasswordRules {
  /** Characters; null: the site sets no limit. */
  minLength: number | null;
  maxLength: number | null;
  /** Character classes, of each of which at least one character appears. */
  required: readonly string[];
  /** All characters that may appear, including those of `required`. */
  allowed: string;
  /** How many equal characters may appear in a row; null: without limit. */
  maxConsecutive: number | null;
}

const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
/** The characters of passwords. No one sees a space at the end of one, and sites remove it there. */
const printable = range(0x21, 0x7e);
const [lower, upper, digit] = [range(0x61, 0x7a), range(0x41, 0x5a), range(0x30, 0x39)];
/** A password of more kinds than ASCII would be typed on few keyboards: `unicode` is taken as all of ASCII. */
const namedClasses = new Map<string, string>([
  ["lower", lower],
  ["upper", upper],
  ["digit", digit],
  ["special", "-~!@#$%^&*_+=`|(){}[:;\"'<>,.? ]"],
  ["ascii-printable", printable],
  ["unicode", printable],
]);

const maxTextLength = 2_000;
const maxRequired = 8;
const maxNumber = 10_000;

/**
 * Reads the text of a site's `passwordrules` attribute (https://developer.apple.com/password-rules/): `minlength: 8;
 * maxlength: 20; required: lower; required: upper, digit; allowed: [-_.]; max-consecutive: 2`. Throws
 * the `rules_…` codes.
 */
export function parsePasswordRules(text: string): PasswordRules {
  if (text.length > maxTextLength) throw clientError("rules_too_long");
  const numbers = { minlength: null, maxlength: null, "max-consecutive": null } as Record<string, number | null>;
  const required: string[] = [];
  let allowed = "";
  const rules = split(text, ";").filter((rule) => rule.trim() !== "");
  if (rules.length === 0 || !rules.every((rule) => rule.includes(":"))) throw clientError("rules_malformed");
  for (const rule of rules) {
    const colon = rule.indexOf(":");
    const [name, value] = [rule.slice(0, colon).trim().toLowerCase(), rule.slice(colon + 1).trim()];
    if (name === "required") required.push(charactersOf(value));
    else if (name === "allowed") allowed += charactersOf(value);
    else if (Object.hasOwn(numbers, name)) numbers[name] = wholeNumber(name, value);
    else throw clientError("rules_unknown", { name });
  }
  if (required.length > maxRequired) throw clientError("rules_too_many_classes", { max: maxRequired });
  const all = unique(required.join("") + allowed);
  const [minLength = null, maxLength = null] = [numbers["minlength"], numbers["maxlength"]];
  if (maxLength !== null && maxLength < Math.max(minLength ?? 1, required.length))
    throw clientError("rules_impossible");
  return {
    minLength,
    maxLength,
    maxConsecutive: numbers["max-consecutive"] ?? null,
    required,
    allowed: all === "" ? printable : all,
  };
}

/**
 * Splits a text at separators outside of brackets. A literal `]` must be the last character in its brackets: `[-.]]`.
 */
function split(text: string, separator: string): string[] {
  const parts = [""];
  let isInside = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (!isInside && char === separator) {
      parts.push("");
      continue;
    }
    parts[parts.length - 1] += char;
    if (char === "[") isInside = true;
    else if (isInside && char === "]" && text.charAt(i + 1) !== "]") isInside = false;
  }
  if (isInside) throw clientError("rules_open_bracket");
  return parts;
}

/** Returns the characters of comma-separated classes: named ones, and custom ones in brackets. */
function charactersOf(value: string): string {
  const characters = split(value, ",").map((part) => {
    const name = part.trim();
    if (/^\[.*\]$/s.test(name)) return name.slice(1, -1);
    const found = namedClasses.get(name.toLowerCase());
    if (found === undefined) throw clientError("rules_class", { name });
    return found;
  });
  const usable = unique(characters.join(""));
  if (usable === "") throw clientError("rules_empty_class");
  return usable;
}

function wholeNumber(name: string, value: string): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (number >= 1 && number <= maxNumber) return number;
  throw clientError("rules_number", { name });
}

/** Returns each printable ASCII character of a text once, in the order of `printable`. */
const unique = (characters: string) => {
  const set = new Set(characters);
  return Array.from(printable)
    .filter((char) => set.has(char))
    .join("");
};
