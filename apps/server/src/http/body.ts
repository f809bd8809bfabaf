import { limits, type Call } from "@pomander/contract";
import type { FastifyRequest } from "fastify";
import sjson from "secure-json-parse";
import { invalid, AppError } from "../errors.ts";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

export const bodyLimitOf = (call: Call) => call.bodyBytes ?? limits.bodyBytes;

/**
 * Judges what a request says of its body before any of it is read. One that does not say its length is cut off while it
 * is read, which happens for those alone who may make the call.
 */
export function checkBodyHeaders(call: Call, request: FastifyRequest) {
  const { "content-type": type, "content-encoding": encoding } = request.headers;
  const announced = contentLengthOf(request);
  if (announced !== null && announced > bodyLimitOf(call)) throw new AppError("too_large");
  if (announced === 0) return;
  if (type === undefined || !jsonType.test(type)) throw new AppError("unsupported_type");
  if (encoding !== undefined && encoding !== "identity") throw new AppError("unsupported_type");
}

/** Bytes that a request says its body has; `null` when it says nothing. */
export function contentLengthOf({ headers }: FastifyRequest): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  return Number(headers["content-length"] ?? 0);
}

/** The value of a JSON text. Members that would reach an object's prototype are refused. */
export function parseJson(text: string, path: string): unknown {
  try {
    return sjson.parse(text, { protoAction: "error", constructorAction: "error" });
  } catch {
    throw invalid(path, "Not JSON");
  }
}

export const tooManyParts = () => invalid("", "More parts than any request has");

const code = (char: string) => char.charCodeAt(0);
const [quote, backslash, brace, bracket, comma] = [code('"'), code("\\"), code("{"), code("["), code(",")];

/** Values in a JSON text: what parsing and judging it costs goes by these, far more than by its length. */
function hasTooManyParts(json: Buffer): boolean {
  let parts = 0;
  let isInText = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (isInText) {
      if (byte === backslash) i++;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if ((byte === brace || byte === bracket || byte === comma) && ++parts > limits.bodyParts) return true;
  }
  return false;
}

export function decodeText(raw: Buffer): string {
  try {
    return strictUtf8.decode(raw);
  } catch {
    throw invalid("", "Not UTF-8");
  }
}

/** The value of a body that is judged as a whole. */
export function parseBody(raw: Buffer): unknown {
  if (hasTooManyParts(raw)) throw tooManyParts();
  return parseJson(decodeText(raw), "");
}
