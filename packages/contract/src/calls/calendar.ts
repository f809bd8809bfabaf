import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { calendarFeed } from "../schemas/calendar.ts";
import { id, trimmed } from "../schemas/common.ts";
import { z } from "../zod.ts";

/** Addresses under which calendar programs read a person's reminders, without signing in. */
export const calendarFeeds = callsOf("Calendar feeds", {
  list: {
    method: "GET",
    path: "/user/calendar-feeds",
    summary: "One's own calendar feeds, oldest first; their addresses are never shown again",
    replies: { 200: z.array(calendarFeed) },
  },
  create: {
    method: "POST",
    path: "/user/calendar-feeds",
    summary: "Makes a calendar feed of what concerns one, or of one scope tag, and tells its address this once",
    body: z.strictObject({ name: trimmed(1, limits.sharedName), scopeTag: id.nullable().optional() }),
    replies: { 201: z.object({ feed: calendarFeed, url: z.string() }) },
    errorCodes: ["scope_tag_not_found", "calendar_feeds_full", "rate_limited"],
  },
  remove: {
    method: "DELETE",
    path: "/user/calendar-feeds/{id}",
    summary: "Removes a calendar feed: its address gives nothing any more",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
});
