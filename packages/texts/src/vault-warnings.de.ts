import type { Format, TextsOf } from "./format.ts";
import type { english } from "./vault-warnings.ts";

/** Returns the texts that warn of a vault or a server that is not as expected in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# Eintrag", other: "# Einträge" });
  return {
    integrity: {
      title: "Dein Tresor weicht vom zuletzt gespeicherten Stand ab",
      fewer: (count) => `Dein Tresor hat ${entries(count)} weniger als beim letzten Speichern.`,
      missing: "Es fehlen:",
      more: (count) => `Dein Tresor hat ${entries(count)} mehr als beim letzten Speichern.`,
      replaced:
        "Dein Tresor hat so viele Einträge wie beim letzten Speichern, aber mindestens einer davon ist nicht der, der gespeichert wurde.",
      older: "Diese Kopie deines Tresors ist älter als eine, die dieses Gerät schon gesehen hat.",
      changesMissing: "Der Server hat Änderungen ausgelassen, die dieses Gerät schon gesehen hat.",
      parted: (at, isOrBefore) =>
        `Der Verlauf des Servers weicht von dem dieses Geräts ab: ${isOrBefore ? `ab ${at} oder früher` : `nach ${at}`}.`,
      gap: "Dein Tresor hat sich geändert, seit dieses Gerät ihn zuletzt gelesen hat. Die Änderungen dazwischen liefert der Server nicht.",
      jump: "Der Server nennt weit mehr Änderungen an deinem Tresor, als dieses Gerät prüfen kann.",
      unsigned: "Die letzte Änderung stammt von niemandem, der diesen Tresor bearbeiten darf.",
      unreadable: "Das Verzeichnis der Einträge deines Tresors ist nicht lesbar.",
      checkCode: "Prüfcode",
      readOnly:
        "Was der Server gesendet hat, kannst du lesen und kopieren. Ändern kannst du erst wieder etwas, wenn du entschieden hast.",
      steps: [
        "Lies den Tresor zuerst noch einmal. Vielleicht ist das Problem nur vorübergehend.",
        "Frage die Betreiber des Servers, ob sie eine Sicherung eingespielt haben. Dann ist diese Warnung zu erwarten.",
        "Wenn nicht, vergleiche den Prüfcode mit dem auf einem anderen deiner Geräte, bevor du etwas behältst.",
      ],

      keepTitle: "Diesen Stand behalten?",
      keepBody:
        "Was der Server gesendet hat, wird dein Tresor, auch wenn etwas fehlt oder anders ist. " +
        "Jedes deiner anderen Geräte zeigt einmal einen Hinweis mit den Namen der fehlenden Einträge.",
      keepSettings:
        "Einstellungen wie die automatische Sperre kommen aus dem neuesten lesbaren Stand. Gibt es keinen, gelten wieder die Vorgaben.",
      kept: "Dein Tresor hat jetzt diesen Stand.",
      settingsLost:
        "Seine Einstellungen waren nicht lesbar. Prüfe die automatische Sperre und den Suchindex in deinem Profil.",

      accepted: (date) => `Am ${date} wurde auf einem anderen Gerät der Stand des Servers behalten.`,
      leftOut: (count) =>
        plural(count, { one: "# Änderung wurde ausgelassen.", other: "# Änderungen wurden ausgelassen." }),
      gone: (count) =>
        plural(count, {
          one: "# Eintrag, den dieses Gerät kannte, ist nicht mehr da",
          other: "# Einträge, die dieses Gerät kannte, sind nicht mehr da",
        }),
      unnamed: (count) => `${entries(count)} ohne bekannten Namen`,
      newKeys: (date) => `Am ${date} wurden neue Tresorschlüssel erstellt.`,
    },
    sharedFaults: {
      fewer: (count) => `Dieser Tresor hat ${entries(count)} weniger als beim letzten Speichern.`,
      more: (count) => `Dieser Tresor hat ${entries(count)} mehr als beim letzten Speichern.`,
      replaced:
        "Dieser Tresor hat so viele Einträge wie beim letzten Speichern, aber mindestens einer davon ist nicht der, der gespeichert wurde.",
      older: "Diese Kopie des Tresors ist älter als eine, die dieses Gerät schon gesehen hat.",
      gap: "Dieser Tresor hat sich geändert, seit dieses Gerät ihn zuletzt gelesen hat. Die Änderungen dazwischen liefert der Server nicht.",
      jump: "Der Server nennt weit mehr Änderungen an diesem Tresor, als dieses Gerät prüfen kann.",
      unreadable: "Das Verzeichnis der Einträge dieses Tresors ist nicht lesbar.",
    },
    firstVisit: {
      title: "Prüfe, ob das dein Tresor ist",
      lead: (where) =>
        `${where === "browser" ? "Dieser Browser" : "Dieses Gerät"} hat diesen Tresor noch nie gesehen, oder der Speicher wurde geleert.`,
      lastChange: "Letzte Änderung",
      unknownChange: "nicht lesbar",
      entries: "Einträge",
      checkCode: "Prüfcode",
      question: "Ist das so, wie du es erwartest?",
      declined: {
        title: "Dein Tresor ist gesperrt",
        meaning: [
          "Vielleicht zeigt dir der Server eine alte Kopie deines Tresors.",
          "Vergleiche mit dem Prüfcode auf einem anderen deiner Geräte: in deinem Profil unter „Erweitert“.",
          "Wenn er abweicht, sag deinem Admin Bescheid.",
        ],
      },
    },
    securityWarnings: {
      passwordChanged: {
        title: "Dein Passwort wurde geändert",
        text: [
          "Das Passwort dieses Kontos wurde geändert, auf einem anderen Gerät oder durch einen Admin.",
          "Wenn du das nicht warst und es auch niemand für dich getan hat, brich hier ab. Noch wurde nichts gesendet.",
        ],
      },
      passwordTemporary: {
        title: "Laut Server ist dieses Passwort vorläufig",
        text: [
          "Laut Server hat ein Admin dieses Passwort vergeben. Dieses Gerät hat deinen Tresor aber schon einmal geöffnet.",
          "Wenn du nicht darum gebeten hast, brich hier ab.",
        ],
      },
      vaultMissing: {
        title: "Dein Tresor fehlt",
        text: [
          "Laut Server hat dieses Konto keinen Tresor. Dieses Gerät hat ihn aber schon einmal geöffnet.",
          "Wenn du nicht darum gebeten hast, dein Konto zurückzusetzen, brich hier ab.",
        ],
      },
      otherAccount: {
        title: "Das ist ein anderes Konto",
        text: [
          "Die Firma hat ein anderes Konto angemeldet als das, das hier zuletzt verwendet wurde.",
          "Wenn es nicht deins ist, brich hier ab und melde dich bei der Firma ab.",
        ],
      },
      vaultReplaced: {
        title: "Das ist ein anderer Tresor",
        text: [
          "Der Server hat einen anderen Tresor gesendet als den, den dieses Gerät für dieses Konto geöffnet hat.",
          "Wenn du nicht darum gebeten hast, dein Konto zurückzusetzen, brich hier ab.",
        ],
      },
    },
  };
};
