import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { keepToken, revokeToken, rotateToken } from "./change.ts";
import { createToken } from "./create.ts";
import { type HolderKind, holderOf } from "./holder.ts";
import { listTokens } from "./list.ts";

/** API tokens of the caller, and those of the server. */
export function registerTokens(api: Api, app: AppContext) {
  registerOf(api, app, "person", calls.tokens);
  registerOf(api, app, "server", calls.serverTokens);
}

function registerOf(
  api: Api,
  app: AppContext,
  kind: HolderKind,
  of: typeof calls.tokens | typeof calls.serverTokens,
): void {
  const limit = "changeToken";
  // Both groups have the same parts at different paths.
  const group = of as typeof calls.tokens;
  route(api, group.list, {
    handle: async ({ actor }) => ({ tokens: await listTokens(app.db, holderOf(kind, actor._id).userId, app.clock) }),
  });
  route(api, group.create, {
    limit,
    handle: ({ session, body, device }) => createToken(app, session, { kind, form: body, device }),
  });
  route(api, group.rotate, {
    limit,
    handle: ({ session, params, body: form, device }) =>
      rotateToken(app, session, { kind, id: params.id, form, device }),
  });
  route(api, group.keep, {
    limit,
    handle: ({ session, params, body: confirmation, device }) =>
      keepToken(app, session, { kind, id: params.id, confirmation, device }),
  });
  route(api, group.revoke, {
    limit,
    handle: ({ session, params, device }) => revokeToken(app, session, { kind, id: params.id, device }),
  });
}
