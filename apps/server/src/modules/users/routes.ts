import type { Core } from "../../accounts/core.ts";
import { type Api, route } from "../../http/route.ts";
import { endAllSessions, endOneSession, readSessions, readUser, updateMe } from "./service.ts";

export function registerUsers(api: Api, core: Core) {
  route(api, "users.me", { handle: ({ actor }) => readUser(core, actor, actor._id) });
  route(api, "users.updateMe", {
    handle: ({ actor, body, request }) => updateMe(core, actor, body, request.headers["if-match"]),
  });
  route(api, "users.read", { handle: ({ actor, params }) => readUser(core, actor, params.id) });
  route(api, "users.sessions", {
    handle: async (visit) => {
      const sessions = await readSessions(core, visit);
      visit.reply.header("x-total-count", sessions.length);
      return sessions;
    },
  });
  route(api, "users.endSessions", { handle: (visit) => endAllSessions(core, visit) });
  route(api, "users.endSession", { handle: (visit) => endOneSession(core, visit, visit.params.id) });
}
