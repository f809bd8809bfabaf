import { randomBytes, randomInt } from "node:crypto";

const stepCharacters = 32 * 1024;
const jitterCharacters = 16 * 1024;
const suffixLength = 35;
const paddingLine = suffixLength + 3;

/**
 * A range with lines that count nothing, up to a length that says next to nothing of it: a multiple of 32,768 characters,
 * chosen with some chance, so that who sees an encrypted reply's length does not learn the prefix from it.
 */
export function padRange(range: string): string {
  const wanted = range.length + paddingLine + randomInt(jitterCharacters);
  const length = Math.ceil(wanted / stepCharacters) * stepCharacters;
  const lines = range === "" ? [] : [range];
  let missing = length - range.length;
  for (; missing >= paddingLine; missing -= paddingLine) lines.push(`${randomSuffix()}:0`);
  return lines.join("\n").padEnd(length, " ");
}

const randomSuffix = () => randomBytes(18).toString("hex").toUpperCase().slice(0, suffixLength);
