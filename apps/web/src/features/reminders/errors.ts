import { problemOf } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

const { errors, calls } = texts;

/** Returns the status of an error reply; null when the error is not a reply of the server. */
export function statusOfError(error: unknown): number | null {
  const { status } = error as { status?: unknown };
  return typeof status === "number" ? status : null;
}

const messageOf = (error: unknown, fallback: string) => problemOf(error, fallback).message;
const isOfTeams = (message: string) => message.includes("Team");

/** Returns the notice for a list that could not be loaded. */
export const loadNotice = (error: unknown) => errors.load(messageOf(error, errors.unknown));
/** Returns the text in place of the cards. */
export const loadText = (error: unknown) => errors.inPlace(messageOf(error, calls.list));

/** Returns the text for a reminder that was not created or updated. */
export function saveText(error: unknown, mode: "create" | "update"): string {
  const message = messageOf(error, calls[mode]);
  return isOfTeams(message) ? errors.team : errors.plain(message);
}

/** Returns the text for a deletion that failed before other attempts. */
export function removeText(error: unknown): string {
  const { message, code } = problemOf(error, calls.remove);
  if (code === "invalid_reminder_id") return errors.invalidId;
  return removeCause(message) ?? errors.plain(message);
}

/** Returns the text for a deletion whose attempts all failed; `all` are the attempts' errors in order. */
export function everyRemovalText(all: readonly unknown[]): string {
  const messages = all.map((error) => messageOf(error, errors.unknown));
  const known = messages.map(removeCause).find((text) => text !== null);
  return known ?? errors.deleteFailed(messages.at(-1) ?? errors.unknown);
}

function removeCause(message: string): string | null {
  if (message.includes("remove is not a function")) return errors.removeMethod;
  return isOfTeams(message) ? errors.team : null;
}

/** Returns the text for a send that the server refused or did not answer. */
export function sendText(error: unknown): string {
  const { message, isUnreachable } = problemOf(error, calls.send);
  return isUnreachable ? errors.network : mailText({ message, code: "" });
}

/**
 * Returns the text for the mail server's reply: its status code (RFC 5321, RFC 3463) is more reliable than its words.
 */
export function mailText({ message, code }: { message: string; code: string }): string {
  const said = `${code} ${message}`;
  if (/\b(550[ -]5\.7\.\d+|553)\b/.test(said)) return errors.mailRights;
  if (/\b535\b|authentication|Authentication|Denied|\b401\b/.test(said)) return errors.mailLogin;
  if (/permission|Permission|\b403\b/.test(said)) return errors.mailRights;
  return errors.sendFailed(message === "" ? errors.unknown : message);
}
