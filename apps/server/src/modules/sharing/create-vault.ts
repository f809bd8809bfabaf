import { type CallParsed, type calls, limits } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { countRows } from "../../platform/rows.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { assertMayJoin, countForUser, countList } from "../../vaults/sharing/user-limits.ts";
import { assertGrants, storeGrants } from "../../vaults/sharing/grants.ts";
import { recordShared, shownVault } from "../../vaults/sharing/mails-and-audit.ts";
import { hashOfText, isManifestSignedBy } from "../../vaults/sharing/signatures.ts";
import { readSignKey } from "./published-key.ts";

type NewSharedVault = CallParsed<typeof calls.sharedVaults.found>["body"];

/** Stores a new shared vault, whose only member and manager is the caller. */
export function foundVault(app: AppContext, session: Session, form: NewSharedVault): Promise<void> {
  const userId = session.actor._id;
  const { vaultId, manifest, list, members, grants } = form;
  const [founder, ...others] = members;
  if (founder?.userId !== userId || founder.role !== "manage" || others.length > 0)
    throw invalid("members", "Only the founder, who manages it");
  if (grants.length !== 1) throw invalid("grants", "One, to oneself");
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    await assertSessionActive(trx, session, now);
    const signKey = await readSignKey(trx, userId);
    if (signKey !== founder.sign) throw new AppError("other_card");
    if (!isManifestSignedBy(signKey, vaultId, manifest)) throw new AppError("no_write_proof");
    await assertGrants(trx, grants, {
      vaultId,
      by: { userId, signKey },
      takers: new Map([[userId, signKey]]),
      link: { counter: 0, hash: hashOfText(manifest.sealed) },
      now,
    });
    await countForUser(trx, userId, "vault", { now });
    await assertMayJoin(trx, userId);
    await assertFewMade(trx, userId);
    const noLists = { lists_since: null, lists: 0, list_bytes: 0 };
    const counts = await countList(trx, noLists, list, { userId, now });
    const { counter, sealed, sig } = manifest;
    const row = { id: vaultId, manifest_counter: counter, manifest_sealed: sealed, created_by: userId };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("vaults")
      .values({ ...row, ...counts, created_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError("id_taken");
    await trx
      .insertInto("vault_manifests")
      .values({ vault_id: vaultId, counter, sealed, by_id: userId, sig, list })
      .execute();
    const member = { vault_id: vaultId, user_id: userId, role: founder.role, sign_key: signKey };
    await trx
      .insertInto("shared_members")
      .values({ ...member, read_at: now })
      .execute();
    await storeGrants(trx, grants);
    const details = { vault: await shownVault(trx, vaultId) };
    await recordShared(trx, { at: now, kind: "shared-vault-founded", by: userId, details });
  });
}

/** @throws AppError `vaults_full`; those that were deleted count too, since their contents are stored for a while */
async function assertFewMade(trx: Trx, userId: string): Promise<void> {
  const made = await countRows(
    trx
      .selectFrom("vaults")
      .where("created_by", "=", userId)
      .where("user_id", "is", null)
      .where("archived_at", "is", null),
  );
  if (made >= limits.sharedVaultsMade) throw new AppError("vaults_full");
}
