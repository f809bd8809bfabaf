import { type CallParsed, type calls, limits } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../../../accounts/app-context.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { isUnlocked } from "../../../accounts/vault-unlocks.ts";
import { AppError } from "../../../errors.ts";
import { NotModified, type RawJson } from "../../../http/route.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { assertMayJoin } from "../../../vaults/sharing/user-limits.ts";
import { assertReadable, type Membership } from "../../../vaults/sharing/memberships.ts";
import { type Reader, recordRead } from "../../../vaults/access-log.ts";
import { findCachedContents, isUnchanged, readPage, readShared, versionColumns } from "../../../vaults/vault-json.ts";

/**
 * Returns everything in a shared vault as one snapshot, with its tag. One that new keys have replaced is shown to
 * managers, for 30 days.
 * @throws AppError `vault_followed`, `vaults_full` at the first read, and as `readContents`
 */
export async function readSharedContents(
  app: AppContext,
  session: Reader,
  membership: Membership,
  ifNoneMatch: string | undefined,
): Promise<{ tag: string; json: RawJson } | NotModified> {
  const { vaultId, readAt, sealed, flagsVersion } = membership;
  assertReadable(membership, app.clock.now());
  if (session.isMachine !== true) {
    if (readAt === null) await noteFirstRead(app, session.actor._id, vaultId);
    await recordRead(app, session, { kind: "vault-read", vaultId, isShared: true });
  }
  const version = { sealed, flags_version: flagsVersion };
  if (ifNoneMatch !== undefined && isUnchanged(version, ifNoneMatch)) return new NotModified();
  const contents = findCachedContents(app, vaultId, version) ?? (await readShared(app, session.actor._id, vaultId));
  if (contents === null) throw new AppError("not_found");
  return contents;
}

/** Notes when a member first read a vault, which counts as one of theirs from then on. */
function noteFirstRead({ db, clock }: AppContext, userId: string, vaultId: string): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    await assertMayJoin(trx, userId);
    await trx
      .updateTable("shared_members")
      .set({ read_at: clock.now() })
      .where("vault_id", "=", vaultId)
      .where("user_id", "=", userId)
      .where("read_at", "is", null)
      .execute();
  });
}

type LinkRange = CallParsed<(typeof calls)["vaults"]["manifests"]>["query"];

/** Returns links of a shared vault's chain, those that fit in one page. Throws as `readPage`. */
export const readLinks = (
  app: AppContext,
  { actor }: Session,
  { vaultId }: Membership,
  { after, until, limit }: LinkRange,
): Promise<RawJson> =>
  readPage(app, actor._id, {
    name: "manifests",
    columns: sql`counter, sealed, by, sig, list`,
    bytes: sql`bytes`,
    from: sql`
      from (
        select l.*, sum(bytes) over (order by counter) as up_to from (
          select counter, sealed, by_id as by, sig, list,
            octet_length(sealed) + coalesce(octet_length(list), 0) as bytes
          from vault_manifests where vault_id = ${vaultId} and counter > ${after} and counter <= ${until}
          order by counter limit ${limit ?? limits.manifestsPerPage}
        ) l
      ) p where up_to <= ${sql.lit(limits.linkPageBytes)} order by counter`,
  });

type Versions = CallParsed<(typeof calls)["history"]["versions"]>["query"];
type Deleted = CallParsed<(typeof calls)["history"]["deleted"]>["query"];

/**
 * Returns earlier versions of an entry, newest first. @throws AppError `locked` unless the caller's own vault was
 * unlocked lately, `vault_followed`, and as `readPage`
 */
export const readSharedVersions = (
  app: AppContext,
  session: Reader,
  membership: Membership,
  { entry, before, personalId }: Versions & { personalId: string | null },
) => readVersionsThat(app, session, membership, { filter: sql`h.entry_id = ${entry}`, before, personalId });

/** Returns the last version of each entry that is gone, newest first. Throws as `readSharedVersions`. */
export const readSharedDeleted = (
  app: AppContext,
  session: Reader,
  membership: Membership,
  { before, personalId }: Deleted & { personalId: string | null },
) => readVersionsThat(app, session, membership, { filter: sql`h.is_deleted`, before, personalId });

interface VersionsAsked {
  filter: RawBuilder<unknown>;
  before: string | undefined;
  /** The caller's own vault. */
  personalId: string | null;
}

async function readVersionsThat(
  app: AppContext,
  session: Reader,
  membership: Membership,
  { filter, before, personalId }: VersionsAsked,
): Promise<RawJson> {
  const { actor, sessionId } = session;
  const { vaultId } = membership;
  const now = app.clock.now();
  assertReadable(membership, now);
  if (personalId === null || !(await isUnlocked(app.db, sessionId, personalId, now))) throw new AppError("locked");
  await recordRead(app, session, { kind: "versions-read", vaultId, isShared: true });
  return readPage(app, actor._id, {
    name: "versions",
    columns: versionColumns,
    bytes: sql`h.bytes`,
    from: sql`
      from vault_history h
      where h.vault_id = ${vaultId} and h.kind = 'entry' and ${filter}
        and ${before === undefined ? sql`true` : sql`h.id < ${before}`}
      order by h.id desc limit ${sql.lit(limits.versionsPerPage)}`,
  });
}
