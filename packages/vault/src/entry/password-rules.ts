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

/** A text that is not of the form of a site's rules; the message says why. */
class PasswordRulesError extends RangeError {
  override readonly name = "PasswordRulesError";
  readonly isForPeople = true;
}

const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const printable = range(0x20, 0x7e);
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
 * `PasswordRulesError`.
 */
export function parsePasswordRules(text: string): PasswordRules {
  if (text.length > maxTextLength) throw new PasswordRulesError("This is too long for a site's rules.");
  const numbers = { minlength: null, maxlength: null, "max-consecutive": null } as Record<string, number | null>;
  const required: string[] = [];
  let allowed = "";
  const rules = split(text, ";").filter((rule) => rule.trim() !== "");
  if (rules.length === 0 || !rules.every((rule) => rule.includes(":"))) throw new PasswordRulesError(example);
  for (const rule of rules) {
    const colon = rule.indexOf(":");
    const [name, value] = [rule.slice(0, colon).trim().toLowerCase(), rule.slice(colon + 1).trim()];
    if (name === "required") required.push(charactersOf(value));
    else if (name === "allowed") allowed += charactersOf(value);
    else if (Object.hasOwn(numbers, name)) numbers[name] = wholeNumber(name, value);
    else throw new PasswordRulesError(`"${name}" isn't a rule. ${example}`);
  }
  if (required.length > maxRequired)
    throw new PasswordRulesError(`These rules require more than ${maxRequired} kinds of characters.`);
  const all = unique(required.join("") + allowed);
  const [minLength = null, maxLength = null] = [numbers["minlength"], numbers["maxlength"]];
  if (maxLength !== null && maxLength < Math.max(minLength ?? 1, required.length))
    throw new PasswordRulesError("No password can follow these rules. The maximum length is too short.");
  return {
    minLength,
    maxLength,
    maxConsecutive: numbers["max-consecutive"] ?? null,
    required,
    allowed: all === "" ? printable : all,
  };
}

const example = 'A site\'s rules look like "minlength: 8; required: upper; required: digit".';

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
  if (isInside) throw new PasswordRulesError("These rules contain an unclosed bracket.");
  return parts;
}

/** Returns the characters of comma-separated classes: named ones, and custom ones in brackets. */
function charactersOf(value: string): string {
  const characters = split(value, ",").map((part) => {
    const name = part.trim();
    if (/^\[.*\]$/s.test(name)) return name.slice(1, -1);
    const found = namedClasses.get(name.toLowerCase());
    if (found === undefined)
      throw new PasswordRulesError(
        `"${name}" isn't a kind of character: lower, upper, digit, special, ascii-printable, or your own in [brackets].`,
      );
    return found;
  });
  const usable = unique(characters.join(""));
  if (usable === "") throw new PasswordRulesError("One of these rules contains no characters that can be typed.");
  return usable;
}

function wholeNumber(name: string, value: string): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (number >= 1 && number <= maxNumber) return number;
  throw new PasswordRulesError(`"${name}" needs a whole number of 1 or more.`);
}

/** Returns each printable ASCII character of a text once, in the order of `printable`. */
const unique = (characters: string) => {
  const set = new Set(characters);
  return Array.from(printable)
    .filter((char) => set.has(char))
    .join("");
};
