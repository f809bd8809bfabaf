import { calls } from "@pomander/contract";
import type { Api, OpenVault } from "@pomander/vault";
import { createSecondFactorSites, type HealthReport, type SecondFactorSites } from "@pomander/vault/health";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useToday } from "../../lib/hooks/use-today.ts";
import { type CheckStage, type HealthSession, healthSessionOf, type LookUpStage } from "./health-session.ts";
import type { AllVaults, VaultPlace } from "../../lib/vault/all-vaults.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";

const readSites = (call: Api) => call(calls.breaches.secondFactorSites);

export interface Health {
  session: HealthSession;
  stage: CheckStage;
  lookUp: LookUpStage;
  /** The report of the last completed check; null before the first one. */
  report: HealthReport | null;
}

/** Checks chosen ones of all open vaults and, whenever something changes, again what was saved since. */
export function useHealth(vault: OpenVault, all: AllVaults): Health {
  const session = useMemo(() => healthSessionOf(vault), [vault]);
  const { check: stage, lookUp, found } = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => session.watch(), [session]);
  const sites = useSecondFactorSites();
  const today = useToday();
  const places = all.places();
  const isMember = useMemo(() => membershipIn(all, places), [all, places]);
  const report = useMemo(
    () => (found === 0 || sites === null ? null : session.report({ sites, today, isMember })),
    [session, found, sites, today, isMember],
  );
  return { session, stage, lookUp, report };
}

/** Returns a function that says whether a person is a member of an entry's vault. */
function membershipIn(all: AllVaults, places: readonly VaultPlace[]): (entryId: string, userId: string) => boolean {
  const members = new Map(
    places.map(({ vault }) => [vault, new Set(vault.snapshot().shared?.members.map(({ userId }) => userId))]),
  );
  return (entryId, userId) => members.get(all.placeOf(entryId).vault)?.has(userId) === true;
}

/**
 * Returns the server's own list of sites, or the app's where it has none or is not reachable; null until that is known.
 */
function useSecondFactorSites(): SecondFactorSites | null {
  const { value, error, isCurrent } = useApiQuery(readSites);
  const isKnown = isCurrent || error !== null;
  return useMemo(() => (isKnown ? createSecondFactorSites(value?.domains ?? undefined) : null), [isKnown, value]);
}
