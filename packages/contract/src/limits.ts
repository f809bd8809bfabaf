/** Numbers that both sides promise. Lengths are characters unless the name says bytes. */
export const limits = {
  bodyBytes: 1024 * 1024,
  importBodyBytes: 32 * 1024 * 1024,
  /** Values of a body, those within others too. The longest list, a group's members, has 5,000; bodies with a `bodyList` differ. */
  bodyParts: 6_000,
  /** One element of a `bodyList`: the longest entry, with room. */
  elementBytes: 384 * 1024,
  elementParts: 600,
  email: 254,
  mobileNo: 40,
  name: 100,
  entriesPerVault: 20_000,
  entriesPerImport: 1_000,
  /** Of all sealed entries together: a vault is read whole, and no text of PostgreSQL's or Node's is longer than 512 MiB. */
  vaultBytes: 128 * 1024 * 1024,
  importBatchBytes: 24 * 1024 * 1024,
  searchTokens: 512,
  searchTokensPerQuery: 8,
  pageSize: 1_000,
  search: 100,
  maxInt: 2 ** 31 - 1,
  registrationPassword: 8,
  passwordBytes: 1_024,
  device: 200,
  temporaryPassword: { min: 8, max: 256 },
  usersPerBulk: 100,
  adminCount: 1_000,
  sharedName: 120,
  description: 1_000,
  groupMembers: 5_000,
  groupsPerTag: 100,
  remindersPerOwner: 5_000,
  reminderTitle: 200,
  reminderNotes: 10_000,
  remindBeforeDays: 99,
  assignees: 1_000,
  firstGroupMembers: 5,
  /** Of an unsubscribe link, whose address may be of any script. */
  linkToken: 1_500,
  /** For which a mailed link proves an address. */
  emailProofDays: 7,
  contactSubject: 200,
  contactMessage: 5_000,
} as const;

/** The longest text of each sealed field, in UTF-8 bytes, before padding. */
export const sealedTextBytes = {
  title: 2_048,
  link: 2_048,
  email: 2_048,
  category: 2_048,
  password: 8_192,
  notes: 65_536,
  tags: 65_536,
  extra: 65_536,
} as const;

export type SealedField = keyof typeof sealedTextBytes;
export const sealedFields = Object.keys(sealedTextBytes) as SealedField[];

/** Bounds of a kdf record: less is a downgrade, more a denial of service (crypto-protocol.md §2). */
export const kdfBounds = {
  memoryKiB: { min: 65_536, max: 262_144 },
  iterations: { min: 3, max: 10 },
  parallelism: { min: 1, max: 16 },
  saltBytes: { min: 16, max: 64 },
} as const;

/** What a new password is protected with: RFC 9106 §4, second recommended option. */
export const defaultKdf = {
  algorithm: "argon2id",
  memoryKiB: 65_536,
  iterations: 3,
  parallelism: 4,
} as const;

/** How many admins there may be until the super admin says otherwise. */
export const defaultMaxAdminCount = 5;

/** Minutes without use after which a vault locks; 0 is never. */
export const lockAfterMinutes = [1, 5, 15, 60, 0] as const;
export const defaultLockAfterMinutes = 15;

/** Length in characters of the envelope of `bytes` bytes of text, padded (crypto-protocol.md §1). */
export function maxEnvelopeLength(bytes: number): number {
  const padded =
    bytes + 1 <= 4_096 ? 2 ** Math.ceil(Math.log2(Math.max(32, bytes + 1))) : Math.ceil((bytes + 1) / 4_096) * 4_096;
  return "v1.".length + 16 + 1 + Math.ceil(((padded + 16) * 4) / 3);
}
