import { calls } from "@pomander/contract";
import { type Api, publicRoute } from "../../http/route.ts";
import { type UnsubscriptionDeps, readUnsubscription, setUnsubscription } from "./service.ts";

export function registerUnsubscriptions(api: Api, deps: UnsubscriptionDeps): void {
  publicRoute(api, calls.unsubscriptions.read, {
    limit: "unsubscribe",
    handle: ({ params }) => readUnsubscription(deps, params.token),
  });
  publicRoute(api, calls.unsubscriptions.set, {
    limit: "unsubscribe",
    handle: ({ params, body }) => setUnsubscription(deps, params.token, body.isUnsubscribed),
  });
}
