import { totalCountHeader } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { type Api, route } from "../../http/route.ts";
import { listScopeTags } from "./list.ts";
import { createScopeTag, removeScopeTag, updateScopeTag } from "./write.ts";

export function registerScopeTags(api: Api, core: Core) {
  // Administrators may use every scope tag, and others none but those that they see.
  for (const name of ["scopeTags.list", "scopeTags.mine"] as const) {
    route(api, name, {
      handle: async ({ actor, query, reply }) => {
        const { scopeTags, total } = await listScopeTags(core, actor, query);
        reply.header(totalCountHeader, total);
        return scopeTags;
      },
    });
  }
  route(api, "scopeTags.create", { handle: (visit) => createScopeTag(core, visit, visit.body) });
  route(api, "scopeTags.update", {
    handle: (visit) => {
      const { params, body, request } = visit;
      return updateScopeTag(core, visit, { scopeTagId: params.id, form: body, ifMatch: request.headers["if-match"] });
    },
  });
  route(api, "scopeTags.remove", { handle: (visit) => removeScopeTag(core, visit, visit.params.id) });
}
