import { fieldsOfType, type EntryType, type UrlMatch } from "@pomander/vault";

// Bitwarden's JSON, as both directions need it.

/** By the number of an item's type: our type, and the member that holds what is of that type alone. */
export const bitwardenTypes = new Map<unknown, { type: EntryType; member: string }>([
  [1, { type: "login", member: "login" }],
  [2, { type: "note", member: "secureNote" }],
  [3, { type: "card", member: "card" }],
  [4, { type: "identity", member: "identity" }],
  [5, { type: "ssh-key", member: "sshKey" }],
]);

/** By the number of a `match`. */
export const bitwardenMatches: readonly UrlMatch[] = ["domain", "host", "starts", "exact", "regex", "never"];

export const bitwardenFieldTypes = { text: 0, hidden: 1, boolean: 2, linked: 3 } as const;

/** Our name of a field → Bitwarden's member. An expiry is two members there. */
export const bitwardenMembers: Readonly<Record<"card" | "identity" | "ssh-key", ReadonlyMap<string, string>>> = {
  card: new Map([
    ["cardholder", "cardholderName"],
    ["brand", "brand"],
    ["number", "number"],
    ["code", "code"],
  ]),
  identity: new Map(fieldsOfType.identity.map(([name]) => [name, name])),
  "ssh-key": new Map([
    ["privateKey", "privateKey"],
    ["publicKey", "publicKey"],
    ["fingerprint", "keyFingerprint"],
  ]),
};

/**
 * What an entry that came from Bitwarden keeps for the way back, as `extra.import.rest`: what Bitwarden has and an entry has
 * no place for.
 */
export interface BitwardenRest {
  /** 1: ask for the master password again. Entries that were imported before an entry had a member for it keep it here. */
  reprompt?: number;
  /** The folder's whole name, "Private/Money". */
  folder?: string;
  /** Fields that hold no value of their own (linked ones, empty ones), with where they stand among all. */
  fields?: { at: number; field: unknown }[];
  /** Members of the card as they were, where an expiry is written in another way there: "04", "31". */
  card?: Record<string, unknown>;
  /** Members of the login and of the item that mean something to Bitwarden alone. */
  login?: Record<string, unknown>;
  item?: Record<string, unknown>;
}
