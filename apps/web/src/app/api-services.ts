import { createApi, createVaultClient, type Api, type PinnedStateStore, type VaultClient } from "@pomander/vault";
import { browserPlatform } from "../lib/vault/platform.ts";
import { browserAuthenticator } from "../lib/webauthn/authenticator.ts";
import type { TokenStore } from "../lib/session/token.ts";

export interface ApiServices {
  api: Api;
  client: VaultClient;
}

/** The vault client. This module is loaded on its own, when a page first needs more than to be looked at. */
export function createApiServices(
  tokens: TokenStore,
  memory: PinnedStateStore,
  fetch: typeof globalThis.fetch,
): ApiServices {
  const wire = { fetch, baseUrl: "/api", token: tokens.read };
  return {
    api: createApi(wire),
    client: createVaultClient({
      ...wire,
      ...browserPlatform,
      authenticator: browserAuthenticator,
      memory,
      onToken: tokens.write,
    }),
  };
}
