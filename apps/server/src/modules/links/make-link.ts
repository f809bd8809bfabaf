import { createHash } from "node:crypto";
import { type Actor, isAdministrator, limits, type LinkPolicy, type NewLink } from "@pomander/contract";
import { signedText } from "@pomander/crypto/server";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { writeKeyAad } from "../../accounts/pepper.ts";
import { assertAddressProven } from "../../accounts/proven-address.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { lockPresentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { isProofOf } from "../../accounts/write-proof.ts";
import { AppError, invalid } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { maySendLinks, readLinkPolicy } from "../../vaults/links/policy.ts";

/** Milliseconds that a link's end may be past the longest life, for clocks that differ. */
const clockLeewayMs = 10 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/**
 * Stores a link. Only a device that opened the sender's vault makes one: a token alone has no proof.
 * @throws AppError the refusals of the call
 */
export function makeLink(app: AppContext, session: Session, link: NewLink): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const actor = await confirmActor(trx, session);
    const vault = await lockPresentVault(trx, session.actor._id);
    await assertSessionActive(trx, session, now);
    if (vault === null) throw new AppError("no_vault");
    assertProven(app, vault, link);
    if (await isMade(app, trx, vault, link)) return;
    const policy = await readLinkPolicy(trx);
    if (!maySendLinks(policy, actor)) throw new AppError("links_off");
    assertWithin(policy, link, now);
    await assertAddressProven(app, trx, actor._id);
    if ((await mayLinkFrom(app, trx, actor, now)) !== null) throw new AppError("account_too_new");
    await assertFewEnough(trx, actor._id, now);
    await assertFilesReadable(trx, vault.id, actor._id, link.files);

    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("links")
      .values({
        id: link.linkId,
        user_id: actor._id,
        vault_id: vault.id,
        verifier: app.pepper.verifierOf(link.credential),
        contents: link.contents,
        label: link.label,
        shows_sender: link.showSender,
        until: new Date(link.until),
        opens_left: link.opens,
        created_at: now,
        ended_at: null,
        ended_why: null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError("id_taken");
    const files = link.files.map(({ vaultId, fileId }) => ({
      link_id: link.linkId,
      vault_id: vaultId,
      file_id: fileId,
    }));
    if (files.length > 0) await trx.insertInto("link_files").values(files).execute();
    const details = { opens: link.opens, until: link.until, files: files.length };
    await recordEvent(trx, { at: now, kind: "link-made", actor: auditActor(actor), details });
  });
}

/** @throws AppError `no_write_proof` */
function assertProven({ pepper }: AppContext, vault: VaultRow, { linkId, contents, proof }: NewLink): void {
  const hash = createHash("sha256").update(contents).digest("base64url");
  const writeKey = pepper.openAtRest(writeKeyAad(vault.id), vault.write_key);
  if (!isProofOf(writeKey, signedText("link", vault.id, linkId, hash), proof)) throw new AppError("no_write_proof");
}

/** Returns whether this vault has made the same link before: its reply was lost. @throws AppError `id_taken` */
async function isMade({ pepper }: AppContext, trx: Trx, vault: VaultRow, link: NewLink): Promise<boolean> {
  const row = await trx
    .selectFrom("links")
    .select(["vault_id", "verifier", "contents"])
    .where("id", "=", link.linkId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const isSame = row.contents === null || row.contents === link.contents;
  if (row.vault_id !== vault.id || !isSame || !pepper.isCredentialOf(link.credential, row.verifier))
    throw new AppError("id_taken");
  return true;
}

/** @throws AppError `invalid` for a link that the policy does not allow */
function assertWithin(policy: LinkPolicy, { until, opens, files }: NewLink, now: Date): void {
  const lifeMs = new Date(until).getTime() - now.getTime();
  if (lifeMs < limits.linkHours * hourMs - clockLeewayMs || lifeMs > policy.days * dayMs + clockLeewayMs)
    throw invalid("until", `From ${limits.linkHours} hour to ${policy.days} days`);
  if (opens > policy.opens) throw invalid("opens", `At most ${policy.opens}`);
  if (files.length > 0 && !policy.files) throw invalid("files", "This server sends no files with links");
}

/**
 * Returns when an account may send links; null: now. With open registration, a self-registered account waits for a day:
 * a stranger must not come for one link under this server's name.
 */
export async function mayLinkFrom(
  { config }: Pick<AppContext, "config">,
  db: Database,
  actor: Actor,
  now: Date,
): Promise<Date | null> {
  if (config.registration !== "open" || isAdministrator(actor)) return null;
  const { created_at, created_by } = await db
    .selectFrom("users")
    .select(["created_at", "created_by"])
    .where("id", "=", actor._id)
    .executeTakeFirstOrThrow();
  const from = new Date(created_at.getTime() + dayMs);
  return created_by === null && from > now ? from : null;
}

/** The vault's lock keeps other links of this sender from being made before this one is counted. @throws AppError `links_full` */
async function assertFewEnough(trx: Trx, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ live: number; recent: number }>`
    select count(*) filter (where ended_at is null and until > ${now}) as live,
      count(*) filter (where created_at > ${new Date(now.getTime() - dayMs)}) as recent
    from links where user_id = ${userId}`.execute(trx);
  const { live = 0, recent = 0 } = rows[0] ?? {};
  if (live >= limits.linksLive || recent >= limits.linksPerDay) throw new AppError("links_full");
}

/**
 * Checks that each file is whole and in the sender's vault, or in a shared one of which they are a member. Because of
 * the locks, a change that bars the sender, deletes the vault or gives it new keys comes after this link.
 * @throws AppError `file_missing`, `vault_followed`
 */
async function assertFilesReadable(trx: Trx, ownVaultId: string, userId: string, files: NewLink["files"]) {
  if (files.length === 0) return;
  const vaultIds = [...new Set(files.map(({ vaultId }) => vaultId))].toSorted();
  const readable = new Set([ownVaultId]);
  for (const vaultId of vaultIds) if (await isMember(trx, vaultId, userId)) readable.add(vaultId);
  const named = sql`unnest(${files.map(({ vaultId }) => vaultId)}::uuid[], ${files.map(({ fileId }) => fileId)}::uuid[])`;
  const { rows } = await sql<{ id: string; vaultId: string }>`
    select v.file_id as id, v.vault_id as "vaultId" from ${named} as named (vault_id, file_id)
    join vault_files v on v.vault_id = named.vault_id and v.file_id = named.file_id
    join files f on f.id = v.file_id where f.whole_at is not null for key share of v`.execute(trx);
  const found = new Set(rows.filter(({ vaultId }) => readable.has(vaultId)).map(({ id }) => id));
  const ids = files.map(({ fileId }) => fileId).filter((fileId) => !found.has(fileId));
  if (ids.length > 0) throw new AppError("file_missing", { ids });
}

/** Returns whether a user is a member of a shared vault, which is locked. @throws AppError `vault_followed` */
async function isMember(trx: Trx, vaultId: string, userId: string): Promise<boolean> {
  const vault = await trx
    .selectFrom("vaults")
    .select(["successor_id", "deleted_at"])
    .where("id", "=", vaultId)
    .where("user_id", "is", null)
    .forShare()
    .executeTakeFirst();
  if (vault === undefined || vault.deleted_at !== null) return false;
  const member = await trx
    .selectFrom("shared_members")
    .select("role")
    .where("vault_id", "=", vaultId)
    .where("user_id", "=", userId)
    .where("barred", "is", null)
    .forShare()
    .executeTakeFirst();
  if (member !== undefined && vault.successor_id !== null) throw new AppError("vault_followed");
  return member !== undefined;
}
