import { z } from "./zod.ts";

/** An amount of money. */
export interface Cost {
  /** A decimal number with a point, such as `1200` or `1200.50`. */
  amount: string;
  /** A code of three capital letters (ISO 4217). */
  currency: string;
}

const pattern = /^(0|[1-9]\d{0,11})(?:\.(\d{2,3}))? ([A-Z]{3})$/;

/** Currencies of which the smallest coin is a thousandth (ISO 4217). */
const thousandths: ReadonlySet<string> = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** Returns how many decimals an amount of a currency may have. */
const decimalsOf = (currency: string): 2 | 3 => (thousandths.has(currency) ? 3 : 2);

/** Returns the cost of a stored text; null for a text that is none. */
export function parseCost(text: string): Cost | null {
  const [, whole, decimals, currency] = pattern.exec(text) ?? [];
  if (whole === undefined || currency === undefined) return null;
  if (decimals !== undefined && decimals.length !== decimalsOf(currency)) return null;
  return { amount: decimals === undefined || /^0+$/.test(decimals) ? whole : `${whole}.${decimals}`, currency };
}

/** Returns a cost as it is stored: `1200.50 EUR`. */
export const costText = ({ amount, currency }: Cost): string => `${amount} ${currency}`;

export const cost = z
  .string()
  .max(20)
  .regex(pattern)
  .refine((text) => parseCost(text) !== null, "This amount has too many decimals")
  .transform((text) => {
    const parsed = parseCost(text);
    return parsed === null ? text : costText(parsed);
  })
  .meta({ description: "Such as `1200 EUR`, `89.90 USD`, `0.125 KWD`" });

/**
 * Returns an amount as people type it, `1.200,50` or `1,200.5`, in the form in which it is stored; null for a text that
 * is none. Three digits after the only separator are thousands, unless the currency has three decimals.
 */
export function amountIn(typed: string, currency: string): string | null {
  const text = typed.replaceAll(/[\s'’]/gu, "").replace(/[.,][-–—]{1,2}$/u, "");
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const end = new RegExp(`^(.*)[.,](\\d{1,2}${decimalsOf(currency) === 3 ? "|\\d{3}" : ""})$`).exec(text);
  const [, before = text, decimals = ""] = end ?? [];
  // Groups are of three digits, under one separator.
  if (!/^\d+$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(before)) return null;
  const whole = before.replaceAll(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  const amount = /^0*$/.test(decimals) ? whole : `${whole}.${decimals.padEnd(decimalsOf(currency), "0")}`;
  return parseCost(costText({ amount, currency })) === null ? null : amount;
}

/** Returns the sum of stored costs for each currency, ascending by its code. Nothing is rounded. */
export function sumCosts(stored: readonly (string | null)[]): Cost[] {
  const sums = new Map<string, bigint>();
  for (const text of stored) {
    const parsed = text === null ? null : parseCost(text);
    if (parsed === null) continue;
    sums.set(parsed.currency, (sums.get(parsed.currency) ?? 0n) + thousandthsOf(parsed.amount));
  }
  return [...sums]
    .map(([currency, sum]) => ({ amount: amountOf(sum, decimalsOf(currency)), currency }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Returns a text by which stored costs are sorted: by currency, then by amount. */
export function costKey(stored: string): string {
  const parsed = parseCost(stored);
  return parsed === null ? stored : `${parsed.currency} ${thousandthsOf(parsed.amount).toString().padStart(15, "0")}`;
}

function thousandthsOf(amount: string): bigint {
  const [whole = "0", decimals = ""] = amount.split(".");
  return BigInt(whole + decimals.padEnd(3, "0"));
}

function amountOf(sum: bigint, decimals: 2 | 3): string {
  const digits = sum.toString().padStart(4, "0");
  const rest = digits.slice(-3).slice(0, decimals);
  const whole = digits.slice(0, -3);
  return /^0+$/.test(rest) ? whole : `${whole}.${rest}`;
}
