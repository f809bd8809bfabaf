import { sql } from "kysely";
import type { Trx } from "./database.ts";

/** "poma" in ASCII: the first of the two numbers of this server's numbered advisory locks. */
const application = 0x706f6d61;

/** Every numbered advisory lock. Releases that run at the same time must agree on them, so none may change. */
export const advisoryLocks = {
  dataFolder: [application, 1],
  retention: [application, 2],
  adminCount: [application, 3],
  backup: [application, 4],
  auditNumbers: [application, 5],
  provisioning: [application, 6],
} as const;

/** Every kind of advisory lock that is named by a text, with the start of that text. None may change either. */
export const prefixes = {
  /** One account: requests of its owner share it, and a change of its rights or ways in has it alone. */
  account: "account ",
  /** One API token: requests with it share it, and its end or rotation has it alone. */
  token: "token ",
  /** Mails about accounts to one address. */
  mails: "mails ",
  /** Addresses that one owner's reminders reach in a day. */
  reached: "reached ",
  /** The reminder that contains the link for verifying one address. */
  proof: "proof ",
  /** Sign-in codes of one account. */
  code: "code ",
  /** Messages about the backups of this database. */
  backups: "backups",
  /** The number of reminders of one owner. */
  reminders: "reminders of ",
  /** Claims of due jobs of one kind: emails, digests, messages to channels. */
  claim: "claim ",
  /** The number of channels of a user or a scope tag. */
  channels: "channels of ",
  /** The number of targets that the reminders of one owner watch. */
  checks: "checks of ",
  /** The number of calendar feeds of one account. */
  feeds: "feeds of ",
  /** The number of API tokens of one account, or of the server. */
  tokens: "tokens of ",
  /** The number of people, or of groups, that the company's directory names. */
  directory: "directory ",
  /** The number of webhooks of the audit. */
  auditWebhooks: "audit webhooks",
  /** The reminder that an API token names by one key. */
  reminderKey: "reminder key ",
  /** The bytes of all files together. */
  files: "files",
  /** Mails to one sender about openings of links. */
  linkMails: "link mails ",
  /** The number of invitations that one administrator sends in a day. */
  invitations: "invitations of ",
  /** Sign-ins and logouts of one subject or session of the company's provider. */
  company: "company ",
  /** Super admins who get in without the company. */
  superAdmins: "super admins",
  /** Wrong passwords of one rate key, which is a pseudonym and so needs no prefix. */
  rateKey: "",
} as const;

/** Lets one transaction at a time continue with this kind and subject; the others wait until it ends. */
export async function lockUntilCommit(trx: Trx, kind: keyof typeof prefixes, subject: string): Promise<void> {
  await lockAllUntilCommit(trx, kind, [subject]);
}

/** Does the same for several subjects, in their order, so that two transactions never wait for each other. */
export async function lockAllUntilCommit(
  trx: Trx,
  kind: keyof typeof prefixes,
  subjects: readonly string[],
): Promise<void> {
  const names = subjects.toSorted().map((subject) => prefixes[kind] + subject);
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(trx);
}

/**
 * Lets transactions that share this kind and subject continue together; one that locks it alone waits for them, and
 * later ones wait for that one. PostgreSQL gives advisory locks in the order in which they were asked for, but lets
 * shared locks of a row pass a waiting change of it. Call this before a shared lock of such a row, and
 * `lockUntilCommit` before a change of it.
 */
export async function shareUntilCommit(trx: Trx, kind: keyof typeof prefixes, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${prefixes[kind] + subject}, 0))`.execute(trx);
}
