import type { Actor } from "@pomander/contract";
import { AppError } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";

interface NewImport {
  importId: string;
  fileName: string;
  at: Date;
}

/**
 * Refuses an import that was taken back, or is another user's. The caller has the owner's lock, so no undo runs at the
 * same time.
 * @throws `import_undone`
 */
export async function assertOpen(trx: Trx, actor: Actor, importId: string): Promise<void> {
  const row = await trx
    .selectFrom("reminder_imports")
    .select(["user_id", "undone_at"])
    .where("id", "=", importId)
    .executeTakeFirst();
  if (row !== undefined && (row.user_id !== actor._id || row.undone_at !== null)) throw new AppError("import_undone");
}

/** Stores the import unless it is stored already. @throws `import_undone` */
export async function openImport(trx: Trx, actor: Actor, { importId, fileName, at }: NewImport): Promise<void> {
  await trx
    .insertInto("reminder_imports")
    .values({ id: importId, user_id: actor._id, file_name: fileName, at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  // Another user may have stored one with this id in the meantime.
  await assertOpen(trx, actor, importId);
}
