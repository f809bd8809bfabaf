import { setImmediate as turn } from "node:timers/promises";
import { type Call, limits, z } from "@pomander/contract";
import { decodeText, parseJson, tooManyParts } from "./body.ts";
import { validationError } from "./validation.ts";
import { invalid } from "../errors.ts";

/** What is parsed and judged at one go: a few milliseconds, so that others are answered in between. */
const sliceBytes = 128 * 1024;

/** How a call's body with many elements is judged: each element, and what is around them. */
export interface ListBody {
  member: string;
  element: z.ZodType;
  /** The whole body but for what its elements are. */
  around: z.ZodObject;
}

/** `null` for a call whose body is judged as a whole. */
export function listBodyOf({ body, bodyList: member }: Call): ListBody | null {
  if (member === undefined) return null;
  const list = body instanceof z.ZodObject ? body.shape[member] : undefined;
  if (!(body instanceof z.ZodObject) || !(list instanceof z.ZodArray)) throw new Error(`${member} is no list`);
  const around = body.extend({ [member]: list.clone({ ...list.def, element: z.unknown() }) });
  return { member, element: list.element as z.ZodType, around };
}

/**
 * The value of a body of many elements, which were judged; what is around them was not yet. Others are served meanwhile,
 * and the first wrong element ends it.
 * @throws AppError by the call's faults
 */
export async function parseListBody(call: Call, { member, element }: ListBody, raw: Buffer): Promise<unknown> {
  const elements: unknown[] = [];
  const slices = cutList(raw, member);
  let cut = slices.next();
  for (; cut.done !== true; cut = slices.next()) {
    const values = parseJson(`[${textOf(raw, cut.value)}]`, "") as unknown[];
    const isWholeList = cut.value.isFirst && cut.value.isLast;
    if (values.length === 0 && !isWholeList) throw invalid("", "Not JSON");
    for (const value of values) {
      const judged = element.safeParse(value);
      if (!judged.success) throw validationError(call, judged.error.issues, [member, elements.length]);
      elements.push(judged.data);
    }
    await turn();
  }
  const { from, to } = cut.value;
  const around = parseJson(textOf(raw, { from: 0, to: from }) + textOf(raw, { from: to, to: raw.length }), "");
  if (typeof around !== "object" || around === null) return around;
  const list: unknown = Reflect.get(around, member);
  if (!Array.isArray(list)) return around;
  // An array that was not cut out: its elements were not judged.
  if (list.length > 0) throw invalid("", `No list but ${member} is expected`);
  return { ...around, [member]: elements };
}

const isNamed = (json: Buffer, text: Range, name: string) =>
  text.to - text.from === name.length && textOf(json, text) === name;

const textOf = (raw: Buffer, { from, to }: Range) => decodeText(raw.subarray(from, to));

interface Range {
  from: number;
  to: number;
}
interface Slice extends Range {
  isFirst: boolean;
  isLast: boolean;
}

const code = (char: string) => char.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code("\\"), code(",")];
const [openBrace, openBracket, closeBrace, closeBracket] = [code("{"), code("["), code("}"), code("]")];

/**
 * Cuts the array that is the object's member of this name between its elements, and gives where the array was at last. A
 * text that is no JSON is cut anyhow: no slice parses then, or not what is left.
 * @throws AppError for an element, or a rest, of more bytes or parts than the limits
 */
function* cutList(json: Buffer, member: string): Generator<Slice, Range> {
  let depth = 0;
  let isInText = false;
  /** The text before; before an array in the object that is its name. */
  const text: Range = { from: 0, to: 0 };
  let list: Range | null = null;
  let sliceFrom = 0;
  let isFirst = true;
  let parts = 0;
  let mostParts: number = limits.bodyParts;
  let furthest: number = limits.bodyBytes;
  for (let i = 0; i < json.length; i++) {
    if (i > furthest) throw tooManyParts();
    const byte = json[i];
    if (isInText) {
      if (byte === backslash) i++;
      else if (byte === quote) [isInText, text.to] = [false, i];
      continue;
    }
    const isInList = list !== null && list.to === 0 && depth === 2;
    if (byte === quote) [isInText, text.from] = [true, i + 1];
    else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (++parts > mostParts) throw tooManyParts();
      if (list !== null || depth !== 2 || byte !== openBracket || !isNamed(json, text, member)) continue;
      sliceFrom = i + 1;
      list = { from: sliceFrom, to: 0 };
      [parts, mostParts, furthest] = [0, limits.elementParts, i + limits.elementBytes];
    } else if (byte === comma) {
      if (++parts > mostParts) throw tooManyParts();
      if (!isInList) continue;
      [parts, furthest] = [0, i + limits.elementBytes];
      if (i - sliceFrom < sliceBytes) continue;
      yield { from: sliceFrom, to: i, isFirst, isLast: false };
      sliceFrom = i + 1;
      isFirst = false;
    } else if (byte === closeBrace || byte === closeBracket) {
      if (isInList && list !== null) {
        list.to = i;
        [parts, mostParts, furthest] = [0, limits.bodyParts, i + limits.bodyBytes];
        yield { from: sliceFrom, to: i, isFirst, isLast: true };
      }
      depth--;
    }
  }
  // One that never ends has lost its bracket, which what is left will not parse without.
  return list === null ? { from: 0, to: 0 } : { from: list.from, to: list.to === 0 ? json.length : list.to };
}
