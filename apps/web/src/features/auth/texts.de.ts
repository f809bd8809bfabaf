import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of signing in, registering and recovering in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  fields: {
    firstName: "Vorname",
    lastName: "Nachname",
    mobileNo: "Handynummer",
    email: "E-Mail-Adresse",
    emailHint: "Damit meldest du dich an.",
    password: "Passwort",
    confirmPassword: "Passwort bestätigen",
    recoveryKey: "Wiederherstellungsschlüssel",
    code: "Code",
    temporaryPassword: "Vorläufiges Passwort",
    oldPassword: "Dein altes Master-Passwort",
    newPassword: "Neues Master-Passwort",
  },
  errors: {
    firstNameRequired: "Gib deinen Vornamen ein",
    lastNameRequired: "Gib deinen Nachnamen ein",
    emailRequired: "Gib deine E-Mail-Adresse ein",
    mobileNo: "Gib eine Telefonnummer ein, etwa +49 30 23125 000",
    passwordRequired: "Gib dein Passwort ein",
    passwordShort: "Das Passwort braucht mindestens 8 Zeichen",
    passwordLong: "Dieses Passwort ist zu lang",
    confirmRequired: "Bestätige dein Passwort",
    confirmDiffers: "Die Passwörter stimmen nicht überein",
    recoveryKeyRequired: "Gib deinen Wiederherstellungsschlüssel ein",
    login: "Anmeldung fehlgeschlagen",
    register: "Registrierung fehlgeschlagen",
    recover: "Das Konto konnte nicht wiederhergestellt werden",
    choose: "Dein Master-Passwort konnte nicht festgelegt werden",
    codeRequired: "Gib den Code ein",
    codeForm: "Gib den sechsstelligen Code ein",
    codeWrong: "Der Code ist falsch. Nach fünf falschen Eingaben brauchst du einen neuen.",
    tooWeak:
      "Dieses Passwort ist zu leicht zu erraten. Mach es länger, oder verwende mehrere Wörter ohne Zusammenhang.",
  },
  checkEmail: {
    checking: "E-Mail-Adresse wird geprüft\u00a0…",
    taken: "Diese E-Mail-Adresse ist schon registriert",
    failed: "Die E-Mail-Adresse konnte nicht geprüft werden",
    byCompany: "Mit dieser Adresse meldest du dich über deine Firma an. Geh zur Anmeldung.",
  },
  retry: "Erneut versuchen",
  tryAgainIn: (wait) => `Du kannst es in ${wait} erneut versuchen.`,
  login: {
    title: "Anmeldung",
    lead: "Dein Master-Passwort entsperrt deinen Tresor auf diesem Gerät.",
    submit: "Anmelden",
    reset:
      "Du wurdest abgemeldet, weil ein Admin dein Passwort zurückgesetzt hat. Melde dich mit dem vorläufigen Passwort an, das du von ihm bekommen hast.",
    needsConnection: "Zum Anmelden brauchst du eine Verbindung.",
    unavailable: "Der Server ist gerade nicht verfügbar. Versuch es in einer Minute erneut.",
    passkey: "Mit Passkey anmelden",
    passkeyFailed: "Die Anmeldung mit Passkey ist fehlgeschlagen",
    passkeyStopped:
      "Du hast die Anmeldung auf deinem Gerät nicht bestätigt. Versuch es erneut, oder melde dich mit deinem Master-Passwort an. Ein Passkey gilt nur unter der Adresse, unter der du ihn hinzugefügt hast.",
    forgot: "Master-Passwort vergessen?",
    noAccount: "Noch kein Konto?",
    register: "Registrieren",
    temporary: "Zum ersten Mal hier, mit vorläufigem Passwort?",
    noLink: "Keine E-Mail bekommen? Schau im Spam-Ordner nach, oder",
    linkAgain: "fordere den Link erneut an",
    linkPause: "(alle zehn Minuten möglich).",
  },
  checkMail: {
    title: "Schau in dein Postfach",
    lead: (email) =>
      `Dein Konto ist bereit. Öffne den Link, den wir an ${email} gesendet haben, um deine Adresse zu bestätigen.`,
    next: "Melde dich dann mit deinem Master-Passwort an. Keine E-Mail bekommen? Schau im Spam-Ordner nach.",
    login: "Zur Anmeldung",
  },
  somebodyBefore:
    "Du wirst aufgefordert, ein Master-Passwort festzulegen. Wenn nicht, hat vielleicht schon jemand anders das vorläufige Passwort verwendet: Sag deinem Admin Bescheid.",
  code: {
    title: "Gib den Code aus unserer E-Mail ein",
    lead: (email) =>
      `Wir haben einen sechsstelligen Code an ${email} gesendet. Du brauchst ihn nur einmal, zusammen mit deinem vorläufigen Passwort.`,
    hint: "Das kann eine Minute dauern. Schau auch im Spam-Ordner nach.",
    submit: "Weiter",
    again: "Neuen Code senden",
    sentAgain:
      "Wenn dein letzter Code älter als eine Minute ist, ist ein neuer unterwegs. Der alte gilt dann nicht mehr.",
    back: "Zurück zur Anmeldung",
  },
  register: {
    invitedEmailHint: "Nimm die Adresse, an die die Einladung ging.",
    title: "Konto anlegen",
    lead: "Ein Passwort entsperrt alles. Wähle eines, das du sonst nirgends verwendest.",
    passwordHint: "Es verlässt dieses Gerät nie, und niemand kann es für dich zurücksetzen.",
    firstPasswordHint:
      "Das ist dein Master-Passwort. Es verlässt dieses Gerät nie, und niemand kann es für dich zurücksetzen.",
    done: "Dein Konto ist bereit.",
    submit: "Konto anlegen",
    haveAccount: "Schon ein Konto?",
    login: "Anmelden",
    setup: "Du hast den Einrichtungslink geöffnet. Mit diesem Konto wirst du Super-Admin dieses Servers.",
    withoutSetup: "Ohne den Link registrieren",
    closed: "Die Registrierung ist geschlossen. Bitte einen Admin um ein Konto.",
  },
  key: {
    title: "Sichere deinen Wiederherstellungs\u00adschlüssel",
    lead: "Nur mit ihm kommst du wieder in deinen Tresor, wenn du dein Master-Passwort vergisst. Niemand kann ihn ersetzen, kein Admin und auch nicht die Betreiber dieses Servers.",
    notYet: "Dein Konto wird im nächsten Schritt angelegt.",
    back: "Zurück",
  },
  recover: {
    title: "Konto wiederherstellen",
    lead: "Mit deinem Wiederherstellungsschlüssel legst du ein neues Master-Passwort fest. Alles in deinem Tresor bleibt erhalten.",
    keyHint: "8 Gruppen zu je 4 Zeichen. Groß- und Kleinschreibung, Leerzeichen und Striche sind egal.",
    next: "Weiter",
    noKey:
      "Ohne deinen Wiederherstellungsschlüssel lässt sich ein vergessenes Master-Passwort nicht zurücksetzen. Niemand sonst hat eine Kopie davon.",
    toLogin: "Zurück zur Anmeldung",
    passwordTitle: "Lege ein neues Master-Passwort fest",
    passwordLead: "Dein Wiederherstellungsschlüssel stimmt. Ab jetzt entsperrt dieses neue Passwort deinen Tresor.",
    keyTitle: "Sichere deinen neuen Wiederherstellungsschlüssel",
    keyLead: "Er ersetzt den, den du gerade verwendet hast. Der alte gilt nicht mehr, sobald du fertig bist.",
    finish: "Abschließen",
    factorNote: "Danach legst du ein neues Master-Passwort fest.",
    passkeysGo: (count) =>
      plural(count, {
        one: "Dein Passkey wird am Ende entfernt. Du kannst ihn in deinem Profil wieder hinzufügen.",
        other: `Deine ${count} Passkeys werden am Ende entfernt. Du kannst sie in deinem Profil wieder hinzufügen.`,
      }),
    done: "Konto wiederhergestellt. Auf allen anderen Geräten bist du abgemeldet.",
    byCompany:
      "Dein neues Master-Passwort und dein neuer Wiederherstellungsschlüssel gelten ab jetzt. Deine Firma verlangt, dass du dich über sie anmeldest.",
    passkeysGone: "Deine Passkeys wurden entfernt. Du kannst sie in deinem Profil wieder hinzufügen.",
  },
});
