import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import {
  addDeviceKey,
  keepDeviceKeys,
  listDeviceKeys,
  openWithDevice,
  removeAllDeviceKeys,
  removeDeviceKey,
} from "./service.ts";

export function registerDeviceKeys(api: Api, app: AppContext): void {
  route(api, calls.deviceKeys.list, {
    handle: async ({ actor }) => ({ devices: await listDeviceKeys(app, actor._id) }),
  });
  route(api, calls.deviceKeys.add, {
    handle: ({ session, body, device }) => addDeviceKey(app, session, body, device),
  });
  route(api, calls.deviceKeys.open, {
    handle: ({ session, params, body }) => openWithDevice(app, session, params.id, body.credential),
  });
  route(api, calls.deviceKeys.keep, {
    handle: ({ session, body, device }) => keepDeviceKeys(app, session, { ...body, device }),
  });
  route(api, calls.deviceKeys.remove, {
    handle: ({ session, params, body, device }) => removeDeviceKey(app, session, params.id, { body, device }),
  });
  route(api, calls.deviceKeys.removeAll, {
    handle: ({ session, body, device }) => removeAllDeviceKeys(app, session, { device, ...body }),
  });
}
