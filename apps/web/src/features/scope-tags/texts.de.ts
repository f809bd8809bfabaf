import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

const pageSize = "Zeilen pro Seite";
const nothingYet = "Hier ist noch nichts.";
const searched = "Durchsucht werden Namen und Beschreibungen. Groß- und Kleinschreibung und Akzente sind egal.";

/** Returns the texts of Scope Tag Administration in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => {
  const tooLong = (field: string, most: number) => `${field}: höchstens ${number(most)} Zeichen`;
  const tags = (many: number) => plural(many, { one: "# Bereich", other: "# Bereiche" });
  const groups = (many: number) => plural(many, { one: "# Gruppe", other: "# Gruppen" });
  const members = (many: number) => plural(many, { one: "# Mitglied", other: "# Mitglieder" });

  return {
    dashboard: "Übersicht",
    here: "Bereiche",
    heading: "Bereiche verwalten",
    lead: "Mit Gruppen legst du fest, wer welche Bereiche für Erinnerungen verwenden darf.",
    tabs: { label: "Bereiche oder Gruppen", tags: "Bereiche", groups: "Gruppen" },

    clear: "Leeren",
    retry: "Erneut versuchen",
    unstorable: "Dieser Text enthält ein Zeichen, das nicht unterstützt wird",
    tooLong,
    size: pageSize,
    actions: "Aktionen",

    tags: {
      heading: "Bereiche",
      add: "Bereich hinzufügen",
      search: "Bereiche nach Name oder Beschreibung suchen\u00a0…",
      shortcuts: { search: "Bereiche suchen", add: "Bereich hinzufügen" },
      list: "Bereiche",
      loading: "Bereiche werden geladen",
      count: tags,
      found: (many) => `${tags(many)} gefunden`,
      pages: "Seiten der Bereiche",
      columns: { name: "Name", description: "Beschreibung", groups: "Gruppen und Rechte" },
      noGroups: "Keine Gruppen zugewiesen",
      unknownGroup: "Unbekannte Gruppe",
      moreGroups: (many) => plural(many, { one: "# weitere Gruppe anzeigen", other: "# weitere Gruppen anzeigen" }),
      fewerGroups: "Weniger Gruppen anzeigen",
      permissions: { read: "lesen", write: "bearbeiten", delete: "löschen", none: "keine Rechte" },
      edit: (name) => `${name} bearbeiten`,
      remove: (name) => `${name} löschen`,
      tips: { edit: "Bearbeiten", remove: "Löschen" },
      channels: { label: (name) => `Kanäle von ${name}`, tip: "Kanäle" },
      empty: {
        title: "Keine Bereiche gefunden",
        hint: searched,
        showAll: "Alle Bereiche anzeigen",
        nothing: `${nothingYet} Ein Bereich legt fest, welche Gruppen seine Erinnerungen lesen, bearbeiten und löschen dürfen.`,
      },
    },
    groups: {
      heading: "Gruppen",
      add: "Gruppe hinzufügen",
      search: "Gruppen nach Name oder Beschreibung suchen\u00a0…",
      shortcuts: { search: "Gruppen suchen", add: "Gruppe hinzufügen" },
      list: "Gruppen",
      loading: "Gruppen werden geladen",
      count: groups,
      found: (many) => `${groups(many)} gefunden`,
      pages: "Seiten der Gruppen",
      columns: { name: "Name", description: "Beschreibung", members: "Mitglieder" },
      noMembers: "Keine Mitglieder",
      edit: (name) => `${name} bearbeiten`,
      remove: (name) => `${name} löschen`,
      tips: { edit: "Bearbeiten", remove: "Löschen" },
      empty: {
        title: "Keine Gruppen gefunden",
        hint: searched,
        showAll: "Alle Gruppen anzeigen",
        nothing: `${nothingYet} Mit einer Gruppe gibst du mehreren Personen auf einmal einen Bereich.`,
      },
    },

    channels: {
      title: (tag) => `Kanäle von „${tag}“`,
      lead: "Jede Erinnerung in diesem Bereich geht auch hierhin. Ein Kanal bekommt Titel, Typ, Bereich und Ablaufdatum, aber nicht die Notizen.",
      close: "Schließen",
    },

    tagForm: {
      addTitle: "Bereich hinzufügen",
      editTitle: "Bereich bearbeiten",
      addSubmit: "Hinzufügen",
      editSubmit: "Speichern",
      name: "Name des Bereichs",
      namePlaceholder: "<infrastruktur>",
      nameHint: "Der Name soll aussagekräftig sein und in spitzen Klammern stehen.",
      nameRequired: "Gib einen Namen ein",
      description: "Beschreibung",
      groups: "Gruppen zuweisen",
      groupsHint: "Gruppen suchen\u00a0…",
      permissions: "Rechte der Gruppen",
      read: "Lesen",
      write: "Bearbeiten",
      delete: "Löschen",
      writeReads: "Wer bearbeiten darf, darf auch lesen.",
      escalation: "Jemanden benachrichtigen, wenn sich niemand um eine Erinnerung kümmert",
      escalationHint: "Das gilt für Erinnerungen in diesem Bereich, die keine eigene Regel haben.",
      unassign: (name) => `${name} entfernen`,
      noneLeft: "Keine weiteren Gruppen zur Auswahl",
      tooMany: (most) => `Du kannst höchstens ${most} Gruppen wählen`,
    },
    groupForm: {
      addTitle: "Gruppe hinzufügen",
      editTitle: "Gruppe bearbeiten",
      addSubmit: "Hinzufügen",
      editSubmit: "Speichern",
      name: "Name der Gruppe",
      nameRequired: "Gib einen Namen ein",
      description: "Beschreibung",
      members: "Mitglieder der Gruppe",
      membersHint: "Personen suchen\u00a0…",
      managed: "Diese Gruppe füllt das Verzeichnis deiner Firma: Ihre Personen werden dort geändert.",
      onlyMine: "Du kannst dich selbst hinzufügen und Personen, die du angelegt hast.",
      chosen: members,
      search: "Mitglieder suchen\u00a0…",
      found: (some, all) =>
        `${number(some)} von ${plural(all, { one: "# Mitglied", other: "# Mitgliedern" })} gefunden`,
      remove: (name) => `${name} entfernen`,
      showMore: (many) => `${number(many)} weitere anzeigen`,
      noneLeft: "Keine weiteren Personen zur Auswahl",
      tooMany: (most) => `Du kannst höchstens ${number(most)} Mitglieder hinzufügen`,
      andMore: (names, many) => `${names} und ${number(many)} weitere`,
    },
    picker: {
      searching: "Wird gesucht\u00a0…",
      nothing: (typed) => `Nichts gefunden für „${typed}“`,
      typeMore: (many) => `${number(many)} weitere. Tippe, um sie zu finden.`,
    },

    removeTag: {
      title: "Bereich löschen",
      question: "Möchtest du diesen Bereich wirklich löschen?",
      confirm: "Bereich löschen",
      reminders: (many) =>
        many === 0
          ? "Keine Erinnerung hat diesen Bereich."
          : plural(many, {
              one: "# Erinnerung hat diesen Bereich und bleibt ohne ihn erhalten. Wer sie nur über diesen Bereich sieht, verliert den Zugriff.",
              other:
                "# Erinnerungen haben diesen Bereich und bleiben ohne ihn erhalten. Wer sie nur über diesen Bereich sieht, verliert den Zugriff.",
            }),
      groups: (many) =>
        many === 0
          ? null
          : plural(many, {
              one: "# Gruppe verliert den Zugriff, den er gibt. Die Gruppe selbst bleibt.",
              other: "# Gruppen verlieren den Zugriff, den er gibt. Die Gruppen selbst bleiben.",
            }),
    },
    removeGroup: {
      title: "Gruppe löschen",
      question: "Möchtest du diese Gruppe wirklich löschen?",
      confirm: "Gruppe löschen",
      members: (many) =>
        many === 0
          ? "Diese Gruppe hat keine Mitglieder."
          : plural(many, {
              one: "# Person ist in dieser Gruppe. Ihr Konto bleibt, aber sie verliert den Zugriff, den die Gruppe gibt.",
              other:
                "# Personen sind in dieser Gruppe. Ihre Konten bleiben, aber sie verlieren den Zugriff, den die Gruppe gibt.",
            }),
      scopeTags: (many) =>
        many === 0
          ? "Diese Gruppe hat keine Bereiche."
          : plural(many, {
              one: "Die Gruppe wird aus # Bereich entfernt. Der Bereich selbst bleibt.",
              other: "Die Gruppe wird aus # Bereichen entfernt. Die Bereiche selbst bleiben.",
            }),
    },
    forever: "Das lässt sich nicht rückgängig machen.",

    notices: {
      tagsFailed: (message) => `Die Bereiche konnten nicht geladen werden: ${message}`,
      tagSaveFailed: "Der Bereich konnte nicht gespeichert werden",
      tagRemoveFailed: "Der Bereich konnte nicht gelöscht werden",
      groupsFailed: "Die Gruppen konnten nicht geladen werden",
      groupSaveFailed: "Die Gruppe konnte nicht gespeichert werden",
      groupRemoveFailed: "Die Gruppe konnte nicht gelöscht werden",
      peopleFailed: "Die Personen konnten nicht geladen werden",
      unknown: "Unbekannter Fehler",
      tagGone: "Dieser Bereich wurde anderswo gelöscht.",
      groupGone: "Diese Gruppe wurde anderswo gelöscht.",
      tagCreated: "Bereich angelegt",
      tagUpdated: "Bereich gespeichert",
      tagDeleted: "Bereich gelöscht",
      groupCreated: "Gruppe angelegt",
      groupUpdated: "Gruppe gespeichert",
      groupDeleted: "Gruppe gelöscht",
    },
  };
};
