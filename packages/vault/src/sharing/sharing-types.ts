import type { KeysDue, LeaverTask, VaultRole } from "@pomander/contract";
import type { ManifestLink } from "@pomander/crypto";
import type { Reason } from "../reasons.ts";
import type { NotSaved } from "../vault/vault-snapshot.ts";
import type { RecordKind } from "./own-records.ts";

/** The outcome of a step of sharing; what was not done has its reason. */
export type SharingOutcome<Done extends object = object> = ({ kind: "done" } & Done) | NotSaved;

/** A person whose card is known to be theirs. */
export interface Contact {
  userId: string;
  name: string;
  /** `sent`: they accepted an invitation of this user; `accepted`: the other way round; `code`: codes were compared. */
  how: "sent" | "accepted" | "code";
  /** ISO 8601. */
  at: string;
  /** Whether the server has other keys for them: they are given nothing until the codes are compared. */
  hasNewKeys: boolean;
}

/** A person in a shared vault, by a list that this device has verified, who is not a contact. */
export interface KnownPerson {
  userId: string;
  name: string;
  /** The contact who compared codes with them, or invited them; null: no contact did, so they can be given nothing. */
  introducedBy: { userId: string; name: string; at: string } | null;
}

/** A member of a shared vault, by the last list that this device has verified. */
export interface SharedMemberInfo {
  userId: string;
  /** The contact's where it is a contact; else the one in the list. */
  name: string;
  /** The one in the list, by which others know them. */
  listedName: string;
  role: VaultRole;
  isMe: boolean;
  /** Whether it is a program, which reads the vault with a token. */
  isMachine: boolean;
  /** Whether the card in the list is the one that this user has of them as a contact. */
  isContact: boolean;
  /** Whether they are a contact whose card is another than the one in the list. */
  differsFromContact: boolean;
  /** The contact, or this user, who states that the card is theirs; null: neither does. */
  checkedBy: { userId: string; name: string; at: string } | null;
  /** The person who put the card into the list. */
  putThereBy: { userId: string; name: string };
  /** The people who had put it there before that person brought it back with a Keep. */
  addedBefore: readonly { userId: string; name: string }[];
  /** Whether they have other keys than in the list: by the server's word, except for this user. */
  hasNewKeys: boolean;
}

/** A program to be added to a vault. */
export interface MachineDraft {
  name: string;
  expiresAt: Date;
  /** The networks that it may be used from; none: any. */
  networks: readonly string[];
}

/** A program that reads a vault, by the verified list. All else is the server's word. */
export interface MachineInfo {
  machineId: string;
  name: string;
  /** The name of who added it. */
  by: string;
  /** null where the server does not know the machine. */
  known: {
    createdAt: string;
    expiresAt: string;
    lastUsedAt: string | null;
    networks: readonly string[];
    /** Whether a restored backup brought it back: it reads nothing until a manager keeps it. */
    awaitsKeep: boolean;
  } | null;
}

/** A shared vault that this user has taken. */
export interface SharedVaultInfo {
  vaultId: string;
  /** Its name, by the last verified list, or as it was when it was taken. */
  name: string;
  /**
   * `open`: it is in the open vaults, where its snapshot says more. `failed`: it could not be opened. `notListed`: the
   * server says that this user is no longer a member. `deleted`: it can be taken back for a while. `ended`: new keys
   * replaced it, and the vault that took its place was among this user's, too.
   */
  status: "opening" | "open" | "failed" | "notListed" | "deleted" | "ended";
  /** The vault that is in the place of an ended one now, as this device has verified; null: none, or it does not remember. */
  successor: string | null;
  /** The role by the verified list, `read` where the vault is only read; null while the vault is not open. */
  role: VaultRole | null;
  /** The names of those who are in it again, where a restored backup brought back a vault that new keys replaced; else null. */
  back: readonly string[] | null;
  /** Its members, and those who were taken out, the newest first; empty while the vault is not open. */
  members: readonly SharedMemberInfo[];
  former: readonly { userId: string; name: string; at: string }[];
  /** Whether its list has a card of this user that new vault keys replaced: `makeNewKeys` with their own id replaces it. */
  hasFormerCard: boolean;
  /** Until when a deleted vault can be taken back, an ISO time by the server's word; null: it is not deleted. */
  restorableUntil: string | null;
  /** Why new keys are due, by the server's word. */
  keysDue: readonly KeysDue[];
  /** Tasks, as the server states them. */
  tasks: readonly LeaverTask[];
  /** Why it could not be opened. */
  problem: Reason | null;
}

/** The keys of vaults that one contact gives, and that wait for a Yes. */
export interface WaitingGrants {
  by: { userId: string; name: string };
  vaults: readonly { vaultId: string; name: string; role: VaultRole; entryCount: number }[];
}

/** An invitation that this user made. */
export interface OpenInvite {
  inviteId: string;
  email: string;
  name: string;
  vaults: readonly { vaultId: string; name: string; role: VaultRole }[];
  /** ISO 8601. */
  until: string;
  /** `open`: not answered yet. `refused`: its answer was not made with the link, or is not for this invitation. */
  status: "open" | "accepted" | "ended" | "refused";
  /** Whether the server has other keys for who accepted than their answer: they are given nothing. */
  hasNewKeys: boolean;
  /** The part after `<origin>/join#` in its link. */
  fragment: string;
}

/** Something about a shared vault that is said once. */
export type SharingNotice =
  /** New keys: by whom, who is out, and whose card was replaced. */
  | {
      kind: "newKeys";
      vaultId: string;
      name: string;
      by: string;
      out: readonly string[];
      replaced: readonly string[];
      at: string;
    }
  /** Another person changed this user's role or name in a list. */
  | {
      kind: "ownRecord";
      vaultId: string;
      name: string;
      by: string;
      at: string;
      before: { name: string; role: VaultRole };
      after: { name: string; role: VaultRole };
    }
  /** Another manager kept the server's version of a vault. `leftOut`: changes that this device knew and that are gone. */
  | { kind: "kept"; vaultId: string; name: string; by: string; at: string; leftOut: number };

/** An earlier version of own records that can be read. */
export interface RecordVersion {
  historyId: string;
  /** When it was replaced, by the server's word; ISO 8601. */
  at: string;
  /** How many contacts, vaults or invitations it has. */
  count: number;
}

export interface SharingSnapshot {
  /**
   * `locked`: the user's own vault is not open. `unverified`: it does not agree with what was last seen, so nothing is
   * given, taken or changed. `damaged`: some of the own records cannot be read.
   */
  status: "locked" | "opening" | "ready" | "unverified" | "damaged";
  damaged: readonly RecordKind[];
  /** Why the last refresh failed; null: it succeeded, or there was none yet. */
  error: Reason | null;
  /** This user's own name for others, and the 30 digits that they read out. */
  me: { userId: string; name: string; code: string } | null;
  contacts: readonly Contact[];
  people: readonly KnownPerson[];
  vaults: readonly SharedVaultInfo[];
  waiting: readonly WaitingGrants[];
  /** Number of vaults that wait, by the server's word, from people whose keys this user does not know. */
  strangers: number;
  invites: readonly OpenInvite[];
  notices: readonly SharingNotice[];
}

/** An invitation of another person, as its link opens it. */
export interface ReceivedInvite {
  fragment: string;
  /** The name that the inviter gives. */
  name: string;
  /** The inviter's address, by the server's word. */
  email: string;
  vaults: readonly { name: string; role: VaultRole }[];
  /** ISO 8601. */
  until: string;
}

export interface Invitee {
  email: string;
  name: string;
}

/** The entries whose secrets a former member still knows, counted on this device. */
export interface LeaverProgress {
  userId: string;
  name: string;
  /** When they were taken out, ISO 8601. */
  at: string;
  /** Entries that were marked then. */
  total: number;
  /** Ids of the entries with secrets that they know. */
  left: readonly string[];
  /** Ids of those of which a member said that they need not change. */
  aside: readonly string[];
  /** Whether fewer entries are marked than the list says. */
  isIncomplete: boolean;
}

/** A manager's Keep from which a vault can be read on, though it is not what this device remembers. */
export interface GoOnOffer {
  /** The last link that it leads to. */
  link: ManifestLink;
  /** The manager's name, and when they kept it; ISO 8601. */
  by: string;
  at: string;
  /** Names of the members that differ from the list that this device remembers. */
  added: readonly string[];
  gone: readonly string[];
  changed: readonly string[];
}

export interface TransferOptions {
  /** The ids of two open vaults. */
  from: string;
  to: string;
  /** Entries of the first one, at most 1,000. */
  ids: readonly string[];
  /** Whether they are deleted where they were, once the copies are stored. */
  isMove: boolean;
  /** Whether the reminder of an expiry goes along. */
  keepsReminder?: boolean;
  /** Whether entries go along even without files of theirs that the server does not have; else nothing does. */
  areMissingFilesLeft?: boolean;
}

export interface NewKeysOptions {
  vaultId: string;
  /** The master password. */
  password: string;
  /** The user ids of those who go. Who has left, by the server's word, must be named too. */
  out: readonly string[];
  /** The user ids of those whose cards are replaced by those of this user's contacts. */
  replaced: readonly string[];
  /** The user ids of those who stay, though `putThereBy` returns them. */
  staying?: readonly string[];
  /** Whether it takes the place of new keys that another manager has begun. */
  isReplacing?: boolean;
  /** The ids of files that the server does not have and that the user agreed to go without. */
  withoutFiles?: readonly string[];
  /** The ids of entries that cannot be sealed again and that the user agreed to leave behind. */
  withoutEntries?: readonly string[];
  onProgress?: (sealed: number, total: number) => void;
}
