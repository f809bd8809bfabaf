import { type SignedParts, signedText } from "@pomander/crypto/server";
import type { AppContext } from "../../accounts/app-context.ts";
import { writeKeyAad } from "../../accounts/pepper.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";
import { isProofOf } from "../../accounts/write-proof.ts";
import { AppError } from "../../errors.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { WriterSession } from "../../vaults/change-vault.ts";
import { assertEarlierReadable } from "../../vaults/earlier-vaults.ts";
import {
  assertNotFollowed,
  assertReadable,
  assertRole,
  findMembership,
  lockAsMember,
  type Membership,
} from "../../vaults/sharing/memberships.ts";
import { isSignedBy } from "../../vaults/sharing/signatures.ts";

/** A vault whose files the caller may change: their present one, or a shared one of which they are a member. */
export interface Place {
  vaultId: string;
  /** The caller's membership as it was before any lock; null for their own vault. */
  membership: Membership | null;
}

/**
 * Returns the vault that a path names.
 * @throws AppError `not_found` for a shared vault of which the caller is no member; `vault_changed` for any other vault,
 *   whether it exists or not
 */
export async function findPlace({ db }: AppContext, { actor, read }: WriterSession, vaultId: string): Promise<Place> {
  if (vaultId === read.vault_id) return { vaultId, membership: null };
  const membership = await findMembership(db, actor._id, vaultId);
  if (membership === null) throw new AppError("vault_changed");
  return { vaultId, membership };
}

/**
 * Checks, without a lock, that the caller may add to a place: what `lockPlace` refuses later is rolled back, but has been
 * written to the disk by then.
 * @throws AppError `role_too_low`, `vault_followed`
 */
export function assertWritable({ membership }: Place): void {
  if (membership === null) return;
  assertRole(membership, "write");
  assertNotFollowed({ successor_id: membership.successorId });
}

type FilePurpose = "file" | "file-link";
/** The proof that a change of files comes from the keys of the vault, and the parts that it is over. */
export interface FileProof<P extends FilePurpose = FilePurpose> {
  purpose: P;
  parts: SignedParts[P];
  proof: string;
}

/**
 * Locks a vault and checks whether its files may be changed, as for a save: the session, the member's role, the proof
 * where the change has one, and whether new keys have replaced the vault.
 * @throws AppError `not_signed_in`, `not_found`, `vault_changed`, `role_too_low`, `no_write_proof`, `vault_followed`
 */
export async function lockPlace<P extends FilePurpose>(
  { pepper, clock }: AppContext,
  trx: Trx,
  session: Session,
  { vaultId, membership }: Place,
  given: FileProof<P> | null = null,
): Promise<void> {
  const now = clock.now();
  if (membership !== null) {
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now });
    assertRole(member, "write");
    if (given !== null && !isSignedBy(member.sign_key, given.proof, given.purpose, ...given.parts))
      throw new AppError("no_write_proof");
    assertNotFollowed(vault);
    return;
  }
  const vault = await lockPresentVault(trx, session.actor._id);
  await assertSessionActive(trx, session, now);
  if (vault?.id !== vaultId) throw new AppError("vault_changed");
  if (given === null) return;
  const writeKey = pepper.openAtRest(writeKeyAad(vaultId), vault.write_key);
  if (!isProofOf(writeKey, signedText(given.purpose, ...given.parts), given.proof))
    throw new AppError("no_write_proof");
}

/**
 * Checks that the caller may read the files of a vault now: their present one, a shared one, or one from before that this
 * session has unlocked. Returns whether it is a shared one.
 * @throws AppError `not_found`, `locked`, `vault_followed`
 */
export async function assertFilesReadable(
  app: AppContext,
  db: Database,
  session: WriterSession,
  vaultId: string,
): Promise<boolean> {
  if (vaultId === session.read.vault_id) return false;
  const membership = await findMembership(db, session.actor._id, vaultId);
  if (membership === null) await assertEarlierReadable(app, db, session, vaultId);
  else assertReadable(membership, app.clock.now());
  return membership !== null;
}
