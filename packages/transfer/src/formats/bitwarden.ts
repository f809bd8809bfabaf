import { fieldsOfType, type EntryType, type UrlMatch } from "@pomander/vault";

// Both directions use these parts of Bitwarden's JSON.

interface BitwardenType {
  /** The number of the item's type. */
  number: number;
  /** The item's member that contains the data of that type alone. */
  member: string;
  /** Bitwarden's member by our name of the field. An expiry is two members there. */
  members: ReadonlyMap<string, string>;
}

const note: BitwardenType = { number: 2, member: "secureNote", members: new Map() };

/** The types that Bitwarden has too. */
const types: Readonly<Partial<Record<EntryType, BitwardenType>>> = {
  login: { number: 1, member: "login", members: new Map() },
  note,
  card: {
    number: 3,
    member: "card",
    members: new Map([
      ["cardholder", "cardholderName"],
      ["brand", "brand"],
      ["number", "number"],
      ["code", "code"],
    ]),
  },
  identity: { number: 4, member: "identity", members: new Map(fieldsOfType.identity.map(([name]) => [name, name])) },
  "ssh-key": {
    number: 5,
    member: "sshKey",
    members: new Map([
      ["privateKey", "privateKey"],
      ["publicKey", "publicKey"],
      ["fingerprint", "keyFingerprint"],
    ]),
  },
};

/** Returns Bitwarden's form of a type. One that Bitwarden lacks is a note, with its fields as custom ones. */
export const bitwardenTypeOf = (type: EntryType): BitwardenType => types[type] ?? note;

const typesByNumber: ReadonlyMap<unknown, EntryType> = new Map(
  (Object.keys(types) as EntryType[]).map((type) => [bitwardenTypeOf(type).number, type]),
);

/** Returns our type of an item with this number; undefined for one that we lack. */
export const typeOfBitwarden = (number: unknown): EntryType | undefined => typesByNumber.get(number);

/** Our names of link matching, by the number of a `match`. */
export const bitwardenMatches: readonly UrlMatch[] = ["domain", "host", "starts", "exact", "regex", "never"];

export const bitwardenFieldTypes = { text: 0, hidden: 1, boolean: 2, linked: 3 } as const;

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
