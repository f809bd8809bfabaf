import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page of a shared vault in German. */
export const german = ({ list, number, plural }: Format): TextsOf<typeof english> => ({
  heading: "Gemeinsamer Tresor",
  lead: "Wer Zugriff hat und wer was darf.",
  toPasswords: "Passwörter anzeigen",
  unknown: {
    title: "Tresor nicht gefunden",
    hint: "Er hat neue Schlüssel und eine neue Adresse, er wurde entfernt, oder du hast keinen Zugriff.",
    all: "Alle gemeinsamen Tresore anzeigen",
  },

  members: {
    title: "Mitglieder",
    lead: "Wer lesen darf, kann auch kopieren. Eine neue Rolle gilt auf einem Gerät, sobald es den Tresor neu geladen hat.",
    leadMember: "Wer lesen darf, kann auch kopieren.",
    onlyManager: (name) =>
      `Wenn ${name} verliert, was den eigenen Tresor öffnet, kann niemand mehr Personen hinzufügen. Schlage vor, dass noch jemand verwalten darf.`,
    onlyManagerHasNewKeys: (name) =>
      `${name} hat neue Schlüssel. Nach einem Neuanfang mit leerem Tresor kann niemand mehr diesen Tresor verwalten: Leg dann einen neuen geteilten Tresor an, und kopiere die Passwörter dorthin.`,
    onlyManagerMe:
      "Wenn du verlierst, was deinen Tresor öffnet, kann niemand mehr Personen hinzufügen. Gib noch jemandem die Rolle „Darf verwalten“.",
    me: (name) => `${name} (du)`,
    roleOf: (name) => `Rolle von ${name}`,
    roleSet: (name, role) => `${name}: ${role}`,
    checkedBy: (by, day) => `Geprüft von ${by}, ${day}`,
    you: "dir",
    contact: "Dein Kontakt",
    unchecked: "Von niemandem geprüft, den du kennst",
    addedBy: (by) => `Hinzugefügt von ${by}`,
    marks: {
      gone: "Kein Zugriff mehr",
      notContact: "Nicht dein Kontakt",
      differs: "Andere Schlüssel als dein Kontakt",
      newKeys: "Neue Schlüssel",
    },
    compare: "Codes vergleichen",
    state: "Bestätigen, dass ich die Person kenne",
    stateAs: (name) => `Bestätigen, dass ich die Person als „${name}“ kenne`,
    stated: (name) => `Andere sehen jetzt, dass du ${name} geprüft hast.`,
    rename: "Namen ändern",
    remove: "Aus diesem Tresor entfernen",
    add: "Mitglied hinzufügen",
    invite: "Per Link einladen",
    failed: "Das Mitglied konnte nicht geändert werden",
    invited: (count, names) =>
      plural(count, {
        one: `# Person ist eingeladen und hat noch nicht angenommen: ${list(names)}.`,
        other: `# Personen sind eingeladen und haben noch nicht angenommen: ${list(names)}.`,
      }),
    more: (count) => plural(count, { one: "# weitere", other: "# weitere" }),
    toInvitations: "Einladungen anzeigen",
    giveUp: {
      title: (vault) => `${vault} nicht mehr verwalten?`,
      body: (role) =>
        `Deine Rolle ist dann „${role}“. Wieder verwalten lassen kann dich nur jemand, der den Tresor verwaltet.`,
      confirm: "Rolle ändern",
    },
  },

  renameMember: {
    title: (name) => `Namen von ${name} ändern`,
    titleYours: "Deinen Namen in diesem Tresor ändern",
    name: "Name",
    lead: "Diesen Namen sehen Mitglieder, die diese Person nicht in ihren Kontakten haben.",
    leadYours: "Diesen Namen sehen Mitglieder, die dich nicht in ihren Kontakten haben.",
    contact: (name) => `In deinen eigenen Kontakten bleibt es bei ${name}.`,
    unchecks: "Wer bestätigt hat, die Person unter dem aktuellen Namen zu kennen, muss das noch einmal tun.",
    submit: "Speichern",
    done: (name) => `Der Name in diesem Tresor ist jetzt ${name}.`,
    failed: "Der Name konnte nicht geändert werden",
  },

  addMember: {
    title: (vault) => `Mitglied zu ${vault} hinzufügen`,
    person: "Person",
    personMissing: "Wähle eine Person.",
    role: "Rolle",
    none: "Du hast keine weiteren Kontakte. Wer deine Einladung annimmt und von dir Zugriff bekommt, wird einer.",
    invite: "Per Link einladen",
    close: "Schließen",
    canCopy: "Wer lesen darf, kann auch kopieren.",
    submit: "Zugriff geben",
    done: (name, vault) => `${name} hat Zugriff auf ${vault} bekommen und muss ihn noch annehmen.`,
    failed: "Das Mitglied konnte nicht hinzugefügt werden",
  },

  due: {
    someone: "Jemand",
    gone: (names) => `Laut Server gegangen: ${names}. Mit neuen Schlüsseln ist der Zugriff endgültig vorbei.`,
    machines: (names) =>
      `Laut Server ist der Zugriff von ${list(names)} abgelaufen. Mit neuen Schlüsseln öffnet der Token endgültig nichts mehr.`,
    own: "Du hast neue Tresorschlüssel. Erstelle neue Schlüssel für diesen Tresor, damit andere dich daran erkennen.",
    ownAskManager:
      "Du hast neue Tresorschlüssel. Bitte jemanden, der diesen Tresor verwaltet, mit dir Codes zu vergleichen und neue Schlüssel zu erstellen.",
    compare: (name) => `${name} hat neue Schlüssel. Vergleicht zuerst Codes. Dann kannst du wieder Zugriff geben.`,
    compared: (name) =>
      `${name} hat neue Schlüssel, und ihr habt Codes verglichen. Erstelle neue Schlüssel, um wieder Zugriff zu geben.`,
    noManager: (names) =>
      `Laut Server gegangen: ${names}. Niemand verwaltet diesen Tresor mehr, daher kann niemand neue Schlüssel dafür erstellen. Kopiere seine Einträge in einen neuen Tresor, und ändere dann seine Passwörter.`,
    create: "Neue Schlüssel erstellen",
    out: (names) => `Dann nicht mehr im Tresor: ${list(names)}.`,
    title: (name) => `Neue Schlüssel für ${name} erstellen?`,
    body: "Jeder Eintrag wird mit neuen Schlüsseln neu verschlüsselt. Die anderen Mitglieder merken nichts, können aber einen Moment lang nicht speichern.",
    replaced: (names) =>
      `Danach wieder mit Zugriff: ${list(names)}. Wer mit einem leeren Tresor neu begonnen hat, hat keine Kontakte und braucht auch einen Einladungslink.`,
    done: (name) => `${name} hat neue Schlüssel.`,
  },

  former: {
    title: "Passwörter, die frühere Mitglieder kennen",
    lead: "Wer ein Passwort sehen konnte, hat es sich vielleicht gemerkt. Ändere jedes, hier und auf der Website. Mit dem neuen Passwort verschwindet der Eintrag aus der Liste.",
    leadReader:
      "Wer ein Passwort sehen konnte, hat es sich vielleicht gemerkt. Wer bearbeiten darf, muss jedes ändern, hier und auf der Website.",
    knownToSeveral: "Ein Passwort, das mehrere kennen, steht bei jedem von ihnen.",
    knows: (name) => `Passwörter, die ${name} kennt`,
    left: (left, total) => `Noch ${number(left)} von ${number(total)} zu ändern.`,
    done: (name) => `${name} kennt keines dieser Passwörter mehr.`,
    nothingLeft: "Es ist nichts mehr zu ändern.",
    since: (day) => `Entfernt ${day}.`,
    aside: (count) => plural(count, { one: "# muss nicht geändert werden.", other: "# müssen nicht geändert werden." }),
    incomplete: "Diese Liste ist vielleicht nicht vollständig.",
    progress: (name) => `Geänderte Passwörter, seit ${name} gegangen ist`,
    pages: (name) => `Seiten: Passwörter, die ${name} kennt`,
    setAside: "Muss nicht geändert werden",
    asideLabel: (title) => `${title} muss nicht geändert werden`,
    select: (title) => `${title} auswählen`,
    setAsideMany: "Müssen nicht geändert werden",
    dayLimit: (count) =>
      `Du kannst in einem Tresor ${number(count)} Passwörter am Tag ändern. Markiere die übrigen morgen.`,
    asideMany: (count) =>
      plural(count, {
        one: "# Passwort muss nicht geändert werden",
        other: "# Passwörter müssen nicht geändert werden",
      }),
    untitled: "Ohne Titel",
    undo: "Rückgängig",
    failed: "Speichern fehlgeschlagen",
  },

  deleted: {
    hint: (day) => `Noch ist nichts verloren. Wer den Tresor verwaltet, kann ihn bis ${day} wiederherstellen.`,
    restore: "Tresor wiederherstellen",
    title: (name) => `${name} wiederherstellen?`,
    body: "Alle Mitglieder bekommen wieder Zugriff.",
    done: (name) => `${name} wurde wiederhergestellt.`,
    failed: "Der Tresor konnte nicht wiederhergestellt werden",
  },

  actions: {
    title: "Dieser Tresor",
    lead: "Wenn du ihn verlässt, verlierst du den Zugriff. Wenn du ihn löschst, verlieren ihn alle.",
    leadMember: "Wenn du ihn verlässt, verlierst du den Zugriff.",
    leadAlone: "Du bist das einzige Mitglied.",
    nameAnother:
      "Außer dir verwaltet ihn niemand. Um ihn zu verlassen, gib zuerst jemand anderem die Rolle „Darf verwalten“.",
    rename: "Umbenennen",
    renameTitle: (name) => `${name} umbenennen`,
    naming: {
      name: "Name",
      submit: "Speichern",
      done: (name) => `Der Tresor heißt jetzt ${name}.`,
      failed: "Der Tresor konnte nicht umbenannt werden",
    },
    export: "Exportieren",
    leave: "Tresor verlassen",
    leaveTitle: (name) => `${name} verlassen?`,
    leaveBody:
      "Du verlierst sofort den Zugriff. Wer den Tresor verwaltet, wird gebeten, neue Schlüssel zu erstellen und die Passwörter zu ändern, die du kennst.",
    left: (name) => `Du hast ${name} verlassen.`,
    leaveFailed: "Der Tresor konnte nicht verlassen werden",
    delete: "Tresor löschen",
    deleteTitle: (name) => `${name} löschen?`,
    deleteBody: (count) =>
      count === 1
        ? "Der Tresor und seine Passwörter sind sofort nicht mehr zu sehen. Du kannst ihn 30 Tage lang wiederherstellen. Danach ist er endgültig weg."
        : `Alle ${number(count)} Mitglieder verlieren sofort den Zugriff. Wer den Tresor verwaltet, kann ihn 30 Tage lang wiederherstellen. Danach ist er endgültig weg.`,
    deleted: (name) => `${name} wurde gelöscht. Du kannst den Tresor 30 Tage lang wiederherstellen.`,
    deleteFailed: "Der Tresor konnte nicht gelöscht werden",
  },
});
