import { randomBytes } from "node:crypto";
import { hashOf } from "../src/platform/token-hash.ts";
import type { TestServer } from "./harness.ts";

/** Gives a session the link that the mail of a new device has; returns its token. */
export async function createSessionEndToken({ db }: TestServer, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .updateTable("sessions")
    .set({ end_token_hash: hashOf(token) })
    .where("id", "=", sessionId)
    .execute();
  return token;
}
