import { useEffect, useEffectEvent } from "react";
import { useServices } from "../services.ts";

/** Runs `run` each time the server answers again after it did not. */
export function useOnReconnect(run: () => void): void {
  const { connection } = useServices();
  const again = useEffectEvent(run);
  useEffect(() => {
    let wasAway = connection.isReached() === false;
    return connection.subscribe(() => {
      const isReached = connection.isReached();
      if (wasAway && isReached === true) again();
      wasAway = isReached === false;
    });
  }, [connection]);
}
