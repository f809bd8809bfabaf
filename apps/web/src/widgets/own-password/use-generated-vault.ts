import { useCallback } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useServices } from "../../lib/services.ts";
import { useSessionStore, useUser } from "../../lib/session/store.tsx";

/** Reads the user's vault whose master password was generated, once online; null in an answer: the user chose that. */
export function useGeneratedVault() {
  const { client, securityWarnings } = useServices();
  const store = useSessionStore();
  const isOffline = useIsOffline();
  const isSignedIn = useUser() !== null;
  const read = useCallback(async () => {
    const user = store.user();
    return user && client.generatedVault(user, securityWarnings.confirmOrAbort);
  }, [client, securityWarnings, store]);
  return useQuery(isSignedIn && !isOffline ? read : null);
}
