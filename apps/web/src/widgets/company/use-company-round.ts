import type { Api } from "@pomander/vault";
import { useEffect, useState } from "react";
import { problemOf, type Problem } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { type BegunRound, rememberRound } from "./begun-round.ts";
import { texts } from "./texts.ts";

/** The key of the storage for the one host to which the user agreed to be sent. */
const knownProvider = "company-provider";

/** An address at the provider that the user is asked about, since this browser has not been at its host. */
export interface NewProvider {
  url: string;
  host: string;
}

/**
 * Begins sign-ins at the company's provider, to which the browser then goes. `question` is there while the user is asked
 * about a host that is new to this browser.
 */
export function useCompanyRound(onProblem: (problem: Problem) => void) {
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [question, ask] = useState<(NewProvider & { round: BegunRound }) | null>(null);
  useEffect(() => {
    // A page that the browser kept while it was at the provider is shown again as it was.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  const go = (url: string, round: BegunRound) => {
    rememberRound(round);
    window.location.assign(url);
  };
  return {
    isBusy,
    question,
    begin: async (round: BegunRound, start: (call: Api) => Promise<{ url: string }>) => {
      setBusy(true);
      try {
        const { url } = await start(await api());
        const { protocol, host } = new URL(url);
        if (protocol !== "https:") throw new Error(`The server named an address with ${protocol}`);
        if (window.localStorage.getItem(knownProvider) === host) return go(url, round);
        ask({ url, host, round });
      } catch (error) {
        onProblem(problemOf(error, texts.failed));
        setBusy(false);
      }
    },
    agree: () => {
      if (question === null) return;
      window.localStorage.setItem(knownProvider, question.host);
      go(question.url, question.round);
    },
    decline: () => {
      ask(null);
      setBusy(false);
    },
  };
}
