import { problemOf } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";

const { errors, calls } = texts;

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
