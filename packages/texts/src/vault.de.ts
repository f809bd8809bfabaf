import { textOfError } from "./error-texts.ts";
import type { Format, TextsOf } from "./format.ts";
import { german as germanStrength } from "./strength.de.ts";
import type { english } from "./vault.ts";

type Texts = TextsOf<typeof english>;
type Params<Code extends keyof Texts["errors"]> = Parameters<Texts["errors"][Code]>[0];

/** Returns the texts about a vault's errors, and about what stopped a change or a reading, in German. */
export const german = (format: Format): Texts => {
  const { number, bytes, plural } = format;
  const strength = germanStrength(format);
  const warnings: Record<Params<"stopped_at_warning">["kind"], string> = {
    passwordChanged: "Das Passwort dieses Kontos wurde geändert, auf einem anderen Gerät oder durch einen Admin.",
    vaultMissing: "Laut Server hat dieses Konto keinen Tresor. Dieses Gerät hat ihn aber schon einmal geöffnet.",
    vaultReplaced: "Der Server hat einen anderen Tresor gesendet als den, den dieses Gerät bisher geöffnet hat.",
    otherAccount: "Die Firma hat ein anderes Konto angemeldet als das, das hier zuletzt verwendet wurde.",
    passwordTemporary:
      "Laut Server ist das Passwort dieses Kontos vorläufig. Dieses Gerät hat den Tresor aber schon einmal geöffnet. Wenn du nicht darum gebeten hast, brich hier ab.",
  };
  const adviceAfter: Record<Params<"outcome_unknown">["after"], string> = {
    registration: "registriere dich noch einmal.",
    passwordChange: "verwende das alte.",
    choosing: "verwende das vorläufige.",
    reopening: "verwende das, das du bis jetzt verwendet hast.",
    newVaultKeys: "verwende das alte. Dein Tresor ist dann unverändert.",
    recovery:
      "hat sich nichts geändert: Beginne noch einmal mit dem Wiederherstellungsschlüssel, den du verwendet hast.",
  };
  const rulesExample = "Die Regeln einer Website sehen so aus: „minlength: 8; required: upper; required: digit“.";
  const openReasons: Record<Params<"cannot_open">["reason"], string> = {
    version: "ist in einem Format verschlüsselt, das diese Version nicht kennt",
    shape: "ist nicht im richtigen Format verschlüsselt",
    commitment: "wurde mit einem anderen Schlüssel verschlüsselt",
    tag: "wurde verändert, verschoben oder mit einem anderen Schlüssel verschlüsselt",
    padding: "ist falsch aufgefüllt",
    text: "enthält nicht, was es sollte",
  };
  const fields: Readonly<Record<string, string>> = {
    title: "Titel",
    link: "Link",
    email: "E-Mail-Adresse",
    password: "Passwort",
    notes: "Notizen",
    category: "Kategorie",
    tags: "Schlagwörter",
  };
  const aText = "Text";
  const recordsFull: Record<Params<"own_records_full">["kind"], string> = {
    contacts: "Mehr Kontakte fasst dein Tresor nicht. Entferne zuerst welche.",
    vaults: "Mehr gemeinsame Tresore fasst dein Tresor nicht. Verlasse zuerst einen.",
    invites: "Mehr offene Einladungen fasst dein Tresor nicht. Ziehe zuerst welche zurück.",
  };
  const recordsDamaged: Record<Params<"own_records_damaged">["kind"], string> = {
    contacts: "Die Liste deiner Kontakte ist nicht lesbar. Es wurde nichts geändert.",
    vaults: "Die Liste deiner gemeinsamen Tresore ist nicht lesbar. Es wurde nichts geändert.",
    invites: "Die Liste deiner Einladungen ist nicht lesbar. Es wurde nichts geändert.",
  };
  const notFollowed: Record<Params<"vault_not_followed">["why"], string> = {
    history: "Dieser Tresor hat neue Schlüssel, die nicht zu dem passen, was dieses Gerät von ihm gesehen hat.",
    grant:
      "Dieser Tresor hat neue Schlüssel, aber niemand, der ihn verwaltet, hat sie dir gegeben. Bitte einen Verwalter um Zugriff.",
    successor: "Dieser Tresor hat neue Schlüssel von jemandem, der ihn nicht verwaltet. Sie wurden nicht angenommen.",
    stored:
      "Dieser Tresor hat neue Schlüssel, die sich nicht in deinem Tresor speichern ließen. Versuch es gleich noch einmal.",
  };
  const tooLow: Record<Params<"vault_role_too_low">["role"], string> = {
    read: "Du darfst diesen Tresor nicht lesen.",
    write: "Du darfst diesen Tresor lesen, aber nicht ändern.",
    manage: "Das können nur Personen, die diesen Tresor verwalten.",
  };
  const unopened = ({ field, reason }: Params<"cannot_open">) => `„${fields[field] ?? field}“ ${openReasons[reason]}`;
  const importAgain = "Importiere die Datei dann noch einmal. Was du schon hast, kommt nicht doppelt dazu.";

  return {
    unopened,
    versionUnopened: (params) => `Nicht zu öffnen: ${unopened(params)}.`,
    errors: {
      authenticator_stopped: () => "Auf deinem Gerät wurde nichts bestätigt. Versuch es erneut, wenn du so weit bist.",
      authenticator_known: () => "Dieses Gerät hat schon einen Passkey oder Sicherheitsschlüssel für dieses Konto.",
      authenticator_unsupported: () =>
        "Das kann dieser Browser oder dieses Gerät nicht. Versuch es mit einem anderen Browser oder Gerät.",
      authenticator_failed: () =>
        "Das hat auf deinem Gerät nicht geklappt. Versuch es erneut, oder verwende ein anderes Gerät.",

      stopped_at_warning: ({ kind }) => warnings[kind],
      vault_key_refused: () =>
        "Der Tresorschlüssel vom Server gehört nicht zu diesem Konto oder wurde verändert. Es wurde nichts geöffnet.",
      no_passkey_secret: () =>
        "Dieser Passkey kann deinen Tresor auf diesem Gerät nicht entsperren. Verwende dein Master-Passwort.",
      no_passkey: () => "Kein Passkey entsperrt diesen Tresor. Verwende dein Master-Passwort.",
      wrong_master_password: () => "Das Master-Passwort ist falsch.",
      no_device_key: () =>
        "Dieser Browser öffnet deinen Tresor nicht. Verwende deinen Wiederherstellungsschlüssel oder ein Gerät, das ihn öffnet.",
      passkeys_only: () =>
        "Nur Passkeys öffnen deinen Tresor. Um einen Browser hinzuzufügen, ändere das zuerst in deinem Profil.",
      vault_missing: () => "Dieses Konto hat noch keinen Tresor.",
      company_sign_in_needed: () =>
        "Deine Anmeldung über die Firma liegt dafür zu lange zurück. Melde dich noch einmal über sie an.",
      temporary_password_needed: () => "Gib dein vorläufiges Passwort noch einmal ein.",
      outcome_unknown: ({ after }) =>
        `Die Verbindung brach ab, bevor der Server geantwortet hat. Melde dich mit dem neuen Passwort an; wenn das nicht klappt, ${adviceAfter[after]}`,

      file_changed: () => "Diese Datei wurde beim Hinzufügen verändert. Füge sie noch einmal hinzu.",
      file_name_refused: () =>
        "Der Name dieser Datei lässt sich nicht speichern. Benenne sie um und füge sie noch einmal hinzu.",
      entry_file_too_large: ({ max }) => `Eine Datei darf höchstens ${bytes(max)} groß sein.`,
      too_many_files_of_entry: ({ max }) => `Ein Eintrag hat höchstens ${number(max)} Dateien.`,
      files_unreadable: () =>
        "Dieser Eintrag hat Dateien, die diese Version nicht lesen kann. Aktualisiere die App und versuch es dann noch einmal.",
      files_lost: ({ count, names }) =>
        plural(count, {
          one: `Dem Server fehlt eine Datei, die zu einem Eintrag gehört: ${names}. Wenn du es erneut versuchst, fehlt sie auch im neuen Tresor. Alles andere kommt mit.`,
          other: `Dem Server fehlen # Dateien, die zu Einträgen gehören: ${names}. Wenn du es erneut versuchst, fehlen sie auch im neuen Tresor. Alles andere kommt mit.`,
        }),
      entries_left_behind: ({ names }) =>
        `Lässt sich nicht neu verschlüsseln: ${names}. Versuche es erneut, um ohne diese Einträge weiterzumachen.`,
      version_files_lost: ({ count, names }) =>
        plural(count, {
          one: `Dem Server fehlt eine Datei dieser Version: ${names}. Du kannst die Version ohne sie wiederherstellen.`,
          other: `Dem Server fehlen # Dateien dieser Version: ${names}. Du kannst die Version ohne sie wiederherstellen.`,
        }),
      passphrase_required: () => "Auf diesem Server brauchen Links eine Passphrase.",
      file_gone: () => "Der Server hat diese Datei nicht.",
      link_too_large: ({ max }) =>
        `Ein Link fasst höchstens ${bytes(max)} Text. Sende weniger, oder sende ihn als Datei.`,
      link_malformed: () =>
        "Dieser Link stammt aus einer neueren Version von Pomander und lässt sich hier nicht anzeigen.",
      link_file_over: () => "Diese Datei lässt sich nicht mehr speichern. Lass dir einen neuen Link senden.",
      vault_not_writable: () => "Diesen Tresor kannst du nicht ändern.",

      password_too_short: ({ min }) => `Das Passwort braucht mindestens ${min} Zeichen`,
      password_too_weak: ({ score, warning }) =>
        [
          `Dieses Passwort ist zu leicht zu erraten (${strength.scores[score].toLowerCase()}).`,
          ...(warning === null ? [] : [strength.warnings[warning]]),
          "Wähle ein längeres, oder lass dir eine Passphrase erzeugen.",
        ].join(" "),
      password_unchanged: () => "Wähle ein anderes Passwort als das aktuelle.",
      password_is_temporary: () => "Das ist das vorläufige Passwort, das andere kennen. Wähle ein anderes.",
      password_is_old: () => "Das ist dein altes Passwort. Wähle ein neues.",
      password_is_recovery_key: () => "Das ist dein Wiederherstellungsschlüssel. Wähle ein anderes Passwort.",

      wrong_vault: () => "Der Server hat einen anderen Tresor gesendet als den, der geöffnet ist.",
      wrong_merge_direction: () =>
        "Dieser Tresor wurde nicht durch den geöffneten ersetzt. Öffne ihn stattdessen wieder.",
      offline_copy_refused: () =>
        "Die Kopie auf diesem Gerät ist nicht das, was zuletzt gespeichert wurde, und wird daher nicht angezeigt. Verbinde dich, um deinen Tresor zu lesen.",
      vault_not_verified: () =>
        "Kümmere dich zuerst um deinen Tresor: Entsperre ihn und lies die Warnung über der Liste.",
      own_records_full: ({ kind }) => recordsFull[kind],
      name_refused: () => "Ein Name hat 1 bis 64 Zeichen, die alle sichtbar sind.",
      members_too_many: ({ max }) => `Ein gemeinsamer Tresor hat höchstens ${number(max)} Mitglieder.`,
      manager_needed: () => "Mindestens ein Mitglied muss den Tresor verwalten. Bestimme zuerst jemand anderen dafür.",
      member_gone: () => "Diese Person ist kein Mitglied des Tresors mehr.",
      member_renamed: () => "Ein anderer Verwalter hat diese Person gerade umbenannt. Sieh dir das zuerst an.",
      card_not_usable: () => "Du kennst die Schlüssel dieser Person noch nicht. Vergleicht zuerst eure Kontaktcodes.",
      keys_taken: () =>
        "Diese Person verwendet die Schlüssel eines anderen Mitglieds und kann daher keinen Zugriff bekommen. Finde heraus, wer sie ist, bevor du etwas mit ihr teilst.",
      member_left: ({ name }) =>
        `Laut diesem Server hat ${name} diesen Tresor verlassen oder wird gerade entfernt. Erstelle zuerst neue Schlüssel für den Tresor und gib dann wieder Zugriff.`,
      person_has_new_keys: () =>
        "Laut Server hat diese Person neue Schlüssel. Deshalb hat sie keinen Zugriff bekommen. Vergleicht zuerst eure Kontaktcodes.",
      vault_not_managed: () => "Das können nur Personen, die diesen Tresor verwalten.",
      invite_malformed: () => "Das ist keine gültige Einladung. Hast du den ganzen Link kopiert?",
      invite_ended_here: () => "Diese Einladung gilt nicht mehr. Bitte um eine neue.",
      invite_other_address: ({ email }) =>
        `Diese Einladung ist für ${email}. Melde dich mit dieser Adresse an, um sie anzunehmen.`,
      invite_own: () => "Das ist deine eigene Einladung. Sende ihren Link der Person, die du einladen möchtest.",
      invite_address: ({ email }) => `„${email}“ ist keine E-Mail-Adresse.`,
      invite_vaults_too_many: ({ max }) => `Eine Einladung gilt für höchstens ${number(max)} Tresore.`,
      contact_differs: () =>
        "Du kennst diese Person mit anderen Schlüsseln. Vergleicht eure Kontaktcodes, bevor du etwas annimmst.",
      no_keep_since: () =>
        "Niemand, der diesen Tresor verwaltet, hat seinen Stand behalten, seit dieses Gerät ihn zuletzt gelesen hat. Entferne ihn, und bitte dann einen Verwalter, dir wieder Zugriff zu geben.",
      activity_differs: () =>
        "Der Server liefert nicht die Änderungen, die zum aktuellen Stand des Tresors geführt haben.",
      too_many_chosen: ({ max }) => `Wähle höchstens ${number(max)} Einträge auf einmal aus.`,
      code_fits_none: () => "Diese Ziffern passen zu keinen Schlüsseln, die für diese Person bekannt sind.",
      vault_locked: () => "Dein Tresor ist gesperrt.",
      vault_not_open: () => "Dein Tresor ist nicht entsperrt.",
      entries_unreadable: () => "Ein Eintrag deines Tresors lässt sich nicht öffnen. Es wurde nichts gelöscht.",
      entry_missing: () => "Diesen Eintrag gibt es nicht.",
      counter_exhausted: () =>
        "Dieser Tresor nimmt keine Änderungen mehr auf. Erstelle in deinem Profil neue Tresorschlüssel, um weiterzumachen.",
      offline_copy_missing: () => "Auf diesem Gerät gibt es keine Kopie deines Tresors.",
      offline_copy_needs_passkey: () => "Entsperre die Kopie auf diesem Gerät mit deinem Passkey.",
      offline_copy_without_passkey: () =>
        "Auf diesem Gerät gibt es keine Kopie deines Tresors, die ein Passkey entsperrt.",
      not_unlocked_by_passkey: () => "Dein Tresor wurde hier nicht mit einem Passkey entsperrt.",

      totp_empty: () => "Gib das Geheimnis oder den Link ein, den die Website anzeigt.",
      totp_too_long: () => "Das ist zu lang für das Geheimnis eines Einmalcodes.",
      totp_several: () =>
        "Das enthält mehrere Codes aus Google Authenticator. Verwende den Code oder das Geheimnis, das die Website anzeigt.",
      totp_link: () => "Der Link eines Einmalcodes beginnt mit otpauth://totp/.",
      totp_counter_based: () => "Codes mit Zähler (HOTP) werden nicht unterstützt.",
      totp_without_secret: () => "Dieser Link enthält kein Geheimnis.",
      totp_algorithm: () =>
        "Einmalcodes verwenden SHA-1, SHA-256 oder SHA-512, dieser Link aber ein anderes Verfahren.",
      totp_digits: () => "Ein Einmalcode hat 6 bis 8 Ziffern. Dieser Link gibt etwas anderes an.",
      totp_period: () => "Ein Einmalcode gilt zwischen 1 Sekunde und 1 Tag. Dieser Link gibt etwas anderes an.",
      totp_secret_character: ({ character }) =>
        `Ein Geheimnis besteht nur aus den Buchstaben A bis Z und den Ziffern 2 bis 7. Dieses enthält „${character}“.`,
      totp_secret_too_short: () => "Dieses Geheimnis ist zu kurz. Hast du alles kopiert?",

      rules_too_long: () => "Das ist zu lang für die Regeln einer Website.",
      rules_malformed: () => rulesExample,
      rules_unknown: ({ name }) => `„${name}“ ist keine Regel. ${rulesExample}`,
      rules_too_many_classes: ({ max }) => `Diese Regeln verlangen mehr als ${max} Arten von Zeichen.`,
      rules_impossible: () => "Kein Passwort kann diese Regeln erfüllen. Die Höchstlänge ist zu kurz.",
      rules_open_bracket: () => "In diesen Regeln fehlt eine schließende Klammer.",
      rules_class: ({ name }) =>
        `„${name}“ ist keine Art von Zeichen: lower, upper, digit, special, ascii-printable oder eigene in [Klammern].`,
      rules_empty_class: () => "Eine dieser Regeln enthält keine Zeichen, die sich eintippen lassen.",
      rules_number: ({ name }) => `„${name}“ braucht eine ganze Zahl ab 1.`,

      generator_without_class: () => "Wähle mindestens eine Art von Zeichen.",
      generator_class_empty: () => "Zu viele Zeichen sind ausgeschlossen. Lass von jeder Art einige zu.",
      generator_rules_impossible: () =>
        "Zu wenige Passwörter erfüllen diese Regeln. Lass mehr Zeichen oder ein längeres Passwort zu.",
      generator_bounds: ({ option, min, max }) =>
        option === "length"
          ? `Die Länge muss zwischen ${number(min)} und ${number(max)} liegen.`
          : `Die Zahl der Wörter muss zwischen ${number(min)} und ${number(max)} liegen.`,

      cannot_open: (params) =>
        params.field === "file"
          ? "Diese Datei wurde beschädigt oder ersetzt. Es wurde nichts gespeichert."
          : `Dieser Eintrag lässt sich hier nicht öffnen: ${unopened(params)}.`,
      kdf_refused: ({ reason }) =>
        `Dieses Gerät hat die Schlüsseleinstellungen abgelehnt, die der Server gesendet hat (${reason}).`,
      text_too_long: ({ field, maxBytes }) => {
        const name = field === "extra" ? "Felder und frühere Passwörter zusammen" : (fields[field] ?? aText);
        return `${name}: höchstens ${number(maxBytes)} Byte.`;
      },
      text_malformed: ({ field }) => {
        const name = field === "extra" ? "Feld oder früheres Passwort" : (fields[field] ?? aText);
        return `${name}: Ein Zeichen darin wird nicht unterstützt.`;
      },
      password_empty: () => "Ein Passwort hat mindestens ein Zeichen",
      recovery_key_character: ({ character }) => `Wiederherstellungsschlüssel enthalten kein „${character}“.`,
      recovery_key_length: ({ expected, length }) =>
        `Ein Wiederherstellungsschlüssel hat ${expected} Zeichen, dieser hat ${length}.`,
      invalid_prf_result: () => "Dieser Passkey kann keinen Tresor entsperren.",

      own_records_damaged: ({ kind }) => recordsDamaged[kind],
      own_records_of_other_user: () =>
        "Die Liste der gemeinsamen Tresore in deinem Tresor gehört zu einem anderen Konto.",
      vault_role_too_low: ({ role }) => tooLow[role],
      vault_not_followed: ({ why }) => notFollowed[why],
      new_keys_begun: ({ by, out }) =>
        out === ""
          ? `${by} erstellt schon neue Schlüssel für diesen Tresor. Warte, bis das fertig ist, oder übernimm und beginne von vorn.`
          : `${by} erstellt schon neue Schlüssel für diesen Tresor, um ${out} zu entfernen. Warte, bis das fertig ist, oder übernimm und beginne von vorn.`,
      others_go_too: ({ names }) =>
        `Laut diesem Server sind diese Personen gegangen oder werden gerade entfernt: ${names}. Auch sie verlieren den Zugriff. Wenn du einverstanden bist, bestätige noch einmal.`,
      added_by_leavers: ({ names }) =>
        `Diese Personen hat jemand hinzugefügt, der nicht mehr Mitglied ist, entfernt wird oder neue Schlüssel hat: ${names}. Entscheide, ob sie bleiben, und versuch es dann noch einmal.`,
      stays_with_other_keys: ({ names }) =>
        `Diese Personen haben neue oder andere Schlüssel und können deshalb nicht bleiben: ${names}. Entferne auch sie. Vergleiche die Codes mit ihnen und füge sie dann wieder hinzu.`,
      keep_leaves_out: ({ names }) =>
        `Laut diesem Server ist in seinem aktuellen Stand auch ${names} Mitglied. Durch das Behalten wird niemand entfernt. Entferne diesen Tresor aus deiner Liste und lass dir von jemandem, der ihn verwaltet und keine Warnung sieht, wieder Zugriff geben.`,
      vault_ended: () =>
        "Dieser Tresor wurde durch einen mit neuen Schlüsseln ersetzt, und der Server hat wieder einen älteren Stand. Du kannst ihn lesen, aber nicht ändern. Kopiere seine Einträge in einen neuen Tresor.",
      vault_not_shared: () => "Du stehst nicht in der Mitgliederliste dieses Tresors.",
      vault_unverified: () =>
        "Was der Server gesendet hat, passt nicht zu dem, was dieses Gerät gesehen hat. Du kannst nichts ändern, bis du die Warnung über der Liste geklärt hast.",
      vault_unconfirmed: () =>
        "Dieser Browser hat diesen Tresor noch nie geöffnet. Öffne „Passwörter“, prüfe, ob es deiner ist, und versuch es dann erneut.",
      vault_keeps_changing: () =>
        "Dein Tresor wird gerade ständig auf einem anderen Gerät geändert. Versuch es gleich noch einmal.",
      offline: () =>
        "Du bist offline. Du kannst deine Passwörter lesen und kopieren, aber Änderungen brauchen eine Verbindung.",
      copy_not_stored: () =>
        "Dieser Browser hat keinen Platz für die Kopie, oder er lässt diese Seite keine Daten speichern.",
      archive_unexpected: () =>
        "Das ist nicht der archivierte Tresor, den du erwartet hast. Daher wurde nichts übernommen.",
      archive_differs: () =>
        "Der Server hat eine ältere oder andere Kopie des archivierten Tresors gesendet als die, die du ersetzt hast. Daher wurde nichts übernommen.",
      counter_too_far: () =>
        "Der Server nennt mehr Änderungen, als dieses Gerät prüfen kann. Daher lässt sich dieser Stand nicht behalten.",
      contents_malformed: () =>
        "Ein Teil dessen, was der Server gesendet hat, ist kein gültiger Eintrag. Daher lässt sich dieser Stand nicht behalten.",
      reading_failed: ({ cause }) =>
        `Dieses Gerät konnte den Tresor nicht öffnen: ${textOfError(cause) ?? cause.message}`,
      files_missing: ({ count }) =>
        plural(count, {
          one: "Dem Server fehlt eine der Dateien, daher wurde nichts kopiert.",
          other: "Dem Server fehlen # der Dateien, daher wurde nichts kopiert.",
        }),
      entry_malformed: () => "Das ist kein gültiger Eintrag dieses Tresors, oder seine ID kommt zweimal vor.",
      version_of_other_entry: () => "Das ist keine Version dieses Eintrags.",
      import_too_large: ({ count, most }) =>
        `Für ${number(count)} weitere ist kein Platz. Ein Tresor fasst höchstens ${number(most)} Einträge: Lass einige weg, oder lösche zuerst welche.`,
      import_deleted: () => "Wurde importiert und dann auf einem anderen Gerät gelöscht.",
      import_target_changed: () => "Dieser Eintrag wurde während des Imports auf einem anderen Gerät geändert.",
      import_target_deleted: () => "Dieser Eintrag wurde während des Imports auf einem anderen Gerät gelöscht.",
    },
    importAdvice: {
      vault_locked: `Entsperre ihn. ${importAgain}`,
      not_signed_in: importAgain,
      sign_in_again: importAgain,
      vault_full: "Lösche einige Einträge, und mach dann weiter.",
      manifest_conflict: "Mach gleich weiter.",
    },
  };
};
