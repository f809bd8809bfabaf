import { calls, deviceName, totalCountHeader } from "@pomander/contract";
import type { FastifyRequest } from "fastify";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { addUser, addUsers } from "./add.ts";
import { listByScopeTag, listUsers } from "./list.ts";
import { reviewLinks } from "./links-review.ts";
import { deleteOwnAccount, readDeletionImpact, removeUser } from "./remove.ts";
import {
  endAllSessions,
  endOneSession,
  readSessions,
  readUser,
  sendVerification,
  sendVerificationTo,
  updateOwnProfile,
} from "./service.ts";
import { changeSettings } from "./settings.ts";

export function registerUsers(api: Api, app: AppContext) {
  route(api, calls.users.me, { handle: ({ actor }) => readUser(app, actor, actor._id) });
  route(api, calls.users.updateMe, {
    handle: ({ actor, body, request }) => updateOwnProfile(app, actor, body, request.headers["if-match"]),
  });
  route(api, calls.users.read, { handle: ({ actor, params }) => readUser(app, actor, params.id) });
  route(api, calls.users.sendVerification, {
    handle: async (context) => {
      await api.routeDeps.limitSession("sendVerification", context);
      await sendVerification(app, context.actor._id, deviceOf(context));
    },
  });
  route(api, calls.users.sendVerificationTo, {
    handle: async (context) => {
      await api.routeDeps.limitSession("sendVerificationTo", context);
      await sendVerificationTo(app, context, context.params.id, deviceOf(context));
    },
  });
  route(api, calls.users.sessions, {
    handle: async (context) => {
      const sessions = await readSessions(app, context);
      context.reply.header(totalCountHeader, sessions.length);
      return sessions;
    },
  });
  route(api, calls.users.endSessions, { handle: (context) => endAllSessions(app, context) });
  route(api, calls.users.list, {
    handle: async ({ actor, query, reply }) => {
      const { users, total } = await listUsers(app, actor, query);
      reply.header(totalCountHeader, total);
      return users;
    },
  });
  route(api, calls.users.add, {
    handle: (context) => addUser(app, { ...context, device: deviceOf(context) }, context.body),
  });
  route(api, calls.users.addMany, {
    handle: ({ actor, sessionId, body, request }) => {
      const device = deviceOf({ request });
      const onError = (err: unknown) => request.log.error({ requestId: request.id, err }, "a row could not be added");
      return addUsers(app, { actor, sessionId, device, onError }, body.users);
    },
  });
  route(api, calls.users.impact, { handle: ({ actor, params }) => readDeletionImpact(app, actor, params.id) });
  route(api, calls.users.remove, {
    handle: ({ actor, sessionId, params, query }) => {
      const sharedReminders = query.sharedReminders ?? "handover";
      const sendTo = query.remindersTo ?? null;
      return removeUser(app, { actor, sessionId, userId: params.id, sharedReminders, sendTo });
    },
  });
  route(api, calls.users.byScopeTag, {
    handle: async ({ params, query, reply }) => {
      const { members, total } = await listByScopeTag(app, params.scopeTagId, query);
      reply.header(totalCountHeader, total);
      return members;
    },
  });
  route(api, calls.users.settings, {
    handle: (context) => changeSettings(app, context, context.body),
  });
  route(api, calls.users.reviewLinks, { handle: (context) => reviewLinks(app, context, context.body.remove) });
  route(api, calls.users.deleteMe, {
    handle: (context) => deleteOwnAccount(app, context, context.body, deviceOf(context)),
  });
  route(api, calls.users.endSession, { handle: (context) => endOneSession(app, context, context.params.id) });
}

const deviceOf = ({ request }: { request: FastifyRequest }) => deviceName(request.headers["user-agent"]);
