import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, listRoute, route } from "../../http/route.ts";
import { exportEvents } from "./export.ts";
import { listEvents } from "./list.ts";

export function registerAudit(api: Api, app: AppContext) {
  route(api, calls.audit.export, { handle: ({ actor, query }) => exportEvents(app, actor, query) });
  listRoute(api, calls.audit.list, ({ actor, query }) => listEvents(app, actor, query));
}
