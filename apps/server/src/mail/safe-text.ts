import { deviceNameIn } from "@pomander/contract";
import type { MailTexts } from "./mail-texts.ts";

/** Puts a user's text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();

/**
 * Puts a user's text on one line, without characters that change the reading direction of what follows; joined emoji
 * stay whole.
 */
export const lineOf = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();

/** Cuts a text to at most this many characters, none of which is cut in two. */
export const cutTo = (length: number, text: string): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;

/**
 * Splits a text into lines, without characters that control a terminal or change the reading direction of what follows.
 */
export const safeLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ""));

/**
 * Returns a user's text in a form that is safe in a message: the user who typed it also gave the address, which need
 * not be theirs. It is one line; `null` if it contains what a mail program would turn into a link.
 */
function plain(text: string): string | null {
  const line = oneLine(text);
  // NFKC, since a browser treats wide forms of these signs as the same; it also takes the ideographic full stop for a
  // dot.
  return /\S[.:/@\u3002]\S/.test(line.normalize("NFKC")) ? null : line;
}

export const greetingOf = (name: string, { greeting }: MailTexts["parts"]): string => greeting(plain(name) ?? "");

/** Names an administrator in a message. */
export const administratorText = (name: string, { parts }: MailTexts): string => plain(name) ?? parts.anAdministrator;

/** Names a person in a message. @param unnamed the text if their name is not safe in a message */
export const personText = (name: string, unnamed: string): string => plain(name) || unnamed;

/** Returns an address without a part that could be taken for the path of a link. */
export const addressText = (address: string): string =>
  /[/?#]/.test(address.normalize("NFKC")) ? address.replace(/^[^@]*/, "…") : address;

/** Names a known browser and system; a program's own User-Agent is untrusted text. */
export const deviceText = (device: string, { parts }: MailTexts): string =>
  deviceNameIn(parts.devices, device) ?? parts.unknownProgram;
