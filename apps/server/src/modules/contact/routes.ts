import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, publicRoute } from "../../http/route.ts";
import { takeMessage } from "./service.ts";

export function registerContact(api: Api, app: AppContext) {
  publicRoute(api, calls.contact.send, { limit: "contact", handle: ({ body }) => takeMessage(app, body) });
}
