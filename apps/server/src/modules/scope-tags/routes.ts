import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, listRoute, route } from "../../http/route.ts";
import { listScopeTags } from "./list.ts";
import { createScopeTag, removeScopeTag, updateScopeTag } from "./write.ts";

export function registerScopeTags(api: Api, app: AppContext) {
  // Administrators may use every scope tag, and others none but those that they see.
  for (const call of [calls.scopeTags.list, calls.scopeTags.mine]) {
    listRoute(api, call, ({ actor, query }) => listScopeTags(app, actor, query));
  }
  route(api, calls.scopeTags.create, { handle: (context) => createScopeTag(app, context, context.body) });
  route(api, calls.scopeTags.update, {
    handle: (context) => {
      const { params, body, ifMatch } = context;
      return updateScopeTag(app, context, { scopeTagId: params.id, form: body, ifMatch });
    },
  });
  route(api, calls.scopeTags.remove, { handle: (context) => removeScopeTag(app, context, context.params.id) });
}
