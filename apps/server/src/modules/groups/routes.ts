import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, listRoute, route } from "../../http/route.ts";
import { listGroups, listMyGroups } from "./list.ts";
import { createGroup, removeGroup, updateGroup } from "./write.ts";

export function registerGroups(api: Api, app: AppContext) {
  listRoute(api, calls.groups.list, ({ actor, query }) => listGroups(app, actor, query));
  listRoute(api, calls.groups.mine, ({ actor, query }) => listMyGroups(app, actor, query));
  route(api, calls.groups.create, { handle: ({ session, body }) => createGroup(app, session, body) });
  route(api, calls.groups.update, {
    handle: ({ session, params, body, ifMatch }) =>
      updateGroup(app, session, { groupId: params.id, form: body, ifMatch }),
  });
  route(api, calls.groups.remove, { handle: ({ session, params }) => removeGroup(app, session, params.id) });
}
