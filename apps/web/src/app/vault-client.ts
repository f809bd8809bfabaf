import "@pomander/texts/calls";
import "@pomander/texts/vault";
import "./browser-texts.ts";
import { createVaultClient, type DeviceKeyStore, type PinnedStateStore, type VaultClient } from "@pomander/vault";
import type { ApiOptions } from "@pomander/vault/api";
import { browserPlatform } from "@pomander/browser/platform";
import { browserAuthenticator } from "@pomander/browser/webauthn/authenticator";

/** The vault client of a browser. This module is loaded on its own, when a page needs more than the calls. */
export const createBrowserVaultClient = (
  wire: ApiOptions,
  memory: PinnedStateStore & { deviceKeys: DeviceKeyStore },
  onToken: (token: string) => void,
): VaultClient =>
  createVaultClient({
    ...wire,
    ...browserPlatform,
    authenticator: browserAuthenticator,
    memory,
    deviceKeys: memory.deviceKeys,
    onToken,
  });
