import { isErrorCode } from "@pomander/contract/error-text";
import { textOfError } from "./error-texts.ts";
import type { Format, TextsOf } from "./format.ts";
import { german as germanFormatNames } from "./format-names.de.ts";
import { reasonText } from "./reason-text.ts";
import type { english } from "./transfer.ts";

/** Returns the texts about files that are imported and exported in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { number, plural } = format;
  const formatNames = germanFormatNames(format);
  const choose = "Wähle die Datei, die dein Passwortmanager oder Browser exportiert hat.";
  const keepassKey = {
    password:
      "Das Passwort öffnet diese KeePass-Datenbank nicht. Wenn sie eine Schlüsseldatei hat, wähle auch diese aus.",
    passwordOrDamaged:
      "Das Passwort öffnet diese KeePass-Datenbank nicht, oder ihr Inhalt ist beschädigt. Wenn sie eine Schlüsseldatei hat, wähle auch diese aus.",
    keyFile: "Passwort und Schlüsseldatei öffnen diese KeePass-Datenbank nicht.",
    keyFileOrDamaged:
      "Passwort und Schlüsseldatei öffnen diese KeePass-Datenbank nicht, oder ihr Inhalt ist beschädigt.",
  };
  const unknownFile: TextsOf<typeof english>["unknownFile"] = {
    pdf: `Das ist ein PDF-Dokument, kein Passwort-Export. ${choose}`,
    picture: `Das ist ein Bild, kein Passwort-Export. ${choose}`,
    program: `Das ist ein Programm, kein Passwort-Export. ${choose}`,
    sqlite: `Das ist eine SQLite-Datenbank, kein Passwort-Export. ${choose}`,
    archive: `Das ist ein Archiv, kein Passwort-Export. ${choose}`,
    zip: `Das ist ein ZIP-Archiv, kein Passwort-Export. ${choose}`,
    oldOffice: `Das ist ein Office-Dokument in einem alten Format, kein Passwort-Export. ${choose}`,
    binary: `Diese Datei stammt von keinem unterstützten Passwortmanager. ${choose}`,
    blank: `Diese Datei ist leer. ${choose}`,
    webPage: `Das ist eine Webseite ohne Passworttabelle. ${choose}`,
    text: `Das ist kein Export eines unterstützten Passwortmanagers. ${choose}`,
  };
  const advice = "Schreibe ein Datum wie 2026-12-31, oder importiere diese Spalte als Feld.";
  const size = (bytes: number) => {
    if (bytes < 1_000) return `${bytes} Byte`;
    return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${number(Math.round(bytes / 100_000) / 10)} MB`;
  };
  return {
    unknownFile,
    keepassKey,
    faults: {
      file_empty: () => "Diese Datei ist leer.",
      file_moved: () =>
        "Diese Datei ist nicht mehr lesbar. Vielleicht wurde sie verschoben oder geändert: Wähle sie noch einmal aus.",
      file_too_large: ({ megabytes }) =>
        `Diese Datei ist größer als ${megabytes} MB. So groß ist kein Passwort-Export.`,
      too_many_entries: ({ most }) => `Diese Datei enthält mehr als ${number(most)} Einträge.`,
      other_format: ({ importFormat }) => `Diese Datei hat nicht das Format ${formatNames[importFormat]}.`,
      text_damaged: () => "Der Text in dieser Datei ist beschädigt oder unvollständig. Exportiere sie noch einmal.",
      unknown_file: ({ kind }) => unknownFile[kind],
      not_export_of: ({ program }) => `Das ist kein Export aus ${program}.`,
      no_vaults_in: ({ program }) => `Dieser Export aus ${program} enthält keine Tresore.`,

      file_password_needed: () => "Diese Datei ist mit einem Passwort geschützt.",
      file_password_wrong: () => "Das Passwort dieser Datei ist falsch.",

      zip_damaged: () =>
        "Diese ZIP-Datei ist beschädigt oder unvollständig. Exportiere noch einmal und wähle die neue Datei.",
      zip_path_outside: () =>
        "Diese ZIP-Datei verweist auf einen Ort außerhalb ihres eigenen Ordners, was kein Export tut. Sie wurde nicht gelesen.",
      zip_name_twice: () => "Diese ZIP-Datei enthält zwei Dateien mit demselben Namen. Sie wurde nicht gelesen.",
      zip_encrypted: () =>
        "Diese ZIP-Datei ist verschlüsselt. Entpacke sie mit dem Programm, das sie erstellt hat, und wähle die Datei darin.",
      zip_too_large: () => "Diese ZIP-Datei wäre entpackt größer als 100 MB. Sie wurde nicht gelesen.",
      zip_too_many_files: ({ count }) =>
        `Diese ZIP-Datei enthält ${number(count)} Dateien, mehr als jeder Export. Sie wurde nicht gelesen.`,
      zip_unsupported: () =>
        "Diese ZIP-Datei hat ein Format, das nicht unterstützt wird. Entpacke sie und wähle die Datei darin.",
      zip_part_missing: ({ name }) => `Diese ZIP-Datei enthält keine Datei ${name}.`,
      zip_part_not_text: ({ name }) => `Die Datei ${name} in dieser ZIP-Datei ist kein Text.`,

      json_damaged: () =>
        "Diese JSON-Datei ist beschädigt oder unvollständig. Exportiere noch einmal und wähle die neue Datei.",
      json_too_deep: () => "Diese JSON-Datei ist tiefer verschachtelt als jeder Export. Sie wurde nicht gelesen.",
      json_too_many_values: () => "Diese JSON-Datei enthält mehr Werte als jeder Export. Sie wurde nicht gelesen.",

      xml_damaged: () => "Das XML in dieser Datei ist beschädigt oder unvollständig. Exportiere sie noch einmal.",
      xml_doctype: () =>
        "Diese XML-Datei hat einen Dokumenttyp, was bei keinem Export vorkommt. Sie wurde nicht gelesen.",
      xml_too_deep: () => "Diese Datei ist tiefer verschachtelt als jeder echte Export.",
      xml_too_much: () => "Diese Datei enthält mehr als jeder echte Export.",

      csv_too_many_columns: ({ line, most }) =>
        `Zeile ${line} dieser Datei hat mehr als ${number(most)} Spalten, mehr als jeder Export.`,
      columns_not_chosen: ({ count }) => `Wähle für jede der ${count} Spalten dieser Datei, was sie enthält.`,
      columns_all_ignored: () => "Wähle mindestens eine Spalte dieser Datei für den Import.",

      export_damaged: () => "Dieser Export ist beschädigt oder unvollständig. Wähle eine andere Kopie davon.",
      export_newer: () =>
        "Diese Datei stammt aus einer neueren Version von Pomander. Aktualisiere Pomander und versuch es erneut.",
      export_too_costly: () =>
        "Diese Datei zu öffnen wäre aufwendiger als bei jedem Export. Ihr Passwort wurde nicht ausprobiert.",

      bitwarden_damaged: () => "Dieser Export aus Bitwarden ist beschädigt oder unvollständig. Exportiere noch einmal.",
      bitwarden_no_items: () => "Dieser Export aus Bitwarden enthält keine Einträge.",
      bitwarden_sealed: () =>
        "Dieser Export aus Bitwarden ist für das Konto verschlüsselt, aus dem er stammt, und lässt sich nirgendwo sonst öffnen. " +
        "Exportiere in Bitwarden noch einmal und wähle das Format „.json“, oder „.json (Encrypted)“ mit „Passwortgeschützt“.",
      bitwarden_key_settings: () =>
        "Diese Datei hat Schlüsseleinstellungen, die es in Bitwarden nicht gibt. Ihr Passwort wurde nicht ausprobiert.",
      proton_sealed: () =>
        "Dieser Export aus Proton Pass ist mit PGP verschlüsselt, was nicht unterstützt wird. Exportiere in Proton Pass noch einmal " +
        "und wähle das Format „ZIP“ oder „CSV“ ohne PGP-Verschlüsselung.",
      cxf_newer: () => "Diese Datei hat eine neuere Version von Credential Exchange, die nicht unterstützt wird.",

      keepass_damaged: () =>
        "Diese KeePass-Datenbank ist beschädigt oder unvollständig. Kopiere sie noch einmal vom Original, oder exportiere sie in KeePass als XML.",
      keepass_contents_damaged: () => "Der Inhalt dieser KeePass-Datenbank ist beschädigt.",
      keepass_too_large: () =>
        "Diese KeePass-Datenbank wäre entpackt größer als 100 MB. Entferne große Anhänge und versuch es erneut.",
      keepass_first_version: () =>
        "Das ist eine Datenbank von KeePass 1. Öffne sie in KeePass 2 oder KeePassXC und speichere sie als KDBX.",
      keepass_version: ({ major }) =>
        `KeePass-Datenbanken der Version ${major} werden nicht unterstützt. Speichere deine als KDBX 4, oder exportiere sie als XML.`,
      keepass_twofish: () =>
        "Diese KeePass-Datenbank ist mit Twofish verschlüsselt, was nicht unterstützt wird. Wähle in ihren Datenbankeinstellungen AES oder ChaCha20, speichere sie und versuch es erneut.",
      keepass_cipher: () =>
        "Die Verschlüsselung dieser KeePass-Datenbank wird nicht unterstützt. Wähle in ihren Datenbankeinstellungen AES oder ChaCha20, speichere sie und versuch es erneut.",
      keepass_protection: () =>
        "Wie die Passwörter in dieser KeePass-Datenbank geschützt sind, wird nicht unterstützt. Exportiere sie in KeePass als XML.",
      keepass_derivation: () =>
        "Die Schlüsselableitung dieser KeePass-Datenbank wird nicht unterstützt. Wähle in ihren Datenbankeinstellungen Argon2 oder AES-KDF, speichere sie und versuch es erneut.",
      keepass_too_costly: () =>
        "Die Schlüsselableitung dieser KeePass-Datenbank braucht mehr Zeit oder Speicher, als unterstützt wird. Wähle in ihren Datenbankeinstellungen eine kürzere Entschlüsselungszeit, speichere sie und versuch es erneut.",
      keepass_key_needed: () => "Gib das Master-Passwort dieser KeePass-Datenbank ein, oder wähle ihre Schlüsseldatei.",
      keepass_key_wrong: ({ hasKeyFile, isOrDamaged }) =>
        keepassKey[`${hasKeyFile ? "keyFile" : "password"}${isOrDamaged ? "OrDamaged" : ""}`],
      key_file_damaged: () => "Die Schlüsseldatei ist beschädigt. Kopiere sie noch einmal vom Original.",
      key_file_too_large: () => "Diese Datei ist zu groß für eine Schlüsseldatei.",

      spreadsheet_too_large: ({ megabytes }) =>
        `Diese Datei ist größer als ${megabytes} MB. Lösche die Blätter, die du nicht brauchst, und speichere sie neu.`,
      spreadsheet_empty: () => "Diese Datei hat keine Zeilen.",
      spreadsheet_unknown: () =>
        "Das ist keine Tabelle. Wähle eine Excel-Arbeitsmappe (.xlsx), eine OpenDocument-Tabelle (.ods) oder eine CSV-Datei.",
      spreadsheet_old: () =>
        "Das ist eine alte Excel-Datei (.xls) oder eine mit Passwort. Öffne sie, speichere sie ohne Passwort als .xlsx oder CSV und wähle diese Datei.",
      spreadsheet_encrypted: () =>
        "Diese Tabelle ist mit einem Passwort geschützt. Speichere sie ohne Passwort und wähle diese Datei.",
      sheet_too_many_rows: ({ most }) =>
        `Diese Datei hat mehr als ${number(most)} Zeilen. Lösche, was du nicht brauchst, oder teile sie auf mehrere Dateien auf.`,
      sheet_too_many_columns: ({ most }) =>
        `Diese Datei hat mehr als ${most} Spalten. Lösche, was du nicht brauchst, oder teile sie auf mehrere Dateien auf.`,
      sheet_too_many_merged: () =>
        "Diese Datei hat zu viele verbundene Zellen. Lösche, was du nicht brauchst, oder teile sie auf mehrere Dateien auf.",
      sheet_too_much_text: () =>
        "Diese Datei enthält zu viel Text. Lösche, was du nicht brauchst, oder teile sie auf mehrere Dateien auf.",
      workbook_damaged: () =>
        "Diese Arbeitsmappe ist beschädigt oder unvollständig. Speichere sie neu und wähle die neue Datei.",
      workbook_all_hidden: () => "In dieser Arbeitsmappe sind alle Blätter ausgeblendet.",
      workbook_too_many_sheets: ({ most }) => `Diese Arbeitsmappe hat mehr als ${most} Blätter.`,
      workbook_binary: () =>
        "Das ist eine binäre Excel-Arbeitsmappe (.xlsb). Speichere sie als .xlsx oder CSV und wähle diese Datei.",
      workbook_unknown: () =>
        "Diese ZIP-Datei ist keine Tabelle. Speichere die Tabelle als .xlsx oder CSV und wähle diese Datei.",
      open_document_other: () => "Diese OpenDocument-Datei ist keine Tabelle.",
    },

    rows: {
      quote_open: () => "Ein Anführungszeichen in dieser Zeile wird nicht geschlossen.",
      quote_inside: () => "Ein Anführungszeichen in einem Wert dieser Zeile ist nicht verdoppelt.",
      column_count: ({ cells, expected }) =>
        plural(cells, {
          one: `Diese Zeile hat # Spalte statt ${expected}.`,
          other: `Diese Zeile hat # Spalten statt ${expected}.`,
        }),
      empty_row: () => "Diese Zeile ist leer.",
      folder_only: () => "Diese Zeile nennt nur einen Ordner.",
      browser_sync_key: () => "Das ist der Schlüssel, mit dem der Browser synchronisiert.",
      in_trash: ({ program }) => `Liegt in ${program} im Papierkorb.`,
      in_recycle_bin: () => "Dieser Eintrag liegt im Papierkorb.",
      not_item: () => "Das ist kein Eintrag.",
      not_record: () => "Das ist kein Datensatz.",
      not_entry: () => "Das ist kein Eintrag.",
      not_dashlane_table: () => "Diese Datei im ZIP ist keine Tabelle aus Dashlane.",
      newer_line: () => "Diese Zeile stammt aus einer neueren Version von Pomander und ist nicht lesbar.",
      row_type_unsupported: ({ type }) => `Einträge vom Typ „${type}“ werden nicht unterstützt.`,
      item_type_unsupported: ({ type }) => `Einträge vom Typ ${type} werden nicht unterstützt.`,
      unclear_day: ({ value }) => `Bei „${value}“ ist nicht klar, was der Monat ist. ${advice}`,
      not_day: ({ value }) => `„${value}“ ist kein Datum. ${advice}`,
      unreadable_too_long: ({ reason }) =>
        `Ließ sich schon beim Export nicht öffnen (${reason}), und der gespeicherte Inhalt ist zu lang für eine Notiz.`,
    },

    left: {
      attachment: ({ name, bytes }) => `Anhang ${name}${bytes === null ? "" : ` (${size(bytes)})`}`,
      file_missing: ({ name, reason }) => `${name}: ${reason}`,
      file_left: ({ name, reason }) =>
        `${name}: ${isErrorCode(reason.code) ? reasonText(reason) : (textOfError(reason) ?? "")}`,
      passkey: () => "Passkey",
      passkey_for: ({ site }) => `Passkey für ${site || "eine Website"}`,
      group_notes: () => "Notizen dieser Gruppe",
      earlier_versions: () => "Frühere Versionen, außer ihren Passwörtern",
      earlier_values: ({ label }) => `Frühere Werte von „${label}“`,
      other_format: () => "Was nur das eigene Format des anderen Programms unterstützt",
      earlier_passwords: ({ count }) => plural(count, { one: "# früheres Passwort", other: "# frühere Passwörter" }),
      of_another_app: ({ name }) => `Was ein anderes Programm als „${name}“ gespeichert hat`,
      of_newer_version: ({ name }) => `Was eine neuere Version von Pomander als „${name}“ gespeichert hat`,
      reminder_link: () => "Verknüpfung mit einer Erinnerung",
      ignored_findings: () => "Ignorierte Hinweise des Sicherheitsberichts",
      reprompt: () => "Abfrage des Master-Passworts",
      link_matches: () => "Auf welchen Seiten die Links gelten",
      archived: () => "Ob der Eintrag archiviert ist",
      unreadable: ({ reason }) => `Dieser Eintrag ließ sich nicht öffnen: ${reason}`,
    },
  };
};
