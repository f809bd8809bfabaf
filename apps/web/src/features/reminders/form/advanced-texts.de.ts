import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./advanced-texts.ts";

/** Returns the texts behind "More options" of a reminder's form in German. */
export const german = ({ list, plural }: Format): TextsOf<typeof english> => {
  /** "30, 14 und 1 Tag". */
  const listOf = (days: readonly string[]) => `${list(days)} ${days.at(-1) === "1" ? "Tag" : "Tage"}`;

  return {
    more: "Mehr Optionen",
    fewer: "Weniger Optionen",
    alsoHint: "Zum Beispiel 30, 14 und 1 Tag vorher.",
    atExpiryHint:
      "Entfällt, wenn bis dahin verlängert ist oder sich jemand kümmert. Tut das niemand, geht eine E-Mail an die zuständige Person.",
    atExpiryPlan:
      "Auch am Ablaufdatum und am Tag danach, außer wenn bis dahin verlängert ist oder sich jemand kümmert.",
    yes: "ja",
    no: "nein",
    noticeHint: "Wie lange vor dem Ende ein Vertrag gekündigt sein muss. Leer: keine Kündigung nötig.",
    noticeUnit: "Einheit",
    noticeUnits: { day: "Tage", "working day": "Arbeitstage", week: "Wochen", month: "Monate", year: "Jahre" },
    noticeTo: "Zum Ende",
    noticeEnds: {
      expiry: "des Vertrags",
      month: "eines Monats",
      quarter: "eines Quartals",
      "half-year": "eines Halbjahrs",
      year: "eines Jahres",
    },
    noticeBy: (day, when) =>
      `Der letzte Tag für die Kündigung ist der ${day}, ${when}. E-Mails kommen auch vor diesem Tag.`,
    noticeWas: (day, when) => `Der letzte Tag für die Kündigung war der ${day}, ${when}.`,
    costHint: "Für die nächste Laufzeit.",
    currency: "Währung",
    renewEveryHint: "„Verlängern“ schlägt diese Laufzeit vor.",
    escalation: "Wenn sich niemand kümmert",
    sources: {
      tag: "Regel des Bereichs anwenden",
      own: "Bestimmte Personen benachrichtigen",
      none: "Niemanden benachrichtigen",
    },
    escalationHint: (from, rule) => {
      if (from === "own") return "Sie bekommen eine E-Mail, wenn bis dahin niemand „Ich kümmere mich“ gewählt hat.";
      if (from === "none") return undefined;
      if (rule === null) return "Der Bereich hat keine Regel. Es wird sonst niemand benachrichtigt.";
      const days =
        rule.beforeDays === 0
          ? "Am Ablaufdatum"
          : `${plural(rule.beforeDays, { one: "# Tag", other: "# Tage" })} vorher`;
      return `${days}: ${rule.to.map(({ name }) => name).join(", ")}`;
    },
    left: (parts, most, count) => `Weggelassen: ${parts}. Gib höchstens ${count} Zahlen von 0 bis ${most} ein.`,
    plan: (leads) => `Auch ${listOf(leads)} vorher.`,
    passed: (leads) => `Keine E-Mail ${listOf(leads)} vorher, weil dieser Zeitpunkt vorbei ist.`,
    faults: {
      notice: (most) => `Gib eine Zahl von 1 bis ${most} ein oder lass das Feld leer`,
      cost: "Gib einen Betrag ein, z.\u00a0B. 1.200,50, oder lass das Feld leer",
      months: (most) => `Gib eine Zahl von 1 bis ${most} ein oder lass das Feld leer`,
    },
  };
};
