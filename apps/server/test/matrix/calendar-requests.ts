import { randomBytes, randomUUID } from "node:crypto";
import { factories, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import type { Cell } from "./cells.ts";

interface TestEnvironment {
  server: TestServer;
  cell: Cell;
  subject: TestUser;
}

/** Requests of the calls for calendar feeds, as in `requests`. */
export const calendarRequests = {
  "calendarFeeds.list": async () => ({}),
  "calendarFeeds.create": async ({ server, cell }: TestEnvironment) => ({
    body: { name: "Phone", ...(cell.what === "" ? {} : { scopeTag: (await factories(server).scopeTag())._id }) },
  }),
  "calendarFeeds.remove": async ({ server, subject }: TestEnvironment) => {
    const [id, token_hash] = [randomUUID(), randomBytes(32)];
    await server.db
      .insertInto("calendar_feeds")
      .values({ id, user_id: subject._id, name: "Phone", token_hash, created_at: new Date() })
      .execute();
    return { params: { id } };
  },
};
