import { isKnownDevice } from "@pomander/contract";

/** A text of somebody's choosing on one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();

/** Somebody's text on one line, without what turns the reading direction of what follows; joined emoji stay whole. */
export const lineOf = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();

/** A text of so many characters at most, of which none is cut through. */
export const cutTo = (length: number, text: string): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;

/** Its lines, without what steers a terminal or turns the reading direction of what follows. */
export const safeLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ""));

/**
 * Text of somebody's choosing, as a message may carry it: whoever typed it gave this address, which need not be theirs.
 * It adds no lines; `null` when it holds what a mail program makes a link of.
 */
function plain(text: string): string | null {
  const line = oneLine(text);
  // Wide forms of these signs are the same to a browser, and the ideographic full stop is one to it.
  return /\S[.:/@\u3002]\S/.test(line.normalize("NFKC")) ? null : line;
}

export function greetingOf(name: string): string {
  const line = plain(name);
  return line === null || line === "" ? "Hello," : `Hello ${line},`;
}

/** Who did it, as the message names them. */
export const administratorText = (name: string): string => plain(name) ?? "an administrator";

/** Somebody, as a reminder's message names them. @param unnamed where their name is not for a message */
export const personText = (name: string, unnamed = "someone"): string => plain(name) || unnamed;

/** An address that somebody typed, without the part that could be taken for the path of a link. */
export const addressText = (address: string): string =>
  /[/?#]/.test(address.normalize("NFKC")) ? address.replace(/^[^@]*/, "…") : address;

/** Names a known browser and system; a program's own User-Agent is untrusted text. */
export const deviceText = (device: string): string => (isKnownDevice(device) ? device : "an unknown program");
