import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about reminders of people who left in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  yours: (from, count) =>
    plural(count, {
      one: `${from} est parti(e). # rappel partagé vous appartient désormais.`,
      other: `${from} est parti(e). # rappels partagés vous appartiennent désormais.`,
    }),
  manager: (manager) => `Responsable\u00a0: ${manager}.`,
  give: (manager) => `Donner à ${manager}`,
  keep: "Garder",
  given: (manager) => `C’est désormais à ${manager}`,
  kept: "Vous les gardez",
  failed: "Impossible de faire ce changement. Rechargez la page et réessayez.",
});
