import { type CallParsed, type calls } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { LeaverTasksTable } from "../../platform/vault-tables.ts";
import { countForUser } from "../../vaults/sharing/user-limits.ts";
import { assertNotFollowed, assertRole, lockAsMember, readMembers } from "../../vaults/sharing/memberships.ts";
import { recordShared, shownVault } from "../../vaults/sharing/mails-and-audit.ts";
import { hashOfText, isSignedBy } from "../../vaults/sharing/signatures.ts";

// Tasks after a member left. What a vault's devices count is right; the server only mails, and a report only quiets it.

type TaskRow = Selectable<LeaverTasksTable>;
interface OfTask {
  vaultId: string;
  taskId: string;
}

function findTask(trx: Trx, { vaultId, taskId }: OfTask): Promise<TaskRow> {
  return trx
    .selectFrom("leaver_tasks")
    .selectAll()
    .where("id", "=", taskId)
    .where("vault_id", "=", vaultId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

type Update = CallParsed<typeof calls.leaverTasks.update>["body"];

/** Sets when a task is due, and which members are reminded of it; none: all managers. */
export function updateTask(app: AppContext, session: Session, { vaultId, taskId, due, to, sig }: OfTask & Update) {
  return withTransaction<void>(app.db, async (trx) => {
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now: app.clock.now() });
    assertRole(member, "manage");
    const isSigned = isSignedBy(member.sign_key, sig, "leaver-task", vaultId, taskId, due, to.join(","));
    if (!isSigned) throw new AppError("no_write_proof");
    assertNotFollowed(vault);
    await findTask(trx, { vaultId, taskId });
    const present = (await readMembers(trx, vaultId)).filter(({ barred }) => barred === null);
    const ids = new Set(present.map(({ user_id }) => user_id));
    if (to.some((userId) => !ids.has(userId))) throw invalid("to", "Not a member");
    const columns = { due: new Date(due), to_ids: [...to] };
    await trx.updateTable("leaver_tasks").set(columns).where("id", "=", taskId).execute();
  });
}

type Take = CallParsed<typeof calls.leaverTasks.take>["body"];

/**
 * Takes a task in hand, or gives it back. The signature is that of a change of a task without a day, to the member who
 * takes it or to no one.
 */
export function takeTask(app: AppContext, session: Session, { vaultId, taskId, isTaken, sig }: OfTask & Take) {
  const taker = isTaken ? session.actor._id : null;
  return withTransaction<void>(app.db, async (trx) => {
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now: app.clock.now() });
    assertRole(member, "write");
    const isSigned = isSignedBy(member.sign_key, sig, "leaver-task", vaultId, taskId, "", taker ?? "");
    if (!isSigned) throw new AppError("no_write_proof");
    assertNotFollowed(vault);
    await findTask(trx, { vaultId, taskId });
    await trx.updateTable("leaver_tasks").set({ taken_by: taker }).where("id", "=", taskId).execute();
  });
}

type Report = CallParsed<typeof calls.leaverTasks.report>["body"];

/**
 * Takes what a member's device counted: of the newest link, and of one link the larger rest. None left closes the task,
 * more opens it again.
 */
export function reportTask(app: AppContext, session: Session, vaultId: string, report: Report): Promise<void> {
  const { taskId, counter, hash, left, aside, gone, sig } = report;
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now });
    assertRole(member, "write");
    const parts = [vaultId, taskId, counter, hash, left, aside, gone] as const;
    if (!isSignedBy(member.sign_key, sig, "leaver-report", ...parts)) throw new AppError("no_write_proof");
    assertNotFollowed(vault);
    const by = member.user_id;
    await countForUser(trx, by, "report", { now });
    const task = await findTask(trx, { vaultId, taskId });
    await assertLink(trx, vaultId, { counter, hash });
    const isInRange = [left, aside, gone].every((count) => count <= (task.total ?? count));
    if (task.kind !== "passwords" || !isInRange) throw invalid("left", "Not in the range of this task");
    const { report_counter: newest, left_count } = task;
    const isNewer = newest === null || counter > newest || (counter === newest && left > (left_count ?? 0));
    if (!isNewer) return;
    const isDone = left === 0;
    const closed_at = isDone ? (task.closed_at ?? now) : null;
    const columns = { report_counter: counter, left_count: left, aside_count: aside, gone_count: gone, closed_at };
    await trx.updateTable("leaver_tasks").set(columns).where("id", "=", taskId).execute();
    if (isDone === (task.closed_at !== null)) return;
    const kind = isDone ? "leaver-task-closed" : "leaver-task-reopened";
    await recordShared(trx, { at: now, kind, by, details: { vault: await shownVault(trx, vaultId) } });
  });
}

async function assertLink(trx: Trx, vaultId: string, { counter, hash }: Pick<Report, "counter" | "hash">) {
  const link = await trx
    .selectFrom("vault_manifests")
    .select("sealed")
    .where("vault_id", "=", vaultId)
    .where("counter", "=", counter)
    .executeTakeFirst();
  if (link === undefined || hashOfText(link.sealed) !== hash) throw invalid("hash", "Not a link of this vault");
}
