import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { calendarFeed } from "../schemas/calendar.ts";
import { id, trimmed } from "../schemas/common.ts";
import { z } from "../zod.ts";

const tag = "Calendar feeds";

/** Addresses under which calendar programs read a person's reminders, without signing in. */
export const calendarFeeds = {
  list: call({
    method: "GET",
    path: "/user/calendar-feeds",
    tag,
    summary: "One's own calendar feeds, oldest first; their addresses are never shown again",
    replies: { 200: z.array(calendarFeed) },
    errorCodes: [],
  }),
  create: call({
    method: "POST",
    path: "/user/calendar-feeds",
    tag,
    summary: "Makes a calendar feed of what concerns one, or of one scope tag, and tells its address this once",
    body: z.strictObject({ name: trimmed(1, limits.sharedName), scopeTag: id.nullable().optional() }),
    replies: { 201: z.object({ feed: calendarFeed, url: z.string() }) },
    errorCodes: ["scope_tag_not_found", "calendar_feeds_full", "rate_limited"],
  }),
  remove: call({
    method: "DELETE",
    path: "/user/calendar-feeds/{id}",
    tag,
    summary: "Removes a calendar feed: its address gives nothing any more",
    params: z.strictObject({ id }),
    replies: { 204: null },
    errorCodes: ["not_found"],
  }),
};
