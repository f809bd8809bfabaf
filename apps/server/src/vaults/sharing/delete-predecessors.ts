import { sql } from "kysely";
import type { Trx } from "../../platform/database.ts";
import { emptySharedVaults } from "../../platform/retention.ts";

/** Number of vaults before new keys whose entries are kept, as those of a personal vault are. */
const mostKept = 3;

/** Deletes the entries of the vaults that a vault follows, but for the last three; their links and grants stay. */
export async function deleteOldSharedPredecessors(trx: Trx, vaultId: string): Promise<void> {
  await emptySharedVaults(sql`
    v.id in (
      with recursive line as (
        select id, 0 as back from vaults where id = ${vaultId}
        union all
        select b.id, line.back + 1 from vaults b join line on b.successor_id = line.id where line.back <= ${mostKept}
      ) select id from line where back > ${mostKept})`).execute(trx);
}
