import { limits, type NewLeaverTask } from "@pomander/contract";
import { randomUuid } from "@pomander/crypto";
import type { SharedMember } from "@pomander/crypto/sharing";
import type { SharingCore } from "./sharing-core.ts";

const dueDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

interface AfterNewKeys {
  /** The vault that gets new keys. */
  vaultId: string;
  /** The user ids of those who go. */
  out: readonly string[];
  /** The members of the new vault. */
  members: readonly SharedMember[];
  /** Returns how many entries are marked as known to one of these people. */
  markedFor: (who: readonly string[]) => number;
}

/**
 * Returns the tasks that come with new keys: a new one for those who go, and each earlier one counted again. One that was
 * done, and of which no entry is marked, stays behind. Most are as many as a vault can have, the new one among them.
 */
export function leaverTasks(
  { host: { now, random }, server }: Pick<SharingCore, "host" | "server">,
  { vaultId, out, members, markedFor }: AfterNewKeys,
): NewLeaverTask[] {
  const present = new Set(members.map(({ userId }) => userId));
  const { tasks = [] } = server?.vaults.find((known) => known.vaultId === vaultId) ?? {};
  const again = tasks
    .filter(({ kind }) => kind === "passwords")
    .map(({ taskId, who, due, to, left }) => ({
      isDone: left === 0,
      task: {
        taskId,
        who,
        // A person who is a member again does not count while they are.
        total: markedFor(who.filter((userId) => !present.has(userId))),
        due: new Date(due).toISOString(),
        to: to.filter((userId) => present.has(userId)),
      },
    }))
    .filter(({ isDone, task: { total } }) => !isDone || total > 0)
    .map(({ task }) => task);
  if (out.length === 0) return again.slice(-limits.leaverTasks);
  const due = new Date(now().getTime() + dueDays * dayMs).toISOString();
  const made = { taskId: randomUuid(random), who: [...out], total: markedFor(out), due, to: [] };
  return [made, ...again.slice(1 - limits.leaverTasks)];
}
