import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { createDeviceCookie } from "../../http/device-cookie.ts";
import { type Api, route } from "../../http/route.ts";
import { addSecurityKey, addTotp, startSecurityKey } from "./add.ts";
import { listFactors } from "./list.ts";
import { endTrust, removeFactor, removeFactorsOf, renewRecoveryCodes } from "./remove.ts";

export function registerFactors(api: Api, app: AppContext) {
  const cookie = createDeviceCookie(app.pepper, app.config.publicUrl);

  route(api, calls.factors.list, {
    handle: ({ actor, request }) => listFactors(app, actor._id, cookie.read(request, actor._id)),
  });
  route(api, calls.factors.addTotp, {
    handle: (context) => addTotp(app, context, context.body, context.device),
  });
  route(api, calls.factors.startSecurityKey, {
    limit: "addAuthenticator",
    handle: (context) => startSecurityKey(app, context),
  });
  route(api, calls.factors.addSecurityKey, {
    handle: (context) => addSecurityKey(app, context, context.body, context.device),
  });
  route(api, calls.factors.remove, {
    handle: (context) => removeFactor(app, context, context),
  });
  route(api, calls.factors.renewRecoveryCodes, {
    handle: (context) => renewRecoveryCodes(app, context, context.body, context.device),
  });
  route(api, calls.factors.endTrust, { handle: ({ actor, params }) => endTrust(app, actor._id, params.id) });
  route(api, calls.factors.removeOf, {
    handle: (context) => removeFactorsOf(app, context, { userId: context.params.id, device: context.device }),
  });
}
