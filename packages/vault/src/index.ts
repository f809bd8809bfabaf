export { ApiError, createApi, isLostReply, MalformedReply, NetworkError } from "./api.ts";
export { createVaultClient } from "./vault-client.ts";
export { exportVault } from "./export.ts";
export {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generatePassphrase,
  generatePassword,
  passphraseWords,
  passwordLength,
} from "./generator.ts";
export { offlineCopyKey, createInMemoryPinnedState } from "./pinned-state.ts";
export { entryTypes, fieldKinds, fieldsOfType, urlMatches } from "./extra-members.ts";
export { isSearchable, searchEntries, sortByTitle } from "./search.ts";

export type * from "./account/types.ts";
export type { Api, ApiOptions, CallOptions, CallArguments, Listed } from "./api.ts";
export type { VaultClientOptions } from "./vault-client.ts";
export type { VaultExport } from "./export.ts";
export type { Generated, PassphraseOptions, PasswordOptions } from "./generator.ts";
export type * from "./pinned-state.ts";
export type * from "./entry-types.ts";
export type * from "./open-vault-types.ts";
export type * from "./vault-snapshot.ts";
export type * from "./extra-members.ts";
export type { OpenedSummary, OpenSummaries } from "./vault/open-summaries.ts";
