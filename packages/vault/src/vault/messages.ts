import { errors, type ErrorCode } from "@pomander/contract";
import { isCode } from "../is-code.ts";
import { vaultTexts } from "../errors.ts";
import { ApiError } from "../api.ts";
import { reasonOfUnsealable } from "./draft.ts";
import type { FirstVisit, NotSaved } from "./vault-snapshot.ts";

/** Reasons why a change was not saved, for a user. */
export const messages = {
  unverified:
    "What the server sent doesn't match what this device has seen. You can't change anything until you resolve the warning above the list.",
  unconfirmed: "This browser hasn't opened this vault before. Open Passwords, check that it's yours, then try again.",
  keptFailing: "Your vault keeps changing on another device. Try again in a moment.",
  closed: vaultTexts.vault_locked({}),
  offline: "You're offline. You can read and copy your passwords, but changes need a connection.",
  notOpen: vaultTexts.vault_not_open({}),
  noRoom: "This browser has no space for the copy, or doesn't let this page store data.",
  unexpectedArchive: "You didn't expect this copy of the archived vault, so nothing was brought over.",
  otherArchive:
    "The server sent an older or different copy of the archived vault than the one you replaced, so nothing was brought over.",
  tooFar: "The server claims more changes than this device can check, so this version can't be kept.",
  lastCounter: vaultTexts.counter_exhausted({}),
  invalidEntries: "Some of what the server sent isn't a valid entry, so this version can't be kept.",
} as const;

/**
 * Returns why a vault that was not verified accepts no change: it waits for the answer to a first visit, or there is a
 * fault.
 */
export const unverifiedReason = ({ firstVisit }: { firstVisit: FirstVisit | null }): string =>
  firstVisit === null ? messages.unverified : messages.unconfirmed;

/** Returns the part of an error that may be shown to a user; an unforeseen error is rethrown. */
export function reasonOf(error: unknown): string {
  const unsealable = reasonOfUnsealable(error);
  if (unsealable !== null) return unsealable;
  if (isCode(error, "cannot_open")) return `This entry can't be opened here: ${error.message}.`;
  if (
    error instanceof ApiError ||
    isCode(error, "unreachable", "malformed_reply", "wrong_vault", "offline_copy_refused")
  )
    return error.message;
  throw error;
}

/** Returns the outcome of a change that an error has ended; an unforeseen error is rethrown. */
export const notSaved = (error: unknown): NotSaved => ({
  kind: "notSaved",
  reason: reasonOf(error),
  ...(error instanceof ApiError ? { code: error.code } : {}),
});

/** Does the same for an error that must be shown in any case. */
export function reasonOfReading(error: unknown): string {
  try {
    return reasonOf(error);
  } catch (unforeseen) {
    const detail = unforeseen instanceof Error ? unforeseen.message : String(unforeseen);
    return `This device couldn't open the vault: ${detail}`;
  }
}

const again = "Then import the file again. Entries you already have aren't added twice.";
/** The next step for a failed import, where the reason does not name it. */
const advice: Partial<Record<ErrorCode, string>> = {
  not_signed_in: again,
  sign_in_again: again,
  vault_full: "Delete some entries, then continue.",
  manifest_conflict: "Continue in a moment.",
};

/** Returns why an import has stopped and the next step, for a user. */
export function problemOfImport(stopped: NotSaved): string {
  const { reason, code } = stopped;
  const more = reason === messages.closed ? `Unlock it. ${again}` : code && advice[code];
  return [problemOf(stopped), ...(more === undefined ? [] : [more])].join(" ");
}

/** Returns why a change was not saved, in words even if a proxy refused it without any. */
export const problemOf = ({ reason, code }: NotSaved): string =>
  reason === "" && code !== undefined ? errors[code].message : reason;
