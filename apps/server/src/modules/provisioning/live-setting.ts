import { z } from "@pomander/contract";
import { sql } from "kysely";
import { advisoryLocks } from "../../platform/advisory-locks.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";

const [application, lockId] = advisoryLocks.provisioning;
const key = "provisioning";
const brakeKey = "provisioning_brake";
const brakeSinceKey = "provisioning_brake_since";
const manyKey = "provisioning_many_new";
const plannedKey = "provisioning_planned";
const adminsKey = "provisioning_admins_mailed";
const stored = z.object({ liveSince: z.iso.datetime().nullable() });
const parse = (value: unknown): string | null => stored.safeParse(value).data?.liveSince ?? null;

/** Returns since when what the directory says of people is applied; null: it is only watched. */
export const readLiveSince = async (db: Database): Promise<string | null> => parse(await readSetting(db, key));

/** Returns whether it is applied. A change of this waits until the transaction ends, so that no request is passed over. */
export async function lockIsLive(trx: Trx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${application}, ${lockId})`.execute(trx);
  return (await readLiveSince(trx)) !== null;
}

/**
 * Waits for the directory's requests under way, and keeps others waiting until the transaction ends. Advisory locks are
 * given in the order in which they were asked for, so a directory that never pauses keeps no one waiting.
 */
export async function lockLive(trx: Trx): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${application}, ${lockId})`.execute(trx);
  return readLiveSince(trx);
}

/** Stores since when it is applied. Call `lockLive` before. */
export const writeLiveSince = (trx: Trx, at: Date | null): Promise<void> =>
  writeSetting(trx, key, { liveSince: at?.toISOString() ?? null });

/** Returns when a super admin last confirmed a plan; null: never. */
export async function readPlannedAt(db: Database): Promise<string | null> {
  // Releases before this setting stored the first plan alone.
  return z.iso.datetime().safeParse(await readSetting(db, plannedKey)).data ?? readLiveSince(db);
}

export const writePlannedAt = (trx: Trx, at: Date): Promise<void> => writeSetting(trx, plannedKey, at.toISOString());

/** Returns when the directory last shut out unusually many people; null: not since a super admin confirmed the plan. */
export async function readBrake(db: Database): Promise<string | null> {
  return z.iso.datetime().safeParse(await readSetting(db, brakeKey)).data ?? null;
}

/** Returns when it first did so since then. The release before stores the last time alone. */
export async function readBrakeSince(db: Database): Promise<string | null> {
  const last = await readBrake(db);
  return last === null ? null : (z.iso.datetime().safeParse(await readSetting(db, brakeSinceKey)).data ?? last);
}

export async function writeBrake(trx: Trx, at: Date | null): Promise<void> {
  const since = at === null ? null : ((await readBrakeSince(trx)) ?? at.toISOString());
  await writeSetting(trx, brakeSinceKey, since);
  await writeSetting(trx, brakeKey, at?.toISOString() ?? null);
}

/** Returns when super admins were last mailed that unusually many people were added; null: not since the plan was confirmed. */
export async function readManyAddedAt(db: Database): Promise<string | null> {
  return z.iso.datetime().safeParse(await readSetting(db, manyKey)).data ?? null;
}

export const writeManyAddedAt = (trx: Trx, at: Date | null): Promise<void> =>
  writeSetting(trx, manyKey, at?.toISOString() ?? null);

/** Returns when super admins were last mailed that the directory changed who is an administrator; null: never. */
export async function readAdminsMailedAt(db: Database): Promise<string | null> {
  return z.iso.datetime().safeParse(await readSetting(db, adminsKey)).data ?? null;
}

export const writeAdminsMailedAt = (trx: Trx, at: Date): Promise<void> =>
  writeSetting(trx, adminsKey, at.toISOString());
