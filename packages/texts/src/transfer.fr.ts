import { isErrorCode } from "@pomander/contract/error-text";
import { textOfError } from "./error-texts.ts";
import { french as frenchFormatNames } from "./format-names.fr.ts";
import { reasonText } from "./reason-text.ts";
import type { Format, TextsOf } from "./format.ts";
import type { english } from "./transfer.ts";

/** Returns the texts about files that are imported and exported in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { number, plural } = format;
  const formatNames = frenchFormatNames();
  const choose = "Choisissez le fichier exporté par votre gestionnaire de mots de passe ou votre navigateur.";
  const keepassKey = {
    password: "Le mot de passe n’ouvre pas cette base KeePass. Si elle a un fichier-clé, choisissez-le aussi.",
    passwordOrDamaged:
      "Le mot de passe n’ouvre pas cette base KeePass, ou son contenu est endommagé. Si elle a un fichier-clé, choisissez-le aussi.",
    keyFile: "Le mot de passe et le fichier-clé n’ouvrent pas cette base KeePass.",
    keyFileOrDamaged:
      "Le mot de passe et le fichier-clé n’ouvrent pas cette base KeePass, ou son contenu est endommagé.",
  };
  const unknownFile: TextsOf<typeof english>["unknownFile"] = {
    pdf: `C’est un document PDF, pas un export de mots de passe. ${choose}`,
    picture: `C’est une image, pas un export de mots de passe. ${choose}`,
    program: `C’est un programme, pas un export de mots de passe. ${choose}`,
    sqlite: `C’est une base de données SQLite, pas un export de mots de passe. ${choose}`,
    archive: `C’est une archive, pas un export de mots de passe. ${choose}`,
    zip: `C’est une archive ZIP, pas un export de mots de passe. ${choose}`,
    oldOffice: `C’est un document bureautique d’un ancien format, pas un export de mots de passe. ${choose}`,
    binary: `Ce fichier ne vient d’aucun gestionnaire de mots de passe pris en charge. ${choose}`,
    blank: `Ce fichier est vide. ${choose}`,
    webPage: `C’est une page web sans tableau de mots de passe. ${choose}`,
    text: `Ce n’est l’export d’aucun gestionnaire de mots de passe pris en charge. ${choose}`,
  };
  const advice = "Écrivez les dates sous la forme 2026-12-31, ou importez cette colonne comme champ.";
  const less = "Supprimez ce dont vous n’avez pas besoin, ou répartissez-le en plusieurs fichiers.";
  const size = (bytes: number) => {
    if (bytes < 1_000) return `${bytes} octets`;
    return bytes < 1_000_000
      ? `${number(Math.round(bytes / 1_000))} ko`
      : `${number(Math.round(bytes / 100_000) / 10)} Mo`;
  };
  return {
    unknownFile,
    keepassKey,
    faults: {
      file_empty: () => "Ce fichier est vide.",
      file_moved: () =>
        "Ce fichier n’est plus lisible. Il a peut-être été déplacé ou modifié\u00a0: choisissez-le de nouveau.",
      file_too_large: ({ megabytes }) =>
        `Ce fichier dépasse ${megabytes} Mo, plus que n’importe quel export de mots de passe.`,
      too_many_entries: ({ most }) => `Ce fichier contient plus de ${number(most)} éléments.`,
      other_format: ({ importFormat }) => `Ce n’est pas un fichier de ce format\u00a0: ${formatNames[importFormat]}.`,
      text_damaged: () => "Le texte de ce fichier est endommagé ou incomplet. Exportez-le de nouveau.",
      unknown_file: ({ kind }) => unknownFile[kind],
      not_export_of: ({ program }) => `Ce n’est pas un export de ${program}.`,
      no_vaults_in: ({ program }) => `Cet export de ${program} ne contient aucun coffre.`,
      file_password_needed: () => "Ce fichier a besoin de son mot de passe.",
      file_password_wrong: () => "Mot de passe incorrect pour ce fichier.",
      zip_damaged: () =>
        "Ce fichier ZIP est endommagé ou incomplet. Exportez-le de nouveau et choisissez le nouveau fichier.",
      zip_path_outside: () =>
        "Ce fichier ZIP contient un chemin hors de son propre dossier, ce qu’aucun export n’a\u00a0: il n’a pas été lu.",
      zip_name_twice: () => "Ce fichier ZIP contient deux fichiers du même nom\u00a0: il n’a pas été lu.",
      zip_encrypted: () =>
        "Ce fichier ZIP est chiffré. Décompressez-le avec l’application qui l’a créé et choisissez le fichier qu’il contient.",
      zip_too_large: () => "Ce fichier ZIP dépasse 100 Mo une fois décompressé\u00a0: il n’a pas été lu.",
      zip_too_many_files: ({ count }) =>
        `Ce fichier ZIP contient ${number(count)} fichiers, plus que n’importe quel export\u00a0: il n’a pas été lu.`,
      zip_unsupported: () =>
        "Ce fichier ZIP utilise un format non pris en charge. Décompressez-le et choisissez le fichier qu’il contient.",
      zip_part_missing: ({ name }) => `Ce fichier ZIP ne contient pas ${name}.`,
      zip_part_not_text: ({ name }) => `Le fichier ${name} de ce fichier ZIP n’est pas du texte.`,
      json_damaged: () =>
        "Ce fichier JSON est endommagé ou incomplet. Exportez-le de nouveau et choisissez le nouveau fichier.",
      json_too_deep: () => "Ce fichier JSON est plus imbriqué que n’importe quel export\u00a0: il n’a pas été lu.",
      json_too_many_values: () =>
        "Ce fichier JSON contient plus de valeurs que n’importe quel export\u00a0: il n’a pas été lu.",
      xml_damaged: () => "Le XML de ce fichier est endommagé ou incomplet. Exportez-le de nouveau.",
      xml_doctype: () => "Ce fichier XML a un type de document, ce qu’aucun export n’a. Il n’a pas été lu.",
      xml_too_deep: () => "Ce fichier est plus imbriqué que n’importe quel export réel.",
      xml_too_much: () => "Ce fichier contient plus que n’importe quel export réel.",
      csv_too_many_columns: ({ line, most }) =>
        `La ligne ${line} de ce fichier a plus de ${number(most)} colonnes, plus que n’importe quel export.`,
      columns_not_chosen: ({ count }) => `Choisissez ce que contient chacune des ${count} colonnes de ce fichier.`,
      columns_all_ignored: () => "Choisissez au moins une colonne de ce fichier à importer.",
      export_damaged: () => "Cet export est endommagé ou incomplet. Choisissez-en une autre copie.",
      export_newer: () => "Ce fichier vient d’une version plus récente de Pomander. Mettez à jour et réessayez.",
      export_too_costly: () =>
        "Ouvrir ce fichier demande plus de travail que n’importe quel export\u00a0: son mot de passe n’a pas été essayé.",
      bitwarden_damaged: () => "Cet export de Bitwarden est endommagé ou incomplet. Exportez-le de nouveau.",
      bitwarden_no_items: () => "Cet export de Bitwarden ne contient aucun élément.",
      bitwarden_sealed: () =>
        "Cet export de Bitwarden est chiffré pour le compte dont il vient et ne peut être ouvert nulle part ailleurs. Dans Bitwarden, exportez de nouveau, et choisissez le format «\u00a0.json\u00a0», ou «\u00a0.json (Encrypted)\u00a0» avec «\u00a0Password protected\u00a0».",
      bitwarden_key_settings: () =>
        "Ce fichier utilise des réglages de clé que Bitwarden n’a pas\u00a0: son mot de passe n’a pas été essayé.",
      proton_sealed: () =>
        "Cet export de Proton Pass est chiffré avec PGP, qui n’est pas pris en charge. Dans Proton Pass, exportez de nouveau et choisissez le format «\u00a0ZIP\u00a0» ou «\u00a0CSV\u00a0» au lieu de «\u00a0PGP-encrypted\u00a0».",
      cxf_newer: () =>
        "Ce fichier utilise une version plus récente de Credential Exchange, qui n’est pas prise en charge.",
      keepass_damaged: () =>
        "Cette base KeePass est endommagée ou incomplète. Copiez-la de nouveau depuis son emplacement d’origine, ou exportez-la en XML dans KeePass.",
      keepass_contents_damaged: () => "Le contenu de cette base KeePass est endommagé.",
      keepass_too_large: () =>
        "Cette base KeePass dépasse 100 Mo une fois décompressée. Retirez les grandes pièces jointes et réessayez.",
      keepass_first_version: () =>
        "C’est une base de KeePass 1. Ouvrez-la dans KeePass 2 ou KeePassXC et enregistrez-la en KDBX.",
      keepass_version: ({ major }) =>
        `Les bases KeePass de version ${major} ne sont pas prises en charge. Enregistrez la vôtre en KDBX 4, ou exportez-la en XML.`,
      keepass_twofish: () =>
        "Cette base KeePass est chiffrée avec Twofish, qui n’est pas pris en charge. Choisissez AES ou ChaCha20 dans ses réglages, enregistrez-la et réessayez.",
      keepass_cipher: () =>
        "Cette base KeePass utilise un chiffrement non pris en charge. Choisissez AES ou ChaCha20 dans ses réglages, enregistrez-la et réessayez.",
      keepass_protection: () =>
        "Les mots de passe de cette base KeePass sont protégés d’une façon non prise en charge. Exportez-la en XML dans KeePass.",
      keepass_derivation: () =>
        "Cette base KeePass utilise une dérivation de clé non prise en charge. Choisissez Argon2 ou AES-KDF dans ses réglages, enregistrez-la et réessayez.",
      keepass_too_costly: () =>
        "La dérivation de clé de cette base KeePass demande plus de temps ou de mémoire que ce qui est pris en charge. Réduisez le temps de déchiffrement dans ses réglages, enregistrez-la et réessayez.",
      keepass_key_needed: () =>
        "Saisissez le mot de passe principal de cette base KeePass, ou choisissez son fichier-clé.",
      keepass_key_wrong: ({ hasKeyFile, isOrDamaged }) =>
        keepassKey[`${hasKeyFile ? "keyFile" : "password"}${isOrDamaged ? "OrDamaged" : ""}`],
      key_file_damaged: () => "Le fichier-clé est endommagé. Copiez-le de nouveau depuis son emplacement d’origine.",
      key_file_too_large: () => "Ce fichier est trop volumineux pour un fichier-clé.",
      spreadsheet_too_large: ({ megabytes }) =>
        `Ce fichier dépasse ${megabytes} Mo. Supprimez les feuilles dont vous n’avez pas besoin et enregistrez-le de nouveau.`,
      spreadsheet_empty: () => "Ce fichier n’a aucune ligne.",
      spreadsheet_unknown: () =>
        "Ce n’est pas une feuille de calcul. Choisissez un classeur Excel (.xlsx), une feuille OpenDocument (.ods) ou un fichier CSV.",
      spreadsheet_old: () =>
        "C’est un ancien fichier Excel (.xls), ou un fichier avec mot de passe. Ouvrez-le, enregistrez-le en .xlsx ou en CSV sans mot de passe, et choisissez ce fichier.",
      spreadsheet_encrypted: () =>
        "Cette feuille de calcul a un mot de passe. Enregistrez-la sans mot de passe et choisissez ce fichier.",
      sheet_too_many_rows: ({ most }) => `Ce fichier a plus de ${number(most)} lignes. ${less}`,
      sheet_too_many_columns: ({ most }) => `Ce fichier a plus de ${most} colonnes. ${less}`,
      sheet_too_many_merged: () => `Ce fichier a trop de cellules fusionnées. ${less}`,
      sheet_too_much_text: () => `Ce fichier a trop de texte. ${less}`,
      workbook_damaged: () =>
        "Ce classeur est endommagé ou incomplet. Enregistrez-le de nouveau et choisissez le nouveau fichier.",
      workbook_all_hidden: () => "Ce classeur n’a aucune feuille visible.",
      workbook_too_many_sheets: ({ most }) => `Ce classeur a plus de ${most} feuilles.`,
      workbook_binary: () =>
        "C’est un classeur Excel binaire (.xlsb). Enregistrez-le en .xlsx ou en CSV et choisissez ce fichier.",
      workbook_unknown: () =>
        "Ce fichier ZIP n’est pas une feuille de calcul. Enregistrez-la en .xlsx ou en CSV et choisissez ce fichier.",
      open_document_other: () => "Ce fichier OpenDocument n’est pas une feuille de calcul.",
    },
    rows: {
      quote_open: () => "Un guillemet de cette ligne n’est pas fermé.",
      quote_inside: () => "Un guillemet à l’intérieur d’une valeur de cette ligne n’est pas doublé.",
      column_count: ({ cells, expected }) =>
        plural(cells, {
          one: `Cette ligne a # colonne au lieu de ${expected}.`,
          other: `Cette ligne a # colonnes au lieu de ${expected}.`,
        }),
      empty_row: () => "Cette ligne est vide.",
      folder_only: () => "Cette ligne ne nomme qu’un dossier.",
      browser_sync_key: () => "C’est la clé de synchronisation du navigateur lui-même.",
      in_trash: ({ program }) => `Il est dans la corbeille de ${program}.`,
      in_recycle_bin: () => "Cet élément est dans la corbeille.",
      not_item: () => "Ce n’est pas un élément.",
      not_record: () => "Ce n’est pas un enregistrement.",
      not_entry: () => "Ce n’est pas une entrée.",
      not_dashlane_table: () => "Ce fichier du ZIP n’est pas un tableau de Dashlane.",
      newer_line: () => "Cette ligne vient d’une version plus récente de Pomander et n’est pas lisible.",
      row_type_unsupported: ({ type }) => `Les éléments de type «\u00a0${type}\u00a0» ne sont pas pris en charge.`,
      item_type_unsupported: ({ type }) => `Les éléments de type ${type} ne sont pas pris en charge.`,
      unclear_day: ({ value }) => `«\u00a0${value}\u00a0» ne dit pas quelle partie est le mois. ${advice}`,
      not_day: ({ value }) => `«\u00a0${value}\u00a0» n’est pas une date. ${advice}`,
      unreadable_too_long: ({ reason }) =>
        `Il n’a pas pu être ouvert lors de l’export (${reason}), et son contenu stocké est trop long pour une note.`,
    },
    left: {
      attachment: ({ name, bytes }) => `Pièce jointe ${name}${bytes === null ? "" : ` (${size(bytes)})`}`,
      file_missing: ({ name, reason }) => `${name}\u00a0: ${reason}`,
      file_left: ({ name, reason }) =>
        `${name}\u00a0: ${isErrorCode(reason.code) ? reasonText(reason) : (textOfError(reason) ?? "")}`,
      passkey: () => "Clé d’accès",
      passkey_for: ({ site }) => `Clé d’accès pour ${site || "un site"}`,
      group_notes: () => "Notes de ce groupe",
      earlier_versions: () => "Versions antérieures, sauf leurs mots de passe",
      earlier_values: ({ label }) => `Valeurs antérieures de «\u00a0${label}\u00a0»`,
      other_format: () => "Ce que seul le format de l’autre application permet",
      earlier_passwords: ({ count }) =>
        plural(count, { one: "# ancien mot de passe", other: "# anciens mots de passe" }),
      of_another_app: ({ name }) => `Ce qu’une autre application a enregistré sous «\u00a0${name}\u00a0»`,
      of_newer_version: ({ name }) =>
        `Ce qu’une version plus récente de Pomander a enregistré sous «\u00a0${name}\u00a0»`,
      reminder_link: () => "Son lien vers un rappel",
      ignored_findings: () => "Constats écartés du rapport de sécurité",
      reprompt: () => "La demande du mot de passe principal",
      link_matches: () => "Les pages auxquelles ses liens correspondent",
      archived: () => "S’il est archivé",
      unreadable: ({ reason }) => `Cet élément n’a pas pu être ouvert\u00a0: ${reason}`,
    },
  };
};
