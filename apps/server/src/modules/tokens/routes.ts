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
    handle: (context) => createToken(app, context, { kind, form: context.body, device: context.device }),
  });
  route(api, group.rotate, {
    limit,
    handle: (context) => {
      const { params, body: form, device } = context;
      return rotateToken(app, context, { kind, id: params.id, form, device });
    },
  });
  route(api, group.keep, {
    limit,
    handle: (context) => {
      const { params, body: confirmation, device } = context;
      return keepToken(app, context, { kind, id: params.id, confirmation, device });
    },
  });
  route(api, group.revoke, {
    limit,
    handle: (context) => revokeToken(app, context, { kind, id: context.params.id, device: context.device }),
  });
}
