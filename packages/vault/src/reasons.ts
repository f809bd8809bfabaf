import type { ErrorCode, VaultRole } from "@pomander/contract";
import { codesOf, type Coded, type NoParams } from "@pomander/crypto/coded-error";
import { ApiError } from "./api.ts";
import type { ClientErrors } from "./errors.ts";
import type { RecordKind } from "./sharing/own-records.ts";
import { isCode, refusalCodes, unavailableCodes, unsealableCodes } from "./is-code.ts";

/** An error that was not foreseen. */
interface ErrorCause {
  message: string;
  code?: unknown;
  params?: unknown;
}

/** Codes of what stopped a change or a reading without an error, each with the values that its text names. */
export interface VaultReasons {
  /** The server's contents do not agree with what this device has seen. */
  vault_unverified: NoParams;
  /** The vault waits for the answer to a first visit. */
  vault_unconfirmed: NoParams;
  /** Another device's changes came first each time. */
  vault_keeps_changing: NoParams;
  offline: NoParams;
  /** The browser stores no copy of the vault. */
  copy_not_stored: NoParams;
  /** The user did not expect an archived vault as the server sent it. */
  archive_unexpected: NoParams;
  /** The server sent another state of an archived vault than the one that was replaced. */
  archive_differs: NoParams;
  /** The server's counter is further ahead than this device follows. */
  counter_too_far: NoParams;
  /** Some of the contents are not valid entries. */
  contents_malformed: NoParams;
  /** The vault could not be read, because of an error that was not foreseen. */
  reading_failed: { cause: ErrorCause };

  /** Own records about sharing that are gone, or cannot be read. */
  own_records_damaged: { kind: RecordKind };
  /** The vault's own records about sharing name another user. */
  own_records_of_other_user: NoParams;
  /** A change of a shared vault that needs a higher role than this user's. */
  vault_role_too_low: { role: VaultRole };
  /**
   * New keys of a shared vault that this device does not follow: its own history does not lead there, no manager of its
   * list gave the key, the new vault does not follow, or it could not be stored.
   */
  vault_not_followed: { why: "history" | "grant" | "successor" | "stored" };
  /**
   * Another manager makes new keys of a shared vault already. `by`: that manager's name; `out`: the names of the people
   * whom they take out; `without`: the ids of these; `at`: ISO 8601.
   */
  new_keys_begun: { by: string; out: string; without: readonly string[]; at: string };
  /**
   * More people are out of a shared vault than this user has named, by the server's word: they left, or their removal
   * has begun. `names`: theirs; `without`: their ids.
   */
  others_go_too: { names: string; without: readonly string[] };
  /**
   * Members of a shared vault that leavers, or members whose cards are replaced, had added and that this user has not
   * confirmed. `names`: theirs; `added`: their ids.
   */
  added_by_leavers: { names: string; added: readonly string[] };
  stays_with_other_keys: { names: string };
  /** A shared vault whose verified list of members does not have this user. */
  vault_not_shared: NoParams;

  /** Files of entries to copy that the server does not have: nothing was copied. */
  files_missing: { count: number };

  /** Received data that is not an entry of the vault. */
  entry_malformed: NoParams;
  /** A received version of another entry, or of another vault. */
  version_of_other_entry: NoParams;
  /** More entries to import than the vault has room for. */
  import_too_large: { count: number; most: number };
  /** An imported entry that another device has deleted since. */
  import_deleted: NoParams;
  /** An entry that another device changed while an import added to it. */
  import_target_changed: NoParams;
  import_target_deleted: NoParams;
}

/** A refusal by the server, with its text in English, if it sent any, and the numbers that it names. */
interface ServerReason {
  readonly code: ErrorCode;
  readonly params: { readonly message: string; readonly [name: string]: string | number };
}

/** Why something was not done, or cannot be read: a code with the values that its text names. */
export type Reason = Coded<VaultReasons & ClientErrors> | ServerReason;

/** Creates a reason. */
export const createReason = codesOf<VaultReasons & ClientErrors>();

/** Codes of errors that are expected of a change or a reading. */
const expectedCodes = [
  ...unavailableCodes,
  "cannot_open",
  ...unsealableCodes,
  "unreachable",
  "malformed_reply",
  "wrong_vault",
  "offline_copy_refused",
  "own_records_full",
  "version_files_lost",
  ...refusalCodes,
] as const;

/** Returns an expected error as a reason; an unforeseen error is rethrown. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof ApiError) return { code: error.code, params: { ...error.params, message: error.message } };
  if (!isCode(error, ...expectedCodes)) throw error;
  return { code: error.code, params: error.params } as Reason;
}

/** Returns an error of reading the vault as a reason, in any case. */
export function reasonOfReading(error: unknown): Reason {
  try {
    return reasonOf(error);
  } catch (unforeseen) {
    const { message = String(unforeseen), code, params } = (unforeseen ?? {}) as Partial<ErrorCause>;
    return createReason("reading_failed", { cause: { message, code, params } });
  }
}
