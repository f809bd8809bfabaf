import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./hand-over-texts.ts";

/** Returns the texts of handing over as super admin in German. */
export const german = (): TextsOf<typeof english> => ({
  title: "Super-Admin",
  lead: "Du bist Super-Admin. Deshalb lassen sich deine E-Mail-Adresse nicht ändern und dein Konto nicht löschen. Übergib dafür zuerst an einen Admin.",
  nobody: "Du kannst noch an niemanden übergeben: Mach zuerst in der Übersicht jemanden zum Admin.",
  choose: "Admin",
  noPassword: "hat noch kein Master-Passwort gewählt",
  chooseFirst: "Wähle einen Admin aus",
  offer: "Übergeben …",
  ask: (name) => `An ${name} übergeben?`,
  consequences: (name) =>
    `Wir schreiben ${name} eine E-Mail. Sieben Tage lang lässt sich die Übergabe annehmen, bis dahin ändert sich nichts. Danach ist ${name} Super-Admin, und du bist Admin.`,
  confirm: "Um Übernahme bitten",
  failed: "Die Übergabe hat nicht geklappt",
  offered: (name) => `Wir haben ${name} gefragt.`,
  waiting: (name, until) => `Du hast ${name} gebeten zu übernehmen. Das geht bis ${until}.`,
  withdraw: "Zurückziehen",
  withdrawn: "Zurückgezogen. Du bist weiterhin Super-Admin.",
  withdrawFailed: "Das ließ sich nicht zurückziehen",
  got: {
    title: "Als Super-Admin übernehmen",
    lead: (name, until) => `${name} bittet dich, als Super-Admin zu übernehmen. Du kannst bis ${until} annehmen.`,
    accept: "Annehmen …",
    decline: "Ablehnen",
    declined: "Abgelehnt. Es hat sich nichts geändert.",
    declineFailed: "Das Ablehnen hat nicht geklappt",
    ask: "Als Super-Admin übernehmen?",
    consequences: (name) =>
      `Du verwaltest dann alle Personen und die Einstellungen des Servers. Deine E-Mail-Adresse kannst du nicht ändern und dein Konto nicht löschen, bis du an jemand anderen übergibst. ${name} wird Admin.`,
    confirm: "Übernehmen",
    failed: "Die Übernahme hat nicht geklappt",
    done: "Du bist jetzt Super-Admin.",
  },
});
