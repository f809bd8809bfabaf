/** Prefixes of card numbers from the networks' published ranges (ISO/IEC 7812); the first match wins. */
const brands: readonly (readonly [name: string, beginning: RegExp])[] = [
  ["American Express", /^3[47]/],
  ["Diners Club", /^3(?:0[0-59]|[689])/],
  ["JCB", /^35(?:2[89]|[3-8])/],
  ["RuPay", /^(?:60(?!11)|65(?:2[1-9]|3[0-1])|8[12])/],
  ["Discover", /^(?:6011|64[4-9]|65)/],
  ["UnionPay", /^62/],
  ["Maestro", /^(?:5(?:018|020|038|[6-9])|6304|67(?:59|6[1-3]))/],
  ["Mastercard", /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ["Mir", /^220[0-4]/],
  ["Visa", /^4/],
];

/** Returns the digits of a number that was typed or pasted with spaces or hyphens; null if the text is not a number. */
export function cardDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d*$/.test(digits) ? digits : null;
}

/** Returns a card's network as far as its number identifies it; null with fewer than four digits or without a match. */
export function cardBrand(number: string): string | null {
  const digits = cardDigits(number);
  if (digits === null || digits.length < 4) return null;
  return brands.find(([, beginning]) => beginning.test(digits))?.[0] ?? null;
}

/**
 * Returns whether a complete number's check digit is right (ISO/IEC 7812-1 annex B, Luhn); null for an incomplete one.
 */
export function isCardNumber(number: string): boolean | null {
  const digits = cardDigits(number);
  if (digits === null) return number.trim() === "" ? null : false;
  if (digits.length < 12 || digits.length > 19) return digits.length > 19 ? false : null;
  let sum = 0;
  for (const [i, char] of Array.from(digits).toReversed().entries()) {
    const value = Number(char) * (i % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Returns the number in the groups that are printed on the card; a text that is not a number stays as it is. */
export function groupCardNumber(number: string): string {
  const digits = cardDigits(number);
  if (digits === null) return number;
  if (!/^3[47]/.test(digits)) return (digits.match(/.{1,4}/g) ?? []).join(" ");
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter((part) => part !== "").join(" ");
}

/** Returns the sizes of those groups in characters; a number that is stored with spaces or hyphens is one group. */
export const cardGroups = (number: string): number[] =>
  cardDigits(number) === number
    ? groupCardNumber(number)
        .split(" ")
        .map((group) => group.length)
    : [number.length];

/** Returns what was typed for "valid until" (08/29, 8/2029, 0829, 2029-08) as `YYYY-MM`; null if it is not a month. */
export function readExpiry(typed: string): string | null {
  const text = typed.trim();
  const [, year, monthAfter] = /^(\d{4})[-/. ](\d{1,2})$/.exec(text) ?? [];
  const [, monthBefore, yearAfter] =
    /^(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? [];
  const month = Number(monthAfter ?? monthBefore ?? 0);
  const full = (year ?? yearAfter ?? "").padStart(4, "20");
  return month >= 1 && month <= 12 ? `${full}-${String(month).padStart(2, "0")}` : null;
}

/** Returns a stored `YYYY-MM` as cards print it, MM/YY; any other text stays as it is. */
export function showExpiry(stored: string): string {
  const [, century, year, month] = /^(\d{2})(\d{2})-(0[1-9]|1[0-2])$/.exec(stored) ?? [];
  if (year === undefined || month === undefined) return stored;
  return century === "20" ? `${month}/${year}` : `${month}/${century}${year}`;
}

/** Returns whether the card's last month is over on a day. */
export const isCardExpired = (stored: string, today: string) =>
  /^\d{4}-\d{2}$/.test(stored) && stored < today.slice(0, 7);
