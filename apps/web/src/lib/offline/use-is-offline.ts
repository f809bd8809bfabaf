import { useSyncExternalStore } from "react";
import { useServices } from "../services.ts";

/** Whether the server could not be reached the last time. */
export function useIsOffline(): boolean {
  const { connection } = useServices();
  const isOffline = () => connection.isReached() === false;
  return useSyncExternalStore(connection.subscribe, isOffline, () => false);
}

/** Whether that is the server's doing, and not the network's: it answered that it cannot serve, or a proxy did. */
export function useIsUnavailable(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, connection.isUnavailable, () => false);
}
