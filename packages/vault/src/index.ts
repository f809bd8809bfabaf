export { additionsOf, addToEntry } from "./entry/additions.ts";
export { ApiError, createApi, isLostReply } from "./api.ts";
export { callError } from "./call-errors.ts";
export { createVaultClient } from "./vault-client.ts";
export { parseFactorRecoveryCode } from "./account/factor-recovery-code.ts";
export { parseSignInCode } from "./account/sign-in-code.ts";
export { openForShell, sealForShell } from "./account/shell-session.ts";
export { clientError } from "./errors.ts";
export { authenticatorCodes, isCode, passwordCodes, invalidInputCodes } from "./is-code.ts";
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
} from "./entry/generator.ts";
export { offlineCopyKey, createInMemoryPinnedState } from "./device/pinned-state.ts";
export {
  entryTypes,
  mainFieldOfType,
  extraMemberSchemas,
  extraMembersOf,
  fieldKinds,
  fieldsOfType,
  urlMatches,
} from "./entry/extra-members.ts";
export type { FileRecord } from "./entry/file-records.ts";
export { emptyDraft } from "./entry/empty-draft.ts";
export { compareWithVault } from "./entry/compare-with-vault.ts";
export { shownTimes } from "./vault/shown-times.ts";
export { maxEarlierPasswords } from "./vault/earlier-passwords.ts";
export { formatTotp, parseTotp, totpCode, totpDigits, totpPeriod } from "./entry/totp.ts";
export { parsePasswordRules } from "./entry/site-rules.ts";
export {
  foundElsewhere,
  isSearchable,
  searchEntries,
  matchRanker,
  sortByMatch,
  sortByTitle,
  titleOrder,
} from "./entry/search.ts";
export type { FoundText, SearchTexts } from "./entry/search.ts";
export { lastFourOf } from "./entry/search-texts.ts";
export type { SearchText } from "./entry/search-texts.ts";

export type * from "./account/factor-types.ts";
export type * from "./account/generated-password-types.ts";
export type * from "./approvals/approval-types.ts";
export type * from "./account/security-warning.ts";
export type * from "./account/vault-client-types.ts";
export type * from "./account/authenticator.ts";
export type { CallErrors } from "./call-errors.ts";
export type { ClientErrorCode, ClientErrors, PasswordUse } from "./errors.ts";
export type { Reason, VaultReasons } from "./reasons.ts";
export type { Addition, AdditionCodes } from "./entry/additions.ts";
export type { ShellSession } from "./account/shell-session.ts";
export type { Api, ApiOptions, CallOptions, CallArguments, Listed } from "./api.ts";
export type { VaultClientOptions } from "./vault-client.ts";
export type { PasswordRules } from "./entry/site-rules.ts";
export type { SshKey } from "@pomander/crypto";
export type { Generated, PassphraseOptions, PasswordOptions } from "./entry/generator.ts";
export type * from "./device/pinned-state.ts";
export type * from "./entry/entry-types.ts";
export type * from "./vault/open-vault-types.ts";
export type * from "./vault/vault-snapshot.ts";
export type * from "./vault/import-types.ts";
export type { Presence } from "./entry/compare-with-vault.ts";
export type { EntryTimes } from "./vault/entry-times.ts";
export type * from "./entry/extra-members.ts";
export type { Totp, TotpCode } from "./entry/totp.ts";
export type { OpenedSummary, OpenSummaries } from "./vault/open-summaries.ts";
export type { RecordKind } from "./sharing/own-records.ts";
