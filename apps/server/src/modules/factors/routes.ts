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
    handle: ({ session, body, device }) => addTotp(app, session, body, device),
  });
  route(api, calls.factors.startSecurityKey, {
    limit: "addAuthenticator",
    handle: ({ session }) => startSecurityKey(app, session),
  });
  route(api, calls.factors.addSecurityKey, {
    handle: ({ session, body, device }) => addSecurityKey(app, session, body, device),
  });
  route(api, calls.factors.remove, {
    handle: ({ session, params, body, device }) => removeFactor(app, session, { params, body, device }),
  });
  route(api, calls.factors.renewRecoveryCodes, {
    handle: ({ session, body, device }) => renewRecoveryCodes(app, session, body, device),
  });
  route(api, calls.factors.endTrust, { handle: ({ actor, params }) => endTrust(app, actor._id, params.id) });
  route(api, calls.factors.removeOf, {
    handle: ({ session, params, device }) => removeFactorsOf(app, session, { userId: params.id, device }),
  });
}
