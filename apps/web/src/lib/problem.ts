import { inWords } from "./format/pluralize.ts";

/** What went wrong, as a page needs it: the text for a person, and what to offer beside it. */
export interface Problem {
  message: string;
  /** The server's code, or null when it was not the server that refused. */
  code: string | null;
  /** What kind of error it was: "PasswordPolicyError". */
  name: string;
  /** Nobody was reached: offer Retry. */
  isUnreachable: boolean;
  issues: ReadonlyArray<{ path: string; message: string }>;
  retryAfterSeconds: number | null;
}

/** What an error of the vault client, or any other, may have. */
type ClientError = Partial<Problem> & { isForPeople?: boolean };

/**
 * Reads an error of the vault client. It is told by name, not by class: the client is loaded when it is first
 * needed, and the page's first load does without it. `fallback` stands in where the message is not
 * written for a person, or the server sent none.
 */
export function problemOf(error: unknown, fallback: string): Problem {
  const { name, message, code, issues, retryAfterSeconds, isForPeople } = error as ClientError;
  const isUnreachable = name === "NetworkError";
  return {
    message: isForPeople && message ? withWait(message, error as ClientError) : fallback,
    code: name === "ApiError" && code ? code : null,
    name: name ?? "Error",
    isUnreachable,
    issues: issues ?? [],
    retryAfterSeconds: retryAfterSeconds ?? null,
  };
}

/** Where the server says how long to wait, "a moment" would be a second, vaguer answer. */
const withWait = (message: string, { code, retryAfterSeconds }: ClientError) =>
  code === "rate_limited" && retryAfterSeconds
    ? `Too many tries. You can try again in ${inWords(retryAfterSeconds)}.`
    : message;

/** Of a save, a deletion or the like that failed: the server's message alone, else the specified text, then why, where that is known. */
export function failureText(error: unknown, failed: string, why = ""): string {
  const { code, message } = problemOf(error, "");
  return code !== null && message !== "" ? message : withReason(failed, message === "" ? why : message);
}

/** What was not done, then why, where that is known: "Failed to save group. Can't reach the server". */
export const withReason = (what: string, reason: string) => (reason === "" ? what : `${what}. ${reason}`);
