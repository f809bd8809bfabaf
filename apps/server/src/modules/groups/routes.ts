import { totalCountHeader } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { type Api, route } from "../../http/route.ts";
import { listGroups, listMyGroups } from "./list.ts";
import { createGroup, removeGroup, updateGroup } from "./write.ts";

export function registerGroups(api: Api, core: Core) {
  route(api, "groups.list", {
    handle: async ({ actor, query, reply }) => {
      const { groups, total } = await listGroups(core, actor, query);
      reply.header(totalCountHeader, total);
      return groups;
    },
  });
  route(api, "groups.mine", {
    handle: async ({ actor, query, reply }) => {
      const { groups, total } = await listMyGroups(core, actor, query);
      reply.header(totalCountHeader, total);
      return groups;
    },
  });
  route(api, "groups.create", { handle: (visit) => createGroup(core, visit, visit.body) });
  route(api, "groups.update", {
    handle: (visit) => {
      const { params, body, request } = visit;
      return updateGroup(core, visit, { groupId: params.id, form: body, ifMatch: request.headers["if-match"] });
    },
  });
  route(api, "groups.remove", { handle: (visit) => removeGroup(core, visit, visit.params.id) });
}
