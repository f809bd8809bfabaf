import { randomUUID } from "node:crypto";
import type { CallName } from "@pomander/contract";
import { callApi, type TestUser } from "../factories.ts";
import { insertHandover } from "../handovers.ts";
import type { TestServer } from "../harness.ts";
import type { Known } from "./arbitrary.ts";

/** An address that the tests' guard admits and at which no server listens. */
export const channelUrl = "https://127.0.0.1:1/hook";
const newChannel = { kind: "webhook", name: "Operations", url: channelUrl };

/** Creates the owner's channels, checks, imports and calendars that a request may refer to, fresh for each request. */
export async function reminderPartsFor(
  server: TestServer,
  call: CallName,
  owner: TestUser,
  shared: { scopeTag: string; reminder: string } | null,
): Promise<Known> {
  const { token } = owner;
  if (/^channels\.(update|remove|test)$/.test(call)) {
    await server.db.deleteFrom("channels").where("user_id", "=", owner._id).execute();
    const { body } = await callApi(server, "POST /user/channels", { token, body: newChannel });
    return { id: [body.channel._id] };
  }
  if (call.startsWith("tagChannels.") && shared !== null) {
    const path = `POST /scope-tags/${shared.scopeTag}/channels` as const;
    const { body } = await callApi(server, path, { token, body: newChannel });
    return { id: [shared.scopeTag], channelId: [body.channel._id] };
  }
  if (call === "reminders.check" && shared !== null) {
    const check = { kind: "certificate" as const, target: "127.0.0.1:1", next_at: new Date() };
    await server.db
      .insertInto("reminder_checks")
      .values({ reminder_id: shared.reminder, ...check })
      .execute();
  }
  if (call === "reminderImports.undo") {
    const row = { id: randomUUID(), user_id: owner._id, file_name: "Certificates.csv", at: new Date() };
    await server.db.insertInto("reminder_imports").values(row).execute();
    return { id: [row.id] };
  }
  if (call === "handovers.give" || call === "handovers.keep") return { id: [await insertHandover(server, owner._id)] };
  if (call === "calendarFeeds.remove") {
    await server.db.deleteFrom("calendar_feeds").where("user_id", "=", owner._id).execute();
    const { body } = await callApi(server, "POST /user/calendar-feeds", { token, body: { name: "Mine" } });
    return { id: [body.feed._id] };
  }
  return {};
}
