import type { Format, TextsOf } from "./format.ts";
import type { english } from "./calls.ts";

/** Returns the texts about calls without a usable reply, and of the server's refusals, in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  errors: {
    unreachable: () => "Der Server ist nicht erreichbar",
    malformed_reply: () => "Der Server hat unerwartet geantwortet.",
  },
  refusals: {
    invalid: "Prüfe die markierten Felder.",
    not_encrypted: "Dieser Eintrag ist nicht verschlüsselt. Es wurde nichts gespeichert.",
    credential_required: "Passwörter werden nur in geschützter Form gesendet. Es wurde nichts gespeichert.",
    weak_kdf: "Die Schlüsseleinstellungen des Passworts sind nicht sicher.",
    invalid_reminder_id: "Ungültige ID der Erinnerung",
    user_not_in_scope_tag:
      "Eine der ausgewählten Personen ist in keiner Gruppe dieses Bereichs. Wähle aus den Personen in der Liste.",
    invalid_link: "Dieser Link ist ungültig. Verwende den Link am Ende der neuesten E-Mail.",
    take_link_ended: "Dieser Link gilt nicht mehr. Verwende den Link in der neuesten E-Mail.",
    verification_link_ended:
      "Dieser Link wurde schon verwendet oder ist abgelaufen. Fordere in deinem Profil einen neuen an.",
    session_link_ended: "Diese Sitzung ist schon beendet.",
    invitation_ended:
      "Diese Einladung wurde schon verwendet, ist abgelaufen oder wurde durch eine neuere ersetzt. Bitte deinen Admin um eine neue.",

    not_signed_in: "Deine Sitzung ist beendet. Melde dich wieder an.",
    invalid_credentials: "E-Mail-Adresse oder Passwort ist falsch",
    second_factor_required: "Noch ein Schritt: Bestätige, dass du es bist.",
    invalid_code: "Der Code ist falsch.",
    temporary_password_expired: "Dein vorläufiges Passwort ist abgelaufen. Bitte deinen Admin um ein neues.",
    company_code_ended: "Dieser Code stimmt nicht oder ist abgelaufen. Hole dir in deinem Profil einen neuen.",
    company_refused: "Die Anmeldung über die Firma ist fehlgeschlagen. Beginne noch einmal.",
    passkey_refused: "Mit diesem Passkey kannst du dich hier nicht anmelden. Verwende dein Master-Passwort.",
    recovery_expired: "Die Wiederherstellung hat zu lange gedauert. Beginne noch einmal.",
    invalid_recovery: "E-Mail-Adresse oder Wiederherstellungsschlüssel ist falsch.",
    machine_refused:
      "Der Token dieser Maschine gilt hier nicht: Er ist falsch, abgelaufen, entfernt, kommt aus einem anderen Netz oder wurde nach einer wiederhergestellten Sicherung nicht behalten.",
    token_refused:
      "Dieser API-Token gilt hier nicht: Er ist falsch, abgelaufen, widerrufen oder kommt aus einem anderen Netz.",

    password_change_required: "Lege zuerst dein Master-Passwort fest.",
    factor_required: "Richte zuerst die Anmeldung in zwei Schritten ein.",
    factor_proof_required: "Bestätige mit deinem zweiten Faktor.",
    passkey_rejected: "Dieser Passkey entsperrt diesen Tresor nicht. Verwende dein Master-Passwort.",
    wrong_factor_proof: "Der Code ist falsch.",
    wrong_passphrase: "Die Passphrase ist falsch. Nach zehn falschen Eingaben gilt der Link nicht mehr.",
    account_too_new: "Neue Konten können erst nach einem Tag Links senden.",
    forbidden: "Dazu fehlt dir die Berechtigung.",
    wrong_password: "Das Passwort ist falsch.",
    locked: "Entsperre zuerst diesen Tresor.",
    no_write_proof:
      "Diese Änderung wurde nicht mit den Schlüsseln dieses Tresors gemacht. Es wurde nichts gespeichert.",
    role_too_low: "Deine Rolle in diesem Tresor reicht dafür nicht aus.",
    other_address: "Diese Einladung gilt für eine andere E-Mail-Adresse.",
    other_card:
      "Diese Schlüssel sind nicht die, die dieses Konto veröffentlicht hat. Versuch es nach dem nächsten Entsperren erneut.",
    not_a_contact:
      "Du kannst nur Personen hinzufügen, die deine Einladung angenommen haben oder mit dir in einem Tresor sind.",
    no_read_access: "Keine Leseberechtigung",
    member_not_yours:
      "Du kannst nur dich selbst und Personen hinzufügen, die du angelegt hast. Bitte den Super-Admin, die anderen hinzuzufügen.",
    email_not_verified: "Bestätige zuerst deine E-Mail-Adresse. Öffne dazu den Link in unserer E-Mail.",
    registration_closed: "Die Registrierung ist geschlossen. Bitte einen Admin um ein Konto.",
    setup_link_used:
      "Dieser Link wurde schon verwendet oder ist ungültig. Registriere dich ohne ihn, oder frage die Betreiber dieses Servers.",
    company_unknown:
      "Deine Firma hat dich angemeldet, aber kein Konto hier ist mit dir verbunden. Melde dich mit deinem Master-Passwort an und verbinde es in deinem Profil, oder öffne deine Einladung.",
    company_confirmation_needed: "Bestätige zuerst mit der Anmeldung über die Firma.",
    device_refused:
      "Dieser Browser öffnet deinen Tresor nicht mehr. Verwende deinen Wiederherstellungsschlüssel oder ein anderes Gerät.",
    company_needed: "Deine Anmeldung über die Firma liegt dafür zu lange zurück. Melde dich noch einmal über sie an.",
    company_required: "Deine Firma verlangt, dass du dich über sie anmeldest.",
    factor_needed_to_connect:
      "Richte zuerst die Anmeldung in zwei Schritten ein: Admins brauchen sie, um sich über die Firma anzumelden.",
    token_scope: "Die Berechtigungen dieses API-Tokens umfassen diesen Aufruf nicht.",
    account_deactivated:
      "Laut dem Verzeichnis deiner Firma hast du sie verlassen, deshalb ist dieses Konto geschlossen. Wenn das nicht stimmt, frag deinen Administrator.",
    email_locked: "Die E-Mail-Adresse eines Super-Admins lässt sich nicht ändern.",

    not_found: "Das gibt es nicht, oder du hast keinen Zugriff darauf.",
    link_ended: "Hier gibt es nichts mehr zu öffnen. Lass dir einen neuen Link senden.",
    scope_tag_not_found: "Diesen Bereich gibt es nicht, oder du hast keinen Zugriff darauf.",

    body_timeout: "Die Übertragung hat zu lange gedauert. Versuch es mit einer besseren Verbindung erneut.",

    name_taken: "Dieser Name ist schon vergeben. Wähle einen anderen.",
    reminder_paused: "Diese Erinnerung pausiert: Die Person, der sie gehört, nutzt Erinnerungen nicht mehr.",
    all_unsubscribed: "Alle, die diese Erinnerung bekämen, haben sie abbestellt.",
    admin_limit: "Es gibt schon {n} Admins, mehr sind nicht erlaubt.",
    below_admin_count: "Es gibt {n} Admins. Erlaube mindestens so viele, oder nimm zuerst einigen die Admin-Rechte.",
    reset_needed:
      "Dieses Konto hat einen Tresor. Um die E-Mail-Adresse zu ändern, vergib zugleich ein vorläufiges Passwort.",
    email_taken: "Diese E-Mail-Adresse ist schon registriert",
    entry_conflict: "Dieser Eintrag wurde anderswo geändert.",
    manifest_conflict: "Dein Tresor wurde anderswo geändert.",
    vault_exists: "Dieses Konto hat schon einen Tresor.",
    has_password: "Diesen Tresor öffnet ein Master-Passwort.",
    devices_full: "20 Geräte öffnen diesen Tresor, mehr geht nicht. Entferne zuerst eines.",
    vault_changed: "Dieses Konto hat jetzt einen anderen Tresor. Melde dich wieder an.",
    no_vault: "Dieses Konto hat noch keinen Tresor.",
    vault_full: "Dein Tresor ist voll. Er fasst höchstens 20.000 Einträge und insgesamt 128 MB.",
    shared_vault_full: "Dieser Tresor ist voll. Er fasst höchstens 5.000 Einträge und insgesamt 32 MB.",
    vault_followed: "Dieser Tresor hat neue Schlüssel. Öffne ihn noch einmal.",
    vault_held: "Für diesen Tresor werden gerade neue Schlüssel erstellt. Versuch es in einer Minute erneut.",
    vaults_full:
      "Mehr als 30 gemeinsame Tresore, oder 20 selbst angelegte, sind nicht möglich. Gelöschte zählen noch 30 Tage lang mit.",
    machines_full: "Dieser Tresor hat schon 10 Maschinen, mehr sind nicht möglich. Entferne zuerst eine.",
    members_full: "Dieser Tresor hat schon 100 Mitglieder, mehr sind nicht möglich.",
    members_changed: "Die Mitglieder dieses Tresors haben sich geändert. Beginne noch einmal.",
    last_manager: "Jemand muss diesen Tresor verwalten. Bestimme zuerst ein anderes Mitglied dafür.",
    already_begun: "Für diesen Tresor werden schon neue Schlüssel erstellt.",
    invites_full: "Mehr als 50 offene Einladungen sind nicht möglich. Lösche zuerst eine.",
    invite_ended: "Diese Einladung gilt nicht mehr oder wurde schon verwendet.",
    approval_over: "Diese Freigabe ist beendet. Beginne noch einmal.",
    id_taken: "Einen Eintrag mit dieser ID gibt es schon.",
    factor_limit: "Mehr sind nicht möglich. Entferne zuerst einen.",
    factor_needed:
      "Dein Konto braucht die Anmeldung in zwei Schritten. Füge zuerst einen anderen zweiten Faktor hinzu.",
    secret_in_use:
      "Eine deiner Authenticator-Apps hat dieses Geheimnis schon. Beginne noch einmal mit einem neuen QR-Code.",
    wrong_new_code:
      "Der Code ist falsch. Prüfe, ob die Uhr deines Handys richtig geht, und gib dann den neuesten Code ein.",
    authenticator_refused: "Der Sicherheitsschlüssel oder Passkey ließ sich nicht hinzufügen. Versuch es erneut.",
    calendar_feeds_full: "Mehr als 20 Kalender-Links sind nicht möglich. Entferne zuerst einen.",
    audit_forked:
      "Das Protokoll wird nach einer Sicherung fortgesetzt, und seine Nummern kommen noch einmal vor. Beginne ohne Cursor: Das erste Ereignis hat die Nummer {first}.",
    audit_webhooks_full: "Mehr als 3 Protokoll-Webhooks sind nicht möglich. Entferne zuerst einen.",
    directory_emptied:
      "Das Verzeichnis nennt die meisten Personen nicht mehr, die ihm überlassen wurden, und sie würden alle ausgesperrt. Stelle zuerst alle vom Verzeichnis aus neu bereit. Die Konten derer, die wirklich gegangen sind, kannst du löschen.",
    api_tokens_full: "Für weitere API-Token ist kein Platz. Widerrufe zuerst einen.",
    reminders_full: "Mehr als 20.000 Erinnerungen sind nicht möglich. Lösche zuerst einige.",
    import_undone: "Dieser Import wurde rückgängig gemacht. Beginne noch einmal mit der Datei.",
    channels_full: "Mehr als 10 Kanäle sind nicht möglich. Entferne zuerst einen.",
    checks_off: "Auf diesem Server können Erinnerungen nichts überwachen.",
    history_full:
      "Dein Tresor hat zu viele frühere Versionen, die 30 Tage lang aufbewahrt werden. Lösche einige, oder versuch es später erneut.",
    files_off: "Dieser Server speichert keine Dateien.",
    files_full: "Für diese Datei ist kein Platz. Lösche Dateien, die du nicht mehr brauchst, oder wähle eine kleinere.",
    server_full: "Dieser Server hat keinen Platz für weitere Dateien. Wende dich an einen Admin.",
    uploads_full: "Du fügst diesem Tresor schon fünf Dateien hinzu. Versuch es erneut, wenn eine davon fertig ist.",
    file_whole: "Diese Datei wurde schon hinzugefügt.",
    file_spoiled: "Für diese Datei kam zu viel an. Füge sie noch einmal hinzu.",
    file_damaged: "Ein Teil dieser Datei kam verändert an. Sende ihn noch einmal.",
    file_missing: "Diesem Tresor fehlt eine Datei, die zu diesem Eintrag gehört.",
    links_off: "Auf diesem Server kannst du keine Links senden. Frage einen Admin.",
    links_full:
      "Mehr als 100 gültige Links, oder 50 neue am Tag, sind nicht möglich. Beende einen, oder versuch es morgen erneut.",
    company_off: "Die Anmeldung über eine Firma ist auf diesem Server nicht eingerichtet.",
    already_registered:
      "Die Person hat schon ein Master-Passwort gewählt. Setze ein vorläufiges Passwort, um sie wieder hereinzulassen.",
    address_unproven:
      "Wem dieses Konto gehört, hat die E-Mail-Adresse nicht bestätigt; es kann also von jemand Fremdem sein. Wenn ja, lösche das Konto und füge die Person neu hinzu.",
    managed_group: "Diese Gruppe füllt das Verzeichnis deiner Firma. Ändere ihre Personen dort.",
    company_managed: "Konten dieser Domain melden sich über die Firma an, daher lässt sich das hier nicht ändern.",
    person_needs_factor:
      "Diese Person muss zuerst die Anmeldung in zwei Schritten einrichten: Sie meldet sich nur über die Firma an, und dafür brauchen Admins sie.",
    person_needs_password:
      "Diese Person hat kein Master-Passwort, und Super-Admins brauchen eines für die Anmeldung. Sie kann es unter Profil, Sicherheit festlegen.",
    other_person: "Deine Firma hat eine andere Person angemeldet als die, der dieses Konto gehört.",
    no_other_way:
      "Richte zuerst für dein eigenes Konto die Anmeldung in zwei Schritten ein: Fällt die Anmeldung über die Firma aus, muss ein Super-Admin noch hineinkommen.",
    breaches_off: "Dieser Server sucht nicht in bekannten Datenlecks.",
    index_off: "Der Suchindex ist für diesen Tresor ausgeschaltet.",

    audit_gone:
      "Die Ereignisse nach diesem Cursor wurden gelöscht. Beginne ohne Cursor: Das erste Ereignis hat die Nummer {first}.",

    changed_meanwhile: "Jemand anders hat das inzwischen geändert. Lade neu und versuch es noch einmal.",

    too_large: "Das ist größer, als der Server annimmt.",

    unsupported_type: "Der Server nimmt nur application/json an.",

    company_unreachable: "Die Anmeldung deiner Firma ist gerade nicht erreichbar. Versuch es später erneut.",
    breaches_unavailable: "Die Liste der Datenlecks ist gerade nicht erreichbar. Versuch es später erneut.",

    headers_too_large: "Die Adresse oder die Kopfzeilen dieser Anfrage sind zu lang.",

    rate_limited: "Zu viele Versuche. Warte kurz, und versuch es dann erneut.",
    sign_in_again:
      "In dieser Sitzung wurden sehr viele Einträge geändert. Melde dich ab und wieder an, um weiterzumachen.",
    too_many_changes: "Mehr Änderungen sind in diesem Tresor heute nicht möglich. Versuch es morgen erneut.",
    too_many_files: "Mehr Dateien sind heute nicht möglich. Versuch es morgen erneut.",
    daily_limit:
      "Mehr Erinnerungen sind heute nicht möglich: Erlaubt sind {n} Adressen, und {m} E-Mails an eine Adresse. Versuch es morgen erneut.",

    internal: "Auf dem Server ist etwas schiefgegangen. Versuch es gleich noch einmal.",

    unavailable: "Der Server ist ausgelastet oder startet gerade. Versuch es gleich noch einmal.",
  },

  fieldFaults: {
    "This text contains an unsupported character": "Dieser Text enthält ein Zeichen, das nicht unterstützt wird",
    "This password contains unsupported characters": "Dieses Passwort enthält Zeichen, die nicht unterstützt werden",
    "Please enter a valid email": "Gib eine gültige E-Mail-Adresse ein",
    "Please enter a valid mobile number": "Gib eine gültige Handynummer ein",
    "Enter a date from 1900 to 2999": "Gib ein Datum zwischen 1900 und 2999 ein",
    "Enter a time, such as 09:00": "Gib eine Uhrzeit ein, zum Beispiel 09:00",
    "Unknown time zone": "Unbekannte Zeitzone",
    "Choose a person or enter an email": "Wähle eine Person, oder gib eine E-Mail-Adresse ein",
    "Choose at least one person": "Wähle mindestens eine Person",
    "Enter how many days before": "Gib ein, wie viele Tage vorher",
    "Enter an address that starts with https://": "Gib eine Adresse ein, die mit https:// beginnt",
    "Enter the token without spaces": "Gib den Token ohne Leerzeichen ein",
    "Only ntfy takes a token": "Einen Token gibt es nur bei ntfy",
    "Enter the address again with a new token": "Gib zu einem neuen Token auch die Adresse noch einmal ein",
    "Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24":
      "Gib eine Adresse wie 203.0.113.7 oder ein Netz wie 203.0.113.0/24 ein",
    "Not a domain": "Das ist keine Domain",
    "Two have the same name": "Zwei haben denselben Namen",
    "This amount has too many decimals": "Dieser Betrag hat zu viele Nachkommastellen",
    "This notice period is too long": "Diese Kündigungsfrist ist zu lang",
    "Enter days in ascending order, and an hour or more":
      "Gib Tage in aufsteigender Reihenfolge ein, und mindestens eine Stunde",
  },

  serverSays: (words) => `Der Server meldet: ${words}`,
});
