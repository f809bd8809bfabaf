import { useEffect } from "react";
import { useServices } from "../../lib/services.ts";

/** Fetches the client core while the form is being filled in. If that fails, the submit tries again and says so. */
export function useWarmCore(): void {
  const { api } = useServices();
  useEffect(() => {
    api().catch(() => undefined);
  }, [api]);
}
