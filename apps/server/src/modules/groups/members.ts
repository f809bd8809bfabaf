import { mayAddMember } from "@pomander/contract";
import { sql } from "kysely";
import { anyUuid } from "../../accounts/administration.ts";
import type { ConfirmedActor } from "../../accounts/confirm-actor.ts";
import { invalid, AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";

/**
 * Makes `members` the whole list of a group that the transaction has locked. People who are in already stay or go,
 * whoever created them; only those who are new are judged. Says whether anything changed.
 */
export async function setMembers(trx: Trx, actor: ConfirmedActor, groupId: string, members: readonly string[]) {
  const wanted = new Set(members);
  if (wanted.size < members.length) throw invalid("members", "Somebody is named twice");
  const present = await presentMembers(trx, groupId);
  const added = members.filter((id) => !present.has(id));
  const removed = [...present].filter((id) => !wanted.has(id));
  await assertMayAddMembers(trx, actor, added);
  if (removed.length > 0) await removeMembers(trx, groupId, removed);
  if (added.length > 0) await addMembers(trx, groupId, added);
  return added.length > 0 || removed.length > 0;
}

async function presentMembers(trx: Trx, groupId: string): Promise<Set<string>> {
  const rows = await trx.selectFrom("group_members").select("user_id").where("group_id", "=", groupId).execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Found people are kept from leaving until the transaction ends. */
async function assertMayAddMembers(trx: Trx, actor: ConfirmedActor, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const rows = await trx
    .selectFrom("users")
    .select(["id as _id", "created_by as createdBy"])
    .where("id", "=", anyUuid(added))
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (rows.length < added.length) throw invalid("members", "Somebody named here has no account");
  if (!rows.every((member) => mayAddMember(actor, member))) throw new AppError("member_not_yours");
}

async function removeMembers(trx: Trx, groupId: string, removed: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("group_members")
    .where("group_id", "=", groupId)
    .where("user_id", "=", anyUuid(removed))
    .execute();
}

async function addMembers(trx: Trx, groupId: string, added: readonly string[]): Promise<void> {
  await sql`insert into group_members (group_id, user_id) select ${groupId}::uuid, unnest(${added}::uuid[])`.execute(
    trx,
  );
}
