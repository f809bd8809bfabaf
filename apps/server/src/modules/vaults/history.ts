import { type CallParsed, type calls, limits } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { confirmPassword } from "../../accounts/current-password.ts";
import type { Session } from "../../accounts/sessions.ts";
import { isUnlocked } from "../../accounts/vault-unlocks.ts";
import { lockPresentVault } from "../../accounts/vault-keys.ts";
import { AppError } from "../../errors.ts";
import type { RawJson } from "../../http/route.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import {
  assertActSigned,
  assertNotFollowed,
  assertRole,
  lockAsMember,
  type Membership,
} from "../../vaults/sharing/memberships.ts";
import { recordShared, shownVault } from "../../vaults/sharing/mails-and-audit.ts";
import { type Reader, recordRead } from "../../vaults/access-log.ts";
import { readPage, versionColumns } from "../../vaults/vault-json.ts";

type Asked<Name extends keyof typeof calls.history> = CallParsed<(typeof calls.history)[Name]>;

/** Earlier versions of an entry, newest first. @throws AppError `locked` unless unlocked lately, and as `readPage` */
export const readVersions = (app: AppContext, session: Reader, { entry, before }: Asked<"versions">["query"]) =>
  readVersionsThat(app, session, sql`h.entry_id = ${entry}`, before);

/** The last version of each entry that is gone, newest first. Throws as `readVersions`. */
export const readDeleted = (app: AppContext, session: Reader, { before }: Asked<"deleted">["query"]) =>
  // None of their ids is used again while this row is kept.
  readVersionsThat(app, session, sql`h.is_deleted`, before);

async function readVersionsThat(
  app: AppContext,
  session: Reader,
  filter: RawBuilder<unknown>,
  before: string | undefined,
): Promise<RawJson> {
  const vault = await app.db
    .selectFrom("vaults")
    .select("id")
    .where("user_id", "=", session.actor._id)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow(() => new AppError("no_vault"));
  if (!(await isUnlocked(app.db, session.sessionId, vault.id, app.clock.now()))) throw new AppError("locked");
  await recordRead(app, session, { kind: "versions-read", vaultId: vault.id, isShared: false });
  return readPage(app, session.actor._id, {
    name: "versions",
    columns: versionColumns,
    bytes: sql`h.bytes`,
    from: sql`
      from vault_history h
      where h.vault_id = ${vault.id} and h.kind = 'entry' and ${filter}
        and ${before === undefined ? sql`true` : sql`h.id < ${before}`}
      order by h.id desc limit ${sql.lit(limits.versionsPerPage)}`,
  });
}

/** Deletes every kept version of an entry, whether it is there or gone, before its time. */
export function deleteVersions(app: AppContext, session: Session, form: Asked<"delete">["body"]): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const account = await confirmPassword(app, trx, session, { credential: form.currentPassword });
    const vault = await lockPresentVault(trx, account.id);
    if (vault === null) commitAndReject(new AppError("not_found"));
    await dropVersions(trx, vault.id, form.entryId);
  });
}

/** Deletes every kept version of an entry of a shared vault. */
export function deleteSharedVersions(
  app: AppContext,
  session: Session,
  { vaultId }: Membership,
  form: Asked<"delete">["body"],
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    await confirmPassword(app, trx, session, { credential: form.currentPassword });
    const now = app.clock.now();
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now });
    assertRole(member, "manage");
    assertActSigned(member, form.act, "history-delete");
    assertNotFollowed(vault);
    await dropVersions(trx, vaultId, form.entryId);
    const details = { vault: await shownVault(trx, vaultId) };
    await recordShared(trx, { at: now, kind: "shared-history-deleted", by: member.user_id, details });
  });
}

async function dropVersions(trx: Trx, vaultId: string, entryId: string): Promise<void> {
  const { rows } = await sql<{ gone: number }>`select drop_versions(${vaultId}, null, ${entryId}) as gone`.execute(trx);
  if (rows[0]?.gone === 0) commitAndReject(new AppError("not_found"));
}
