import { errors, type ErrorCode } from "@pomander/contract";
import { OpenError } from "@pomander/crypto";
import { ApiError, MalformedReply, NetworkError } from "../api.ts";
import { reasonOfUnsealable } from "./draft.ts";
import { OfflineCopyError, WrongVault } from "./errors.ts";
import type { NotSaved } from "../vault-snapshot.ts";

/** Why something was not saved, for a person. */
export const messages = {
  unverified:
    "What the server gives does not agree with what this device has seen. Nothing can be changed until you look at the warning above the list.",
  keptFailing: "The vault is being changed elsewhere all the time. Try again in a moment.",
  closed: "The vault is locked.",
  offline: "You are offline: you can read and copy your passwords. Changes need a connection.",
  notOpen: "The vault is not open.",
  noRoom: "This browser has no room for the copy, or keeps nothing for this page.",
  invalidEntries: "Some of what the server gives is not in the form of an entry, so it cannot be kept as it is.",
} as const;

/** The part of an error that a person may read; an unforeseen error is thrown on. */
export function reasonOf(error: unknown): string {
  const unsealable = reasonOfUnsealable(error);
  if (unsealable !== null) return unsealable;
  if (error instanceof OpenError) return `This entry cannot be opened here: ${error.message}.`;
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
    return `This device could not open the vault: ${detail}`;
  }
}

const again = "Then import the file again: entries that are already here are recognized.";
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
