import { calls } from "@pomander/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import { useIsOffline } from "../../../lib/offline/use-is-offline.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import type { Health } from "../use-health.ts";
import { breachConsentOf, type BreachParty } from "./consent.ts";

/**
 * Maximum number of passwords that are looked up without asking again: more take minutes and use up the server's rate
 * limit.
 */
const automaticLimit = 1_000;

export type BreachCheck = ReturnType<typeof useBreachCheck>;

/**
 * Looks the vault's passwords up in known breaches once the user has agreed, on this device, to the party that compares
 * them; new passwords are looked up when they are added. Before that, no request is made.
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
  /**
   * The user's answer in this visit, for the party that it was given to; until then, the consent kept on this device
   * counts.
   */
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
    /** Keeps the user's consent on this device, and starts the look-up. */
    agree: () => {
      if (party === null) return;
      consent?.giveTo(party);
      setAnswer({ party, isYes: true });
      start();
    },
    /** Withdraws the consent: no more requests are made, and what was found stays until the vault is locked. */
    withdraw: () => {
      consent?.withdraw();
      if (party !== null) setAnswer({ party, isYes: false });
      session.stopLookUp();
    },
    start,
    cancel: session.stopLookUp,
  };
}
