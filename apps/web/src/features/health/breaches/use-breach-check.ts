import { calls } from "@pomander/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import { useIsOffline } from "../../../lib/offline/use-is-offline.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import type { Health } from "../use-health.ts";
import { breachConsentOf, type BreachParty } from "./consent.ts";

/** So many are looked up without being asked again: more take minutes, and the server's patience. */
const automaticLimit = 1_000;

export type BreachCheck = ReturnType<typeof useBreachCheck>;

/**
 * Looks the vault's passwords up in known breaches once the person has said yes on this device to the party that compares
 * them, and those that are new whenever they come. Before that nothing is asked of anyone.
 */
export function useBreachCheck({ session, lookUp: stage, report }: Health) {
  const { api } = useServices();
  const isOffline = useIsOffline();
  const settings = usePublicSettings();
  const userId = useUser()?._id ?? null;
  const consent = useMemo(() => (userId === null ? null : breachConsentOf(window.localStorage, userId)), [userId]);
  const { source = null, host = null } = settings.value?.breaches ?? {};
  const party = useMemo(
    (): BreachParty | null => (source === null || source === "off" ? null : { source, host }),
    [source, host],
  );
  /** The answer of this visit, for the party that it was given to; before it, what this device remembers. */
  const [answer, setAnswer] = useState<{ party: BreachParty; isYes: boolean } | null>(null);
  const isAgreed = party !== null && (answer?.party === party ? answer.isYes : consent?.isGivenTo(party) === true);

  const pending = report?.breaches.pending ?? 0;
  const start = useCallback(
    () => session.lookUp(async (prefix) => (await (await api())(calls.breaches.range, { params: { prefix } })).range),
    [session, api],
  );
  const isPossible = !isOffline && consent !== null;
  const isDue = isAgreed && isPossible && stage.kind === "idle" && pending > 0 && pending <= automaticLimit;
  useEffect(() => {
    if (isDue) start();
  }, [isDue, start]);

  return {
    source,
    host,
    settingsError: settings.error,
    reloadSettings: settings.reload,
    isOffline,
    isAgreed,
    stage,
    /** The person says yes: it is remembered on this device, and the look-up begins. */
    agree: () => {
      if (party === null) return;
      consent?.giveTo(party);
      setAnswer({ party, isYes: true });
      start();
    },
    /** The person takes it back: nothing is asked any more, and what was found stays until the vault is locked. */
    withdraw: () => {
      consent?.withdraw();
      if (party !== null) setAnswer({ party, isYes: false });
      session.stopLookUp();
    },
    start,
    cancel: session.stopLookUp,
  };
}
