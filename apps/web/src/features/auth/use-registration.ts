import { calls } from "@pomander/contract";
import { useEffect, useState } from "react";
import { useServices } from "../../lib/services.ts";

/** Whether this server takes registrations; null until it is known. Unanswered counts as open: the call decides. */
export function useRegistration(): "open" | "closed" | null {
  const { api } = useServices();
  const [registration, setRegistration] = useState<"open" | "closed" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const call = await api();
      const settings = await call(calls.system.publicSettings);
      if (isCurrent) setRegistration(settings.registration);
    })().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return registration;
}
