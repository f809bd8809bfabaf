import { fieldsOfType, type EntryType, type UrlMatch } from "@pomander/vault";

// Both directions use these parts of Bitwarden's JSON.

/** Our type, and the member that contains the data of that type alone, by the number of an item's type. */
export const bitwardenTypes = new Map<unknown, { type: EntryType; member: string }>([
  [1, { type: "login", member: "login" }],
  [2, { type: "note", member: "secureNote" }],
  [3, { type: "card", member: "card" }],
  [4, { type: "identity", member: "identity" }],
  [5, { type: "ssh-key", member: "sshKey" }],
]);

/** Our names of link matching, by the number of a `match`. */
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
 * Members that an entry from Bitwarden keeps for an export back to it, as `extra.import.rest`: those that an entry has
 * no place for.
 */
export interface BitwardenRest {
  /** 1: ask for the master password again. Entries that were imported before an entry had a member for it keep it here. */
  reprompt?: number;
  /** The folder's full name, "Private/Money". */
  folder?: string;
  /** Fields without a value of their own (linked ones, empty ones), with their index among all. */
  fields?: { at: number; field: unknown }[];
  /** Members of the card as they were, where its expiry was written in another way: "04", "31". */
  card?: Record<string, unknown>;
  /** Members of the login and of the item that only Bitwarden uses. */
  login?: Record<string, unknown>;
  item?: Record<string, unknown>;
}
