import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of choosing a master password in German. */
export const german = (): TextsOf<typeof english> => ({
  title: "Lege dein Master-Passwort fest",
  lead: "Das vorläufige Passwort brauchst du nicht mehr. Ab jetzt weißt nur du, was deinen Tresor entsperrt.",
  loading: "Dein Tresor wird gesucht\u00a0…",
  signedOut: "Anmeldung abgebrochen. Frage deinen Admin, ob dein Passwort zurückgesetzt wurde.",
  back: "Zurück",
  next: "Weiter",
  temporaryTitle: "Gib dein vorläufiges Passwort noch einmal ein",
  temporaryLead:
    "Die Seite wurde neu geladen, und Passwörter werden nie gespeichert. Gib es noch einmal ein, um zu bestätigen, dass du es bist.",
  invited: {
    title: "Lege dein Master-Passwort fest",
    lead: (email) =>
      `Du bist als ${email} angemeldet. Deinen Tresor öffnet ein Master-Passwort, das nur du kennst: Lege es jetzt fest.`,
  },
  first: {
    title: "Richte deinen Tresor ein",
    lead: "Das Passwort, das du bekommen hast, gilt nur einmal. Lege ein Master-Passwort fest, das nur du kennst.",
    submit: "Tresor einrichten",
    done: "Dein Tresor ist bereit.",
  },
  opening: {
    title: "Was öffnet deinen Tresor?",
    lead: (email) => `Du bist als ${email} angemeldet. Im Profil kannst du das später ändern.`,
    generated: (company) => `${company}, dann dieser Browser`,
    generatedHint: (company) =>
      `Du gibst nichts ein: ${company} meldet dich an, und dieser Browser öffnet deinen Tresor. ${company} und dieser Server können das nicht.`,
    password: "Ein Master-Passwort",
    passwordHint: "Du wählst es und gibst es zum Entsperren ein. Es gilt auf jedem Gerät, auch offline.",
  },
  generated: {
    title: "Bewahr deinen Wiederherstellungsschlüssel auf",
    lead: (company) =>
      `Er öffnet deinen Tresor auf einem neuen Gerät, oder wenn dieser Browser alles vergisst. ${company} kann nicht helfen, wenn du ihn verlierst.`,
    note: (company) =>
      `${company} meldet dich an. Dieser Browser öffnet deinen Tresor; ${company} und dieser Server können das nicht.`,
    making: "Dein Wiederherstellungsschlüssel wird erzeugt …",
  },
  ways: {
    title: "Zurück in deinen Tresor",
    lead: "Das vorläufige Passwort von deinem Admin entsperrt deinen Tresor nicht. Bestätige, dass der Tresor dir gehört, und lege dann ein neues Master-Passwort fest.",
    password: "Ich weiß mein altes Master-Passwort",
    passwordHint: "Das aus der Zeit vor dem Zurücksetzen. Alles in deinem Tresor bleibt erhalten.",
    recoveryKey: "Ich habe meinen Wiederherstellungsschlüssel",
    recoveryKeyHint: "Die 8 Gruppen zu je 4 Zeichen, die du gesichert hast. Alles in deinem Tresor bleibt erhalten.",
    generatedLead: "Das vorläufige Passwort öffnet deinen Tresor nicht. Dein Wiederherstellungsschlüssel tut es.",
    generatedEmpty: "Ich habe ihn nicht",
    generatedEmptyHint:
      "Beginne mit einem leeren Tresor. Der alte bleibt verschlossen im Archiv, falls du seinen Wiederherstellungsschlüssel später findest.",
    empty: "Ich habe keins von beiden",
    emptyHint:
      "Beginne mit einem leeren Tresor. Der alte bleibt gesperrt in deinem Archiv, falls du sein Passwort später wiederfindest.",
  },
  password: {
    title: "Entsperre deinen Tresor",
    lead: "Gib das Master-Passwort ein, das du vor dem Zurücksetzen hattest. Es wird auf diesem Gerät geprüft, und du brauchst es danach nicht mehr.",
    submit: "Tresor entsperren",
    wrong: "Dieses Passwort entsperrt deinen Tresor nicht. Das vorläufige tut es auch nicht.",
  },
  recoveryKey: {
    title: "Entsperre deinen Tresor",
    lead: "Verwende deinen Wiederherstellungsschlüssel statt deines alten Master-Passworts.",
    submit: "Tresor entsperren",
    wrong: "Dieser Schlüssel entsperrt deinen Tresor nicht.",
  },
  reclaimed: {
    title: "Lege ein neues Master-Passwort fest",
    lead: "Du bist wieder in deinem Tresor. Dein neues Passwort ersetzt sowohl das alte als auch das vorläufige.",
    done: "Dein Tresor ist wieder da.",
    keyTitle: "Sichere einen neuen Wiederherstellungsschlüssel",
    keyLead:
      "Du hast deinen alten Schlüssel gerade verwendet, vielleicht hat ihn also jemand gesehen. Dieser ersetzt ihn, wenn du weitermachst.",
    keyLeadNone:
      "Dein Tresor hatte keinen Wiederherstellungsschlüssel. Mit diesem kommst du wieder hinein, wenn du dein Master-Passwort vergisst.",
    keep: {
      label: "Bisherigen Schlüssel behalten",
      title: "Bisherigen Schlüssel behalten?",
      warning: "Er gilt weiter, auch für alle, die ihn gesehen haben, als du ihn verwendet hast.",
      confirm: "Alten Schlüssel behalten",
      cancel: "Neuen sichern",
    },
    submit: "Master-Passwort festlegen",
  },
  empty: {
    title: "Mit einem leeren Tresor beginnen?",
    warning: [
      "Dein neuer Tresor enthält nichts aus dem alten: keine Passwörter, keine Notizen und keine geteilten Tresore, bis dir wieder jemand Zugriff gibt, der sie verwaltet.",
      "Der alte Tresor kommt in dein Archiv und bleibt gesperrt. Nur sein altes Master-Passwort oder sein Wiederherstellungsschlüssel entsperrt ihn. Ohne die kann es niemand, auch du nicht und kein Admin.",
      "Wenn du Passwort oder Schlüssel später wiederfindest, kannst du den alten Tresor in deinem Profil wieder öffnen und mitnehmen, was du seither gespeichert hast.",
    ],
    generatedWarning: [
      "Der alte Tresor kommt in dein Archiv und bleibt gesperrt. Nur sein Wiederherstellungsschlüssel entsperrt ihn. Ohne den kann es niemand, auch du nicht und kein Admin.",
      "Wenn du den Schlüssel später wiederfindest, kannst du den alten Tresor in deinem Profil wieder öffnen und mitnehmen, was du seither gespeichert hast.",
    ] as const,
    understood: "Mir ist klar, dass mein neuer Tresor leer ist",
    submit: "Leeren Tresor anlegen",
    passwordTitle: "Lege ein Master-Passwort für den leeren Tresor fest",
    passwordLead: "Wähle eines, das nur du kennst. Niemand kann es für dich zurücksetzen.",
    done: "Dein leerer Tresor ist bereit. Den alten findest du in deinem Profil, archiviert.",
  },
});
