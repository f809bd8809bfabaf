import { calls } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { createSecondFactorSites, type HealthReport, type SecondFactorSites } from "@pomander/vault/health";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useToday } from "../../lib/hooks/use-today.ts";
import { useServices } from "../../lib/services.ts";
import { type CheckStage, type HealthSession, healthSessionOf, type LookUpStage } from "./health-session.ts";

export interface Health {
  session: HealthSession;
  stage: CheckStage;
  lookUp: LookUpStage;
  /** The report of the last completed check; null before the first one. */
  report: HealthReport | null;
}

/** Checks an open vault and, whenever it changes, again what was saved since. */
export function useHealth(vault: OpenVault): Health {
  const session = useMemo(() => healthSessionOf(vault), [vault]);
  const { check: stage, lookUp, found } = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => session.watch(), [session]);
  const sites = useSecondFactorSites();
  const today = useToday();
  const report = useMemo(
    () => (found === 0 || sites === null ? null : session.report({ sites, today })),
    [session, found, sites, today],
  );
  return { session, stage, lookUp, report };
}

/**
 * Returns the server's own list of sites, or the app's where it has none or is not reachable; null until that is known.
 */
function useSecondFactorSites(): SecondFactorSites | null {
  const { api } = useServices();
  const read = useCallback(async () => (await (await api())(calls.breaches.secondFactorSites)).domains, [api]);
  const { value, error, isCurrent } = useQuery(read);
  const isKnown = isCurrent || error !== null;
  return useMemo(() => (isKnown ? createSecondFactorSites(value ?? undefined) : null), [isKnown, value]);
}
