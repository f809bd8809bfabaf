import { refusalText, textOfError } from "@pomander/texts/error-texts";
import { isCode } from "@pomander/vault/is-code";
import { tooManyTries } from "./format/wait-texts.ts";

/** An error as a page needs it: the text for the user, and what to offer beside it. */
export interface Problem {
  message: string;
  /** The server's code, or null if the error is not the server's refusal. */
  code: string | null;
  /** Whether the server was not reached: offer Retry. */
  isUnreachable: boolean;
  issues: ReadonlyArray<{ path: string; message: string }>;
  retryAfterSeconds: number | null;
}

/** The properties that an error of the vault client, or any other, may have. */
type ClientError = Partial<Problem> & {
  isForPeople?: boolean;
  status?: number;
  params?: Readonly<Record<string, number>>;
};

/**
 * Reads an error of the vault client. It checks the error's code, not its class: the client is loaded when it is first
 * needed, and the page's first load does without it. Only a refusal of the server has a status. `fallback` replaces a
 * message that is not written for users, or that the server did not send.
 */
export function problemOf(error: unknown, fallback: string): Problem {
  const { message, code, status, params = {}, issues, retryAfterSeconds, isForPeople } = error as ClientError;
  const text =
    textOfError(error) ??
    (isForPeople && message ? withWait(refusalText({ code, params, message }), error as ClientError) : fallback);
  return {
    message: text,
    code: (status !== undefined && code) || null,
    isUnreachable: isCode(error, "unreachable"),
    issues: (issues ?? []).map((issue) => ({ ...issue, message: refusalText(issue) })),
    retryAfterSeconds: retryAfterSeconds ?? null,
  };
}

/** Returns the waiting time where the server gives one: "a moment" would be a second, vaguer answer. */
const withWait = (message: string, { code, retryAfterSeconds }: ClientError) =>
  code === "rate_limited" && retryAfterSeconds ? tooManyTries(retryAfterSeconds) : message;

/**
 * Returns the text for a save, a deletion or the like that failed: the server's message alone, otherwise the specified
 * text, then the reason, where that is known.
 */
export function failureText(error: unknown, failed: string, why = ""): string {
  const { code, message } = problemOf(error, "");
  return code !== null && message !== "" ? message : withReason(failed, message === "" ? why : message);
}

/** Returns what was not done, then why, where that is known: "Failed to save group. Can't reach the server". */
export const withReason = (what: string, reason: string) => (reason === "" ? what : `${what}. ${reason}`);
