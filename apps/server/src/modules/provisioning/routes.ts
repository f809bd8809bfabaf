import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, listRoute, route } from "../../http/route.ts";
import { clearMirror } from "./clear-mirror.ts";
import { setHeir } from "./heir.ts";
import { goLive, watchOnly } from "./live.ts";
import { listDirectoryGroups, listPeople, readState } from "./plan.ts";
import { listRights, setDirectoryGroup } from "./rights.ts";
import { letIn, listShutOut } from "./shut-out.ts";
import { registerScim } from "./scim-routes.ts";

/** The directory's own calls, and those by which administrators see what it says and what that would mean. */
export function registerProvisioning(api: Api, app: AppContext): void {
  registerScim(api, app);
  route(api, calls.provisioning.state, { handle: () => readState(app) });
  listRoute(api, calls.provisioning.people, ({ query }) => listPeople(app, query));
  listRoute(api, calls.provisioning.groups, ({ query }) => listDirectoryGroups(app, query));
  route(api, calls.provisioning.setGroup, {
    handle: ({ session, params, body: form, device }) =>
      setDirectoryGroup(app, session, { id: params.id, form, device }),
  });
  route(api, calls.provisioning.rights, { handle: () => listRights(app) });
  route(api, calls.provisioning.live, {
    handle: ({ session, body, device }) => goLive(app, session, { body, device }),
  });
  route(api, calls.provisioning.watch, { handle: ({ session, device }) => watchOnly(app, session, device) });
  route(api, calls.provisioning.setHeir, {
    handle: ({ session, body, device }) => setHeir(app, session, { id: body.heir, device }),
  });
  listRoute(api, calls.provisioning.shutOut, ({ query }) => listShutOut(app, query));
  route(api, calls.provisioning.letIn, {
    handle: ({ session, params, body: confirmation, device }) =>
      letIn(app, session, { id: params.id, confirmation, device }),
  });
  route(api, calls.provisioning.clear, { handle: ({ session, device }) => clearMirror(app, session, device) });
}
