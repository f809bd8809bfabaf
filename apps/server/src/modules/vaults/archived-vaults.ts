import type { ArchivedVault } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { isUnlocked, type Session } from "../../accounts/sessions.ts";
import { presentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { AppError } from "../../errors.ts";
import type { RawJson } from "../../http/route.ts";
import { readArchived } from "./vault-json.ts";

/** One's own vaults that were replaced, the one archived last first. */
export async function listArchivedVaults({ db }: AppContext, userId: string): Promise<ArchivedVault[]> {
  const rows = await db
    .selectFrom("vaults")
    .selectAll()
    .select((query) =>
      query
        .selectFrom("password_entries")
        .select((entries) => entries.fn.countAll<number>().as("count"))
        .whereRef("password_entries.vault_id", "=", "vaults.id")
        .as("entry_count"),
    )
    .where("user_id", "=", userId)
    .where("archived_at", "is not", null)
    .orderBy("archived_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => presentArchivedVault(row, Number(row.entry_count)));
}

const presentArchivedVault = (row: VaultRow, entryCount: number): ArchivedVault => ({
  ...presentVault(row),
  entryCount,
  archivedAt: (row.archived_at ?? row.created_at).toISOString(),
});

/** Everything in an archived vault that this session has unlocked. */
export async function readArchivedContents(
  app: AppContext,
  { actor, sessionId }: Session,
  vaultId: string,
): Promise<RawJson> {
  const { db, clock } = app;
  const isThere = await db
    .selectFrom("vaults")
    .select("id")
    .where("id", "=", vaultId)
    .where("user_id", "=", actor._id)
    .where("archived_at", "is not", null)
    .executeTakeFirst();
  if (isThere === undefined) throw new AppError("not_found");
  if (!(await isUnlocked(db, sessionId, vaultId, clock.now()))) throw new AppError("locked");
  const contents = await readArchived(app, actor._id, vaultId);
  if (contents === null) throw new AppError("not_found");
  return contents.json;
}
