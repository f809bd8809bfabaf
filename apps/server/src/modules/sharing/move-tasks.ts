import { type CallParsed, type calls, limits, type NewLeaverTask } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { invalid } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import type { MemberRow } from "../../vaults/sharing/memberships.ts";

interface MovedTasks {
  presentId: string;
  successorId: string;
  /** The members of the present vault, barred ones too. */
  members: readonly MemberRow[];
  form: Pick<CallParsed<typeof calls.sharedSuccessors.finish>["body"], "tasks" | "members">;
  now: Date;
}

/**
 * Closes the tasks for new keys, and moves those about passwords that are open, or that the form names, to the
 * successor, their totals counted again and without their reports; those who go get a task of their own, without a
 * count where none was sent. One that was done stays so until a report of more. Beyond the most that a vault has, those
 * that the form leaves out are closed: nothing about tasks keeps a person from being taken out.
 */
export async function moveTasks(trx: Trx, { presentId, successorId, members, form, now }: MovedTasks): Promise<void> {
  const going = members.filter(({ barred }) => barred !== null).map(({ user_id }) => user_id);
  const sent = form.tasks ?? withoutCount(going, now);
  const known = await trx
    .selectFrom("leaver_tasks")
    .select(["id", "closed_at"])
    .where("vault_id", "=", presentId)
    .where("kind", "=", "passwords")
    .orderBy("created_at", "desc")
    .execute();
  const isNamed = new Set(sent.map(({ taskId }) => taskId));
  const named = known.filter(({ id }) => isNamed.has(id));
  const unnamed = known.filter(({ id, closed_at }) => closed_at === null && !isNamed.has(id));
  const kept = [...named, ...unnamed.slice(0, Math.max(0, limits.leaverTasks - sent.length))];
  const isKept = new Set(kept.map(({ id }) => id));
  const present = new Set(form.members.map(({ userId }) => userId));
  assertTasks(sent, { isKept, going: new Set(going), present });
  const noReport = { report_counter: null, left_count: null, aside_count: null, gone_count: null };
  const moved = { vault_id: successorId, total: null, ...noReport };
  if (kept.length > 0)
    await trx
      .updateTable("leaver_tasks")
      .set(moved)
      .where("id", "in", [...isKept])
      .execute();
  await trx
    .updateTable("leaver_tasks")
    .set({ closed_at: now })
    .where("vault_id", "=", presentId)
    .where("closed_at", "is", null)
    .execute();
  for (const { taskId, who, total, due, to } of sent) {
    const columns = { total: form.tasks === undefined ? null : total, due: new Date(due), to_ids: [...to] };
    if (isKept.has(taskId)) await trx.updateTable("leaver_tasks").set(columns).where("id", "=", taskId).execute();
    else await insertTask(trx, { id: taskId, vault_id: successorId, who: [...who], ...columns }, now);
  }
}

type TaskColumns = { id: string; vault_id: string; who: string[]; total: number | null; due: Date; to_ids: string[] };

async function insertTask(trx: Trx, columns: TaskColumns, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("leaver_tasks")
    .values({ ...columns, kind: "passwords", created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw invalid("tasks", "This id is taken");
}

function withoutCount(going: readonly string[], now: Date): NewLeaverTask[] {
  if (going.length === 0) return [];
  const due = new Date(now.getTime() + limits.passwordsDueDays * dayMs).toISOString();
  return [{ taskId: uuidv7(), who: [...going], total: 0, due, to: [] }];
}

interface TaskRules {
  /** The tasks that move, whose leavers stay the same. */
  isKept: ReadonlySet<string>;
  going: ReadonlySet<string>;
  present: ReadonlySet<string>;
}

/** Checks that new tasks are about people who go, and that only members are reminded. */
function assertTasks(tasks: readonly NewLeaverTask[], { isKept, going, present }: TaskRules): void {
  if (new Set(tasks.map(({ taskId }) => taskId)).size < tasks.length) throw invalid("tasks", "An id appears twice");
  if (tasks.some(({ to }) => to.some((userId) => !present.has(userId)))) throw invalid("tasks", "Not a member");
  const areNewRight = tasks.every(({ taskId, who }) => isKept.has(taskId) || who.every((userId) => going.has(userId)));
  if (!areNewRight) throw invalid("tasks", "Not of members who go");
}
