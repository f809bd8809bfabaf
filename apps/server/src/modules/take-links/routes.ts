import { calls } from "@pomander/contract";
import { type Api, publicRoute } from "../../http/route.ts";
import { readTakeLink, setTaken, type TakeLinkDeps } from "./service.ts";

export function registerTakeLinks(api: Api, deps: TakeLinkDeps): void {
  publicRoute(api, calls.takeLinks.read, {
    limit: "takeLink",
    handle: ({ params }) => readTakeLink(deps, params.token),
  });
  publicRoute(api, calls.takeLinks.set, {
    limit: "takeLink",
    handle: ({ params, body }) => setTaken(deps, params.token, body.isTaken),
  });
}
