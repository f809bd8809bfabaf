import { isTime, maxManifestLength, sharedRoles } from "@pomander/crypto/limits";
import { limits } from "../limits.ts";
import { network } from "./api-token.ts";
import { base64url, id, timestamp } from "./common.ts";
import { committedText, counter, credential, key32, manifest, signature } from "./vault.ts";
import { z } from "../zod.ts";

/** A moment with milliseconds, exactly as `toISOString` writes it: it is signed as it is sent. */
export const moment = z
  .string()
  .refine(isTime, "Not a time as toISOString writes it")
  .meta({ description: "A time, YYYY-MM-DDTHH:MM:SS.sssZ" });

/** The rights of a member of a shared vault: to read; to write entries too; to manage members and keys too. */
export const vaultRole = z.enum(sharedRoles);
export type VaultRole = z.infer<typeof vaultRole>;

const cardForm =
  /^\{"userId":"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}","sign":"[\w-]{43}","box":"[\w-]{43}"\}$/;

/** The public keys of a person as one text: it is signed, hashed and compared as it is. */
export const card = z
  .string()
  .max(limits.card)
  .regex(cardForm, "Not a card")
  .meta({ description: '{"userId":"…","sign":"<32 bytes as base64url>","box":"<32 bytes as base64url>"}' });

export const publishedCard = z.object({ userId: id, card: z.string(), sig: z.string() });
export type PublishedCard = z.infer<typeof publishedCard>;

export const hash = key32.describe("SHA-256 as base64url");

/** A manifest of a shared vault as sent: `sig` is its sender's, under the key that the list names. */
export const signedManifest = z.strictObject({ counter, sealed: committedText(maxManifestLength), sig: signature });
export type SignedManifest = z.infer<typeof signedManifest>;

/** A manifest of a personal vault, with a proof, or of a shared one, with a signature. */
export const anyManifest = z.union([manifest, signedManifest]);
export type AnyManifest = z.infer<typeof anyManifest>;

/** The sealed list of a shared vault's members. */
export const sealedList = committedText(limits.sharedList);

/** The server's copy of a member's record: by it, the server decides what they may do. */
export const vaultMember = z.strictObject({ userId: id, role: vaultRole, sign: key32 });
export type VaultMember = z.infer<typeof vaultMember>;
/** The members of a vault; more than it may have are refused as `members_full`. */
export const vaultMembers = z
  .array(vaultMember)
  .min(1)
  .max(2 * limits.vaultMembers);

/** A shared vault's key, sealed for one member by a manager; `until` is "" for those who follow new keys. */
export const grant = z.strictObject({
  vaultId: id,
  by: id,
  to: id,
  counter,
  hash,
  until: z.union([z.literal(""), moment]),
  box: base64url(limits.grantBoxBytes).refine(({ length }) => length === limits.grantBox, "Not a sealed key"),
  sig: signature,
});
export type Grant = z.infer<typeof grant>;
export const grants = z.array(grant).max(limits.vaultMembers);

/** A program that reads one shared vault, as a manager adds it, with the link whose list names it. */
export const newMachine = z.strictObject({
  machineId: id,
  credential,
  card,
  expiresAt: timestamp,
  /** Absent or empty: any. */
  networks: z.array(network).max(limits.machines.networks).optional(),
  manifest: signedManifest,
  list: sealedList,
  members: vaultMembers,
  grants: grants.length(1),
});
export type NewMachine = z.infer<typeof newMachine>;

export const machine = z.object({
  machineId: id,
  /** The member who added it. */
  by: id,
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Its last sign-in, to the minute. */
  lastUsedAt: timestamp.nullable(),
  networks: z.array(z.string()),
  /** Whether a restored backup brought it back: it is refused until a manager keeps it. */
  awaitsKeep: z.boolean().default(false),
});
export type Machine = z.infer<typeof machine>;

export const machineSession = z.object({
  token: z.string(),
  expiresAt: timestamp,
  /** The card of the member who added the machine, by which it opens its first grant. */
  giver: z.string().max(limits.card),
  /** Its vault and those that follow, as far as it is a member. */
  vaults: z.array(z.object({ vaultId: id, counter, successor: id.nullable() })).max(limits.followedVaults),
});
export type MachineSession = z.infer<typeof machineSession>;

export const inviteAnswer = z.strictObject({ card, sig: signature, mac: key32 });
export type InviteAnswer = z.infer<typeof inviteAnswer>;

/** One's own invitation; both are null once its answer was taken or it has ended. */
export const ownInvite = z.object({
  inviteId: id,
  email: z.string().max(limits.email),
  until: timestamp,
  answer: z.object({ card: z.string(), sig: z.string(), mac: z.string() }).nullable(),
});
export type OwnInvite = z.infer<typeof ownInvite>;

/** Why new keys are due: a member left or deleted their account, is barred since a begin, or published another card. */
export const keysDue = z.object({ userId: id, why: z.enum(["left", "deleted", "barred", "card"]) });
export type KeysDue = z.infer<typeof keysDue>;

const entryCount = z.int().min(0).max(limits.entriesPerSharedVault);

/** A task that comes with new keys: the number of entries whose secrets `who` knows. `to`: none for all managers. */
export const newLeaverTask = z.strictObject({
  taskId: id,
  who: z.array(id).min(1).max(limits.vaultMembers),
  total: entryCount,
  due: moment,
  to: z.array(id).max(limits.vaultMembers),
});
export type NewLeaverTask = z.infer<typeof newLeaverTask>;

export const leaverTask = z.object({
  taskId: id,
  /** New keys are to be made, or passwords to be changed. */
  kind: z.enum(["keys", "passwords"]),
  who: z.array(id),
  due: timestamp,
  /** Null: not counted. */
  total: z.int().nullable(),
  left: z.int().nullable(),
  aside: z.int().nullable(),
  gone: z.int().nullable(),
  to: z.array(id),
  /** The member who took it in hand. */
  taken: id.nullable(),
});
export type LeaverTask = z.infer<typeof leaverTask>;

export const leaverReport = z.strictObject({
  taskId: id,
  counter,
  hash,
  left: entryCount,
  aside: entryCount,
  gone: entryCount,
  sig: signature,
});
export type LeaverReport = z.infer<typeof leaverReport>;

export const sharedVault = z.object({
  vaultId: id,
  role: vaultRole,
  counter,
  /** The vault that new keys put in its place. */
  successor: id.nullable(),
  /** When it was deleted. Its managers can take it back for `limits.deletedVaultDays`. */
  deletedAt: timestamp.nullable(),
  keysDue: z.array(keysDue),
  /** Empty for members who may only read. */
  tasks: z.array(leaverTask),
});
export type SharedVault = z.infer<typeof sharedVault>;

export const sharedState = z.object({
  /** One's own published card. */
  card: z.string().nullable(),
  vaults: z.array(sharedVault),
  /** Grants to oneself in vaults without a successor whose time is not over. */
  grants: z.array(grant),
  invites: z.array(ownInvite),
});
export type SharedState = z.infer<typeof sharedState>;

/** A begin of new keys by another manager, which is replaced only on purpose. */
export const begunSuccessor = z.object({ by: id, at: timestamp, without: z.array(id) });
export type BegunSuccessor = z.infer<typeof begunSuccessor>;
