import type { BrowserErrors } from "@pomander/browser/errors";
import type { TextsOfCodes } from "@pomander/texts/error-texts";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./browser-texts.ts";

/** Returns the texts about what the browser refused in French. */
export const french = (): TextsOf<typeof english> => {
  const errors: TextsOfCodes<BrowserErrors> = {
    worker_failed: ({ message }) => message,
    worker_not_started: () => "Une partie de cette page n’a pas pu démarrer. Rechargez la page.",
    worker_stopped: () => "Une partie de cette page ne fonctionne plus. Rechargez la page.",
    memory_unavailable: () =>
      "Ce navigateur ne conserve aucune donnée pour cette page\u00a0: ce qu’il savait de votre coffre manque.",
  };
  return { errors };
};
