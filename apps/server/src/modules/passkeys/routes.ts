import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { addPasskey, removePasskey, startPasskey } from "./service.ts";

export function registerPasskeys(api: Api, app: AppContext) {
  route(api, calls.passkeys.start, {
    limit: "addAuthenticator",
    handle: (context) => startPasskey(app, context),
  });
  route(api, calls.passkeys.add, {
    handle: (context) => addPasskey(app, context, context.body, context.device),
  });
  route(api, calls.passkeys.remove, {
    handle: (context) => removePasskey(app, context, context.params.id, { ...context.body, device: context.device }),
  });
}
