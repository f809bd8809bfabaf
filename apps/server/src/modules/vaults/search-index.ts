import type { Manifest } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import { assertNextManifest, lockVault } from "./entry-service.ts";
import { countEntries, replaceManifest } from "./entry-store.ts";
import { readList } from "./vault-json.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Entries that hold every token. Without any token in the vault there is no index to ask. */
export async function searchEntries(app: AppContext, userId: string, searchTokens: readonly string[]) {
  const found = await readList(app, userId, { searchTokens });
  if (found.total > 0) return found;
  const { rows } = await sql<{ isOn: boolean }>`
    select exists (
      select from password_entries e join vaults v on v.id = e.vault_id
      where v.user_id = ${userId} and v.archived_at is null and cardinality(e.search_tokens) > 0
    ) as "isOn"`.execute(app.db);
  if (rows[0]?.isOn !== true) throw new AppError("index_off");
  return found;
}

interface SearchIndex {
  entries: readonly { _id: string; searchTokens: readonly string[] }[];
  manifest: Manifest;
}

/** Sets the tokens of every entry of the vault, or clears all of them: all or nothing. */
export function setSearchIndex({ db, clock }: AppContext, session: Session, { entries, manifest }: SearchIndex) {
  return withTransaction<void>(db, async (trx) => {
    const now = clock.now();
    const vault = await lockVault(trx, session, now);
    assertNextManifest(vault, manifest);
    if (entries.length === 0) {
      await trx.updateTable("password_entries").set({ search_tokens: [] }).where("vault_id", "=", vault.id).execute();
    } else {
      const isOnceEach = new Set(entries.map((entry) => entry._id)).size === entries.length;
      if (!isOnceEach || entries.length !== (await countEntries(trx, vault.id))) throw notAll();
      for (let i = 0; i < entries.length; i += batchSize) {
        await setTokens(trx, vault.id, entries.slice(i, i + batchSize));
      }
    }
    await replaceManifest(trx, vault, manifest, now);
  });
}

/** As many as are made into a text while nobody else is served: with the most tokens each, 600 kB. */
const batchSize = 200;

async function setTokens(trx: Trx, vaultId: string, entries: SearchIndex["entries"]) {
  const rows = JSON.stringify(entries.map((entry) => ({ id: entry._id, tokens: entry.searchTokens })));
  const { numAffectedRows } = await sql`
    update password_entries e set search_tokens = n.tokens
    from json_to_recordset(${rows}::json) as n (id uuid, tokens text[])
    where e.vault_id = ${vaultId} and e.id = n.id`.execute(trx);
  if (Number(numAffectedRows ?? 0) !== entries.length) throw notAll();
}

const notAll = () => invalid("entries", "Every entry of the vault must be named, and no other");
