import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the way from an entry to a reminder in German. */
export const german = (): TextsOf<typeof english> => ({
  actions: { expires: "Erinnerung hinzufügen\u00a0…", login: "Ans Ändern erinnern", other: "Daran erinnern" },
  titles: { expires: "Erinnerung hinzufügen", login: "Ans Ändern erinnern", other: "Daran erinnern" },
  readable:
    "Titel von Erinnerungen sind nicht verschlüsselt, weil sie per E-Mail gesendet werden. Ändere den Titel, wenn er zu viel verrät.",
  readableWithDate:
    "Titel und Datum von Erinnerungen sind nicht verschlüsselt, weil sie per E-Mail gesendet werden. Ändere den Titel, wenn er zu viel verrät.",
  title: "Titel der Erinnerung",
  date: "Datum der Erinnerung",
  proposals: {
    expires: (title) => title,
    login: (title) => `Passwort ändern: ${title}`,
    other: (title) => title,
  },
  goOn: "Weiter",
  cancel: "Abbrechen",
  label: "Erinnerung",
  loading: "Die Erinnerung wird geladen\u00a0…",
  gone: "Die Erinnerung wurde gelöscht, oder du kannst sie nicht mehr sehen.",
  goneShared: "Diese Erinnerung sieht nur jemand anderes, oder sie wurde gelöscht.",
  notRead: "Die Erinnerung konnte nicht geladen werden.",
  retry: "Erneut versuchen",
  forget: "Verknüpfung entfernen",
  notLinked: "Die Erinnerung wurde angelegt, konnte aber nicht mit diesem Eintrag verknüpft werden",
});
