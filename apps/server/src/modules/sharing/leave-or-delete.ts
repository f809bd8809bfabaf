import { type CallParsed, type calls } from "@pomander/contract";
import type { EventOrigin } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmPassword } from "../../accounts/current-password.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { barLeaver } from "../../vaults/sharing/leavers.ts";
import {
  assertActSigned,
  assertNotFollowed,
  assertRole,
  lockAsMember,
  type LockedMember,
  readMembers,
} from "../../vaults/sharing/memberships.ts";
import { nameOf, notifyOfSharing, recordShared, shownVault } from "../../vaults/sharing/mails-and-audit.ts";

interface Leaving extends EventOrigin {
  vaultId: string;
  currentPassword: string | undefined;
}

/**
 * Takes the caller out of a shared vault: without their password while they have never read it. A member who is
 * barred by new keys that were begun leaves too: later new keys that omit them would make them a member again.
 */
export function leaveVault(app: AppContext, session: Session, form: Leaving): Promise<void> {
  const { vaultId, currentPassword, ...origin } = form;
  return withTransaction<void>(app.db, async (trx) => {
    if (currentPassword !== undefined) await confirmPassword(app, trx, session, { credential: currentPassword });
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now: origin.at, isBegunToo: true });
    if (currentPassword === undefined && member.read_at !== null) throw new AppError("credential_required");
    assertNotFollowed(vault);
    const others = (await readMembers(trx, vaultId)).filter(
      ({ barred, user_id, is_machine }) => barred === null && !is_machine && user_id !== member.user_id,
    );
    const isOnlyManager = member.role === "manage" && others.every(({ role }) => role !== "manage");
    if (isOnlyManager && others.length > 0) throw new AppError("last_manager");
    await barLeaver(trx, vaultId, member.user_id, { ...origin, why: "left" });
  });
}

interface Deleting extends EventOrigin, Readonly<CallParsed<typeof calls.sharedVaults.delete>["body"]> {
  vaultId: string;
}

/** Locks a vault for a manager who gave their password and signed what they do. */
async function lockForAct(
  app: AppContext,
  trx: Trx,
  session: Session,
  { vaultId, currentPassword, act, at, what }: Deleting & { what: "delete" | "undelete" },
): Promise<LockedMember> {
  await confirmPassword(app, trx, session, { credential: currentPassword });
  const locked = await lockAsMember(trx, session, vaultId, { now: at, isDeletedToo: true });
  assertRole(locked.member, "manage");
  assertActSigned(locked.member, act, what);
  assertNotFollowed(locked.vault);
  return locked;
}

/** Hides a shared vault from its members for 30 days, after which upkeep deletes it. */
export function deleteVault(app: AppContext, session: Session, form: Deleting): Promise<void> {
  const { vaultId, at, device } = form;
  return withTransaction<void>(app.db, async (trx) => {
    const { vault, member } = await lockForAct(app, trx, session, { ...form, what: "delete" });
    if (vault.deleted_at !== null) return;
    await trx.updateTable("vaults").set({ deleted_at: at }).where("id", "=", vaultId).execute();
    const shown = await shownVault(trx, vaultId);
    await recordShared(trx, { at, kind: "shared-vault-deleted", by: member.user_id, details: { vault: shown } });
    const by = await nameOf(trx, member.user_id);
    for (const { user_id, barred } of await readMembers(trx, vaultId)) {
      const isTold = barred === null && user_id !== member.user_id;
      if (isTold) await notifyOfSharing(trx, "shared-deleted", user_id, { at, device }, { by, vault: shown });
    }
  });
}

/** Takes back the deletion of a shared vault. */
export function undeleteVault(app: AppContext, session: Session, form: Deleting): Promise<void> {
  const { vaultId, at } = form;
  return withTransaction<void>(app.db, async (trx) => {
    const { vault, member } = await lockForAct(app, trx, session, { ...form, what: "undelete" });
    if (vault.deleted_at === null) return;
    await trx.updateTable("vaults").set({ deleted_at: null }).where("id", "=", vaultId).execute();
    const details = { vault: await shownVault(trx, vaultId) };
    await recordShared(trx, { at, kind: "shared-vault-undeleted", by: member.user_id, details });
  });
}
