import {
  fileLimits,
  maxManifestLength,
  maxPasswordBytes,
  maxSearchTokens,
  maxSearchTokensPerQuery,
  paddedLength,
  sharingLimits,
} from "@pomander/crypto/limits";

/** Numbers that both sides promise. Lengths are characters unless the name says bytes. */
export const limits = {
  bodyBytes: 1024 * 1024,
  importBodyBytes: 32 * 1024 * 1024,
  /**
   * Maximum number of values in a body, nested ones included. The longest list, a group's members, has 5,000; bodies
   * with a `bodyList` differ.
   */
  bodyParts: 6_000,
  /** Maximum of one element of a `bodyList`: the longest entry, with room. */
  elementBytes: 384 * 1024,
  elementParts: 660,
  email: 254,
  companyName: 60,
  companyDomains: 20,
  mobileNo: 40,
  name: 100,
  entriesPerVault: 20_000,
  entriesPerImport: 1_000,
  entriesPerDeletion: 1_000,
  /**
   * Maximum of all sealed entries together: a vault is read whole, and no text in PostgreSQL or Node.js exceeds 512
   * MiB.
   */
  vaultBytes: 128 * 1024 * 1024,
  importBatchBytes: 24 * 1024 * 1024,
  /** Length of a sealed manifest. */
  manifest: maxManifestLength,
  manifestsPerPage: 500,
  versionsPerPage: 50,
  /**
   * Maximum that one session may replace in 24 hours. `manifestsPerSession` is how many manifests it may store in all.
   */
  replacedPerSession: { versions: 1_000, bytes: 64 * 1024 * 1024 },
  /** Maximum that one session may delete in bulk in 24 hours: as much as a vault can contain. */
  deletedPerSession: { versions: 20_000, bytes: 128 * 1024 * 1024 },
  manifestsPerSession: 5_000,
  /** Kept versions of a vault, from which on saves that replace are refused, and new entries too. */
  historyForReplacing: { versions: 60_000, bytes: 256 * 1024 * 1024 },
  historyForCreating: { versions: 80_000, bytes: 512 * 1024 * 1024 },
  historyDays: 30,
  /** Hours that new vault keys may take from their beginning. */
  successorHours: 24,
  /** Shared vaults of a user, from the first read on, and those that they may make. */
  sharedVaults: 30,
  sharedVaultsMade: 20,
  entriesPerSharedVault: 5_000,
  sharedVaultBytes: 32 * 1024 * 1024,
  vaultMembers: sharingLimits.members,
  /** Length of a sealed list of members. */
  sharedList: sharingLimits.listLength,
  /** Bytes of one page of a shared vault's links, lists included. */
  linkPageBytes: 4 * 1024 * 1024,
  /** Kept versions of a shared vault, from which on saves that replace are refused, and new entries too. */
  sharedHistoryForReplacing: { versions: 10_000, bytes: 64 * 1024 * 1024 },
  sharedHistoryForCreating: { versions: 20_000, bytes: 128 * 1024 * 1024 },
  /** Maximums of a member in one shared vault in 24 hours: versions replaced, entries deleted, links made. */
  memberDay: { versions: 500, bytes: 16 * 1024 * 1024, deleted: 5_000, links: 1_000 },
  /** Lists that one shared vault takes in 24 hours, and bytes of lists that one user sends in them to all vaults. */
  listDay: { lists: 100, bytes: 4 * 1024 * 1024, personBytes: 20 * 1024 * 1024 },
  /** Maximums of one user in 24 hours: invitations, begins of new keys, new shared vaults. */
  sharingDay: { invites: 200, begins: 50, vaults: 50 },
  /** Invitations of a user that are open or whose answer was not taken. */
  openInvites: 50,
  inviteDays: 14,
  /** Length of a sealed offer. */
  inviteOffer: 16_000,
  /** Days for which a grant may be taken at most. */
  grantDays: 31,
  /** Machines of one shared vault that are not removed, and the networks of one. */
  machines: { perVault: 10, networks: 20 },
  /** Bytes and characters of a sealed vault key: an encapsulated key of 32 bytes and 48 of ciphertext. */
  grantBoxBytes: 80,
  grantBox: 107,
  /** Length of a card. */
  card: 200,
  /** Cards that one request asks for. */
  cardsPerRequest: 100,
  /** Vaults before new keys in the reply about all shared vaults, the newest. */
  followedVaults: 500,
  /** Seconds for which others' writes wait for a member who finishes new keys. */
  heldSeconds: 60,
  /** Days for which a deleted shared vault can be taken back. */
  deletedVaultDays: 30,
  /** Open tasks of a shared vault after members left, days for which ended ones are kept, reports of a user an hour. */
  leaverTasks: 20,
  leaverTaskDays: 90,
  leaverReportsPerHour: 60,
  /** Days until new keys are due after a member left, and passwords after new keys. */
  keysDueDays: 3,
  passwordsDueDays: 14,
  /** Files that an entry names at most, and that one request puts into another vault. */
  filesPerEntry: fileLimits.filesPerEntry,
  filesPerLink: 1_000,
  /** Files of a vault, those of earlier versions too. */
  filesPerVault: 5_000,
  /** Bytes of a segment of a file. */
  segmentBytes: fileLimits.segmentBytes,
  /** Unfinished files that a user has in a vault, and files that they begin in 24 hours. */
  uploadsPerVault: 5,
  filesPerDay: 5_000,
  /** Hours for which an unfinished file is kept, and one that nothing names any more. */
  unusedFileHours: 24,
  /** Links for people without an account: live ones of a person, those that they make in 24 hours, and those that are listed. */
  linksLive: 100,
  linksPerDay: 50,
  linksListed: 200,
  /** Openings of a link, hours and days that it may live, wrong passphrases that end it. */
  linkOpens: 100,
  linkHours: 1,
  linkDays: 30,
  linkTries: 10,
  /** Minutes in which an opening that is repeated gets the same reply, and in which a link's ticket reads its files. */
  linkRepeatMinutes: 10,
  linkTicketMinutes: 60,
  /** Times that an opening may read the bytes of the link's files. */
  linkFileReads: 3,
  /** Days for which a link that has ended is listed. */
  endedLinkDays: 30,
  linkSendersChosen: 500,
  searchTokens: maxSearchTokens,
  searchTokensPerQuery: maxSearchTokensPerQuery,
  pageSize: 1_000,
  search: 100,
  maxInt: 2 ** 31 - 1,
  registrationPassword: 8,
  passwordBytes: maxPasswordBytes,
  device: 200,
  temporaryPassword: { min: 8, max: 256 },
  /** Days before its end from which on a temporary password is said to expire soon. */
  temporaryPasswordSoonDays: 3,
  usersPerBulk: 100,
  adminCount: 1_000,
  sharedName: 120,
  description: 1_000,
  groupMembers: 5_000,
  groupsPerTag: 100,
  remindersPerOwner: 20_000,
  /** Reminders that one email names, some 80 kB; the others are sent in another. Gmail shows 102 kB of an email. */
  remindersPerDigest: 50,
  /** Calendar feeds of a user, and events that each of them shows at most. */
  calendarFeeds: 20,
  calendarEvents: 5_000,
  /** Reminders changed with one call. */
  remindersPerBulk: 500,
  /** Saved filters of a user: their number, and the lengths of name and query. */
  reminderViews: { count: 20, name: 60, query: 1_000 },
  reminderTitle: 200,
  reminderNotes: 10_000,
  remindBeforeDays: 99,
  /** Lead times of a reminder in addition to that one: their number, and days. */
  alsoBeforeDays: { count: 10, days: 365 },
  renewEveryMonths: 120,
  /** Maximums of one request that imports reminders: rows, people assigned to each, length of the file's name. */
  reminderImport: { rows: 500, assignees: 20, fileName: 255 },
  /** Maximums of one request of an import that changes reminders: changes, and people assigned to each. */
  reminderImportChanges: { changes: 200, assignees: 500 },
  /** Reminders that one request removes again, and reminders whose former values it restores. */
  remindersPerUndo: 1_000,
  restoredPerUndo: 200,
  /** Titles of reminders that an undone import leaves as they are. */
  keptTitles: 100,
  /** Maximums of an escalation rule: people, and days before the expiry date. */
  escalation: { people: 20, days: 365 },
  /** Events of a reminder's log that are kept, the newest, and characters of one value in it. */
  reminderEvents: 500,
  /** Events of taking, giving back and snoozing that are kept. */
  reminderToggleEvents: 100,
  reminderEventText: 300,
  /** Targets that the reminders of one person watch. */
  checksPerOwner: 500,
  /** Channels of one user, and of one scope tag. */
  channelsPerOwner: 10,
  channelUrl: 2_000,
  channelToken: 200,
  /** Messages in a row that the receiving service refuses, after which a channel is turned off. */
  channelRefusals: 10,
  /** Messages to one channel that are attempted in a day (UTC); the others wait for the next day. */
  channelMessagesPerDay: 1_000,
  /** Length of the target that a reminder watches: the longest host name, and its port. */
  checkTarget: 260,
  assignees: 1_000,
  firstGroupMembers: 5,
  /** Characters of an unsubscribe link's token, whose address may be of any script. */
  linkToken: 1_500,
  /** Days for which a mailed link proves an address. */
  emailProofDays: 7,
  companyInvitationDays: 14,
  /** Days for which an invitation by email may be used, and those that one administrator sends in 24 hours. */
  invitationDays: 14,
  invitationsPerDay: 500,
  /** Groups that a new user is put into. */
  groupsPerNewUser: 20,
  /** For a round to the company's provider, and for a ticket. */
  companyRoundMinutes: 10,
  /** Minutes for which a session may change the account after its owner confirmed at the company's provider. */
  companyConfirmMinutes: 5,
  /** Minutes for which a code begins a session on another device. */
  companyCodeMinutes: 5,
  /** Minutes in which a device has to be approved by another one, and characters of what that one seals. */
  approvalMinutes: 10,
  approval: 3_000,
  /** Reminders that carry such a link to an unproven address, each once the previous link has ended. */
  proofReminders: 3,
  /** Characters of a reply about one prefix: some ten times as many as there are today. */
  breachRange: 512 * 1024,
  secondFactorSites: 20_000,
  /** Second factors of an account, and its passkeys: the maximum of each. */
  credentialsPerAccount: 20,
  /** Devices that open one vault whose password was generated. */
  devicesPerVault: 20,
  /** Authenticator apps among them: the wrong codes that an account may try in a day are shared among its apps. */
  totpFactors: 5,
  factorName: 100,
  recoveryCodes: 10,
  /** Days for which a device is not asked for the second factor. */
  trustDays: 30,
  /** Minutes that a second factor or a passkey may take from the question to the answer. */
  factorChallengeMinutes: 10,
  passkeyChallengeMinutes: 5,
  /**
   * Programs elsewhere that get the audit, the events in one message to them and their bytes, which one event may
   * exceed, and its tries in a day (UTC).
   */
  auditWebhooks: 3,
  auditWebhookEvents: 100,
  auditWebhookBytes: 64 * 1024,
  auditWebhookTriesPerDay: 10_000,
  /** Days for which a person sees when their vaults were opened and read, and the entries shown of it. */
  vaultAccessDays: 90,
  vaultAccessesShown: 200,
  /** API tokens of a user, and of the server; what one of them may name. */
  apiTokens: { personal: 20, server: 50, tags: 20, networks: 20 },
  /** Days until the end of an API token and of a machine, at most. */
  apiTokenDays: 366,
  /** Hours for which a rotated API token's former secret may stay valid. */
  apiTokenOverlapHours: 168,
  /**
   * Maximums of what a company's directory sends (SCIM): bytes and values of a request, people, groups, people of a
   * group, resources of a page, members of all groups of a page, characters of a text and of a filter.
   */
  scim: {
    bodyBytes: 4 * 1024 * 1024,
    bodyParts: 40_000,
    users: 20_000,
    groups: 2_000,
    members: 5_000,
    pageSize: 200,
    pageMembers: 40_000,
    text: 254,
    filter: 2_000,
  },
  /** Days after which an account that was shut out comes back without its calendar links and channels. */
  restoredDays: 7,
  /** More people than these, and more than one of so many accounts, are unusually many to be shut out in a day. */
  brake: { people: 10, oneOf: 5 },
  /** Names that are listed of people who would get a right by a directory's groups, and of those who would lose it. */
  plannedNames: 100,
  /** Length of the key by which a program names a reminder. */
  reminderKey: 100,
  contactSubject: 200,
  contactMessage: 5_000,
} as const;

/** Maximum number of admins until the super admin sets another one. */
export const defaultMaxAdminCount = 5;

/** Minutes without use after which a vault locks; 0 is never. Sealed in the vault's manifest. */
export const lockAfterMinutes = [1, 5, 15, 60, 0] as const;
export type LockAfterMinutes = (typeof lockAfterMinutes)[number];
export const defaultLockAfterMinutes: LockAfterMinutes = 15;

/** Length in characters of the envelope of `bytes` bytes of text, padded (crypto-protocol.md §1). */
export function maxEnvelopeLength(bytes: number): number {
  return "v1.".length + 16 + 1 + Math.ceil(((paddedLength(bytes) + 16) * 4) / 3);
}
