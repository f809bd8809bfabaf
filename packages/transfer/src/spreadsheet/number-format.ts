/** Maximum characters of a format (Excel's own bound), and maximum decimal places. */
const [longestFormat, mostDecimals] = [255, 20];

/**
 * Formats for numbers that every workbook has (ECMA-376 part 1, §18.8.30); their currency depends on the reader's own.
 */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "#,##0",
  6: "#,##0",
  7: "#,##0.00",
  8: "#,##0.00",
  9: "0%",
  10: "0.00%",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
  41: "#,##0",
  42: "#,##0",
  43: "#,##0.00",
  44: "#,##0.00",
};
export const builtInFormat = (id: number): string | undefined => builtIn[id];

/** The characters that separate thousands and decimals. */
export interface Separators {
  thousands: string;
  decimals: string;
}
const english: Separators = { thousands: ",", decimals: "." };
export const continental: Separators = { thousands: ".", decimals: "," };
const swiss: Separators = { thousands: "’", decimals: "." };
const spaced: Separators = { thousands: " ", decimals: "," };

/** Returns the separators of the language that a format names, by its number in Windows (MS-LCID). */
function separatorsOf(locale: number): Separators | null {
  if ([0x807, 0x100c, 0x810, 0x1407].includes(locale)) return swiss;
  const language = locale & 0x3ff;
  // German, Spanish, Italian, Dutch, Danish, Greek, Turkish, Portuguese, Romanian, Croatian, Slovenian.
  if ([0x07, 0x0a, 0x10, 0x13, 0x06, 0x08, 0x1f, 0x16, 0x18, 0x1a, 0x24].includes(language)) return continental;
  // French, Polish, Czech, Slovak, Swedish, Norwegian, Finnish, Hungarian, Russian.
  if ([0x0c, 0x15, 0x05, 0x1b, 0x1d, 0x14, 0x0b, 0x0e, 0x19].includes(language)) return spaced;
  return language === 0x09 ? english : null;
}

type Part = { kind: "text"; text: string } | { kind: "digit"; digit: "0" | "#" | "?" };

interface Format {
  whole: Part[];
  decimals: Part[];
  isGrouped: boolean;
  /** The factor by which the number is multiplied. */
  factor: number;
  separators: Separators | null;
  hasPoint: boolean;
}

/**
 * Returns a number as its format shows it (ECMA-376 part 1, §18.8.31): separators of thousands, decimals, percent,
 * currencies and other texts. Null where the format is none of these, such as one of fractions, exponents, dates or
 * conditions.
 */
export function formatted(value: number, code: string, standard: Separators = english): string | null {
  if (code.length > longestFormat || !Number.isFinite(value) || Math.abs(value) >= 1e15) return null;
  const sections = sectionsOf(code);
  if (sections === null) return null;
  const [positive = "", negative, zero] = sections;
  const isOwn = value < 0 && negative !== undefined;
  const section = isOwn ? negative : value === 0 && zero !== undefined ? zero : positive;
  const format = parseSection(section);
  if (format === null) return null;
  const shown = shownBy(format, Math.abs(value), format.separators ?? standard);
  const isZero = !/[1-9]/u.test(shown);
  return (value < 0 && !isOwn && !isZero ? `-${shown}` : shown).trim().replaceAll(/\s+/gu, " ");
}

/** Returns the sections of a format; null for one with conditions. */
function sectionsOf(code: string): string[] | null {
  if (/\[[<>=]/u.test(code)) return null;
  const sections = [""];
  for (const [token] of code.matchAll(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|./gsu)) {
    if (token === ";") sections.push("");
    else sections.push((sections.pop() ?? "") + token);
  }
  return sections;
}

function parseSection(section: string): Format | null {
  const format: Format = { whole: [], decimals: [], isGrouped: false, factor: 1, separators: null, hasPoint: false };
  let parts = format.whole;
  let commas = 0;
  let digits = 0;
  const text = (added: string) => parts.push({ kind: "text", text: added });
  for (const [token] of section.matchAll(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|./gsu)) {
    if (token === "0" || token === "#" || token === "?") {
      if (commas > 0 && !format.hasPoint) format.isGrouped = true;
      commas = 0;
      digits += 1;
      parts.push({ kind: "digit", digit: token });
    } else if (token === ",") {
      if (digits > 0) commas += 1;
    } else if (token === ".") {
      if (format.hasPoint) return null;
      format.hasPoint = true;
      parts = format.decimals;
    } else if (token === "%") {
      format.factor *= 100;
      text("%");
    } else if (token.startsWith('"')) text(token.replaceAll('"', ""));
    else if (token.startsWith("\\")) text(token.slice(1));
    else if (token.startsWith("_")) text(" ");
    else if (token.startsWith("*")) continue;
    else if (token.startsWith("[")) {
      const [, symbol = "", locale = ""] = /^\[\$([^\]-]*)(?:-([0-9A-Fa-f]{1,8}))?\]$/u.exec(token) ?? [];
      if (/^\[(?:h+|m+|s+)\]$/iu.test(token)) return null;
      text(symbol);
      if (locale !== "") format.separators = separatorsOf(Number.parseInt(locale, 16) & 0xffff);
    } else if (/[\p{L}/@]/u.test(token)) return null;
    else text(token);
  }
  if (digits === 0 && section.trim() === "") return null;
  // Each comma behind the last digit divides by a thousand.
  format.factor /= 1_000 ** commas;
  return format;
}

const rounders = new Map<number, Intl.NumberFormat>();

/** Returns a number's 15 digits, which are all that a workbook shows, rounded to decimal places; a five rounds up. */
function rounded(value: number, places: number): string {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const rounder = rounders.get(places) ?? new Intl.NumberFormat("en", { ...digits, useGrouping: false });
  rounders.set(places, rounder);
  return rounder.format(value.toPrecision(15) as Intl.StringNumericLiteral);
}

function shownBy({ whole, decimals, isGrouped, factor, hasPoint }: Format, value: number, used: Separators): string {
  const isDigit = (part: Part) => part.kind === "digit";
  const places = Math.min(decimals.filter(isDigit).length, mostDecimals);
  const [integer = "0", fraction = ""] = rounded(value * factor, places).split(".");
  const before = wholeOf(whole, integer === "0" ? "" : integer, isGrouped ? used.thousands : "");
  if (!hasPoint) return before;
  let at = 0;
  let last = 0;
  const after = decimals.map((part) => {
    if (part.kind === "text") return part.text;
    const digit = fraction[at++] ?? "";
    if (part.digit === "0" || digit !== "0") last = at;
    return digit;
  });
  // Zeros at the end that the format does not require are left out.
  let seen = 0;
  const kept = after.map((shown, index) => (decimals[index]?.kind === "digit" && ++seen > last ? "" : shown)).join("");
  return before + (last > 0 ? used.decimals : "") + kept;
}

/** Returns the digits before the decimals, from the last one on; the first place takes all that are left. */
function wholeOf(parts: readonly Part[], integer: string, thousands: string): string {
  const first = parts.findIndex(({ kind }) => kind === "digit");
  let left = integer;
  let count = 0;
  let shown = "";
  const put = (digit: string) => {
    const isAfterGroup = thousands !== "" && count > 0 && count % 3 === 0;
    shown = digit + (isAfterGroup ? thousands : "") + shown;
    count += 1;
  };
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at];
    if (part === undefined) continue;
    if (part.kind === "text") shown = part.text + shown;
    else if (left === "") {
      if (part.digit === "0") put("0");
    } else {
      const taken = at === first ? left : left.slice(-1);
      for (let index = taken.length - 1; index >= 0; index--) put(taken.charAt(index));
      left = left.slice(0, left.length - taken.length);
    }
  }
  return shown;
}
