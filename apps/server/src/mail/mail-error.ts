import { UnknownTemplateError } from "./write-mail.ts";

export interface MailFailure {
  /** Whether another attempt is of no use. */
  isFinal: boolean;
  /** The reply of the mail server, or the error on the way to it. */
  text: string;
}

const longestText = 500;

/**
 * Classifies why a message was not sent. A reply of 5xx to the message or its recipient is final (RFC 5321 §4.2.1); a
 * 4xx, a lost connection, a server that refuses to authenticate this one (a wrong password among other causes) and a
 * row that a newer release wrote are not.
 */
export function classifyMailError(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { isFinal: true, text: shorten(String(error)) };
  const { responseCode, response, code }: TransportError = error;
  const isOfServer = code !== undefined || error instanceof UnknownTemplateError;
  if (responseCode === undefined) return { isFinal: !isOfServer, text: shorten(response ?? textOf(error)) };
  const isAboutMessage = (code === "EENVELOPE" || code === "EMESSAGE") && !sessionReplyCodes.has(responseCode);
  return { isFinal: isAboutMessage && responseCode >= 500, text: shorten(response ?? error.message) };
}

/** Replies to commands out of order, and requests for a password or encryption (RFC 5321 §4.2.3, RFC 4954 §6). */
const sessionReplyCodes: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);

/** The transport's error, with the fields that it adds. */
interface TransportError extends Error {
  responseCode?: number;
  response?: string;
  code?: string;
  /** The code of the system or of TLS; `code` is then the transport's. */
  originalCode?: string;
  /** The reason why TLS failed, as text. */
  reason?: string;
}

/** Describes an error in words for all readers: without the address of the mail server, and never empty. */
function textOf({ message, code, originalCode = "", reason }: TransportError): string {
  switch (code) {
    case "EABORT":
    case "ETIMEDOUT":
      return "The mail server took too long to respond.";
    case "ECONNECTION":
      return closed;
    case "EDNS":
      return `The name of the mail server wasn't found (${originalCode || code}).`;
    case "ESOCKET":
    case "ETLS":
      if (originalCode === "ECONNRESET" || originalCode === "EPIPE") return closed;
      return /^E(?!PROTO$)[A-Z]+$/.test(originalCode)
        ? `The mail server can't be reached (${originalCode}).`
        : `The mail server's encryption doesn't work (${reason ?? message.split(";")[0]}).`;
    default:
      return message;
  }
}

/** Redacts addresses from a mail server's reply for the log, which contains none. */
export const redactAddresses = (text: string): string => text.replaceAll(/\S+@\S+/g, "[address]");

const closed = "The mail server closed the connection.";
const shorten = (text: string) => text.trim().slice(0, longestText);
