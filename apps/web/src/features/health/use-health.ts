import { calls } from "@pomander/contract";
import type { Api, OpenVault } from "@pomander/vault";
import { createSecondFactorSites, type HealthReport, type SecondFactorSites } from "@pomander/vault/health";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useToday } from "../../lib/hooks/use-today.ts";
import { type CheckStage, type HealthSession, healthSessionOf, type LookUpStage } from "./health-session.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";

const readSites = (call: Api) => call(calls.breaches.secondFactorSites);

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
  const { value, error, isCurrent } = useApiQuery(readSites);
  const isKnown = isCurrent || error !== null;
  return useMemo(() => (isKnown ? createSecondFactorSites(value?.domains ?? undefined) : null), [isKnown, value]);
}
