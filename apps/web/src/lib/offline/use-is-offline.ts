import { useSyncExternalStore } from "react";
import { useServices } from "../services.ts";

/** Whether the server could not be reached the last time. */
export function useIsOffline(): boolean {
  const { connection } = useServices();
  const isOffline = () => connection.isReached() === false;
  return useSyncExternalStore(connection.subscribe, isOffline, () => false);
}
