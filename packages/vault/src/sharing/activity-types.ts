import type { VaultRole } from "@pomander/contract";

/**
 * A member in the activity of a shared vault, by the name that this user knows, else the one in the list of that time.
 */
export interface ActivityPerson {
  userId: string;
  /** "": no list at hand has them. */
  name: string;
  isMe: boolean;
  /** Whether it is a program. */
  isMachine: boolean;
}

/** Something that a signed link of a shared vault did. */
export type ActivityFact =
  | { kind: "founded" }
  /** New keys: who is out by them, and whose card was replaced, where the vault before can still be read. */
  | { kind: "newKeys"; out: readonly ActivityPerson[]; replaced: readonly ActivityPerson[] }
  /** Entries were saved, made or deleted. `more`: how many more there are than before; 0: as many. */
  | { kind: "entries"; more: number }
  | { kind: "memberAdded"; person: ActivityPerson; role: VaultRole }
  | { kind: "role"; person: ActivityPerson; before: VaultRole; after: VaultRole }
  | { kind: "memberRenamed"; person: ActivityPerson; before: string; after: string }
  /** The signer states that the person's card is theirs. */
  | { kind: "checked"; person: ActivityPerson }
  | { kind: "vaultRenamed"; before: string; after: string }
  /** A manager kept the server's version. `leftOut`: how many links before it do not count. */
  | { kind: "kept"; leftOut: number }
  /** A change that this version does not know. */
  | { kind: "other" };

/** The statement of one link of a shared vault's chain. */
export interface ActivityItem {
  vaultId: string;
  counter: number;
  /** ISO 8601: the word of who signed. */
  at: string;
  by: ActivityPerson;
  /**
   * `right`: `by` signed it, and was allowed to by the list of that time. `wrong`: not so; nothing of it is listed.
   * `unknown`: the vault before new keys, whose list has the key of who signed, cannot be read.
   */
  signature: "right" | "wrong" | "unknown";
  facts: readonly ActivityFact[];
}

/** A link from which the activity is read backwards. */
export interface ActivityPlace {
  vaultId: string;
  counter: number;
  hash: string;
}

/** A page of the activity of a shared vault, and of the vaults before it that new keys replaced. */
export interface ActivityPage {
  /** Newest first. */
  items: readonly ActivityItem[];
  /** Where the next page begins; null: there is none. */
  next: ActivityPlace | null;
  /** Whether there was more before, which this user cannot read. */
  isCut: boolean;
}
