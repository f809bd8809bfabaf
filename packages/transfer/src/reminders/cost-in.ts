import { amountIn, costText } from "@pomander/contract";

/** A cost as written in a cell. */
interface WrittenCost {
  /** The cost in its stored form. */
  cost: string;
  /** Whether the text contains more than that: "€30 a month". */
  isPart: boolean;
}

/** Signs and words of currencies; the longer ones first, since "A$" contains "$". */
const signs: readonly (readonly [sign: string, currency: string])[] = [
  ["us$", "USD"],
  ["au$", "AUD"],
  ["ca$", "CAD"],
  ["nz$", "NZD"],
  ["hk$", "HKD"],
  ["a$", "AUD"],
  ["c$", "CAD"],
  ["s$", "SGD"],
  ["r$", "BRL"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["₹", "INR"],
  ["₺", "TRY"],
  ["₴", "UAH"],
  ["₪", "ILS"],
  ["₩", "KRW"],
  ["zł", "PLN"],
  ["kč", "CZK"],
];
/** Words of currencies, as in "1,200 euros". */
const names: ReadonlyMap<string, string> = new Map([
  ["euro", "EUR"],
  ["euros", "EUR"],
  ["sfr", "CHF"],
  ["franken", "CHF"],
]);
/** Signs of several currencies: the first one, unless another of them is the file's. */
const shared: readonly (readonly [sign: string, currencies: readonly string[]])[] = [
  ["$", ["USD", "AUD", "CAD", "NZD", "SGD", "HKD", "MXN", "ARS", "CLP", "COP"]],
  ["¥", ["JPY", "CNY"]],
];
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Returns the currency that a text names, and the part that names it; null without one. */
export function currencyIn(text: string, usual: string): { currency: string; named: string } | null {
  const folded = text.toLowerCase();
  for (const [sign, currency] of signs) if (folded.includes(sign)) return { currency, named: sign };
  for (const [sign, currencies] of shared)
    if (folded.includes(sign))
      return { currency: currencies.find((one) => one === usual) ?? currencies[0] ?? "", named: sign };
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const currency = names.get(word.toLowerCase()) ?? (codes.has(word.toUpperCase()) ? word.toUpperCase() : undefined);
    if (currency !== undefined) return { currency, named: word };
  }
  return null;
}

/** Returns whether a text names a currency. */
export const hasCurrency = (text: string) => currencyIn(text, "") !== null;

/**
 * Returns the cost in a cell; null for a text that is none.
 * @param heading it decides the currency of an amount without one: "Cost (EUR)"
 * @param usual the currency of amounts without one otherwise; empty: they are no costs
 */
export function costIn(text: string, heading: string, usual: string): WrittenCost | null {
  const found = currencyIn(text, usual);
  const currency = found?.currency ?? currencyIn(heading, usual)?.currency ?? usual;
  const at = found === null ? -1 : text.toLowerCase().indexOf(found.named.toLowerCase());
  const rest = found === null ? text : `${text.slice(0, at)} ${text.slice(at + found.named.length)}`;
  const [written, ...others] = rest.match(/\d[\d.,'’\s]*\d|\d/gu) ?? [];
  if (written === undefined || others.length > 0 || currency === "") return null;
  const start = rest.indexOf(written);
  const [before, after] = [rest.slice(0, start), rest.slice(start + written.length)];
  // "12k", "1.2 Mio" and negative amounts are not read.
  if (
    /[-−(]\s*$/u.test(before) ||
    /^\s*(?:k|m|t|tsd|tausend|mio|mrd|thousand|million|billion|mn|bn|%)(?!\p{L})/iu.test(after)
  )
    return null;
  const amount = amountIn(written, currency);
  if (amount === null) return null;
  const isPart = /\p{L}/u.test(`${before}${after}`);
  return { cost: costText({ amount, currency }), isPart };
}
