import type { Bytes } from "./byte-reader.ts";

/** The contents of a KeePass database, as far as they are read. Times are milliseconds since 1970. */
export interface KeepassDatabase {
  /** Base64 of the SHA-256 of the header, where the XML has it (version 3). */
  headerHash: string;
  /** Base64, as the XML has it; "" when there is no recycle bin. */
  recycleBin: string;
  /** The attachments by their id, where the XML contains them. */
  binaries: ReadonlyMap<string, KeepassBinary>;
  root: KeepassGroup | null;
}

export interface KeepassBinary {
  bytes: Bytes;
  isCompressed: boolean;
}

export interface KeepassGroup {
  uuid: string;
  name: string;
  notes: string;
  groups: KeepassGroup[];
  entries: KeepassEntry[];
}

export interface KeepassString {
  value: string;
  isProtected: boolean;
}

export interface KeepassEntry {
  /** Base64. */
  uuid: string;
  strings: Map<string, KeepassString>;
  /** Each is in the entry itself, or is one of the database. */
  attachments: ({ name: string } & ({ ref: string } | { ref: null; binary: KeepassBinary }))[];
  tags: string;
  createdAt: number | null;
  changedAt: number | null;
  /** null when the entry does not expire. */
  expiresAt: number | null;
  /** Versions before this one, in the order of the file: oldest first. */
  history: KeepassEntry[];
  overrideUrl: string;
  /** Members that only KeePass uses. */
  rest: Record<string, unknown>;
}

export const newGroup = (): KeepassGroup => ({ uuid: "", name: "", notes: "", groups: [], entries: [] });

export const newEntry = (): KeepassEntry => ({
  uuid: "",
  strings: new Map(),
  attachments: [],
  tags: "",
  createdAt: null,
  changedAt: null,
  expiresAt: null,
  history: [],
  overrideUrl: "",
  rest: {},
});
