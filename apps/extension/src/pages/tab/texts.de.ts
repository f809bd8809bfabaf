import type { Format, TextsOf } from "@pomander/texts/format";
import { german as vaultWarnings } from "@pomander/texts/vault-warnings.de";
import type { english } from "./texts.ts";

/** Returns the texts of the extension's tab in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { securityWarnings, firstVisit } = vaultWarnings(format);
  const { plural } = format;
  return {
    connect: {
      title: "Mit deinem Server verbinden",
      lead: "Gib die Adresse ein, unter der du Pomander öffnest. Der Browser fragt dann, ob die Erweiterung darauf zugreifen darf.",
      address: "Adresse",
      submit: "Verbinden",
      malformed: "Gib eine Adresse wie https://passwords.example.com ein",
      notEncrypted:
        "Die Adresse muss mit https:// beginnen, damit deine Passwörter den Server verschlüsselt erreichen.",
      refused: "Ohne diese Berechtigung kann die Erweiterung deinen Server nicht erreichen.",
      notPomander: (host) => `Unter ${host} antwortet kein Pomander-Server. Prüfe die Adresse.`,
      cancel: "Abbrechen",
    },
    signIn: {
      title: (host) => `Bei ${host} anmelden`,
      lead: "Dein Master-Passwort entsperrt deinen Tresor auf diesem Gerät.",
      email: "E-Mail-Adresse",
      password: "Master-Passwort",
      submit: "Anmelden",
      passkey: "Mit Passkey anmelden",
      malformed: "Gib eine E-Mail-Adresse wie ana@example.com ein",
      failed: "Anmeldung fehlgeschlagen",
      setup:
        "Für dieses Konto muss zuerst ein Master-Passwort festgelegt werden. Öffne Pomander und melde dich dort an.",
      otherServer: "Anderer Server",
    },
    unlock: {
      title: "Entsperre deinen Tresor",
      submit: "Entsperren",
      passkey: "Mit Passkey entsperren",
      failed: "Dein Tresor konnte nicht entsperrt werden",
      signOut: "Abmelden",
    },
    byCode: {
      offer: "Mit einem Code anmelden",
      lead: "Meldet deine Firma dich an? Öffne in Pomander dein Profil, dann „Sicherheit“, und hole dir einen Anmeldecode.",
      code: "Anmeldecode",
      hint: "16 Buchstaben und Ziffern. Er gilt einmal.",
      malformed: "Gib die 16 Buchstaben und Ziffern ein, die Pomander zeigt.",
      submit: "Anmelden",
      back: "Zurück",
    },
    generated: {
      unnamed: "deiner Firma",
      reading: "Dein Server wird gefragt, was deinen Tresor öffnet …",
      again: "Noch einmal versuchen",
      lead: (company) =>
        `Dieser Browser öffnet deinen Tresor, kurz nachdem du dich mit ${company} angemeldet hast. Weder dort noch auf deinem Server lässt er sich öffnen.`,
      newBrowser: (company) =>
        `Die Erweiterung öffnet deinen Tresor noch nicht. Ist er hier einmal offen, reicht ab dann ein neuer Anmeldecode. Gib dein Passwort von ${company} nie hier ein.`,
      stale: (company) =>
        `Deine Anmeldung mit ${company} ist zu lange her. Melde dich in Pomander noch einmal mit ${company} an, und hole dir dort einen neuen Anmeldecode.`,
      newCode: "Mit einem neuen Code anmelden",
      approve: "In einem anderen Browser freigeben",
      useKey: "Wiederherstellungsschlüssel verwenden",
      keyTitle: "Wiederherstellungsschlüssel verwenden",
      key: "Wiederherstellungsschlüssel",
      keyHint: "Die 8 Gruppen zu 4 Zeichen, die du aufbewahrt hast.",
      wrongKey: "Dieser Schlüssel entsperrt deinen Tresor nicht.",
    },
    approval: {
      title: "In einem anderen Browser freigeben",
      waiting:
        "Öffne in einem Browser, der deinen Tresor öffnet, dein Profil, dann „Sicherheit“, und wähle „Anderen Browser freigeben“. Lass diese Seite offen.",
      shown: "Gib diese Ziffern im anderen Browser ein:",
      digits: "Ziffern, die der andere Browser zeigt",
      check: "Weiter",
      wrong: "Der andere Browser zeigt andere Ziffern. Nach drei falschen Versuchen endet die Freigabe.",
      entered: "Die stimmen. Gib jetzt die Ziffern oben im anderen Browser ein, falls noch nicht geschehen.",
      beware:
        "Gib nur Ziffern eines Browsers ein, den du vor dir hast. Wenn sie nicht übereinstimmen, ist vielleicht jemand dazwischen.",
      ended: "Die Freigabe wurde beendet, bevor dein Tresor geöffnet war.",
      mismatch:
        "Die Ziffern stimmen nicht überein, und dein Tresor wurde nicht geöffnet. Wenn du eingegeben hast, was der andere Browser zeigt, ist vielleicht jemand dazwischen: Sag denen Bescheid, die die Anmeldung deiner Firma betreuen.",
      unreached: "Dein Server ist nicht erreichbar. Die Erweiterung versucht es weiter.",
      again: "Noch einmal beginnen",
    },
    code: {
      title: "Bestätige, dass du es bist",
      lead: "Gib die sechs Ziffern aus deiner Authenticator-App ein, einen deiner Notfallcodes oder den Code aus unserer E-Mail.",
      label: "Code",
      submit: "Weiter",
      wrong: "Der Code ist falsch.",
      malformed: "Gib sechs Ziffern oder einen Notfallcode ein.",
      wait: "Zu viele Versuche. Warte kurz, und versuch es dann erneut.",
      trust: "In diesem Browser 30 Tage lang nicht fragen",
      stop: "Abbrechen",
      keyLead: "Halte deinen Sicherheitsschlüssel bereit.",
      useKey: "Sicherheitsschlüssel verwenden",
      keyNotUsed: "Dein Sicherheitsschlüssel wurde nicht verwendet. Versuch es erneut.",
      keyRefused:
        "Dein Server hat den Schlüssel nicht angenommen. Versuch es erneut. Wenn es der richtige ist, bitte die Person, die deinen Server betreibt, Schlüssel aus dieser Erweiterung anzunehmen.",
      otherMethod:
        "Dieses Konto nutzt eine Bestätigungsmethode, die diese Version nicht unterstützt. Richte eine Authenticator-App ein, um die Erweiterung zu nutzen.",
    },
    passkey: {
      title: "Verwende deinen Passkey",
      waiting: "Dein Browser bittet dich um Bestätigung\u00a0…",
    },
    otherAccount: (email) => [
      `Dieser Code ist für ${email}, nicht für das Konto, das hier zuletzt verwendet wurde.`,
      "Wenn das nicht dein Konto ist, brich hier ab: Jemand anderes hat dir vielleicht seinen Code gegeben.",
    ],
    warning: { ...securityWarnings, goOn: "Trotzdem weiter", stop: "Abbrechen" },
    firstVisit: {
      ...firstVisit,
      compare:
        "Pomander zeigt den Prüfcode in deinem Profil unter „Erweitert“. Steht dort ein anderer, klicke auf „Nein“: Von diesem Tresor wird dann nichts verwendet. Sag es dann deinem Administrator.",
      yes: "Ja, das ist mein Tresor",
      no: "Nein",
    },
    open: {
      title: "Die Erweiterung ist bereit",
      lead: (host, email, keys) =>
        keys === ""
          ? `Als ${email} bei ${host} angemeldet. Öffne die Erweiterung in der Symbolleiste, um Zugangsdaten auszufüllen.`
          : `Als ${email} bei ${host} angemeldet. Drücke auf einer Seite ${keys}, oder öffne die Erweiterung in der Symbolleiste, um Zugangsdaten auszufüllen.`,
      setShortcut: "Tastenkürzel festlegen",
      lock: "Sperren",
      signOut: "Abmelden",
    },
    filling: {
      title: "Ausfüllen",
      turnOn: "Einmalcode kopieren, wenn ein Passwort ausgefüllt wird",
      help: "Du kannst ihn dann einfügen, wenn die Website danach fragt. Nach 30 Sekunden ist er aus der Zwischenablage gelöscht.",
    },
    inSites: {
      title: "Auf Websites",
      lead: "Dafür braucht die Erweiterung Zugriff auf alle Websites.",
      refused: "Ohne Zugriff auf alle Websites sieht die Erweiterung die Felder für Zugangsdaten nicht.",
      saving: {
        turnOn: "Speichern von Zugangsdaten anbieten",
        help: "Nach einer Anmeldung fragt die Erweiterung, ob sie die Zugangsdaten speichern oder das Passwort aktualisieren soll.",
        leftOut: "Nie fragen bei",
        again: (site) => `Bei ${site} wieder fragen`,
      },
      button: {
        turnOn: "Schaltfläche in Anmeldefeldern anzeigen",
        help: "Sie öffnet die Erweiterung mit den Zugangsdaten für die Website. Die Seite sieht nichts davon.",
        leftOut: "Keine Schaltfläche",
        again: (site) => `Auf ${site} wieder anzeigen`,
      },
      dialogs: {
        turnOn: "Anmeldedialoge des Browsers beantworten",
        help: "Wenn eine Seite mit einem solchen Dialog fragt und du Zugangsdaten für genau ihre Adresse hast, fragt dich die Erweiterung zuerst, ob sie verwendet werden sollen.",
        fromStart: "Das gilt ab dem nächsten Start deines Browsers.",
      },
    },
    browserSaver: {
      title: "Im Browser",
      turnOff: "Speichern von Passwörtern im Browser ausschalten",
      help: "So wirst du nur einmal gefragt. Was der Browser gespeichert hat, bleibt dort.",
      refused: "Ohne diese Berechtigung kann die Erweiterung diese Einstellung nicht ändern.",
      decidedElsewhere: "Diese Einstellung bestimmt eine Richtlinie oder eine andere Erweiterung.",
    },
    reminderBadge: {
      title: "Auf dem Symbol",
      turnOn: "Anzeigen, wie viele Erinnerungen fällig sind",
      help: "Die Zahl ist sichtbar, solange dein Tresor entsperrt ist, auch für andere, die deinen Bildschirm sehen.",
    },
    check: {
      title: "Die Seiten deines Servers",
      lead: "Vergleicht jede Seite und Datei, die dein Server sendet, mit der Version, zu der diese Erweiterung gehört.",
      submit: "Diesen Server prüfen",
      asReleased: (pages, files) =>
        `Alles ist wie veröffentlicht: ${plural(pages, { one: "# Seite", other: "# Seiten" })} und ${plural(files, { one: "# Datei", other: "# Dateien" })}, mit den Headern, die sie schützen.`,
      onlyNow:
        "Das hat der Server diesem Browser gerade eben gesendet. Was in einer offenen Seite läuft, zeigt es nicht.",
      differs: "Dein Server sendet nicht, was veröffentlicht wurde.",
      faults: {
        changed: (files) => `Geändert: ${files}`,
        missing: (files) => `Fehlt: ${files}`,
        extra: (files) => `Nicht Teil der Version: ${files}`,
        weaker: (files) => `Mit schwächeren Headern gesendet: ${files}`,
      },
      more: (files, others) => `${files} und ${others} weitere`,
      incomplete: "Er hat nicht jede Anfrage beantwortet, deshalb kann es noch mehr sein.",
      afterDiffers:
        "Gib dein Master-Passwort nicht auf seinen Seiten ein, bevor dir die Person, die ihn betreibt, den Grund genannt hat. Diese Erweiterung benutzt sie nicht.",
      manifest: (hash) => `Manifest der Version: SHA-256 ${hash}`,
      unknownVersion: (theirs, ours) =>
        `Dein Server gibt an, dass Version ${theirs} läuft. Diese Erweiterung kennt nur Version ${ours} und kann deshalb nicht sagen, ob er sendet, was veröffentlicht wurde.`,
      unreadable:
        "Die Einstellungen deines Servers sind nicht lesbar, deshalb kennt die Erweiterung seine Version nicht. Es wurde nichts verglichen.",
      unreached:
        "Dein Server hat nicht jede Anfrage beantwortet, deshalb ist die Prüfung unvollständig. Versuch es erneut.",
    },
    failed: "Das hat nicht geklappt. Versuch es erneut.",
  };
};
