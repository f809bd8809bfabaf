import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of how a vault opens without a master password in German. */
export const german = ({ moment }: Format): TextsOf<typeof english> => ({
  unnamed: "deine Firma",
  title: "Browser, die deinen Tresor öffnen",
  lead: (company) =>
    `${company} meldet dich an, dann öffnet einer dieser Browser deinen Tresor. Das Master-Passwort dazu kennt niemand, und weder ${company} noch dieser Server kann ihn öffnen.`,
  loadFailed: "Die Browser, die deinen Tresor öffnen, konnten nicht geladen werden",
  none: "Kein Browser öffnet deinen Tresor. Das können dein Wiederherstellungsschlüssel und ein Passkey.",
  restored: "Aus einer Sicherung. Hattest du ihn seitdem entfernt?",
  here: "Dieser Browser",
  added: (at) => `Hinzugefügt ${moment(at)}`,
  used: (at) => `Zuletzt verwendet ${moment(at)}`,
  add: "Diesen Browser hinzufügen",
  approveLocked: "Entsperre deinen Tresor, um einen anderen Browser freizugeben.",
  remove: "Entfernen",
  removeLabel: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeBody:
    "Er öffnet deinen Tresor dann nicht mehr und wird abgemeldet. Dort kannst du ihn wieder hinzufügen. Wenn ihn jemand anderes haben könnte, erzeug auch neue Tresorschlüssel.",
  removeFailed: "Der Browser konnte nicht entfernt werden",
  removed: "Browser entfernt",
  forget: "Vergessen",
  forgetLabel: "Diesen Browser vergessen",
  forgetTitle: "Diesen Browser vergessen?",
  forgetBody:
    "Er öffnet deinen Tresor dann nicht mehr. Dein Tresor bleibt offen, bis du ihn sperrst; danach brauchst du deinen Wiederherstellungsschlüssel, einen Passkey oder einen anderen Browser.",
  forgotten: "Dieser Browser öffnet deinen Tresor nicht mehr",
  forgetFailed: "Dieser Browser konnte nicht vergessen werden",
  passkeysOnly: {
    action: "Nur Passkeys verwenden",
    title: "Tresor nur mit Passkeys öffnen?",
    lead: "Browser öffnen deinen Tresor nicht mehr von selbst: Du verwendest jedes Mal einen Passkey. Eine Kopie der Daten eines Browsers öffnet dann nichts. Alle deine Browser werden hier entfernt und abgemeldet, bis auf diesen.",
    confirm: "Nur Passkeys verwenden",
    needed: "Noch öffnet kein Passkey deinen Tresor. Füge zuerst auf dieser Seite einen hinzu.",
    one: "Nur ein Passkey öffnet deinen Tresor. Wenn du ihn verlierst, brauchst du deinen Wiederherstellungsschlüssel: Füge bald einen zweiten hinzu.",
    failed: "Es konnte nicht geändert werden, wie dein Tresor sich öffnet",
    loadFailed: "Deine Passkeys konnten nicht geladen werden",
    close: "Schließen",
    done: "Ab jetzt öffnen nur Passkeys deinen Tresor",
    on: (company: string) =>
      `Nur deine Passkeys öffnen deinen Tresor, nachdem ${company} dich angemeldet hat. Wenn du sie verlierst, hilft dein Wiederherstellungsschlüssel. Kein Browser kann hinzugefügt werden.`,
    left: "Auch diese Browser können deinen Tresor öffnen. Entferne sie.",
    allow: "Browser wieder zulassen",
    allowTitle: "Sollen Browser deinen Tresor wieder öffnen?",
    allowBody:
      "Deine Passkeys öffnen ihn weiterhin. Du kannst dann Browser hinzufügen, die ihn öffnen, ohne dich nach etwas zu fragen.",
    allowConfirm: "Browser zulassen",
    allowed: "Browser können deinen Tresor öffnen, sobald du sie hinzufügst",
  },
  choose: {
    action: "Master-Passwort festlegen",
    title: "Ein Master-Passwort festlegen?",
    lead: "Danach entsperrt dieses Passwort deinen Tresor auf jedem Gerät. Mit deiner E-Mail-Adresse meldet es dich auch an, wo das nicht deine Firma tun muss. Browser öffnen deinen Tresor nicht mehr von selbst, und alle anderen Sitzungen enden.",
    cancel: "Abbrechen",
    submit: "Master-Passwort festlegen",
    done: "Dein Master-Passwort ist festgelegt",
    failed: "Dein Master-Passwort konnte nicht festgelegt werden",
  },
  generate: {
    action: "Kein Master-Passwort mehr verwenden",
    title: "Kein Master-Passwort mehr verwenden?",
    lead: (company) =>
      `${company} meldet dich an, und dieser Browser öffnet deinen Tresor: Du gibst nichts mehr ein. Auf einem neuen Gerät brauchst du den Wiederherstellungsschlüssel, den du gleich bekommst, oder einen Passkey. Passkeys melden dich nicht mehr an, und alle anderen Sitzungen enden.`,
    password: "Master-Passwort",
    show: "Weiter",
    cancel: "Abbrechen",
    sheetTitle: "Bewahr deinen Wiederherstellungsschlüssel auf",
    sheetLead: (company) =>
      `Er öffnet deinen Tresor auf einem neuen Gerät. ${company} kann nicht helfen, wenn du ihn verlierst. Er wird nur einmal gezeigt, und der Server kann ihn nicht lesen.`,
    store: "Kein Master-Passwort mehr verwenden",
    done: "Dein Tresor hat kein Master-Passwort mehr",
    failed: "Wie dein Tresor geöffnet wird, konnte nicht geändert werden",
    signInFirst: (company) => `Melde dich in einem anderen Fenster mit ${company} an und mach dann hier weiter.`,
    signIn: (company) => `Mit ${company} anmelden`,
  },
  recovery: {
    lead: "Du hast einen Wiederherstellungsschlüssel. Er entsperrt deinen Tresor auf einem neuen Gerät, und ohne ihn kann deine Firma nicht helfen. Wenn du einen neuen erstellst, gilt der alte nicht mehr.",
    ask: "Bestätige, dass du es bist, um den neuen Schlüssel zu sehen. Bevor du ihn aufbewahrst, ändert sich nichts.",
  },
  sessions: {
    lead: "Wo du angemeldet bist. Erkennst du eine Sitzung nicht? Beende sie und entferne dann oben jeden Browser, den du nicht kennst.",
    endAllBody: "Alle deine Sitzungen enden, auch diese. Zum Anmelden brauchst du wieder deine Firma.",
    activity:
      "Kennst du etwas davon nicht? Beende die Sitzung und entferne dann oben jeden Browser, den du nicht kennst.",
  },
  offline:
    "Nur ein Passkey entsperrt sie: Entsperre deinen Tresor zuerst mit einem. Sie wird gelöscht, wenn du dich abmeldest oder deine Sitzung endet. Schalte das auf einem gemeinsam genutzten Gerät nicht ein.",
});
