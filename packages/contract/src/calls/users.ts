import { call } from "../call.ts";
import { firstName, lastName, lockAfter, mailTime, mobileNo, session, user } from "../shapes/user.ts";
import { id, timeZone } from "../text.ts";
import { z } from "../zod.ts";

const tag = "Users";

export const users = {
  me: call({ method: "GET", path: "/user", tag, summary: "One's own record", replies: { 200: user }, refusals: [] }),
  updateMe: call({
    method: "PUT",
    path: "/user",
    tag,
    summary: "Changes one's own names and preferences",
    body: z.strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      mobileNo: mobileNo.optional(),
      timeZone: timeZone.optional(),
      mailTime: mailTime.optional(),
      lockAfterMinutes: lockAfter.optional(),
    }),
    replies: { 200: z.object({ user }) },
    refusals: ["changed_meanwhile"],
  }),
  read: call({
    method: "GET",
    path: "/user/user/{id}",
    tag,
    summary: "A user's record; read again every 30 seconds by the interface",
    params: z.strictObject({ id }),
    replies: { 200: user },
    refusals: ["not_found"],
  }),
  sessions: call({
    method: "GET",
    path: "/user/sessions",
    tag,
    summary: "One's own sessions, newest use first",
    replies: { 200: z.array(session) },
    refusals: [],
  }),
  endSessions: call({
    method: "DELETE",
    path: "/user/sessions",
    tag,
    summary: "Ends every session of one's own, this one too",
    replies: { 204: null },
    refusals: [],
  }),
  endSession: call({
    method: "DELETE",
    path: "/user/sessions/{id}",
    tag,
    summary: "Ends one session; `current` is the caller's",
    params: z.strictObject({ id: z.union([id, z.literal("current")]) }),
    replies: { 204: null },
    refusals: ["not_found"],
  }),
};
