import type { Actor } from "@pomander/contract";
import { AppError } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";

interface NewImport {
  importId: string;
  fileName: string;
  at: Date;
}

/**
 * Refuses an import that was taken back, or is another's. The owner's lock is held: nobody takes it back meanwhile.
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

/** Stores that there is such an import, if it is not yet. @throws `import_undone` */
export async function openImport(trx: Trx, actor: Actor, { importId, fileName, at }: NewImport): Promise<void> {
  await trx
    .insertInto("reminder_imports")
    .values({ id: importId, user_id: actor._id, file_name: fileName, at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  // Somebody else may have made it meanwhile.
  await assertOpen(trx, actor, importId);
}
