import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about reminders of people who left in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  yours: (from, count) =>
    plural(count, {
      one: `${from} ist ausgeschieden. # geteilte Erinnerung gehört jetzt dir.`,
      other: `${from} ist ausgeschieden. # geteilte Erinnerungen gehören jetzt dir.`,
    }),
  manager: (manager) => `Führungskraft war ${manager}.`,
  give: (manager) => `An ${manager} übergeben`,
  keep: "Behalten",
  given: (manager) => `Sie gehören jetzt ${manager}`,
  kept: "Sie bleiben bei dir",
  failed: "Das ließ sich nicht ändern. Lade die Seite neu und versuche es noch einmal.",
});
