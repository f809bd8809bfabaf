import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import { hasRow } from "../platform/rows.ts";

/** Refuses to change who is in groups that the company's directory fills. @throws AppError `managed_group` */
export async function assertNotManaged(trx: Trx, groupIds: readonly string[]): Promise<void> {
  const managed = trx.selectFrom("scim_groups").select("id").where("applied_group_id", "in", groupIds);
  if (await hasRow(managed)) throw new AppError("managed_group");
}
