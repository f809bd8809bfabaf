// Numbers of docs/crypto-protocol.md that both sides obey: the device that seals, and the server that checks what was
// sealed. Nothing here encrypts, so the contract may import this file of the package, and no other.

/** Every sealed field of an entry, in the order of sealing, with its longest text in UTF-8 bytes before padding (§4). */
export const sealedTextBytes = {
  title: 2_048,
  link: 2_048,
  email: 2_048,
  password: 8_192,
  notes: 65_536,
  category: 2_048,
  tags: 65_536,
  extra: 65_536,
} as const;

export type SealedField = keyof typeof sealedTextBytes;
export const sealedFields = Object.keys(sealedTextBytes) as SealedField[];

/** Fields that are one envelope each; `tags` is sent as a list of one. */
export type SingleField = Exclude<SealedField, "tags">;
export const singleFields = sealedFields.filter((field) => field !== "tags");

/** Bounds of a kdf record: less is a downgrade, more a denial of service (§2). */
export const kdfBounds = {
  memoryKiB: { min: 65_536, max: 262_144 },
  iterations: { min: 3, max: 10 },
  parallelism: { min: 1, max: 16 },
} as const;
export const saltBytes = { min: 16, max: 64 } as const;

/** The cost with which a new password is protected: RFC 9106 §4, second recommended option. */
export const defaultKdf = {
  algorithm: "argon2id",
  memoryKiB: 65_536,
  iterations: 3,
  parallelism: 4,
} as const;
/** Present and previous costs, the newest first: accounts keep the cost with which they were created. */
export const kdfCosts: readonly KdfCost[] = [defaultKdf];
export interface KdfCost {
  algorithm: "argon2id";
  memoryKiB: number;
  iterations: number;
  parallelism: number;
}

/** Bytes of a password in UTF-8, after NFKC (§1). */
export const maxPasswordBytes = 1_024;

/** Search tokens of one entry, and of one query (§9). */
export const maxSearchTokens = 512;
export const maxSearchTokensPerQuery = 8;

/** Characters of a sealed manifest (§5). */
export const maxManifestLength = 8_000;

/** Numbers of shared vaults (§18 to §20). */
export const sharingLimits = {
  /** Characters of a sealed list of members. */
  listLength: 120_000,
  /** Characters of a sealed offer. */
  offerLength: 8_000,
  members: 100,
  formerMembers: 50,
  addedBy: 3,
  vaultsPerInvite: 10,
  nameCodePoints: 64,
  nameBytes: 128,
} as const;

/** Roles in a shared vault, each with all that the ones before it may do. */
export const sharedRoles = ["read", "write", "manage"] as const;
export type SharedRole = (typeof sharedRoles)[number];

const timeLength = 24;

/** Returns whether a text is a time of a shared vault: exactly what `toISOString` gives for the years 0 to 9999. */
export function isTime(text: string): boolean {
  const time = text.length === timeLength ? new Date(text) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** Characters that no address and no name has: control, format, private use, unassigned, invisible (§1). */
export const invisibleCharacter = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text can be the name of a person or of a vault, where vaults are shared. */
export function isSharedName(text: string): boolean {
  const characters = Array.from(text);
  const bytes = characters.reduce((sum, character) => sum + utf8Bytes(character), 0);
  const fits = characters.length <= sharingLimits.nameCodePoints && bytes <= sharingLimits.nameBytes;
  return text !== "" && fits && !invisibleCharacter.test(text);
}

// The contract, which has no TextEncoder, imports this file too.
function utf8Bytes(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}

const smallestPadded = 32;
const paddingPage = 4_096;

/** Returns the padded length of `length` bytes: a power of two from 32, above 4,096 a multiple of 4,096 (§1). */
export function paddedLength(length: number): number {
  const needed = length + 1;
  if (needed > paddingPage) return Math.ceil(needed / paddingPage) * paddingPage;
  let size = smallestPadded;
  while (size < needed) size *= 2;
  return size;
}

/** Numbers of files (§24). */
export const fileLimits = {
  /** Bytes of one file. */
  bytes: 2 ** 30,
  filesPerEntry: 50,
  nameBytes: 255,
  /** Bytes of every sealed segment but the last. */
  segmentBytes: 1_048_576,
  /** Bytes in front of the first segment's ciphertext: their number, the salt, the prefix of the IVs. */
  headerBytes: 40,
  tagBytes: 16,
} as const;

const smallestFile = 4_096;

/**
 * Returns the padded size of a file, in bytes: Padmé (Nikitin et al. 2019, "Reducing Metadata Leakage from Encrypted
 * Files and Communication with PURBs", §4), from 4,096 on.
 */
export function paddedFileBytes(size: number): number {
  const length = Math.max(size, smallestFile);
  const exponent = 31 - Math.clz32(length);
  const digits = 32 - Math.clz32(exponent);
  const step = 2 ** (exponent - digits);
  return Math.ceil(length / step) * step;
}

/** Returns how many segments a file of `size` bytes has. */
export function fileSegments(size: number): number {
  const { segmentBytes, headerBytes, tagBytes } = fileLimits;
  return Math.ceil((paddedFileBytes(size) + headerBytes) / (segmentBytes - tagBytes));
}

/** Returns the bytes of a file of `size` bytes, once it is padded and sealed. */
export function sealedFileBytes(size: number): number {
  return paddedFileBytes(size) + fileLimits.headerBytes + fileLimits.tagBytes * fileSegments(size);
}

/** Returns how many segments a sealed file of `sealed` bytes has. */
export const sealedFileSegments = (sealed: number) => Math.ceil(sealed / fileLimits.segmentBytes);

/** Returns the bytes of segment `index` of a sealed file of `sealed` bytes. */
export function sealedSegmentBytes(sealed: number, index: number): number {
  return Math.min(fileLimits.segmentBytes, sealed - index * fileLimits.segmentBytes);
}

/** Returns whether some file has this many bytes, once it is padded and sealed. */
export function isSealedFileBytes(sealed: number): boolean {
  if (!Number.isSafeInteger(sealed)) return false;
  const size = sealed - fileLimits.headerBytes - fileLimits.tagBytes * sealedFileSegments(sealed);
  return size > 0 && size <= fileLimits.bytes && sealedFileBytes(size) === sealed;
}

/** Returns whether a text can be the name of a file. */
export function isFileName(text: string): boolean {
  const bytes = Array.from(text).reduce((sum, character) => sum + utf8Bytes(character), 0);
  const fits = bytes > 0 && bytes <= fileLimits.nameBytes && !invisibleCharacter.test(text);
  return fits && text !== "." && text !== ".." && !/[/\\]/.test(text);
}

/** Numbers of links for people without an account (§25). */
export const linkLimits = {
  /** Bytes of the contents' JSON, before padding. */
  contentsBytes: 65_536,
  /** Characters of the sealed contents. */
  contentsLength: 92_929,
  /** Characters of the sealed label. */
  labelLength: 4_096,
  files: 10,
} as const;

/** The cost of a link's passphrase, which belongs to the form of the link. */
export const linkKdf = { memoryKiB: 65_536, iterations: 3, parallelism: 4 } as const;

/** Returns the name nearest to a text that a file can have: what a name cannot contain becomes a "_". */
export function harmlessFileName(text: string): string {
  if (isFileName(text)) return text;
  const characters = Array.from(text, (character) => (isFileName(`a${character}`) ? character : "_"));
  const dot = characters.lastIndexOf(".");
  // The ending says what kind of file it is.
  const ending = dot > 0 && characters.length - dot <= longestEnding ? characters.splice(dot).join("") : "";
  // Each character has a byte at least.
  characters.splice(fileLimits.nameBytes);
  while (characters.length > 0 && !isFileName(`_${characters.join("")}${ending}`)) characters.pop();
  const name = characters.join("") + ending;
  return isFileName(name) ? name : `_${name}`;
}

/** Characters of the ending of a name, with its dot. */
export const longestEnding = 20;
