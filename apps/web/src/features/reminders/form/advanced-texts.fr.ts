import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./advanced-texts.ts";

/** Returns the texts behind "More options" of a reminder's form in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => {
  const listOf = (days: readonly string[]) => {
    const last = days.at(-1) ?? "";
    const unit = days.length === 1 && last === "1" ? "jour" : "jours";
    return days.length < 2 ? `${last} ${unit}` : `${days.slice(0, -1).join(", ")} et ${last} ${unit}`;
  };
  return {
    more: "Plus d’options",
    fewer: "Moins d’options",
    alsoHint: "Par exemple 30, 14 et 1 jours avant.",
    atExpiryHint:
      "Sauf s’il est renouvelé ou pris en charge d’ici là. Si personne ne le fait, le propriétaire reçoit un e-mail annonçant l’expiration.",
    atExpiryPlan: "Aussi le jour de l’expiration et le lendemain, sauf s’il est renouvelé ou pris en charge d’ici là.",
    yes: "oui",
    no: "non",
    noticeHint: "Combien de temps avant sa fin un contrat doit être résilié. Vide\u00a0: aucun préavis.",
    noticeUnit: "Unité",
    noticeUnits: { day: "Jours", "working day": "Jours ouvrés", week: "Semaines", month: "Mois", year: "Années" },
    noticeTo: "Pour la fin",
    noticeEnds: {
      expiry: "du contrat",
      month: "d’un mois",
      quarter: "d’un trimestre",
      "half-year": "d’un semestre",
      year: "d’une année",
    },
    noticeBy: (day, when) =>
      `Le dernier jour pour résilier est le ${day}, ${when}. Des e-mails arrivent aussi avant ce jour.`,
    noticeWas: (day, when) => `Le dernier jour pour résilier était le ${day}, ${when}.`,
    costHint: "Pour la prochaine période.",
    currency: "Monnaie",
    renewEveryHint: "Le renouvellement propose cette durée.",
    escalation: "Si personne ne s’en occupe",
    sources: {
      tag: "Appliquer la règle du périmètre",
      own: "Prévenir des personnes de mon choix",
      none: "Ne prévenir personne",
    },
    escalationHint: (from, rule) => {
      if (from === "own")
        return "Elles reçoivent un e-mail si personne n’a encore indiqué «\u00a0Je m’en occupe\u00a0».";
      if (from === "none") return undefined;
      if (rule === null) return "Le périmètre n’a pas de règle\u00a0: personne d’autre n’est prévenu.";
      const days =
        rule.beforeDays === 0
          ? "Le jour de l’expiration"
          : `${plural(rule.beforeDays, { one: "# jour", other: "# jours" })} avant`;
      return `${days}\u00a0: ${rule.to.map(({ name }) => name).join(", ")}`;
    },
    left: (parts, most, count) => `Ignoré\u00a0: ${parts}. Saisissez au plus ${count} nombres de 0 à ${most}.`,
    plan: (leads) => `Aussi ${listOf(leads)} avant.`,
    passed: (leads) => `Aucun e-mail ${listOf(leads)} avant, car ce moment est passé.`,
    faults: {
      notice: (most) => `Saisissez un nombre de 1 à ${most}, ou rien`,
      cost: "Saisissez un montant, par exemple 1200,50, ou rien",
      months: (most) => `Saisissez un nombre de 1 à ${most}, ou rien`,
    },
  };
};
