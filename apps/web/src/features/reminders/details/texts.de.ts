import type { Format, TextsOf } from "@pomander/texts/format";
import { german as germanFields } from "../../../widgets/reminder-field-texts.de.ts";
import { german as germanReminders } from "../texts.de.ts";
import { german as germanWatch } from "../watch/texts.de.ts";
import type { english } from "./texts.ts";

const you = "Du";
/** Returns the subject of a sentence with its verb: "Ana hat", "Du hast". */
const has = (who: string) => (who === you ? "Du hast" : `${who} hat`);

/** Returns the texts of a reminder's log in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { list, plural } = format;
  const days = (count: number) => plural(count, { one: "# Tag", other: "# Tage" });

  return {
    also: "Erinnert auch",
    daysBefore: (leads) => {
      const last = days(leads.at(-1) ?? 0);
      return `${leads.length < 2 ? last : list([...leads.slice(0, -1).map(String), last])} vorher`;
    },
    atExpiry: "Am Ablaufdatum und am Tag danach",
    renewEvery: "Verlängerung um",
    months: (many) =>
      many % 12 === 0
        ? plural(many / 12, { one: "# Jahr", other: "# Jahre" })
        : plural(many, { one: "# Monat", other: "# Monate" }),
    ifNobody: "Wenn sich niemand kümmert",
    tell: (count, people) => `${count === 0 ? "Am Ablaufdatum" : `${days(count)} vorher`}, an ${people}`,

    you,
    withToken: (name, token) => `${name} (mit dem Token ${token})`,
    somebody: "Jemand",
    nothing: "nichts",
    events: {
      created: (who) => `${has(who)} sie angelegt`,
      imported: (who) => `${has(who)} sie importiert`,
      changed: (who) => `${has(who)} sie geändert`,
      taken: (who) => (who === you ? "Du kümmerst dich" : `${who} kümmert sich`),
      "given-back": (who) => `${has(who)} sie zurückgegeben`,
      hidden: (who) => `${has(who)} sie gelöscht`,
      restored: (who) => `${has(who)} sie wiederhergestellt`,
    },
    renewed: (who, until, before) => `${has(who)} sie bis ${until} verlängert (vorher ${before})`,
    snoozed: (who, until) => `${has(who)} sie bis ${until} zurückgestellt`,
    woke: (who) => `${has(who)} das Zurückstellen beendet`,
    checkFound: (day) => `Eine Prüfung hat das Datum ${day} ergeben`,
    changedWithoutValues: (field) => `${field}: geändert`,
    undoneSince: "Durch einen Import, inzwischen rückgängig gemacht",
    undoOfImport: "Beim Rückgängigmachen eines Imports",
    change: (field, from, to) => `${field}: ${from} → ${to}`,
    escalation: { tag: "Regel des Bereichs", own: "eigene Regel", none: "niemand" },
    fields: {
      ...germanFields(format).fields,
      escalation: "Wenn sich niemand kümmert",
      check: germanWatch().fact,
      userIds: germanReminders(format).form.users,
    },
  };
};
