import type { FileRecord, OpenVault } from "@pomander/vault";
import type { LinkField, MadeLink } from "@pomander/vault/links";

/** The parts of an entry that may be sent. */
export interface Sendable {
  title: string;
  fields: readonly LinkField[];
  files: readonly FileRecord[];
  /** The vault of the entry. */
  vault: OpenVault;
}

/** A new link, with the passphrase that its recipient needs. */
export interface Made extends MadeLink {
  passphrase: string | null;
}
