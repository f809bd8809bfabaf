import { randomUUID } from "node:crypto";
import type { TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";

/** Begins another session of a user, and returns its token. */
export async function anotherToken({ db, accounts }: TestServer, { _id }: TestUser): Promise<string> {
  const now = accounts.clock.now();
  const end = new Date(now.getTime() + 600_000);
  const sid = randomUUID();
  const row = { id: sid, user_id: _id, device: "", created_at: now, last_seen_at: now, expires_at: end };
  await db.insertInto("sessions").values(row).execute();
  return accounts.tokens.session.sign({ sub: _id, sid }, end);
}
