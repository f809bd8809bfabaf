import { totalCountHeader } from "@pomander/contract";
import type { FastifyRequest } from "fastify";
import type { Core } from "../../accounts/core.ts";
import { deviceName } from "../../accounts/device-name.ts";
import { type Api, route } from "../../http/route.ts";
import { addUser } from "./add.ts";
import { addUsers } from "./add-many.ts";
import { listByScopeTag } from "./by-scope-tag.ts";
import { listUsers } from "./list.ts";
import { deleteMe, readImpact, removeUser } from "./remove.ts";
import { setMaxAdminCount } from "./settings.ts";
import { sendVerification } from "./send-verification.ts";
import { endAllSessions, endOneSession, readSessions, readUser, updateMe } from "./service.ts";

export function registerUsers(api: Api, core: Core) {
  route(api, "users.me", { handle: ({ actor }) => readUser(core, actor, actor._id) });
  route(api, "users.updateMe", {
    handle: ({ actor, body, request }) => updateMe(core, actor, body, request.headers["if-match"]),
  });
  route(api, "users.read", { handle: ({ actor, params }) => readUser(core, actor, params.id) });
  route(api, "users.sendVerification", {
    handle: async (visit) => {
      await api.door.limitRate("sendVerification", visit.actor._id);
      await sendVerification(core, visit.actor._id, deviceOf(visit));
    },
  });
  route(api, "users.sessions", {
    handle: async (visit) => {
      const sessions = await readSessions(core, visit);
      visit.reply.header(totalCountHeader, sessions.length);
      return sessions;
    },
  });
  route(api, "users.endSessions", { handle: (visit) => endAllSessions(core, visit) });
  route(api, "users.list", {
    handle: async ({ actor, query, reply }) => {
      const { users, total } = await listUsers(core, actor, query);
      reply.header(totalCountHeader, total);
      return users;
    },
  });
  route(api, "users.add", { handle: (visit) => addUser(core, { ...visit, device: deviceOf(visit) }, visit.body) });
  route(api, "users.addMany", {
    handle: ({ actor, sessionId, body, request }) => {
      const device = deviceOf({ request });
      const onFault = (err: unknown) => request.log.error({ requestId: request.id, err }, "a row could not be added");
      return addUsers(core, { actor, sessionId, device, onFault }, body.users);
    },
  });
  route(api, "users.impact", { handle: ({ actor, params }) => readImpact(core, actor, params.id) });
  route(api, "users.remove", {
    handle: ({ actor, sessionId, params, query }) => {
      const sharedReminders = query.sharedReminders ?? "handover";
      return removeUser(core, { actor, sessionId, userId: params.id, sharedReminders });
    },
  });
  route(api, "users.byScopeTag", {
    handle: async ({ params, query, reply }) => {
      const { members, total } = await listByScopeTag(core, params.scopeTagId, query);
      reply.header(totalCountHeader, total);
      return members;
    },
  });
  route(api, "users.settings", { handle: (visit) => setMaxAdminCount(core, visit, visit.body.maxAdminCount) });
  route(api, "users.deleteMe", { handle: (visit) => deleteMe(core, visit, visit.body.currentPassword) });
  route(api, "users.endSession", { handle: (visit) => endOneSession(core, visit, visit.params.id) });
}

const deviceOf = ({ request }: { request: FastifyRequest }) => deviceName(request.headers["user-agent"]);
