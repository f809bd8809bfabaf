import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { addPasskey, removePasskey, startPasskey } from "./service.ts";

export function registerPasskeys(api: Api, app: AppContext) {
  route(api, calls.passkeys.start, {
    limit: "addAuthenticator",
    handle: ({ session }) => startPasskey(app, session),
  });
  route(api, calls.passkeys.add, {
    handle: ({ session, body, device }) => addPasskey(app, session, body, device),
  });
  route(api, calls.passkeys.remove, {
    handle: ({ session, params, body, device }) => removePasskey(app, session, params.id, { ...body, device }),
  });
}
