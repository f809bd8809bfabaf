import { errors, type ErrorCode } from "./errors.ts";

const maxSaidCharacters = 200;

/**
 * Returns what a person reads of an error reply: the client's own text of its code. The server's words are shown only where
 * there is none: an unknown code, a code for errors of no kind, or numbers in its text that are no numbers. "": nothing to read.
 */
export function errorText(code: unknown, message: string): string {
  if (!isErrorCode(code)) return serverSays(message);
  if (isOwnText(code, message)) return message;
  const { message: own } = errors[code];
  if (message === "") return "";
  return code === "internal" || code === "invalid" || hasNumbers(own) ? serverSays(message) : own;
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errors, code);

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

const hasNumbers = (text: string) => /\{[nm]\}/.test(text);

/** Whether a text is the table's, with up to nine digits for each number. */
function isOwnText(code: ErrorCode, message: string): boolean {
  const own: string = errors[code].message;
  if (!hasNumbers(own)) return message === own;
  const pattern = own.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[nm]\}/g, String.raw`\d{1,9}`);
  return new RegExp(`^${pattern}$`).test(message);
}
