export { additionsOf, addToEntry } from "./additions.ts";
export { ApiError, createApi, isLostReply, MalformedReply, NetworkError } from "./api.ts";
export { createVaultClient } from "./vault-client.ts";
export { parseFactorRecoveryCode } from "./account/factor-recovery-code.ts";
export { AuthenticatorError } from "./account/authenticator.ts";
export { openForShell, sealForShell } from "./account/shell-session.ts";
export { WrongVault } from "./vault/errors.ts";
export { newSshKey, sshFingerprint } from "@pomander/crypto";
export {
  defaultPassphraseOptions,
  defaultPasswordOptions,
  generateByRules,
  generatePassphrase,
  generatePassword,
  lengthsOf,
  passphraseWords,
  passwordLength,
} from "./generator.ts";
export { offlineCopyKey, createInMemoryPinnedState } from "./pinned-state.ts";
export {
  entryTypes,
  extraMemberSchemas,
  extraMembersOf,
  fieldKinds,
  fieldsOfType,
  urlMatches,
} from "./extra-members.ts";
export { compareWithVault } from "./compare-with-vault.ts";
export { entryTimes } from "./vault/entry-times.ts";
export { maxEarlierPasswords } from "./vault/fit-extra.ts";
export { formatTotp, parseTotp, totpCode, totpDigits, totpPeriod } from "./totp.ts";
export { parsePasswordRules } from "./password-rules.ts";
export {
  foundElsewhere,
  isSearchable,
  searchEntries,
  matchRanker,
  sortByMatch,
  sortByTitle,
  titleOrder,
} from "./search.ts";
export type { FoundText, SearchTexts } from "./search.ts";
export type { SearchText } from "./search-texts.ts";

export type * from "./account/factor-types.ts";
export type * from "./account/types.ts";
export type * from "./account/authenticator.ts";
export type { ShellSession } from "./account/shell-session.ts";
export type { Api, ApiOptions, CallOptions, CallArguments, Listed } from "./api.ts";
export type { VaultClientOptions } from "./vault-client.ts";
export type { PasswordRules } from "./password-rules.ts";
export type { SshKey } from "@pomander/crypto";
export type { Generated, PassphraseOptions, PasswordOptions } from "./generator.ts";
export type * from "./pinned-state.ts";
export type * from "./entry-types.ts";
export type * from "./open-vault-types.ts";
export type * from "./vault-snapshot.ts";
export type * from "./import-types.ts";
export type { Presence } from "./compare-with-vault.ts";
export type { EntryTimes } from "./vault/entry-times.ts";
export type * from "./extra-members.ts";
export type { Totp, TotpCode } from "./totp.ts";
export type { OpenedSummary, OpenSummaries } from "./vault/open-summaries.ts";
