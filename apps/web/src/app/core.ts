import { createApi, createClient, type Api, type PomanderClient } from "@pomander/vault";
import { createBrowserPlatform } from "../lib/vault/platform.ts";

export interface Core {
  api: Api;
  client: PomanderClient;
}

/** The client core. This module is loaded on its own, when a page first needs more than to be looked at. */
export function createCore(token: () => string | null, fetch: typeof globalThis.fetch): Core {
  const api = createApi({ fetch, baseUrl: "/api", token });
  return { api, client: createClient({ api, platform: createBrowserPlatform() }) };
}
