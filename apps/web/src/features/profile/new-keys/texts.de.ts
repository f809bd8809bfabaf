import type { Format, TextsOf } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";
import type { english } from "./texts.ts";

/** Returns the texts of new vault keys in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => ({
  heading: "Neue Tresorschlüssel",
  lead: "Für den Fall, dass jemand an deinem entsperrten Gerät war oder an eine Sicherung deines Tresors gekommen ist.",
  profile: "Profil",
  step: (number, count) => `Schritt ${number} von ${count}`,
  next: "Weiter",
  cancel: "Abbrechen",
  startedOver:
    "Du bist wieder am Anfang, weil die Seite neu geladen oder dein Tresor gesperrt wurde. Ein Wiederherstellungsschlüssel, den du hier zuvor gesehen hast, gilt nicht.",

  section: {
    title: "Neue Tresorschlüssel",
    lead: "War jemand an deinem entsperrten Gerät oder ist an eine Sicherung deines Tresors gekommen? Dann verschlüssle alles noch einmal mit neuen Schlüsseln.",
    buttons: {
      none: "Neue Schlüssel erstellen",
      prepared: "Weiter mit den neuen Schlüsseln",
      making: "Fortschritt anzeigen",
      stopped: "Weiter mit den neuen Schlüsseln",
      made: "Ergebnis anzeigen",
    },
  },

  about: {
    title: "Was neue Schlüssel ändern",
    points: [
      "Alles in deinem Tresor wird mit neuen Schlüsseln noch einmal verschlüsselt.",
      "Du legst ein neues Master-Passwort fest und bekommst einen neuen Wiederherstellungsschlüssel. Die alten gelten nicht mehr.",
      "Auf allen anderen Geräten wirst du abgemeldet. Melde dich dort mit dem neuen Master-Passwort an.",
      "Deine API-Token werden widerrufen, und Programme, die sie verwenden, funktionieren nicht mehr.",
      "Meldet dich eine Firma an, wirst du von ihr getrennt, außer wenn sie das verlangt. Du kannst dich wieder verbinden.",
      "Frühere Versionen und kürzlich gelöschte Einträge bleiben nicht erhalten.",
      "Eine Kopie deines alten Tresors wird 30 Tage lang aufbewahrt. Du kannst sie früher löschen.",
    ],
    warning:
      "Neue Schlüssel machen nicht ungeschehen, was jemand schon gesehen hat. Ändere auch deine wichtigsten Passwörter auf den Websites selbst.",
    until:
      "Bis zum letzten Schritt ändert sich nichts. Du kannst diese Seite verlassen und wiederkommen. Wenn du sie neu lädst oder dein Tresor gesperrt wird, beginnst du von vorn.",
  },

  password: {
    title: "Lege ein neues Master-Passwort fest",
    lead: "Zu den neuen Schlüsseln gehört ein neues Passwort. Wähle also ein anderes.",
    preparing: "Dein Tresor wird geprüft, neue Schlüssel werden erstellt\u00a0…",
    failed: "Die neuen Schlüssel konnten nicht vorbereitet werden",
  },

  confirmation: {
    title: "Bestätige, dass du es bist",
    lead: "Dein Tresor bekommt ein anderes erzeugtes Passwort, und du bewahrst einen neuen Wiederherstellungsschlüssel auf.",
    points: (byPasskeys) => [
      "Alles in deinem Tresor wird mit neuen Schlüsseln noch einmal verschlüsselt.",
      "Du bekommst einen neuen Wiederherstellungsschlüssel. Der alte gilt nicht mehr, und deine Passkeys auch nicht.",
      byPasskeys
        ? "Auf allen anderen Geräten wirst du abgemeldet. Bis du wieder einen Passkey hinzufügst, öffnet nur der neue Wiederherstellungsschlüssel deinen Tresor."
        : "Auf allen anderen Geräten wirst du abgemeldet. Danach öffnet nur dieser Browser deinen Tresor; auf den anderen nimm den neuen Wiederherstellungsschlüssel.",
      "Deine API-Token werden widerrufen, und Programme mit ihnen funktionieren nicht mehr.",
      "Frühere Versionen und kürzlich gelöschte Einträge bleiben nicht erhalten.",
      "Eine Kopie deines alten Tresors bleibt 30 Tage. Du kannst sie früher löschen.",
    ],
    signIn:
      "Melde dich auf deinen anderen Geräten wieder an. Dort öffnet dein neuer Wiederherstellungsschlüssel deinen Tresor.",
    noPasskey:
      "Deine Passkeys sind entfernt. Füge jetzt einen hinzu: Bis dahin öffnet nur dein neuer Wiederherstellungsschlüssel deinen Tresor.",
    addPasskey: "Passkey hinzufügen",
  },

  unreadable: {
    title: (count) =>
      plural(count, {
        one: "# Eintrag lässt sich nicht öffnen",
        other: "# Einträge lassen sich nicht öffnen",
      }),
    lead: "Was sich nicht öffnen lässt, kann nicht noch einmal verschlüsselt werden. Es bleibt in der Kopie deines alten Tresors, die 30 Tage lang aufbewahrt wird. Lass jeden dieser Einträge zurück, oder brich ab.",
    list: "Einträge, die sich nicht öffnen lassen",
    id: (id) => `Eintrag ${id}`,
    noId: "Eintrag ohne ID",
    leave: "Diesen Eintrag zurücklassen",
    todo: (left) =>
      plural(left, {
        one: "Entscheide noch über # Eintrag, um weiterzumachen.",
        other: "Entscheide noch über # Einträge, um weiterzumachen.",
      }),
    stop: "Abbrechen und Schlüssel behalten",
  },

  key: {
    title: "Sichere deinen neuen Wiederherstellungs\u00adschlüssel",
    lead: "Er ersetzt den bisherigen, sobald die neuen Schlüssel erstellt sind. Er wird nur einmal angezeigt, und der Server kann ihn nicht lesen.",
  },

  make: {
    title: "Erstelle die neuen Schlüssel",
    sealed: (count) =>
      plural(count, {
        one: "# Eintrag wird neu verschlüsselt.",
        other: "# Einträge werden neu verschlüsselt.",
      }),
    left: (count) =>
      plural(count, { one: "# Eintrag wird zurückgelassen.", other: "# Einträge werden zurückgelassen." }),
    signOut: "Sobald du beginnst, wirst du auf deinen anderen Geräten abgemeldet.",
    stay: "Lass diesen Tab offen, bis alles fertig ist. Die anderen Seiten von Pomander kannst du so lange nutzen. Dein Tresor ändert sich erst ganz am Ende.",
    submit: "Neue Schlüssel erstellen",
    making: "Neue Schlüssel werden erstellt",
    starting: "Deine anderen Geräte werden abgemeldet\u00a0…",
    progress: (sealed, total) =>
      `${number(sealed)} von ${plural(total, { one: "# Eintrag", other: "# Einträgen" })} verschlüsselt`,
    failed: "Die neuen Schlüssel konnten nicht erstellt werden.",
    stopped:
      "Versuch es erneut, um dort weiterzumachen, wo es aufgehört hat. Wenn du abbrichst, behält dein Tresor seine alten Schlüssel.",
    again: "Erneut versuchen",
    withoutFiles: "Neue Schlüssel ohne diese Dateien erstellen",
  },

  made: {
    title: "Neue Tresorschlüssel erstellt",
    sealed: (count) =>
      plural(count, {
        one: "# Eintrag wurde neu verschlüsselt.",
        other: "# Einträge wurden neu verschlüsselt.",
      }),
    left: (count) =>
      plural(count, { one: "# Eintrag wurde zurückgelassen.", other: "# Einträge wurden zurückgelassen." }),
    signIn: "Melde dich auf deinen anderen Geräten mit dem neuen Master-Passwort wieder an.",
    key: "Wirf deinen alten Wiederherstellungsschlüssel weg. Nur der neue gilt.",
    toPasswords: "Zu den Passwörtern",
    toProfile: "Zurück zum Profil",
  },

  oldCopy: {
    title: "Kopie deines alten Tresors",
    lead: (day, relative) =>
      `Der Server löscht sie am ${unbroken(`${day} · ${relative}`)}. Deine alten Schlüssel entsperren sie: Wenn jemand anders sie haben könnte, lösche sie jetzt.`,
    locked: "Entsperre deinen Tresor, um sie früher zu löschen.",
    loadFailed: "Ob es eine Kopie deines alten Tresors gibt, konnte nicht geprüft werden",
    open: "Alte Kopie jetzt löschen",
    askTitle: "Alte Kopie löschen?",
    ask: "Zuerst wird jeder Eintrag in deinem Tresor geprüft. Stimmt etwas nicht, bleibt die Kopie. Ist sie gelöscht, kann niemand sie zurückholen.",
    confirm: "Alte Kopie löschen",
    checking: "Jeder Eintrag in deinem Tresor wird geprüft\u00a0…",
    failed: "Die alte Kopie konnte nicht gelöscht werden. Prüfe, ob sich jeder Eintrag in deinem Tresor öffnen lässt.",
    done: "Alte Kopie gelöscht",
  },

  needs: {
    locked: {
      title: "Entsperre zuerst deinen Tresor",
      lead: "Um neue Schlüssel zu erstellen, musst du deinen Tresor entsperren.",
    },
    unverified:
      "Dein Tresor weicht vom zuletzt gespeicherten Stand ab. Mit neuen Schlüsseln bliebe das so. Sieh dir zuerst die Warnung auf der Seite „Passwörter“ an.",
    offline: "Du bist offline. Um neue Schlüssel zu erstellen, brauchst du eine Verbindung.",
  },
});
