import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./browser-texts.ts";

/** Returns the texts about what the browser refused in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  errors: {
    worker_failed: ({ message }) => message,
    worker_not_started: () => "Ein Teil dieser Seite konnte nicht starten. Lade die Seite neu.",
    worker_stopped: () => "Ein Teil dieser Seite arbeitet nicht mehr. Lade die Seite neu.",
    memory_unavailable: () =>
      "Dieser Browser speichert für diese Seite keine Daten, daher kann er sich deinen Tresor nicht merken.",
  },
});
