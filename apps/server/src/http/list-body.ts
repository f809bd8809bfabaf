import { setImmediate as turn } from "node:timers/promises";
import { type Call, limits, z } from "@pomander/contract";
import { decodeText, parseJson, tooManyParts } from "./body.ts";
import { validationError } from "./validation.ts";
import { invalid } from "../errors.ts";

/** Bytes that are parsed and validated at once: a few milliseconds, so that other requests are served in between. */
const sliceBytes = 128 * 1024;

/** The schemas for a body with many elements: one for each element, and one for the rest of the body. */
export interface ListBody {
  member: string;
  element: z.ZodType;
  /** The schema of the whole body, in which elements may be anything. */
  around: z.ZodObject;
}

/** Returns the schemas of a call's body; `null` if it is validated as a whole. */
export function listBodyOf({ body, bodyList: member }: Call): ListBody | null {
  if (member === undefined) return null;
  const list = body instanceof z.ZodObject ? body.shape[member] : undefined;
  if (!(body instanceof z.ZodObject) || !(list instanceof z.ZodArray)) throw new Error(`${member} is no list`);
  const around = body.extend({ [member]: list.clone({ ...list.def, element: z.unknown() }) });
  return { member, element: list.element as z.ZodType, around };
}

/**
 * Parses a body of many elements and validates these; the rest of the body is not validated yet. Other requests are
 * served in between, and the first invalid element ends it.
 * @throws AppError with the call's error codes
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
      const parsed = element.safeParse(value);
      if (!parsed.success) throw validationError(call, parsed.error.issues, [member, elements.length]);
      elements.push(parsed.data);
    }
    await turn();
  }
  const { from, to } = cut.value;
  const around = parseJson(textOf(raw, { from: 0, to: from }) + textOf(raw, { from: to, to: raw.length }), "");
  if (typeof around !== "object" || around === null) return around;
  const list: unknown = Reflect.get(around, member);
  if (!Array.isArray(list)) return around;
  // An array that was not cut out has elements that were not validated.
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
 * Cuts the array that is the object's member of this name into slices between its elements, and returns the array's
 * range in the end. A text that is not JSON is cut anyhow: then a slice or the rest fails to parse.
 * @throws AppError for an element, or a rest, of more bytes or parts than the limits
 */
function* cutList(json: Buffer, member: string): Generator<Slice, Range> {
  let depth = 0;
  let isInText = false;
  /** The range of the latest string, which before an array in the object is its name. */
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
  // An array without an end lacks its bracket, so the rest fails to parse.
  return list === null ? { from: 0, to: 0 } : { from: list.from, to: list.to === 0 ? json.length : list.to };
}
