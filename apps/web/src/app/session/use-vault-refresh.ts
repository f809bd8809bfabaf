import type { OpenVault } from "@pomander/vault";
import type { Sharing } from "@pomander/vault/sharing";
import { useEffect, useRef } from "react";
import { useOnReconnect } from "../../lib/offline/use-on-reconnect.ts";

/** Milliseconds after which an open vault is refreshed: another device may have changed it. */
const vaultRefreshMs = 60_000;
/** Milliseconds between refreshes at least, so that switching between windows does not cause a request each time. */
const shortestRefreshMs = 5_000;

/** Reads the user's own vault, then the shared ones, which are verified against it. */
const readVaults = (vault: OpenVault, sharing: Pick<Sharing, "refresh"> | null) =>
  vault
    .refresh()
    .then(() => sharing?.refresh())
    .catch(() => undefined);

/**
 * Shows what other devices and people have changed: once a minute while the page is visible, when the user returns to it,
 * and when the server is reached again. One reading runs at a time. A return or a reconnection that comes too soon after
 * the last reading began is read later, because users switch windows, and requests that fail in between can make the
 * connection flip, again and again.
 */
export function useVaultRefresh(vault: OpenVault | null, sharing: Pick<Sharing, "refresh"> | null): void {
  /** Whether the user returned, or the server was reached again, since the last reading began. */
  const isDue = useRef(false);
  const readSoon = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (vault === null) return undefined;
    let last = Date.now();
    let isReading = false;
    const refresh = async (after: number) => {
      if (isReading || document.visibilityState === "hidden" || Date.now() - last < after) return;
      last = Date.now();
      isDue.current = false;
      isReading = true;
      await readVaults(vault, sharing);
      isReading = false;
    };
    const read = () => {
      isDue.current = true;
      void refresh(shortestRefreshMs);
    };
    // A page that is shown again gets the focus too, while it already reads.
    const comeBack = () => isReading || read();
    const look = () => void refresh(isDue.current ? shortestRefreshMs : vaultRefreshMs);
    const timer = setInterval(look, shortestRefreshMs);
    readSoon.current = read;
    window.addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      readSoon.current = null;
      clearInterval(timer);
      window.removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [vault, sharing]);
  useOnReconnect(() => readSoon.current?.());
}
