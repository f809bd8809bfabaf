import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import { german as germanCopied } from "../../lib/clipboard/copied-texts.de.ts";
import type { english } from "./texts.ts";

/** Returns the texts of the Password Manager in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { number, plural } = format;
  const passwords = (count: number) => plural(count, { one: "# Passwort", other: "# Passwörter" });

  return {
    heading: "Passwörter",
    filters: { all: "Alle", favorites: "Favoriten", archived: "Archiv", deleted: "Gelöscht" },
    filterLabel: "Angezeigte Passwörter",
    search: "Passwörter suchen\u00a0…",
    clear: "Leeren",
    add: "Passwort hinzufügen",
    more: {
      label: "Mehr",
      generator: "Passwortgenerator",
      import: "Import",
      export: "Export",
      health: "Sicherheitsbericht",
      vaults: "Gemeinsame Tresore",
    },
    found: (count) => `${passwords(count)} gefunden`,
    count: passwords,
    shortcuts: {
      search: "Passwörter suchen",
      down: "Nächster Eintrag",
      up: "Vorheriger Eintrag",
      inRow: "Schaltflächen des Eintrags",
      open: "Eintrag öffnen und zu den Details springen",
      copy: "Passwort kopieren",
      userName: "Benutzernamen kopieren",
      code: "Einmalcode kopieren",
      link: "Link öffnen",
      edit: "Eintrag bearbeiten",
      favorite: "Zu den Favoriten hinzufügen oder daraus entfernen",
      archive: "Archivieren",
      select: "Auswählen; mit Umschalt-Klick alles dazwischen",
      add: "Passwort hinzufügen",
      lock: "Tresor sperren",
      close: "Eintrag schließen oder Auswahl aufheben",
    },
    list: "Passwörter",
    pages: "Seiten der Passwörter",

    narrow: {
      expiring: "Abgelaufen oder bald ablaufend",
      remove: (filter) => `Filter entfernen: ${filter}`,
      looking: "Deine Einträge werden durchsucht\u00a0…",
      relabel: { tag: "Schlagwort umbenennen oder entfernen", category: "Kategorie umbenennen oder entfernen" },
    },

    facets: {
      label: "Kategorien und Schlagwörter",
      categories: "Kategorien",
      tags: "Schlagwörter",
      type: "Typ",
      category: "Kategorie",
      tag: "Schlagwort",
      none: "Noch keine",
      expiring: "Läuft bald ab",
      showAll: (count) => `Alle ${number(count)} anzeigen`,
    },
    sort: {
      label: "Sortierung und Seitenlänge",
      order: "Sortieren nach",
      by: { title: "Titel", changed: "Zuletzt geändert", used: "Zuletzt verwendet" },
      favoritesFirst: "Favoriten zuerst",
    },
    perPage: {
      label: "Passwörter pro Seite",
      all: "Alle",
      notSaved: "Diese Wahl wurde nicht gespeichert und gilt nur, bis du die Seite verlässt",
    },

    empty: {
      all: {
        title: "Noch keine Passwörter gespeichert",
        hint: "Füge dein erstes hinzu. Das Würfelsymbol erzeugt ein starkes Passwort.",
      },
      favorites: { title: "Noch keine Favoriten", hint: "Markiere mit dem Stern, was du jeden Tag brauchst." },
      archived: {
        title: "Das Archiv ist leer",
        hint: "Archivierte Passwörter bleiben hier, bis du sie wiederherstellst oder löschst.",
      },
      search: {
        title: "Nichts gefunden",
        hint: "Durchsucht werden Titel, Benutzernamen, Links, Kategorien und Schlagwörter.",
      },
      narrowed: { title: "Nichts gefunden", hint: "Kein Eintrag passt zu diesem Filter." },
      showAll: "Alle Passwörter anzeigen",
      import: "Aus einem anderen Passwortmanager importieren",
    },

    row: {
      edit: (title) => `${title} bearbeiten`,
      noCode: "Dieser Eintrag hat keinen Einmalcode",
      noMainField: "Öffne den Eintrag, um zu wählen, was du kopierst",
      noLink: "Dieser Eintrag hat keinen Link, der sich öffnen lässt",
      userName: "Benutzername",
      more: (title) => `Weitere Aktionen für ${title}`,
      select: (title) => `${title} auswählen`,
      isFavorite: "Favorit",
      nothingToCopy: (field) => `Nicht ausgefüllt: ${field}`,
      open: (title) => `Link von ${title} öffnen`,
      copyMain: (field, title) => `${field} von ${title} kopieren`,
      copyEmail: (title) => `Benutzernamen von ${title} kopieren`,
      favorite: (title) => `${title} zu den Favoriten hinzufügen`,
      unfavorite: (title) => `${title} aus den Favoriten entfernen`,
      archive: (title) => `${title} archivieren`,
      restore: (title) => `${title} wiederherstellen`,
      delete: (title) => `${title} löschen`,
      tips: {
        more: "Weitere Aktionen",
        select: "Auswählen",
        email: "Benutzername",
        open: "Link öffnen",
        copyMain: (field) => `${field} kopieren`,
        copyEmail: "Benutzernamen kopieren",
        copyCode: "Einmalcode kopieren",
        favorite: "Zu den Favoriten hinzufügen",
        unfavorite: "Aus den Favoriten entfernen",
        edit: "Bearbeiten",
        archive: "Archivieren",
        restore: "Wiederherstellen",
        delete: "Löschen",
      },
      untitled: "Ohne Titel",
      foundIn: { notes: "Notizen", link: "Link", cardNumber: "Kartennummer" },
      expires: (day) => `Läuft am ${day} ab`,
      expired: (day) => `Abgelaufen am ${day}`,
      hasExpired: "Abgelaufen",
      moreTags: (count) => `+${count}`,
    },

    unreadable: {
      title: "Lässt sich nicht öffnen",
      id: (id) => `Eintrag ${id}`,
      noId: "Ohne ID",
      all: "Keiner deiner Einträge ließ sich öffnen. Bei jedem steht der Grund.",
      some: (count) =>
        plural(count, {
          one: "# Eintrag ließ sich nicht öffnen. Er steht am Ende der Liste.",
          other: "# Einträge ließen sich nicht öffnen. Sie stehen am Ende der Liste.",
        }),
    },

    form: {
      title: "Titel",
      link: "Link",
      email: "Benutzername oder E-Mail",
      password: "Passwort",
      hasNoPassword: "Ohne Passwort",
      notes: "Notizen",
      category: "Kategorie",
      expires: "Ablaufdatum",
      totp: "Einmalcode",
      tag: "Schlagwort",
      addTag: "Hinzufügen",
      addTagLabel: "Schlagwort hinzufügen",
      removeTag: (tag) => `Schlagwort ${tag} entfernen`,
      cancel: "Abbrechen",
      save: "Speichern",
      earlier: (count) => plural(count, { one: "# früheres Passwort", other: `${count} frühere Passwörter` }),
      show: "Passwort anzeigen",
      hide: "Passwort verbergen",
      copyEarlier: "Dieses Passwort kopieren",
      earlierUntil: (date) => `Bis ${date}`,
      keptBack: "Deine ungespeicherten Änderungen sind wieder da.",
      waits: "Lass dieses Formular offen: Sobald die Verbindung wieder steht, wird es gespeichert.",
      offline: "Du bist offline. Lesen und kopieren geht, zum Speichern brauchst du eine Verbindung.",
      writingIsOff: "Speichern kannst du erst, wenn du die Warnung über der Liste geklärt hast.",
    },
    faults: {
      title: "Gib einen Titel ein",
      password: "Gib ein Passwort ein",
      link: "Gib eine gültige Adresse ein",
      expires: "Gib ein gültiges Datum ein",
      tooLong: (field, bytes) => `${field}: höchstens ${number(bytes)}\u00a0Byte`,
      unstorable: "Dieser Text enthält ein Zeichen, das nicht unterstützt wird",
    },

    confirmDelete: {
      title: "Eintrag archivieren?",
      body: (title) =>
        `„${title}“ kommt ins Archiv. Du kannst das rückgängig machen oder den Eintrag später wiederherstellen.`,
      confirm: "Archivieren",
    },
    deletion: {
      title: "Eintrag löschen?",
      body: (title) =>
        `„${title}“ kommt zu „Gelöscht“. Von dort kannst du den Eintrag ${limits.historyDays} Tage lang zurückholen, danach kann es niemand mehr.`,
      confirm: "Löschen",
    },
    conflict: {
      title: "An zwei Stellen geändert",
      body: "Dieser Eintrag wurde anderswo geändert, während du ihn bearbeitet hast. Es wurde nichts überschrieben. Diese Felder weichen ab:",
      same: "Beide Fassungen sind gleich.",
      mine: "Deine Fassung",
      theirs: "Gespeichert",
      theirsBy: (by) => `Gespeichert von ${by}`,
      tags: "Schlagwörter",
      none: "leer",
      keepMine: "Meine Fassung speichern",
      keepTheirs: "Gespeicherte Fassung behalten",
      keepBoth: "Beide behalten",
      bothHint:
        "„Meine Fassung speichern“ ändert nur die Felder, die du bearbeitet hast. „Beide behalten“ speichert deine Fassung als neuen Eintrag.",
    },
    gone: {
      title: "Anderswo gelöscht",
      body: "Dieser Eintrag wurde gelöscht, während du ihn bearbeitet hast. Dein Text ist noch da, und du kannst ihn als neuen Eintrag speichern.",
      saveAsNew: "Als neuen Eintrag speichern",
      discard: "Verwerfen",
    },

    notices: {
      archived: "Passwort archiviert",
      undo: "Rückgängig",
      restored: "Passwort wiederhergestellt",
      deleted: `Passwort gelöscht. Du kannst es ${limits.historyDays} Tage lang zurückholen.`,
      favorited: "Passwort zu den Favoriten hinzugefügt",
      unfavorited: "Passwort aus den Favoriten entfernt",
      ...germanCopied(format),
      copyFailed: "Kopieren fehlgeschlagen",
      loadFailed: "Die Passwörter konnten nicht geladen werden",
      fetchFailed: "Das Passwort konnte nicht geladen werden",
      saveFailed: "Das Passwort konnte nicht gespeichert werden",
      deleteFailed: "Das Passwort konnte nicht gelöscht werden",
      favoriteFailed: "Die Favoriten konnten nicht geändert werden",
      restoreFailed: "Das Passwort konnte nicht wiederhergestellt werden",
      unforeseen: (error) => `Etwas ist schiefgegangen. Der Fehler: ${error}`,
      searchFailed: (message) => `Suche fehlgeschlagen: ${message}`,
      changedMeanwhile: "Dieser Eintrag wurde anderswo geändert. Sieh ihn dir an und versuch es erneut.",
      gone: "Dieser Eintrag wurde anderswo gelöscht.",
    },

    opening: {
      busy: "Dein Tresor wird geöffnet",
      downloading: "Dein Tresor wird heruntergeladen\u00a0…",
      checking: (checked, total) =>
        `${number(checked)} von ${number(total)} Änderungen seit deinem letzten Besuch geprüft`,
      progress: (opened, total) => `${number(opened)} von ${number(total)} Einträgen geöffnet`,
    },

    unlock: {
      title: "Tresor entsperren",
      titleEnded: "Wieder anmelden",
      explanationEnded:
        "Nach der Anmeldung bist du wieder auf dieser Seite, und dein Tresor ist entsperrt. Dein Master-Passwort verlässt dieses Gerät nie.",
      loading: "Wird geladen\u00a0…",
      forgotten: "Master-Passwort vergessen?",
      reasons: {
        reload: "Du bist angemeldet, und dein Tresor ist gesperrt.",
        asked: "Du hast deinen Tresor gesperrt.",
        idle: "Dein Tresor wurde gesperrt, weil du eine Weile nichts getan hast.",
        elsewhere: "Dein Tresor wurde in einem anderen Tab gesperrt.",
        ended: "Dein Tresor wurde gesperrt, weil deine Sitzung beendet ist.",
      },
      explanation:
        "Deine Schlüssel gibt es nur, solange diese Seite offen ist. Nach dem Neuladen oder Sperren gibst du dein " +
        "Master-Passwort noch einmal ein. Es verlässt dieses Gerät nie.",
      explanationStayingUnlocked:
        "Dein Tresor bleibt in neuen Tabs und nach dem Neuladen entsperrt, bis du ihn sperrst oder den letzten Tab " +
        "schließt. Deine Schlüssel werden nie gespeichert, und dein Master-Passwort verlässt dieses Gerät nie.",
      explanationGenerated:
        "Der Schlüssel, mit dem dieser Browser deinen Tresor öffnet, verlässt ihn nie und gilt nur, nachdem deine Firma dich angemeldet hat.",
      kept: "Deine ungespeicherten Änderungen wurden verschlüsselt aufbewahrt. Nach dem Entsperren sind sie wieder da.",
      keptEnded:
        "Deine ungespeicherten Änderungen wurden verschlüsselt aufbewahrt. Nach der Anmeldung sind sie wieder da.",
    },

    offline: {
      lead: (when) => `Offline-Kopie auf diesem Gerät · zuletzt geändert: ${when}`,
      refused: "Du bist offline. Du kannst deine Passwörter lesen und kopieren, aber nur mit Verbindung ändern.",
      unlock:
        "Der Server ist nicht erreichbar. Die Offline-Kopie auf diesem Gerät kannst du trotzdem zum Lesen entsperren.",
    },

    lock: {
      warningNarrow: "Dein Tresor wird in weniger als einer Minute gesperrt.",
      warning:
        "Dein Tresor wird in weniger als einer Minute gesperrt. Drücke eine Taste oder berühre die Seite, damit er offen bleibt.",
      stay: "Entsperrt bleiben",
      action: "Sperren",
    },
  };
};
