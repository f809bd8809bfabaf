import { createHmac, randomBytes } from "node:crypto";
import { CannotOpen, open, pad, parse, seal, unpad } from "./envelopes.ts";
import type { Keys } from "./keys.ts";

/** docs/crypto-protocol.md §4 and §9. */

export interface Texts {
  title: string;
  link: string;
  email: string;
  password: string;
  notes: string;
  category: string;
  tags: string[];
  extra: Record<string, unknown>;
}
export type SealedFields = Record<Exclude<keyof Texts, "tags"> | "key", string> & { tags: string[] };
export type Entry = SealedFields & {
  _id: string;
  vaultId: string;
  revision: number;
  isFavorite: boolean;
  isArchive: boolean;
};

const plainFields = ["title", "link", "email", "password", "notes", "category"] as const;
const limits: Record<keyof Texts, number> = {
  title: 2048,
  link: 2048,
  email: 2048,
  category: 2048,
  password: 8192,
  notes: 65536,
  tags: 65536,
  extra: 65536,
};

/** The random values of a save. */
export interface Draws {
  entryKey: Uint8Array;
  iv: (field: keyof SealedFields) => Uint8Array;
}
const draw = (): Draws => ({ entryKey: randomBytes(32), iv: () => randomBytes(12) });

export function sealEntry(keys: Keys, _id: string, revision: number, texts: Texts, draws = draw()): SealedFields {
  const at = `${keys.vaultId}/${_id}/${revision}`;
  const field = (name: keyof Texts) => {
    const value = texts[name];
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (Buffer.byteLength(text) > limits[name]) throw new Error(`${name} is too long`);
    return seal(draws.entryKey, `pomander/v1/entry/${at}/${name}`, pad(text), draws.iv(name));
  };
  return {
    key: seal(keys.entryWrap, `pomander/v1/entry-key/${at}`, draws.entryKey, draws.iv("key")),
    title: field("title"),
    link: field("link"),
    email: field("email"),
    password: field("password"),
    notes: field("notes"),
    category: field("category"),
    tags: [field("tags")],
    extra: field("extra"),
  };
}

export function openEntry(keys: Keys, entry: Entry): Texts {
  const at = `${keys.vaultId}/${entry._id}/${entry.revision}`;
  const entryKey = open(keys.entryWrap, `pomander/v1/entry-key/${at}`, entry.key);
  const field = (name: keyof Texts, envelope: string) =>
    unpad(open(entryKey, `pomander/v1/entry/${at}/${name}`, envelope));
  if (entry.tags.length !== 1) throw new CannotOpen("shape");
  const tags = parse(field("tags", entry.tags[0]!));
  const extra = parse(field("extra", entry.extra));
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string")) throw new CannotOpen("text");
  if (typeof extra !== "object" || extra === null || Array.isArray(extra)) throw new CannotOpen("text");
  const texts = Object.fromEntries(plainFields.map((name) => [name, field(name, entry[name])]));
  return { ...(texts as Record<(typeof plainFields)[number], string>), tags, extra: { ...extra } };
}

const words = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("\u03c2", "\u03c3")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => Array.from(word));

const token = (keys: Keys, prefix: string[]) => {
  const first = createHmac("sha256", keys.search).update(prefix.join("")).digest().readUInt16BE();
  return Math.floor(first / 64)
    .toString(16)
    .padStart(3, "0");
};

export function searchTokens(keys: Keys, { title, link, category, tags }: Texts): string[] {
  const found = new Set<string>();
  for (const word of words(`${title} ${link} ${category} ${tags.join(" ")}`))
    for (let length = 3; length <= 8 && length <= word.length; length++)
      if (found.size < 512) found.add(token(keys, word.slice(0, length)));
  return Array.from(found).sort();
}

export const searchQuery = (keys: Keys, typed: string) =>
  words(typed)
    .filter((word) => word.length >= 3)
    .slice(0, 8)
    .map((word) => token(keys, word.slice(0, 8)))
    .join(".");
