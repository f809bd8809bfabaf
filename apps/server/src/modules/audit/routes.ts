import { calls, totalCountHeader } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { listEvents } from "./list.ts";

export function registerAudit(api: Api, app: AppContext) {
  route(api, calls.audit.list, {
    handle: async ({ actor, query, reply }) => {
      const { events, total } = await listEvents(app, actor, query);
      reply.header(totalCountHeader, total);
      return events;
    },
  });
}
