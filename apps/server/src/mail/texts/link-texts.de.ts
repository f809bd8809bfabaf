import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./link-texts.ts";

/** Returns the texts of mails about calendar links, channels and API tokens in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  unexpected:
    "Wenn du das nicht warst, ist jemand anders in deinem Konto angemeldet. Entferne den Link oder Kanal in deinem Profil, melde dich überall ab und ändere dein Master-Passwort.",
  unexpectedWithoutPassword:
    "Wenn du das nicht warst, ist jemand anders in deinem Konto angemeldet. Entferne den Link oder Kanal in deinem Profil, melde dich überall ab und sag der IT deiner Firma Bescheid.",
  calendar: {
    title: "Für deine Erinnerungen wurde ein Kalender-Link erstellt",
    what: "Wer den Link hat, sieht die Titel und Daten deiner Erinnerungen, bis du ihn in deinem Profil entfernst.",
  },
  channel: {
    titleOfNew: "Für deine Erinnerungen wurde ein Kanal hinzugefügt",
    titleOfChange: "Ein Kanal für deine Erinnerungen wurde geändert",
    kind: "Art",
    host: "Sendet an",
    what: "Erinnerungen werden mit Titel und Datum dorthin gesendet, bis du den Kanal entfernst.",
  },
  linkOpened: {
    title: "Dein Link wurde geöffnet",
    created: "Erstellt",
    left: "Verbleibende Öffnungen",
    see: "Meine Links ansehen",
    what: "Jemand hat einen Link geöffnet, den du gesendet hast. In der Liste deiner Links siehst du, ob die Person den Link und seine Passphrase hatte.",
    unexpected: "Wenn es nicht die Person war, der du ihn gesendet hast, ändere, was du gesendet hast.",
  },
  token: {
    titles: {
      "token-made": "Ein API-Token wurde erstellt",
      "token-rotated": "Ein API-Token hat ein neues Geheimnis",
      "token-kept": "Ein API-Token aus einer Sicherung gilt wieder",
    },
    titlesOfServer: {
      "token-made": "Ein API-Token des Servers wurde erstellt",
      "token-rotated": "Ein API-Token des Servers hat ein neues Geheimnis",
      "token-kept": "Ein API-Token des Servers aus einer Sicherung gilt wieder",
    },
    name: "Name",
    by: "Von",
    ends: "Gilt bis",
    openServers: "Server-Token öffnen",
    openMine: "Meine API-Token öffnen",
    whatOfServer:
      "Ein Programm mit diesem Token kann Pomander so verwenden, wie es die Berechtigungen des Tokens erlauben, bis er abläuft oder widerrufen wird.",
    what: "Ein Programm mit diesem Token kann Pomander in deinem Namen so verwenden, wie es die Berechtigungen des Tokens erlauben, bis er abläuft oder du ihn widerrufst.",
    unexpected:
      "Wenn du das nicht erwartet hast, widerrufe den Token, melde dich überall ab und ändere dein Master-Passwort.",
    unexpectedWithoutPassword:
      "Wenn du das nicht erwartet hast, widerrufe den Token, melde dich überall ab und sag der IT deiner Firma Bescheid.",
    newNetwork: "Ein API-Token wurde aus einem neuen Netz verwendet",
    network: "Netz",
    moved:
      "Wenn ein Programm von dir umgezogen ist, musst du nichts tun. Beim Erstellen eines Tokens kannst du ihn auf deine Netze beschränken.",
    unknownNetwork: "Wenn du dieses Netz nicht kennst, hat vielleicht jemand eine Kopie des Tokens: Widerrufe ihn.",
  },
});
