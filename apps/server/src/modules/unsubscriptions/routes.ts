import { type Api, publicRoute } from "../../http/route.ts";
import { type UnsubscriptionDeps, readUnsubscription, setUnsubscription } from "./service.ts";

export function registerUnsubscriptions(api: Api, deps: UnsubscriptionDeps): void {
  publicRoute(api, "unsubscriptions.read", {
    limit: "unsubscribe",
    handle: ({ params }) => readUnsubscription(deps, params.token),
  });
  publicRoute(api, "unsubscriptions.set", {
    limit: "unsubscribe",
    handle: ({ params, body }) => setUnsubscription(deps, params.token, body.isUnsubscribed),
  });
}
