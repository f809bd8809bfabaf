import { randomUUID } from "node:crypto";
import { factories } from "./factories.ts";
import type { TestServer } from "./harness.ts";

/** Inserts an offer to this heir, and returns its id. The manager is a new user. */
export async function insertHandover(server: TestServer, heirId: string): Promise<string> {
  const manager = await factories(server).user({ isAllowedForRemindMe: true });
  const id = randomUUID();
  await server.db
    .insertInto("handovers")
    .values({ id, leaver_name: "Ben Ortiz", heir_id: heirId, manager_id: manager._id, at: new Date() })
    .execute();
  return id;
}
