import type { User } from "@pomander/contract";
import { problemOf } from "../../../lib/problem.ts";

export interface FailedUser {
  user: User;
  reason: string;
}

interface RunManyResult {
  succeeded: readonly User[];
  failed: readonly FailedUser[];
}

interface RunManyOptions {
  users: readonly User[];
  run: (user: User) => Promise<void>;
  /** The reason shown for an error that has no text for users. */
  fallback: string;
  onProgress: (done: number) => void;
  isStopped: () => boolean;
}

/**
 * Runs an action for users one after the other, and returns the successes and the failures; a failure does not stop the
 * others. Once the server is unreachable, the rest is not tried and fails for the same reason.
 */
export async function runMany({ users, run, fallback, onProgress, isStopped }: RunManyOptions): Promise<RunManyResult> {
  const succeeded: User[] = [];
  const failed: FailedUser[] = [];
  let unreached: string | null = null;
  for (const [index, user] of users.entries()) {
    if (isStopped()) break;
    if (unreached === null) {
      try {
        await run(user);
        succeeded.push(user);
      } catch (error) {
        const { message, isUnreachable } = problemOf(error, fallback);
        failed.push({ user, reason: message });
        if (isUnreachable) unreached = message;
      }
    } else failed.push({ user, reason: unreached });
    onProgress(index + 1);
  }
  return { succeeded, failed };
}
