import { createHash } from "node:crypto";
import { findSessionWith } from "../../accounts/sessions.ts";

export interface VaultVersion {
  /** The manifest as stored. */
  sealed: string;
  flags_version: string;
}

/**
 * The entity tag (RFC 9110 §8.8.3) of a vault's contents: another one after every change of what they show. All but the
 * favourite marks is in the manifest.
 */
export const etagOf = ({ sealed, flags_version }: VaultVersion): string =>
  `"${createHash("sha256").update(sealed).digest("base64url")}.${flags_version}"`;

/** The session and the tag of the user's present vault in one round trip: most often that is all of the reply. */
export const findSessionAndEtag = findSessionWith<VaultVersion | { sealed: null; flags_version: null }>(
  "find_session_and_tag",
  {
    columns: ", v.manifest_sealed as sealed, v.flags_version",
    joins: "left join vaults v on v.user_id = u.id and v.archived_at is null",
  },
);

/** Whether an `If-None-Match` names the contents of this vault (RFC 9110 §13.1.2). */
export const isUnchanged = (vault: VaultVersion, ifNoneMatch: string): boolean =>
  // A proxy that compresses marks the tag as a weak one.
  ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etagOf(vault));
