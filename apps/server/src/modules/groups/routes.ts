import { calls, totalCountHeader } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { listGroups, listMyGroups } from "./list.ts";
import { createGroup, removeGroup, updateGroup } from "./write.ts";

export function registerGroups(api: Api, app: AppContext) {
  route(api, calls.groups.list, {
    handle: async ({ actor, query, reply }) => {
      const { groups, total } = await listGroups(app, actor, query);
      reply.header(totalCountHeader, total);
      return groups;
    },
  });
  route(api, calls.groups.mine, {
    handle: async ({ actor, query, reply }) => {
      const { groups, total } = await listMyGroups(app, actor, query);
      reply.header(totalCountHeader, total);
      return groups;
    },
  });
  route(api, calls.groups.create, { handle: (context) => createGroup(app, context, context.body) });
  route(api, calls.groups.update, {
    handle: (context) => {
      const { params, body, request } = context;
      return updateGroup(app, context, { groupId: params.id, form: body, ifMatch: request.headers["if-match"] });
    },
  });
  route(api, calls.groups.remove, { handle: (context) => removeGroup(app, context, context.params.id) });
}
