import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the privacy page in German: statements that are true of this software. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  title: "Datenschutzerklärung",
  updated: (date) => `Zuletzt geändert: ${date}`,
  note: "Diese Erklärung gilt nur für die eigenen Dienste von Pomander: diese App und den Server, mit dem sie verbunden ist. Websites, auf die deine Einträge verweisen, haben ihre eigenen Regeln.",
  terms: "Weitere Nutzungsbedingungen gibt es nicht. Beide Links am Ende jeder Seite führen hierher.",
  sections: [
    {
      title: "Welche Daten wir erheben",
      paragraphs: ["Nur, was der Dienst braucht:"],
      points: [
        [
          "Dein Konto.",
          "Deinen Vor- und Nachnamen, deine E-Mail-Adresse, wann du sie bestätigt hast oder ein Admin sie für richtig erklärt hat, deine Handynummer, wenn du eine angibst, deine Zeitzone und deine Einstellungen. Dein Master-Passwort bekommt der Server nie, nur einen Nachweis, der auf deinem Gerät daraus berechnet wird.",
        ],
        [
          "Deinen Tresor, verschlüsselt.",
          "Titel, Links, Benutzernamen, Passwörter, Notizen, Kategorien und Schlagwörter kommen verschlüsselt an, und wir können sie nicht lesen. Wir können sehen, wie viele Einträge es gibt, wie groß sie ungefähr sind, wann sie sich ändern und welche als Favorit markiert oder archiviert sind.",
        ],
        [
          "Deine Erinnerungen.",
          "Was darin eingetragen ist, etwa Titel, Daten, Kosten, Notizen und Adressen; wer sie wann übernommen, zurückgestellt, verlängert oder geändert hat; deine gespeicherten Filter; die Namen deiner Kalender-Links und wann jeder zuletzt abgerufen wurde; ein Jahr lang die Namen importierter Tabellen und was sie geändert haben. Sie sind nicht verschlüsselt, weil der Server die E-Mails senden muss. Geheimnisse gehören in deinen Tresor, nicht in eine Erinnerung.",
        ],
        [
          "Was Konten schützt.",
          "Wann du dich angemeldet hast und mit welcher Art von Browser; den Tag, an dem du dein Konto zuletzt genutzt hast, den Admins sehen können; für einige Stunden die Zahl der Versuche von einer Netzwerkadresse; ein Protokoll der Vorgänge im Konto, mit Namen, aber ohne Netzwerkadressen; und das technische Protokoll des Servers, das dein Konto mit einer Nummer bezeichnet, ohne deinen Namen, deine Adressen oder irgendwelche Inhalte.",
        ],
        [
          "Die Anmeldung in zwei Schritten und Passkeys, wenn du sie nutzt.",
          "Das Geheimnis deiner Authenticator-App, verschlüsselt; die öffentlichen Schlüssel deiner Sicherheitsschlüssel und Passkeys mit den Namen, die du ihnen gibst; einen Prüfwert jedes Notfallcodes, aus dem sich der Code nicht zurückrechnen lässt; wann und mit welcher Art von Browser jeder zuletzt verwendet wurde; und welchen Browsern du vertraust. Fingerabdrücke und Gesichter verlassen dein Gerät nie.",
        ],
        [
          "Das Verzeichnis deiner Firma, wenn es angebunden ist.",
          "Was es über die Personen darin sendet, ob sie ein Konto haben oder nicht: Name, E-Mail-Adresse, Benutzername und Nummer dort, Handynummer, Vorgesetzte, Gruppen und ob sie noch dort arbeiten. Admins können das sehen. Sonst wird nichts aus dem Verzeichnis gespeichert.",
        ],
        ["Nachrichten.", "Was du über das Kontaktformular sendest, und die E-Mails, die wir dir senden."],
      ],
    },
    {
      title: "Wofür wir sie verwenden",
      paragraphs: [
        "Um dich anzumelden, deinen Tresor zu speichern und auf deine Geräte zu bringen, Erinnerungen zu senden, dir E-Mails zu deinem Konto zu senden, Admins die Personen ihrer Organisation verwalten zu lassen und dir zu antworten.",
        "Für nichts sonst. Es gibt keine Werbung, keine Analyse deines Verhaltens und keine Profile, und wir verkaufen nichts.",
      ],
    },
    {
      title: "Sicherheit",
      paragraphs: [
        "Passwortdaten werden auf deinem Gerät mit AES-256 verschlüsselt, mit Schlüsseln, die nur dein Master-Passwort, dein Wiederherstellungsschlüssel oder deine Passkeys entsperren. Der Server speichert das Ergebnis, kann es aber nicht lesen, und dein Gerät merkt, wenn ein Eintrag ausgetauscht, unterschlagen oder auf einen alten Stand gebracht wird.",
        "Der Anbieter kann ein Master-Passwort nicht zurücksetzen. Bei der Registrierung, oder später im Profil, lässt sich ein Wiederherstellungsschlüssel erstellen. Neben deinem Master-Passwort und den Passkeys, die du hinzufügst, ist er der einzige Weg in deinen Tresor.",
        "Kein Schutz ist vollkommen. Diese Seite kommt vom Server. Du vertraust also darauf, dass seine Betreiber dir kein anderes Programm senden. Und wer an deinem entsperrten Gerät sitzt, sieht, was du siehst.",
      ],
    },
    {
      title: "Weitergabe",
      paragraphs: [
        "Wir geben nichts an Dritte weiter. Keine Seite lädt etwas vom Server einer anderen Firma. E-Mails gehen über den Mailserver, den die Betreiber dieses Dienstes gewählt haben.",
        "Wenn du die Suche in bekannten Datenlecks einschaltest, sendet dein Gerät von der Prüfsumme jedes Passworts 5 der 40 Stellen an diesen Server. Nutzen die Betreiber dafür einen fremden Dienst, gibt der Server diese Stellen an ihn weiter, ohne etwas, das dich erkennbar macht. Es wird kein Passwort gesendet, und die Stellen werden weder gespeichert noch protokolliert.",
        "Erinnerungen sehen die Personen, die von der zuständigen Person oder einem Admin ausgewählt wurden, und die Gruppen ihres Bereichs. E-Mails an andere nennen, wem die Erinnerung gehört. Admins sehen die Namen, Adressen und Berechtigungen der Personen in ihrer Organisation und deren Erinnerungen.",
        "Passwörter teilst nur du: in einem gemeinsamen Tresor, mit den Personen, denen du oder ein anderer Verwalter dieses Tresors Zugriff gegeben hat. Sein Name und sein Inhalt sind für seine Mitglieder verschlüsselt, wir können sie nicht lesen. Wir können sehen, wer mit welcher Rolle Mitglied ist, wer welche Adresse eingeladen hat, wie groß der Tresor ist, wann er sich ändert, wer gegangen ist und wie viele seiner Einträge Passwörter enthalten, die diese Personen kannten. Kein Admin kann einen Tresor entsperren oder jemanden hinzufügen.",
        "Wenn du jemandem ohne Konto einen Link sendest, ist das, was er zeigt, mit einem Schlüssel verschlüsselt, der nur im Link steht. Wir können es also nicht lesen. Wir können sehen, dass du ihn gesendet hast, wann er geöffnet wird und mit welcher Art von Browser. Links und wann sie geöffnet wurden, werden nach ihrem Ende noch 30 Tage lang aufbewahrt.",
        "Wenn du oder ein Admin einen Kanal hinzufügt, etwa Slack oder einen Webhook, bekommt die Firma, die ihn betreibt, Titel, Typ, Bereich und Daten der Erinnerungen, die dorthin gehen, aber nicht ihre Notizen. Wenn eine Erinnerung etwas überwacht, etwa eine Domain, wird deren Registrierungsstelle oder Server einmal am Tag danach gefragt. Adresse und Geheimnis eines Kanals werden verschlüsselt gespeichert.",
        "Wenn du einen Kalender-Link erstellst, kann jeder, der ihn hat, Titel und Daten der Erinnerungen sehen, die er zeigt, auch die Firma, die deinen Kalender betreibt. Du kannst den Link jederzeit in deinem Profil entfernen. Wir senden dir eine E-Mail, wenn ein Link oder ein Kanal hinzugefügt wird.",
        "Wenn uns ein Gesetz verpflichtet, Daten herauszugeben, können wir nur herausgeben, was wir haben. Bei einem Tresor ist das seine verschlüsselte Form.",
      ],
    },
    {
      title: "Deine Rechte",
      paragraphs: [
        "In deinem Profil kannst du deine Daten einsehen und berichtigen und deine Sitzungen beenden. Jede Erinnerung kannst du mit dem Link am Ende ihrer E-Mails abbestellen.",
        "Änderungen an deinem Tresor kannst du 30 Tage lang rückgängig machen. So lange bleiben frühere Versionen und gelöschte Einträge verschlüsselt auf dem Server. Du kannst sie wiederherstellen oder dort sofort löschen.",
        "Dein Konto kannst du in deinem Profil löschen. Dein Tresor, deine Erinnerungen und deine Sitzungen werden sofort gelöscht. Einiges bleibt noch eine Weile: gesendete E-Mails 30 Tage; Nachrichten über das Kontaktformular ein Jahr; das Protokoll der Vorgänge im Konto und die Aufzeichnung, welche Erinnerung an welche Adresse ging, so lange, wie es die Betreiber dieses Servers festgelegt haben (400 Tage, wenn sie nichts geändert haben); und Sicherungen, bis sie überschrieben werden.",
        "Wegen aller weiteren Rechte, die dir das Recht deines Landes gibt, schreib uns.",
      ],
    },
    {
      title: "Cookies, und was dein Browser speichert",
      paragraphs: [
        "Es werden nur die nötigsten Cookies verwendet: eines für jedes Konto, das sich mit diesem Browser angemeldet hat. Es zeigt, dass du hier schon angemeldet warst. So kann dich niemand aussperren, der dein Passwort zu erraten versucht, und wir können dir eine E-Mail senden, wenn sich ein neuer Browser anmeldet. Wenn du einem Browser vertraust, erspart dir dasselbe Cookie dort 30 Tage lang den zweiten Schritt. Es enthält keinen Namen, kein Skript kann es lesen, und es läuft nach 400 Tagen ab.",
        "Außerdem speichert dein Browser:",
      ],
      points: [
        ["Deine Sitzung", "unter „token“, bis du dich abmeldest oder sie abläuft."],
        ["Hell oder dunkel", "unter „themeMode“."],
        [
          "Die Personen, die du hinzugefügt hast,",
          "wenn du Admin bist: eine Liste ihrer IDs unter „createdUsers“, ohne Namen.",
        ],
        [
          "Was sich dieses Gerät zu deinem Konto und Tresor merkt:",
          "Einstellungen der Verschlüsselung, IDs, einen Zähler und Prüfsummen. Keine Einträge und keine Schlüssel. Das bleibt auch, wenn du dich abmeldest, denn ohne es könnte das Gerät nicht merken, wenn ihm ein Server eine alte Kopie zeigt.",
        ],
        [
          "Eine verschlüsselte Kopie deines Tresors für den Offline-Zugriff,",
          "wenn du ihn für dieses Gerät eingeschaltet hast. Sie wird gelöscht, wenn du dich abmeldest oder deine Sitzung abläuft.",
        ],
        [
          "Dass du entsperrt bleiben möchtest,",
          "unter „stayUnlocked“ mit der ID deines Kontos, bis du es ausschaltest, und wann dein Tresor zuletzt gesperrt wurde, unter „vaultLockedAt“. Schlüssel werden nicht gespeichert.",
        ],
        [
          "Dass du die Suche in bekannten Datenlecks eingeschaltet hast, und welchen Dienst sie fragt,",
          "unter „breachCheck“ mit der ID deines Kontos, bis du sie ausschaltest.",
        ],
        [
          "Die App selbst,",
          "sobald du dich angemeldet hast, damit sie auch ohne Verbindung startet. Die Dateien sind für alle dieselben.",
        ],
        [
          "Was die Spalten einer importierten Datei bedeuten,",
          "wenn du eine Tabelle mit unbekannten Spalten importiert hast: deine Auswahl und eine Prüfsumme der Spaltennamen, unter „importColumns“ oder „reminderImportColumns“, und sonst nichts aus der Datei.",
        ],
        [
          "Wer mit einem Namen in einer importierten Liste von Erinnerungen gemeint ist,",
          "wenn du es ausgewählt hast: deine Auswahl und eine Prüfsumme des Namens, unter „reminderImportPeople“.",
        ],
        ["Wie weit du gescrollt hast,", "bis du den Tab schließt."],
      ],
    },
    {
      title: "Änderungen",
      paragraphs: [
        "Diese Seite beschreibt die Version von Pomander, die jetzt auf diesem Server läuft. Ändert eine neue Version, was erhoben oder aufbewahrt wird, ändert sich auch diese Seite.",
      ],
    },
    {
      title: "Kontakt",
      paragraphs: [],
    },
  ],
  contact: {
    lead: "Fragen zu deinen Daten, oder ein Anliegen, auf das diese Seite nicht eingeht?",
    link: "Schreib uns",
    orBy: "oder sende eine E-Mail an",
  },
});
