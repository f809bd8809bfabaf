import { reasonText } from "@pomander/texts/reason-text";
import type { OpenVault } from "@pomander/vault";
import { Suspense, useEffect, useRef } from "react";
import { useIsOffline, useIsUnavailable } from "../../lib/offline/use-is-offline.ts";
import { lazyWithFallback } from "../../lib/lazy-with-fallback.ts";
import { useServices, type Services } from "../../lib/services.ts";
import { useIsAuthenticated, useUser } from "../../lib/session/store.tsx";
import { useDelayedFlag } from "../../lib/hooks/timing.ts";
import { useUnlockedVault } from "../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";
import { connectionText } from "./connection-text.ts";

const load = async () => (await import("./ConnectionBar.tsx")).ConnectionBar;
const ConnectionBar = lazyWithFallback(load, connectionText);

/** Milliseconds offline before it is shown: a request that is lost and repeated is not worth a message. */
const delayMs = 2_000;

/** Shows a signed-in user that the server cannot be reached, and reads everything again once it can. */
export function ConnectionWatch() {
  const services = useServices();
  const isSignedIn = useIsAuthenticated();
  const isOffline = useIsOffline() && isSignedIn;
  const isUnavailable = useIsUnavailable();
  const user = useUser();
  const vault = useUnlockedVault();
  // A page without record and vault says itself that it has nothing to show.
  const isLasting = useDelayedFlag(isOffline, delayMs);
  const isShown = isLasting && (user !== null || vault !== null);
  const wasOffline = useRef(false);
  const wasUnavailable = useRef(false);
  useEffect(() => {
    // The code is loaded early, because there is no network to load it over once it is needed.
    if (isSignedIn) load().catch(() => undefined);
  }, [isSignedIn]);
  useEffect(() => {
    if (!isSignedIn) wasOffline.current = false;
    if (!isLasting && wasOffline.current) onReconnected(services, wasUnavailable.current);
    wasOffline.current = isLasting;
    if (isLasting) wasUnavailable.current = isUnavailable;
  }, [services, isLasting, isUnavailable, isSignedIn]);
  useEffect(() => {
    if (!isOffline && vault?.snapshot().isOffline === true) void reloadVault(vault, services);
  }, [services, isOffline, vault]);
  return (
    <div role="status">
      {isShown && (
        <Suspense>
          <ConnectionBar isCopy={vault?.snapshot().isOffline === true} isUnavailable={isUnavailable} />
        </Suspense>
      )}
    </div>
  );
}

function onReconnected({ refreshUser, holder, notices }: Services, wasUnavailable: boolean): void {
  refreshUser().catch(() => undefined);
  const text = wasUnavailable ? texts.offline.available : texts.offline.back;
  if (holder.personal()?.snapshot().isOffline !== true) notices.show({ text, severity: "success" });
}

/** Reloads from the server a vault that was opened from this device's copy. */
async function reloadVault(vault: OpenVault, { notices }: Services): Promise<void> {
  await vault.reload();
  const { isOffline, error } = vault.snapshot();
  if (!isOffline) notices.show({ text: texts.offline.backFresh, severity: "success" });
  else if (error !== null) notices.show({ text: texts.offline.backStale(reasonText(error)), severity: "error" });
}
