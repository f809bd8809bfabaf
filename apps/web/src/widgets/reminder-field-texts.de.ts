import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./reminder-field-texts.ts";

/** Returns the names of a reminder's fields and of their values in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  fields: {
    title: "Titel",
    type: "Typ",
    scopeTag: "Bereich",
    expiryDate: "Ablaufdatum",
    remindBeforeDays: "Vorlaufzeit (Tage)",
    alsoBeforeDays: "Weitere Vorlaufzeiten (Tage)",
    alsoAtExpiry: "Auch am Ablaufdatum und am Tag danach erinnern",
    email: "E-Mail-Adresse",
    frequency: "Häufigkeit",
    remindDaysStart: "Erinnern ab",
    noticePeriod: "Kündigungsfrist",
    cost: "Kosten",
    renewEveryMonths: "Verlängerung (Monate)",
    notes: "Notizen",
  },
  types: { personal: "Persönlich", team: "Team", work: "Arbeit", other: "Sonstiges" },
  frequencies: { once: "Einmal", daily: "Täglich", weekly: "Wöchentlich", monthly: "Monatlich" },
  noticePeriods: {
    day: (count) => plural(count, { one: "# Tag", other: "# Tage" }),
    "working day": (count) => plural(count, { one: "# Arbeitstag", other: "# Arbeitstage" }),
    week: (count) => plural(count, { one: "# Woche", other: "# Wochen" }),
    month: (count) => plural(count, { one: "# Monat", other: "# Monate" }),
    year: (count) => plural(count, { one: "# Jahr", other: "# Jahre" }),
  },
  noticeEnds: {
    month: "zum Monatsende",
    quarter: "zum Quartalsende",
    "half-year": "zum Halbjahresende",
    year: "zum Jahresende",
  },
  noticeTo: (period, end) => `${period} ${end}`,
});
