import { sql } from "kysely";
import type { Trx } from "../platform/database.ts";
import { endSession } from "./end-sessions.ts";
import type { Session } from "./sessions.ts";

// A session in which devices' keys opened the vault, or were added, ends with each of them. It is noted for keys that
// are gone, too. The release before reads and writes `device_key_sessions` alone, so both tables are read and written.

/** Selects which keys opened the vault in which sessions. */
const selectOpenings = (trx: Trx) =>
  trx
    .selectFrom(
      trx
        .selectFrom("device_key_openings")
        .select(["session_id", "device_key_id"])
        .union(trx.selectFrom("device_key_sessions").select(["session_id", "device_key_id"]))
        .as("openings"),
    )
    .innerJoin("sessions", "sessions.id", "openings.session_id");

/** Remembers that a device's key opened the vault in a session, which ends with it. */
export async function rememberOpening(trx: Trx, { sessionId }: Session, deviceKeyId: string): Promise<void> {
  const values = { session_id: sessionId, device_key_id: deviceKeyId };
  await trx
    .insertInto("device_key_openings")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("device_key_sessions")
    .values(values)
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ device_key_id: deviceKeyId }))
    .execute();
}

/** Lets the keys that opened the vault in the session `former` end the one that comes in its place, too. */
export async function passOpenings(trx: Trx, former: string, { sessionId }: Session): Promise<void> {
  await trx
    .insertInto("device_key_openings")
    .columns(["session_id", "device_key_id"])
    .expression(
      selectOpenings(trx)
        .where("session_id", "=", former)
        .select([sql<string>`${sessionId}::uuid`.as("session_id"), "device_key_id"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable("device_key_sessions")
    .set({ session_id: sessionId })
    .where("session_id", "=", former)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom("device_key_sessions").select("session_id").where("session_id", "=", sessionId)),
      ),
    )
    .execute();
}

/** Ends the other sessions of the caller's account in which one of these keys opened the vault; null: any key. */
export async function endOpenedSessions(
  trx: Trx,
  { actor, sessionId }: Session,
  deviceKeyIds: readonly string[] | null,
): Promise<void> {
  let opened = selectOpenings(trx)
    .select("session_id")
    .distinct()
    .where("sessions.user_id", "=", actor._id)
    .where("session_id", "<>", sessionId);
  if (deviceKeyIds !== null) opened = opened.where("device_key_id", "in", deviceKeyIds);
  for (const { session_id } of await opened.execute()) await endSession(trx, actor._id, session_id);
}
