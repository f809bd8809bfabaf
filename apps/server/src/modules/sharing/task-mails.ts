import { Cron } from "croner";
import type { Selectable } from "kysely";
import { mayMailUnverified } from "../../accounts/account-mails.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { type Clock, dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { LeaverMailsTable, LeaverTasksTable } from "../../platform/vault-tables.ts";
import { membersForKeys } from "../../vaults/sharing/leavers.ts";
import { readMembers } from "../../vaults/sharing/memberships.ts";
import { nameOf, shownVault } from "../../vaults/sharing/mails-and-audit.ts";

type TaskRow = Selectable<LeaverTasksTable>;
type Stage = LeaverMailsTable["stage"];

/** Days after which a task that is overdue is said to administrators. */
const escalatedAfterDays = 7;

/**
 * Returns the reminder that a task is at: on the first day, midway, the day before, when it is overdue and a week later.
 * Null: none yet. Of new keys, the first one was mailed with what caused them.
 */
export function stageOf(
  { kind, created_at, due }: Pick<TaskRow, "kind" | "created_at" | "due">,
  now: Date,
): Stage | null {
  const [made, end, at] = [created_at.getTime(), due.getTime(), now.getTime()];
  if (at >= end + escalatedAfterDays * dayMs) return "escalated";
  if (at >= end) return "overdue";
  if (at >= end - dayMs) return "day-before";
  if (at >= made + (end - made) / 2) return "midway";
  return kind === "passwords" ? "first" : null;
}

/** Enqueues the reminders of open tasks that are due now, each once. Returns their number. */
export async function mailTasks(db: Database, clock: Clock): Promise<number> {
  const open = await db
    .selectFrom("leaver_tasks")
    .innerJoin("vaults", "vaults.id", "leaver_tasks.vault_id")
    .select(["leaver_tasks.id", "leaver_tasks.kind", "leaver_tasks.created_at", "leaver_tasks.due"])
    .where("leaver_tasks.closed_at", "is", null)
    .where("vaults.deleted_at", "is", null)
    .where("vaults.successor_id", "is", null)
    .orderBy("leaver_tasks.id")
    .execute();
  let sent = 0;
  for (const task of open) {
    if (stageOf(task, clock.now()) !== null)
      sent += await withTransaction<number>(db, (trx) => mailTask(trx, task.id, clock));
  }
  return sent;
}

async function mailTask(trx: Trx, taskId: string, clock: Clock): Promise<number> {
  const now = clock.now();
  const task = await trx
    .selectFrom("leaver_tasks")
    .selectAll()
    .where("id", "=", taskId)
    .where("closed_at", "is", null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const stage = task === undefined ? null : stageOf(task, now);
  if (task === undefined || stage === null) return 0;
  let sent = 0;
  for (const userId of await recipientsOf(trx, task, stage)) {
    if (await hasEnough(trx, userId, task.id, now)) continue;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("leaver_mails")
      .values({ task_id: task.id, due: task.due, stage, user_id: userId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n && (await mailTo(trx, userId, { task, stage, now }))) sent += 1;
  }
  return sent;
}

/** Most reminders of tasks that one account gets in a day, and hours between two of one task. */
const mostADay = 30;
const hoursBetween = 20;

/**
 * Returns whether a user was reminded of this task lately, or of many in a day: managers choose its day, and must not be
 * able to fill a mailbox with it. A later run reminds of what is left.
 */
async function hasEnough(trx: Trx, userId: string, taskId: string, now: Date): Promise<boolean> {
  const sent = await trx
    .selectFrom("leaver_mails")
    .select(["task_id", "at"])
    .where("user_id", "=", userId)
    .where("at", ">", new Date(now.getTime() - dayMs))
    .execute();
  const lately = now.getTime() - hoursBetween * 60 * 60 * 1_000;
  return sent.length >= mostADay || sent.some(({ task_id, at }) => task_id === taskId && at.getTime() > lately);
}

/** Returns who is reminded: who took the task, else whom it is for; overdue all managers, then administrators. */
async function recipientsOf(trx: Trx, task: TaskRow, stage: Stage): Promise<string[]> {
  if (stage === "escalated") {
    const rows = await trx
      .selectFrom("users")
      .select("id")
      .where((user) => user.or([user("is_admin", "=", true), user("is_super_admin", "=", true)]))
      .execute();
    return rows.map(({ id }) => id);
  }
  const members = await readMembers(trx, task.vault_id);
  const asked = membersForKeys(members)
    .members.filter(({ role }) => role !== "read")
    .map(({ user_id }) => user_id);
  if (stage === "overdue") return asked;
  const writers = members
    .filter(({ barred, role }) => barred === null && role !== "read")
    .map(({ user_id }) => user_id);
  const named = task.taken_by === null ? task.to_ids : [task.taken_by];
  const present = writers.filter((userId) => named.includes(userId));
  return present.length > 0 ? present : asked;
}

interface TaskMail {
  task: TaskRow;
  stage: Stage;
  now: Date;
}

/** Enqueues one reminder. No name of another is sent to an address that is not proven. */
async function mailTo(trx: Trx, userId: string, { task, stage, now }: TaskMail): Promise<boolean> {
  const owner = await trx
    .selectFrom("users")
    .select(["email", "first_name", "time_zone", "language", "email_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (owner === undefined) return false;
  const isProven = owner.email_verified_at !== null;
  if (!isProven && !(await mayMailUnverified(trx, owner.email))) return false;
  const [leaver = ""] = task.who;
  const data = {
    name: isProven ? owner.first_name : "",
    ...(owner.time_zone === "UTC" ? {} : { timeZone: owner.time_zone }),
    language: owner.language,
    at: now.toISOString(),
    kind: task.kind,
    stage,
    vault: await shownVault(trx, task.vault_id),
    who: isProven ? await nameOf(trx, leaver) : "",
    left: task.left_count ?? task.total,
    total: task.total,
    due: task.due.toISOString(),
  };
  await enqueueMail(trx, { userId, recipient: owner.email, template: "leaver-task", data });
  return true;
}

/** Reminds of tasks once an hour, not on the hour, when many other jobs start. */
export function startTaskMails(db: Database, log: Log, clock: Clock): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const job = new Cron("37 * * * *", { protect: true }, () => {
    running = mailTasks(db, clock).catch((error: unknown) => log.warn({ err: error }, "reminders of tasks failed"));
    return running.then(() => undefined);
  });
  return {
    stop: async () => {
      job.stop();
      await running;
    },
  };
}
