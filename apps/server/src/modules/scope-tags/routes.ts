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
  route(api, calls.scopeTags.create, { handle: ({ session, body }) => createScopeTag(app, session, body) });
  route(api, calls.scopeTags.update, {
    handle: ({ session, params, body, ifMatch }) =>
      updateScopeTag(app, session, { scopeTagId: params.id, form: body, ifMatch }),
  });
  route(api, calls.scopeTags.remove, { handle: ({ session, params }) => removeScopeTag(app, session, params.id) });
}
