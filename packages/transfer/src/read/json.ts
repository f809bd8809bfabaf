import { importLimits } from "../import-limits.ts";
import { transferError } from "../faults.ts";

/** Values of a JSON text, at most: some hundred for each of 20,000 entries. Each takes far more memory than text. */
const maxValues = 5_000_000;

/**
 * Parses a JSON text (RFC 8259), after its depth and its number of values were checked. Throws `json_damaged` for text
 * that is no JSON, `json_too_deep` and `json_too_many_values` beyond the bounds.
 */
export function parseJson(text: string): unknown {
  refuseExcess(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw transferError("json_damaged");
  }
}

/** Whether a text begins as JSON of an object, or of a list of objects, does. No row of a CSV begins so. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(\{\s*["}]|\[\s*[{\]])/.test(text);
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
];

function refuseExcess(text: string): void {
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      values += 1;
      if (depth > importLimits.jsonDepth) throw transferError("json_too_deep");
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
    if (values > maxValues) throw transferError("json_too_many_values");
  }
}

/** Where the string ends that begins at `start`; the end of the text, when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
