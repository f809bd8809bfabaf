import { isDeepStrictEqual } from "node:util";
import type { ConnectionOptions } from "../../../../apps/server/src/platform/database.ts";
import type { Secrets } from "../../../../apps/server/src/platform/secrets.ts";
import { serveDatabase } from "../support/own-server.ts";
import { createTestEnvironment, type TestEnvironment } from "../support/test-environment.ts";
import type { Saver } from "./savers.ts";

/** Each user's progress: the saves that a backup must contain, and those that it may contain. */
export interface Progress {
  least: readonly number[];
  most: readonly number[];
}

/**
 * Serves a restored database, signs all users in on new devices, and compares the vaults with their saves. Returns the
 * problems; none, if each vault verifies and equals the state after one save that the backup may contain.
 */
export async function checkRestored(
  connection: ConnectionOptions,
  secrets: Secrets,
  savers: readonly Saver[],
  { least, most }: Progress,
): Promise<string[]> {
  const server = await serveDatabase(connection, secrets);
  const env = await createTestEnvironment(server.url);
  try {
    const found = await Promise.all(
      savers.map(async (saver, i) => {
        const problem = await problemOf(env, saver, least[i] ?? 0, most[i] ?? 0).catch(String);
        return problem === null ? [] : [`person ${i}: ${problem}`];
      }),
    );
    return found.flat();
  } finally {
    await env.close();
    await server.close();
  }
}

async function problemOf(env: TestEnvironment, saver: Saver, least: number, most: number): Promise<string | null> {
  const vault = await env.device().open(saver.person);
  const { status, fault } = vault.snapshot();
  if (status !== "open" || fault !== null) return `the vault is ${status}: ${JSON.stringify(fault)}`;
  const { entries, unreadable } = await vault.openAll();
  vault.close();
  if (unreadable.length > 0) return `${unreadable.length} entries cannot be opened`;
  const seen = Object.fromEntries(entries.map(({ title, password }) => [title, password]));
  const last = Math.max(0, ...Object.values(seen).map((password) => Number(password.slice("Save ".length))));
  if (last < least) return `the last save is ${last}, but ${least} were acknowledged before the backup began`;
  if (last > most) return `the last save is ${last}, but only ${most} had begun when the backup ended`;
  return isDeepStrictEqual(seen, saver.stateAfter(last)) ? null : `not as it was after ${last} saves`;
}
