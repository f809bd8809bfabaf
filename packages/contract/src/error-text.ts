import type { ErrorReply } from "./error-reply.ts";
import { errors, type ErrorCode } from "./errors.ts";

const maxSaidCharacters = 200;

type Params = NonNullable<ErrorReply["params"]>;

/**
 * Returns the text that a person reads of an error reply: the client's own text of its code. The server's words are
 * shown only where there is none: an unknown code, a code for errors of no kind, or a text that lacks its numbers. "":
 * nothing to read.
 */
export function errorText(code: unknown, message: string, params?: Params): string {
  if (!isErrorCode(code)) return serverSays(message);
  const own = errorMessage(code, params);
  if (message === "" || message === own) return message;
  return code === "internal" || code === "invalid" || placeholder.test(own) ? serverSays(message) : own;
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errors, code);

const placeholder = /\{(\w+)\}/;

/** Returns a text with the values of its placeholders, such as `{n}`; one without a value stays. */
export const fillIn = (text: string, params: Params = {}): string =>
  text.replaceAll(new RegExp(placeholder, "g"), (place, name: string) => String(params[name] ?? place));

/** Returns the text of a code as the interface defines it. */
export const errorMessage = (code: ErrorCode, params?: Params): string => fillIn(errors[code].message, params);

/**
 * A server's own words, which are never shown in the client's voice: one line of 200 characters at most, without control
 * characters and what turns the direction of text. "" where nothing is left.
 */
export function serverSays(text: string): string {
  const line = text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .trim();
  return line === "" ? "" : `The server says: ${Array.from(line).slice(0, maxSaidCharacters).join("")}`;
}
