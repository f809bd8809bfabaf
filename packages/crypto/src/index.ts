export { decodeBase64url, encodeBase64url } from "./base64url.ts";
export { systemRandom } from "./bytes.ts";
export {
  deviceCredential,
  newMasterPassword,
  isGeneratedPassword,
  makeDeviceKey,
  openForDevice,
  sealForDevice,
} from "./device-key.ts";
export { pickTexts, summaryFields } from "./entry-texts.ts";
export { hotpNumber } from "./hotp.ts";
export { randomUuid } from "./ids.ts";
export { validateKdf, newKdf } from "./kdf.ts";
export {
  checkCode,
  digestEntryHashes,
  hashEntry,
  hashSealedManifest,
  isManifestLink,
  openManifest,
  sealManifest,
} from "./manifest.ts";
export { openEntry, openExtra, openNotesAndExtra, openPassword, openSummary } from "./open-entry.ts";
export { derivePasskeyKey, passkeyPrfInput } from "./passkey.ts";
export { derivePasswordKeys } from "./password-keys.ts";
export { breachHash, createPasswordMarker } from "./password-marks.ts";
export { sha256 } from "./primitives.ts";
export { deriveRecoveryKeys, formatRecoveryKey, newRecoverySecret, parseRecoveryKey } from "./recovery-key.ts";
export { sealEntry } from "./seal-entry.ts";
export { searchTokens } from "./search-tokens.ts";
export { newSshKey, sshFingerprint } from "./ssh-key.ts";
export {
  areVaultKeys,
  makeVault,
  openVaultKeys,
  ownEntryKeys,
  unwrapVaultKey,
  wrapVaultKey,
  writeKeyOf,
} from "./vault-key.ts";

export type { Bytes, RandomSource } from "./bytes.ts";
export type { DeviceKey } from "./device-key.ts";
export type { EntryRevision, EntryTexts, SealedEntry, SealedTexts, SummaryTexts } from "./entry-texts.ts";
export type { HotpHash } from "./hotp.ts";
export type { CryptoErrors, OpenReason } from "./errors.ts";
export type { Argon2id, KdfRecord, ReceivedKdfRecord } from "./kdf.ts";
export type {
  Acceptance,
  EntryHashInput,
  ManifestContent,
  ManifestLink,
  ProvenManifest,
  SealedManifest,
} from "./manifest.ts";
export type { DerivedKeys } from "./password-keys.ts";
export type { SshKey } from "./ssh-key.ts";
export type { ContentKeys, VaultKeys, WrapKind } from "./vault-key.ts";
