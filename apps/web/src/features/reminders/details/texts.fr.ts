import { french as reminderFields } from "../../../widgets/reminder-field-texts.fr.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of a reminder's log in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { plural } = format;
  const days = (count: number) => plural(count, { one: "# jour", other: "# jours" });
  return {
    also: "Rappelle aussi",
    daysBefore: (leads) => {
      const last = days(leads.at(-1) ?? 0);
      return `${leads.length < 2 ? last : `${leads.slice(0, -1).join(", ")} et ${last}`} avant`;
    },
    atExpiry: "Le jour de l’expiration et le lendemain",
    renewEvery: "Renouvelé tous les",
    months: (many) =>
      many % 12 === 0
        ? plural(many / 12, { one: "# an", other: "# ans" })
        : plural(many, { one: "# mois", other: "# mois" }),
    ifNobody: "Si personne ne s’en occupe",
    tell: (count, people) => `${count === 0 ? "Le jour de l’expiration" : `${days(count)} avant`}, à ${people}`,
    you: "Vous",
    withToken: (name, token) => `${name} (avec le jeton ${token})`,
    somebody: "Quelqu’un",
    nothing: "rien",
    events: {
      created: (who) => `Créé par\u00a0: ${who}`,
      imported: (who) => `Importé par\u00a0: ${who}`,
      changed: (who) => `Modifié par\u00a0: ${who}`,
      taken: (who) => `Pris en charge par\u00a0: ${who}`,
      "given-back": (who) => `Rendu par\u00a0: ${who}`,
      hidden: (who) => `Supprimé par\u00a0: ${who}`,
      restored: (who) => `Restauré par\u00a0: ${who}`,
    },
    renewed: (who, until, before) => `Renouvelé jusqu’au ${until} (auparavant ${before}) par\u00a0: ${who}`,
    snoozed: (who, until) => `Reporté jusqu’au ${until} par\u00a0: ${who}`,
    woke: (who) => `Report terminé par\u00a0: ${who}`,
    checkFound: (day) => `Une vérification a trouvé la date du ${day}`,
    changedWithoutValues: (field) => `${field}\u00a0: modifié`,
    undoneSince: "Par un import, annulé depuis",
    undoOfImport: "Par l’annulation d’un import",
    change: (field, from, to) => `${field}\u00a0: ${from} → ${to}`,
    escalation: { tag: "règle du périmètre", own: "règle propre", none: "aucune" },
    fields: {
      ...reminderFields(format).fields,
      escalation: "Si personne ne s’en occupe",
      check: "Surveille",
      userIds: "Attribué à",
    },
  };
};
