import { createHash } from "node:crypto";
import type { Database } from "../../platform/database.ts";
import { prepared } from "../../platform/prepared.ts";

export interface TaggedVault {
  /** The manifest as stored. */
  sealed: string;
  flags_version: string;
}

/**
 * The entity tag (RFC 9110 §8.8.3) of a vault's contents: another one after every change of what they show. All but the
 * favourite marks is in the manifest.
 */
export const tagOf = ({ sealed, flags_version }: TaggedVault): string =>
  `"${createHash("sha256").update(sealed).digest("base64url")}.${flags_version}"`;

const findPresent = prepared<TaggedVault>(
  "find_contents_tag",
  "select manifest_sealed as sealed, flags_version from vaults where user_id = $1 and archived_at is null",
);

/** Whether the contents of somebody's present vault are still those of this tag; reads no entry. */
export async function isUnchanged(db: Database, userId: string, ifNoneMatch: string): Promise<boolean> {
  const [vault] = await findPresent(db, [userId]);
  if (vault === undefined) return false;
  // A proxy that compresses marks the tag as a weak one.
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === tagOf(vault));
}
