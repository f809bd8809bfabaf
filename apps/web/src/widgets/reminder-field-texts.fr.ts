import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./reminder-field-texts.ts";

/** Returns the names of a reminder's fields and of their values in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  fields: {
    title: "Titre",
    type: "Type de rappel",
    scopeTag: "Périmètre",
    expiryDate: "Date d’expiration",
    remindBeforeDays: "Rappeler avant (jours)",
    alsoBeforeDays: "Rappeler aussi avant (jours)",
    alsoAtExpiry: "Rappeler aussi le jour de l’expiration et le lendemain",
    email: "E-mail",
    frequency: "Fréquence",
    remindDaysStart: "Rappeler à partir du",
    noticePeriod: "Préavis",
    cost: "Coût",
    renewEveryMonths: "Durée du renouvellement (mois)",
    notes: "Remarques",
  },
  types: { personal: "Personnel", team: "Équipe", work: "Travail", other: "Autre" },
  frequencies: { once: "Une fois", daily: "Chaque jour", weekly: "Chaque semaine", monthly: "Chaque mois" },
  noticePeriods: {
    day: (count) => plural(count, { one: "# jour", other: "# jours" }),
    "working day": (count) => plural(count, { one: "# jour ouvré", other: "# jours ouvrés" }),
    week: (count) => plural(count, { one: "# semaine", other: "# semaines" }),
    month: (count) => plural(count, { one: "# mois", other: "# mois" }),
    year: (count) => plural(count, { one: "# an", other: "# ans" }),
  },
  noticeEnds: {
    month: "pour la fin d’un mois",
    quarter: "pour la fin d’un trimestre",
    "half-year": "pour la fin d’un semestre",
    year: "pour la fin d’une année",
  },
  noticeTo: (period, end) => `${period} ${end}`,
});
