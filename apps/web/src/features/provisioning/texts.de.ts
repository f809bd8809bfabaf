import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page about provisioning in German. */
export const german = ({ list, plural }: Format): TextsOf<typeof english> => ({
  heading: "Bereitstellung",
  lead: "Was das Verzeichnis deiner Firma über Personen und Gruppen sagt, was das hier ändern würde, und ob es das tut.",
  back: "Übersicht",
  loading: "Bereitstellung wird geladen",
  loadFailed: "Die Bereitstellung konnte nicht geladen werden",

  connection: {
    title: "Verbindung",
    address: "SCIM-Adresse",
    addressHint:
      "Trage diese Adresse zusammen mit einem Token in dein Verzeichnis ein. Ordne externalId die eigene ID des Verzeichnisses zu, nie einen Namen oder eine Adresse.",
    copy: "Kopieren",
    copyLabel: "SCIM-Adresse kopieren",
    copied: "Adresse kopiert",
    copyFailed: "Die Adresse konnte nicht kopiert werden",
    tokenCount: (count) => plural(count, { one: "# Token gilt", other: "# Token gelten" }),
    noToken: "Noch kein Token",
    lastRequest: (moment) => `Letzte Anfrage ${moment}`,
    neverAsked: "Noch keine Anfrage",
    makeToken: "Server-Token",
    askForToken: "Ein Super-Admin kann einen Token für dein Verzeichnis erstellen.",
  },

  none: {
    text: "Noch nichts aus einem Verzeichnis",
    hint: "Personen und Gruppen erscheinen hier, sobald dein Verzeichnis sie sendet.",
  },

  live: {
    plan: "Der Plan",
    watchingTitle: "Beobachten",
    watchingLead:
      "Was das Verzeichnis sagt, ändert noch kein Konto. Wenn du live gehst, wird der Plan unten angewendet. Ab dann wird sofort ausgesperrt, wer von diesen Personen im Verzeichnis nicht mehr aktiv ist, neue Personen bekommen ein Konto und eine Einladung, und Rechte folgen den unten gewählten Gruppen.",
    liveTitle: "Live",
    liveLead: (moment) =>
      `Seit ${moment} wird ausgesperrt, über wen das Verzeichnis entscheidet, sobald es sagt, dass die Person ausgeschieden ist, und wieder zugelassen, wenn sie zurück ist. Neue Personen bekommen ein Konto und eine Einladung. Namen, Rechte und Gruppen folgen dem Verzeichnis.`,
    rights: (count) =>
      plural(count, {
        one: "# Recht oder Gruppenmitgliedschaft wird gegeben oder genommen, wie unten aufgeführt",
        other: "# Rechte und Gruppenmitgliedschaften werden gegeben oder genommen, wie unten aufgeführt",
      }),
    choices: (count) =>
      plural(count, {
        one: "# Gruppe des Verzeichnisses gibt ab dann etwas anderes",
        other: "# Gruppen des Verzeichnisses geben ab dann etwas anderes",
      }),
    rightsFailed: "Was die Gruppen ändern würden, konnte nicht geladen werden",
    whyRights:
      "Rechte warten hier, wenn die E-Mail-Adresse der Person in keiner Domain ist, die sich über die Firma anmelden muss, wenn es zu viele Admins gäbe, wenn ein künftiger Admin weder ein Master-Passwort noch die Anmeldung in zwei Schritten hat, oder wenn das Verzeichnis an einem Tag ungewöhnlich viele genommen hat.",
    adopts: (count) =>
      plural(count, {
        one: "# Konto wird dem Verzeichnis überlassen und geöffnet, falls es ausgesperrt ist",
        other: "# Konten werden dem Verzeichnis überlassen und geöffnet, falls sie ausgesperrt sind",
      }),
    shutsOut: (count) => plural(count, { one: "# Person wird ausgesperrt", other: "# Personen werden ausgesperrt" }),
    impossible: (count) =>
      plural(count, {
        one: "# Person ist nicht möglich, der Grund steht unten",
        other: "# Personen sind nicht möglich, die Gründe stehen unten",
      }),
    creates: (count) =>
      plural(count, {
        one: "# neue Person bekommt ein Konto und eine Einladung",
        other: "# neue Personen bekommen ein Konto und eine Einladung",
      }),
    whyWaiting:
      "Neue Personen warten hier, wenn das Verzeichnis an einem Tag ungewöhnlich viele hinzugefügt hat oder wenn ihr Konto hier gelöscht wurde.",
    nothing: "Kein Konto ändert sich",
    upToDate: "Alles, was das Verzeichnis sagt, ist angewendet",
    pending: (count) =>
      plural(count, {
        one: "# Änderung wird noch angewendet. Das dauert einen Moment.",
        other: "# Änderungen werden noch angewendet. Das dauert einen Moment.",
      }),
    brake: (moment) =>
      `Das Verzeichnis hat ungewöhnlich viele Personen ausgesperrt oder ihnen Rechte genommen (${moment}). Wer ausgesperrt wurde, ist es, und weitere Rechte werden nicht genommen. Stimmt das, bestätige es. Stimmt es nicht, halte die Anwendung an, berichtige das Verzeichnis und wende den Plan neu an.`,
    goLive: "Live gehen …",
    apply: "Plan anwenden …",
    confirmBrake: "Bestätigen …",
    stop: "Anwendung anhalten",
    superAdminOnly: "Ein Super-Admin kann das ändern.",
    askTitle: "Live gehen?",
    askAgainTitle: "Plan anwenden?",
    confirm: "Live gehen",
    confirmAgain: "Anwenden",
    effect:
      "Ausgesperrte Personen werden überall abgemeldet und können sich nicht anmelden. Ihre Tresore bleiben, und du kannst sie wieder zulassen. Ab jetzt gelten Änderungen des Verzeichnisses sofort.",
    fromThenOn: "Ab jetzt gelten Änderungen des Verzeichnisses an diesen Personen sofort.",
    toHeir: (name) => `Erinnerungen, die nur sie bekommen, gehen an ${name}.`,
    noHeir: "Erinnerungen, die nur sie bekommen, gehen an niemanden: Es gibt keinen Super-Admin.",
    rightsUnseen:
      "Was die Gruppen ändern würden, ist noch nicht zu sehen. Warte, bis es da ist, und bestätige noch einmal.",
    rightsLoading: "Was die Gruppen ändern würden, wird geladen",
    changed: "Der Plan hat sich inzwischen geändert. Das ist der neue: Prüfe ihn und bestätige noch einmal.",
    namesFailed: "Die Namen konnten nicht geladen werden",
    more: (count) => plural(count, { one: "# weitere", other: "# weitere" }),
    done: "Der Plan wird angewendet",
    failed: "Der Plan konnte nicht angewendet werden",
    stopTitle: "Nicht mehr anwenden, was das Verzeichnis sagt?",
    stopBody:
      "Änderungen des Verzeichnisses kommen weiter an, ändern aber kein Konto mehr. Wer ausgesperrt ist, bleibt es, bis du ihn wieder zulässt.",
    stopped: "Jetzt wird nur beobachtet",
    stopFailed: "Es konnte nicht angehalten werden",
  },

  heir: {
    title: "Erinnerungen ausgeschiedener Personen",
    lead: "Wird jemand ausgesperrt, gehen Erinnerungen, die nur diese Person bekommt, sofort an eine andere.",
    others:
      "Erinnerungen, die auch andere bekommen, gehen weiter an diese. Erinnerungen ohne Bereich, die nur ihr gehören, pausieren.",
    later: `Nach ${limits.restoredDays} Tagen gehören ihr die Erinnerungen, die geteilt waren. Sie kann sie der Führungskraft der ausgeschiedenen Person übergeben, falls das Verzeichnis eine nennt.`,
    chosen: (name) => `${name} bekommt sie.`,
    longest: (name) => `${name} bekommt sie, als der Super-Admin, der am längsten hier ist.`,
    none: "Niemand bekommt sie: Es gibt keinen Super-Admin.",
    choose: "Person wählen",
    clear: "Auswahl aufheben",
    loading: "Personen werden geladen …",
    loadFailed: "Die Personen konnten nicht geladen werden",
    empty: "Niemand gefunden",
    done: "Gespeichert",
    failed: "Es konnte nicht gespeichert werden",
    superAdminOnly: "Ein Super-Admin kann das ändern.",
  },

  out: {
    title: "Ausgesperrt",
    list: "Ausgesperrte Personen",
    pages: "Seiten mit ausgesperrten Personen",
    loading: "Ausgesperrte Personen werden geladen",
    loadFailed: "Die ausgesperrten Personen konnten nicht geladen werden",
    empty: "Niemand ist ausgesperrt",
    count: (count) => plural(count, { one: "# Person", other: "# Personen" }),
    since: (moment) => `Seit ${moment}`,
    letIn: "Wieder zulassen",
    letInLabel: (name) => `Wieder zulassen: ${name}`,
    askTitle: (name) => `${name} wieder zulassen?`,
    body: "Diese Person kann sich wieder anmelden, mit ihrem Tresor. Das Verzeichnis entscheidet nicht mehr über dieses Konto. Sagt es weiterhin, dass sie ausgeschieden ist, sperrt der nächste Plan, den du anwendest, sie wieder aus: Setze sie zuerst im Verzeichnis auf aktiv.",
    done: (name) => `${name} kann sich wieder anmelden`,
    failed: "Die Person konnte nicht zugelassen werden",
  },

  people: {
    title: "Personen",
    list: "Personen im Verzeichnis",
    pages: "Seiten mit Personen",
    loading: "Personen werden geladen",
    loadFailed: "Die Personen konnten nicht geladen werden",
    search: "Personen suchen",
    clearSearch: "Leeren",
    show: "Anzeigen",
    all: (count) => `Alle (${count})`,
    count: (count) => plural(count, { one: "# Person", other: "# Personen" }),
    empty: "Niemand gefunden",
    showAll: "Alle anzeigen",
    kinds: {
      new: "Neu",
      match: "Schon hier",
      leaves: "Ausgeschieden, aber noch hier",
      kept: "Im Verzeichnis",
      out: "Ausgesperrt",
      impossible: "Nicht möglich",
      inactive: "Ausgeschieden",
    },
    kindWithCount: (kind, count) => `${kind} (${count})`,
    emailHere: (email: string) =>
      `Das Konto hat hier noch ${email}. Wenn die neue Adresse stimmt, ändere sie in der Übersicht und lade die Person ein, oder bitte sie, die Adresse im Profil zu ändern.`,
    hints: {
      new: "Hat hier kein Konto. Live legt eins an, ohne Passwort, und schickt eine Einladung.",
      match:
        "Hat ein Konto mit dieser E-Mail-Adresse. Live überlässt es dem Verzeichnis und öffnet es, falls es ausgesperrt ist.",
      leaves: "Im Verzeichnis nicht mehr aktiv oder dort gelöscht, hat hier aber ein Konto. Live sperrt es aus.",
      kept: "Hat hier ein Konto, über das das Verzeichnis entscheidet.",
      out: "Im Verzeichnis nicht mehr aktiv und hier ausgesperrt.",
      inactive: "Im Verzeichnis nicht mehr aktiv und hier ohne Konto.",
    },
    reasons: {
      super_admin: "Ein Super-Admin hat diese E-Mail-Adresse. Ein Verzeichnis ändert nie Super-Admins.",
      address_unproven: "Wer das Konto mit dieser E-Mail-Adresse registriert hat, hat sie nicht bestätigt.",
      other_address:
        "Das Konto gehört jemandem im Verzeichnis mit einer anderen E-Mail-Adresse, oder gehörte ihm, bevor er dort gelöscht wurde.",
      other_person: "Das Konto gehörte im Verzeichnis einer anderen Person: Die externalId ist eine andere.",
      id_missing: "Das Verzeichnis sendet keine externalId.",
      id_is_name: "Die externalId ist ein Name oder eine Adresse, die eines Tages jemand anderes bekommen kann.",
    },
  },

  groups: {
    title: "Gruppen",
    list: "Gruppen im Verzeichnis",
    pages: "Seiten mit Gruppen",
    loading: "Gruppen werden geladen",
    loadFailed: "Die Gruppen konnten nicht geladen werden",
    empty: "Keine Gruppen",
    count: (count) => plural(count, { one: "# Gruppe", other: "# Gruppen" }),
    members: (count) => plural(count, { one: "# Person", other: "# Personen" }),
    lead: "Wähle, was die Personen jeder Gruppe bekommen. Gegeben und genommen wird es, sobald ein Plan angewendet wird, und ab dann folgt es dem Verzeichnis.",
    givesLabel: (name) => `Was ${name} gibt`,
    gives: { nothing: "Nichts", remindMe: "Erinnerungen", admin: "Admin" },
    ofGroup: (name) => `Gruppe ${name}`,
    notStored: "Die Auswahl konnte nicht gespeichert werden",
  },

  rights: {
    title: "Was die Gruppen ändern würden",
    loadFailed: "Was die Gruppen ändern würden, konnte nicht geladen werden",
    gains: (count) => plural(count, { one: "# Person würde es bekommen", other: "# Personen würden es bekommen" }),
    loses: (count) => plural(count, { one: "# Person würde es verlieren", other: "# Personen würden es verlieren" }),
    gaining: (names) => `Bekommen würden es: ${list(names)}`,
    gives: (name, gift) => `${name} gibt dann: ${gift}`,
    losing: (names) => `Verlieren würden es: ${list(names)}`,
    more: (count) => plural(count, { one: "# weitere", other: "# weitere" }),
    needFactor:
      "Wer sich nur über die Firma anmeldet, bekommt es, sobald die Anmeldung in zwei Schritten eingerichtet ist und du den Plan erneut anwendest.",
    overLimit: (count) =>
      plural(count, { one: "# Admin mehr, als das Limit erlaubt", other: "# Admins mehr, als das Limit erlaubt" }),
  },

  clear: {
    open: "Empfangenes löschen",
    title: "Alles löschen, was das Verzeichnis gesendet hat?",
    body: "Personen und Gruppen verschwinden von dieser Seite, und kein Konto ändert sich. Ein Verzeichnis, das noch verbunden ist, bekommt Fehler, bis es alles neu sendet.",
    confirm: "Löschen",
    done: "Gelöscht",
    failed: "Es konnte nicht gelöscht werden",
  },
});
