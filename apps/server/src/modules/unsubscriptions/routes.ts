import { type Api, publicRoute } from "../../http/route.ts";
import { type Parts, readUnsubscription, setUnsubscription } from "./service.ts";

export function registerUnsubscriptions(api: Api, parts: Parts): void {
  publicRoute(api, "unsubscriptions.read", {
    limit: "unsubscribe",
    handle: ({ params }) => readUnsubscription(parts, params.token),
  });
  publicRoute(api, "unsubscriptions.set", {
    limit: "unsubscribe",
    handle: ({ params, body }) => setUnsubscription(parts, params.token, body.isUnsubscribed),
  });
}
