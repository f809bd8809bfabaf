import { invalid } from "../errors.ts";
import { limits } from "@pomander/contract";
import { nextUpdatedAt } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import { countRows } from "../platform/rows.ts";
import { anyUuid, recordAdminEvent } from "./administration.ts";
import { assertNotManaged } from "./managed-groups.ts";
import type { ConfirmedActor } from "./confirm-actor.ts";

/** Adds a newly created user to groups. @throws AppError `invalid` for a group that does not exist or is full */
export async function joinGroups(
  trx: Trx,
  { userId, groups, actor, at }: { userId: string; groups: readonly string[]; actor: ConfirmedActor; at: Date },
): Promise<void> {
  const wanted = [...new Set(groups)];
  if (wanted.length === 0) return;
  const rows = await trx
    .selectFrom("groups")
    .select(["id", "name"])
    .where("id", "=", anyUuid(wanted))
    .orderBy("id")
    .forUpdate()
    .execute();
  await assertNotManaged(trx, wanted);
  if (rows.length < wanted.length) throw invalid("groups", "A group that you chose no longer exists");
  for (const { id, name } of rows) {
    const members = await countRows(trx.selectFrom("group_members").where("group_id", "=", id));
    if (members >= limits.groupMembers) throw invalid("groups", `The group "${name}" is full`);
    await trx.insertInto("group_members").values({ group_id: id, user_id: userId }).execute();
    await recordAdminEvent(trx, { kind: "group-changed", actor, at, details: { name, fields: "members" } });
  }
  await trx
    .updateTable("groups")
    .set({ updated_at: nextUpdatedAt(at) })
    .where("id", "=", anyUuid(wanted))
    .execute();
}
