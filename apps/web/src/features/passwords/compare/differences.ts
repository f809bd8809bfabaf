import type { Draft, OpenEntry } from "@pomander/vault";
import { formFields, formOf, type FormValues } from "../form/schema.ts";

/** A field in which two versions of an entry differ, as each has it. */
export interface Difference {
  field: keyof FormValues;
  left: string;
  right: string;
}

/** The fields in which two versions of an entry differ, in the order of the form. */
export function differencesBetween(left: Draft | OpenEntry, right: Draft | OpenEntry): Difference[] {
  const [one, other] = [formOf(left), formOf(right)];
  return formFields
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .map((field) => ({ field, left: shown(one, field), right: shown(other, field) }));
}

const shown = (values: FormValues, field: keyof FormValues) =>
  field === "tags" ? values.tags.join(", ") : values[field];

/** A piece of a text; `isOwn`: the other text does not have it. */
export interface Piece {
  text: string;
  isOwn: boolean;
}

/** So many pairs of words are compared; where there are more, all that lies between the first and the last difference is marked. */
const maxPairs = 1_000_000;

/** What a text has of its own, beside another one. Words are not cut, except in a secret, which has none. */
export function markDifference(text: string, other: string, isSecret: boolean): Piece[] {
  const cut = (whole: string) => (isSecret ? Array.from(whole) : whole.split(/(?<![\s,])(?=[\s,])/u));
  const [parts, others] = [cut(text), cut(other)];
  const most = Math.min(parts.length, others.length);
  let start = 0;
  while (start < most && parts[start] === others[start]) start++;
  let end = 0;
  while (end < most - start && parts.at(-1 - end) === others.at(-1 - end)) end++;
  const [middle, otherMiddle] = [parts.slice(start, parts.length - end), others.slice(start, others.length - end)];
  const isWhole = isSecret || middle.length * otherMiddle.length > maxPairs;
  const shared = isWhole ? new Set<number>() : sharedParts(middle, otherMiddle);
  const pieces: Piece[] = [];
  for (const [index, part] of parts.entries()) {
    const isOwn = index >= start && index < parts.length - end && !shared.has(index - start);
    const last = pieces.at(-1);
    if (last?.isOwn === isOwn) last.text += part;
    else pieces.push({ text: part, isOwn });
  }
  return pieces;
}

/** The places of those `parts` that make the longest sequence which `others` have too. */
function sharedParts(parts: readonly string[], others: readonly string[]): Set<number> {
  const width = others.length + 1;
  const lengths = new Uint32Array((parts.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = parts.length - 1; i >= 0; i--)
    for (let j = others.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        parts[i] === others[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
  const shared = new Set<number>();
  for (let i = 0, j = 0; i < parts.length && j < others.length;)
    if (parts[i] === others[j]) {
      shared.add(i++);
      j++;
    } else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  return shared;
}
