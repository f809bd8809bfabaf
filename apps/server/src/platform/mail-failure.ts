import { UnknownTemplateError } from "../mail/write-mail.ts";

export interface Failure {
  /** Whether another try is of no use. */
  isFinal: boolean;
  /** What the mail server said, or what went wrong on the way to it. */
  text: string;
}

const longestText = 500;

/**
 * Judges why a message was not sent. A reply of 5xx to the message or its recipient is final (RFC 5321 §4.2.1); a 4xx, a
 * lost connection, a server that lets nobody in (a wrong password among them) and what a newer release wrote are not.
 */
export function judgeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { isFinal: true, text: shorten(String(error)) };
  const { responseCode, response, code } = error as Error & { responseCode?: number; response?: string; code?: string };
  const isOfServer = code !== undefined || error instanceof UnknownTemplateError;
  if (responseCode === undefined) return { isFinal: !isOfServer, text: shorten(textOf(error, code)) };
  const isAboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  return { isFinal: isAboutMessage && responseCode >= 500, text: shorten(response ?? error.message) };
}

function textOf({ message }: Error, code: string | undefined): string {
  if (code === "EABORT") return "The mail server took too long.";
  if (message.startsWith("Reached maximum number of retries")) return "The mail server closed the connection.";
  return message;
}

const shorten = (text: string) => text.trim().slice(0, longestText);
