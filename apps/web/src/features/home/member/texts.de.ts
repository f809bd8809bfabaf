import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the home page for a signed-in user in German. */
export const german = ({ list, number, plural }: Format): TextsOf<typeof english> => ({
  favorites: {
    title: "Favoriten",
    all: "Alle Favoriten",
    none: "Markiere die Passwörter, die du am meisten brauchst, mit einem Stern. Dann stehen sie hier.",
    toList: "Zu den Passwörtern",
    locked: "Entsperre deinen Tresor, um einen Favoriten zu kopieren.",
    opening: "Dein Tresor wird geöffnet\u00a0…",
    unconfirmed: "Dieser Browser hat diesen Tresor noch nie gesehen. Bestätige ihn zuerst unter „Passwörter“.",
    failed: "Dein Tresor konnte nicht geladen werden",
    copyPassword: (title) => `Passwort von ${title} kopieren`,
    copyUserName: (title) => `Benutzername von ${title} kopieren`,
    password: "Passwort",
    userName: "Benutzername",
    copyFailed: "Kopieren fehlgeschlagen",
    noPassword: "Es gibt kein Passwort zu kopieren. Öffne den Eintrag, um seine anderen Felder zu sehen.",
    untitled: "Ohne Titel",
  },
  reminders: {
    title: "Bald fällig",
    all: "Alle Erinnerungen",
    none: "Demnächst ist keine Erinnerung fällig.",
    mine: "Du kümmerst dich",
    taken: (name) => `${name} kümmert sich`,
    failed: "Deine Erinnerungen konnten nicht geladen werden",
    more: (count) => `Alle ${number(count)} anzeigen`,
  },
  firstSteps: {
    title: "Erste Schritte",
    hide: "Ausblenden",
    done: "Erledigt",
    progress: (count, total) => `${number(count)} von ${number(total)} erledigt`,
    passwords: {
      title: "Passwörter importieren",
      hint: "Aus einem Browser oder einem anderen Passwortmanager. Oder füge unter „Passwörter“ dein erstes hinzu.",
    },
    recoveryKey: {
      title: "Wiederherstellungs\u00adschlüssel erstellen",
      hint: "Ohne ihn kann niemand ein vergessenes Master-Passwort zurücksetzen.",
    },
    passkey: {
      title: "Passkey hinzufügen",
      hint: "Melde dich mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel an und entsperre so deinen Tresor.",
    },
    twoStep: {
      title: "Anmeldung in zwei Schritten einschalten",
      hint: "Dann reicht ein gestohlenes Master-Passwort allein nicht, um in dein Konto zu kommen.",
    },
  },
  attention: {
    title: "Zu erledigen",
    unverifiedVault:
      "Der Server hat etwas anderes gesendet, als dein Gerät erwartet hat. Schau nach, was zu tun ist, bevor du etwas änderst.",
    toVault: "Warnung anzeigen",
    unverified: (vault) =>
      `Der Server hat vom Tresor „${vault}“ etwas anderes gesendet, als dein Gerät erwartet hat. Schau nach, was zu tun ist, bevor du darin etwas änderst.`,
    waiting: (by, vaults) => `${by} möchte dir Zugriff geben: ${list(vaults)}.`,
    toAccept: "Annehmen oder ablehnen",
    accepted: (count) =>
      plural(count, {
        one: "# Person hat deine Einladung angenommen.",
        other: "# Personen haben deine Einladungen angenommen.",
      }),
    toGive: "Zugriff geben",
    keysDue: (vault) => `„${vault}“ braucht neue Schlüssel: Jemand ist gegangen oder hat jetzt andere Schlüssel.`,
    toKeys: "Neue Schlüssel erstellen",
    known: (vault, count) =>
      plural(count, {
        one: `# Passwort in „${vault}“ kennt jemand, der gegangen ist.`,
        other: `# Passwörter in „${vault}“ kennt jemand, der gegangen ist.`,
      }),
    toKnown: "Anzeigen",
    noRecoveryKey:
      "Du hast keinen Wiederherstellungsschlüssel. Ohne ihn lässt sich ein vergessenes Master-Passwort nicht zurücksetzen.",
    toRecovery: "Schlüssel erstellen",
    expired: (count) =>
      plural(count, { one: "# Erinnerung ist abgelaufen.", other: "# Erinnerungen sind abgelaufen." }),
    toExpired: "Abgelaufene anzeigen",
    passwordEnded: (count) =>
      plural(count, {
        one: "Das vorläufige Passwort von # Person ist abgelaufen.",
        other: "Die vorläufigen Passwörter von # Personen sind abgelaufen.",
      }),
    passwordEnding: (count) =>
      plural(count, {
        one: "Das vorläufige Passwort von # Person läuft bald ab.",
        other: "Die vorläufigen Passwörter von # Personen laufen bald ab.",
      }),
    toPeople: (count) => plural(count, { one: "Neues vergeben", other: "Neue vergeben" }),
  },
});
