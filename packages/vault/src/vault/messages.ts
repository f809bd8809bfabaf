import { errors, type ErrorCode } from "@pomander/contract";
import { OpenError } from "@pomander/crypto";
import { ApiError, MalformedReply, NetworkError } from "../api.ts";
import { reasonOfUnsealable } from "./draft.ts";
import { OfflineCopyError, WrongVault } from "./errors.ts";
import type { FirstVisit, NotSaved } from "./vault-snapshot.ts";

/** Why something was not saved, for a person. */
export const messages = {
  unverified:
    "What the server sent doesn't match what this device has seen. You can't change anything until you resolve the warning above the list.",
  unconfirmed: "This browser hasn't opened this vault before. Open Passwords, check that it's yours, then try again.",
  keptFailing: "Your vault keeps changing on another device. Try again in a moment.",
  closed: "Your vault is locked.",
  offline: "You're offline. You can read and copy your passwords, but changes need a connection.",
  notOpen: "Your vault isn't unlocked.",
  noRoom: "This browser has no space for the copy, or doesn't let this page store data.",
  unexpectedArchive: "You didn't expect this copy of the archived vault, so nothing was brought over.",
  otherArchive:
    "The server sent an older or different copy of the archived vault than the one you replaced, so nothing was brought over.",
  tooFar: "The server claims more changes than this device can check, so this version can't be kept.",
  lastCounter: "This vault can take no more changes. Create new vault keys in your profile to continue.",
  invalidEntries: "Some of what the server sent isn't a valid entry, so this version can't be kept.",
} as const;

/** Why a vault that was not verified takes no change: it waits for the answer to a first visit, or there is a fault. */
export const unverifiedReason = ({ firstVisit }: { firstVisit: FirstVisit | null }): string =>
  firstVisit === null ? messages.unverified : messages.unconfirmed;

/** The part of an error that a person may read; an unforeseen error is thrown on. */
export function reasonOf(error: unknown): string {
  const unsealable = reasonOfUnsealable(error);
  if (unsealable !== null) return unsealable;
  if (error instanceof OpenError) return `This entry can't be opened here: ${error.message}.`;
  if (
    error instanceof ApiError ||
    error instanceof NetworkError ||
    error instanceof MalformedReply ||
    error instanceof WrongVault ||
    error instanceof OfflineCopyError
  )
    return error.message;
  throw error;
}

/** The outcome of a change that an error has ended; an unforeseen error is thrown on. */
export const notSaved = (error: unknown): NotSaved => ({
  kind: "notSaved",
  reason: reasonOf(error),
  ...(error instanceof ApiError ? { code: error.code } : {}),
});

/** The same for an error that has to be shown, whatever it is. */
export function reasonOfReading(error: unknown): string {
  try {
    return reasonOf(error);
  } catch (unforeseen) {
    const detail = unforeseen instanceof Error ? unforeseen.message : String(unforeseen);
    return `This device couldn't open the vault: ${detail}`;
  }
}

const again = "Then import the file again. Entries you already have aren't added twice.";
/** What to do about an import, where the reason does not say it. */
const advice: Partial<Record<ErrorCode, string>> = {
  not_signed_in: again,
  sign_in_again: again,
  vault_full: "Delete some entries, then continue.",
  manifest_conflict: "Continue in a moment.",
};

/** Why an import has stopped and what to do, for a person. */
export function problemOfImport(stopped: NotSaved): string {
  const { reason, code } = stopped;
  const more = reason === messages.closed ? `Unlock it. ${again}` : code && advice[code];
  return [problemOf(stopped), ...(more === undefined ? [] : [more])].join(" ");
}

/** Why something was not saved, in words even where a proxy refused it without any. */
export const problemOf = ({ reason, code }: NotSaved): string =>
  reason === "" && code !== undefined ? errors[code].message : reason;
