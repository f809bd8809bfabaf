import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of importing and exporting reminders in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  label: "Plus",
  import: "Importer",
  importFile: "Importer une feuille de calcul",
  export: "Exporter en CSV",
  fileName: (day) => `pomander-rappels-${day}.csv`,
  done: (count) => plural(count, { one: "# rappel exporté", other: "# rappels exportés" }),
  failed: "Vos rappels n’ont pas pu être exportés",
  headings: {
    alsoBeforeDays: "Autres délais (jours)",
    email: "Adresse e-mail",
    remindDaysStart: "Rappeler à partir du",
    status: "État",
    assignees: "Attribué à",
    owner: "Créé par",
  },
});
