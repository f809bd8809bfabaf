export { ApiError, createApi, isLostReply, MalformedReply, NetworkError } from "./api.ts";
export {
  NoVault,
  OutcomeUnknown,
  PasswordRefused,
  Stopped,
  TemporaryPasswordNeeded,
  VaultKeyRefused,
  WrongPassword,
} from "./account/errors.ts";
export { createClient } from "./client.ts";
export { exportVault } from "./export.ts";
export {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generatePassphrase,
  generatePassword,
  passphraseWords,
  passwordLength,
} from "./generator.ts";
export { copyKey, createMapMemory } from "./memory.ts";
export { isSearchable, searchEntries, sortByTitle } from "./search.ts";
export { historyOf } from "./vault/draft.ts";
export { CopyRefused, NotHere, WrongDirection } from "./vault/errors.ts";
export { openSummariesHere } from "./vault/opening.ts";

export type * from "./account/types.ts";
export type { Api, ApiOptions, CallOptions, Given, Listed } from "./api.ts";
export type { Platform } from "./client.ts";
export type { VaultExport } from "./export.ts";
export type { Generated, PassphraseOptions, PasswordOptions } from "./generator.ts";
export type * from "./memory.ts";
export type * from "./types.ts";
export type { OpenedSummary, OpenSummaries } from "./vault/opening.ts";
