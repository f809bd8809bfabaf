import { createApi, createClient, type Api, type DeviceMemory, type PomanderClient } from "@pomander/vault";
import { browserPlatform } from "../lib/vault/platform.ts";
import type { TokenStore } from "../lib/session/token.ts";

export interface ApiServices {
  api: Api;
  client: PomanderClient;
}

/** The client core. This module is loaded on its own, when a page first needs more than to be looked at. */
export function createApiServices(
  tokens: TokenStore,
  memory: DeviceMemory,
  fetch: typeof globalThis.fetch,
): ApiServices {
  const wire = { fetch, baseUrl: "/api", token: tokens.read };
  return {
    api: createApi(wire),
    client: createClient({ ...wire, ...browserPlatform, memory, onToken: tokens.write }),
  };
}
