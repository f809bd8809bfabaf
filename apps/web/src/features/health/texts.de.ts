import type { FindingKind } from "@pomander/vault/health";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { View } from "./list-params.ts";
import type { english } from "./texts.ts";

const kinds: Readonly<Record<FindingKind | "unreadable" | "ignored", string>> = {
  breached: "In einem Datenleck",
  known: "Frühere Mitglieder",
  weak: "Schwach",
  reused: "Mehrfach verwendet",
  expired: "Abgelaufen",
  "insecure-link": "Unsicherer Link",
  "no-second-factor": "Ohne Einmalcode",
  expiring: "Läuft bald ab",
  old: "Alt",
  unreadable: "Nicht zu öffnen",
  ignored: "Ignoriert",
};

const leads: Readonly<Record<View, string>> = {
  start: "Die größten Risiken zuerst. Ein Passwort zu ändern dauert eine Minute.",
  all: "Alles, was sicherer sein könnte, die größten Risiken zuerst.",
  breached: "Diese Passwörter stehen auf den Listen von Angreifern. Ändere sie jetzt.",
  known:
    "Wer nicht mehr Mitglied eines gemeinsamen Tresors ist, hat sich diese Passwörter vielleicht gemerkt. Ändere jedes auf der Website und hier: Dann verschwindet es aus der Liste.",
  weak: "Diese Passwörter sind leicht zu erraten. Der Generator erzeugt stärkere.",
  reused: "Wird eine dieser Websites gehackt, sind auch die anderen in Gefahr. Gib jeder Website ein eigenes Passwort.",
  expired: "Das Ablaufdatum, das du eingetragen hast, ist vorbei.",
  "insecure-link":
    "Ohne https können andere im Netz mitlesen, was du eingibst. Prüfe, ob die Website https unterstützt.",
  "no-second-factor":
    "Diese Websites bieten die Anmeldung in zwei Schritten an, hier ist aber kein Einmalcode gespeichert. Wenn du dafür eine App oder einen Sicherheitsschlüssel verwendest, ignoriere den Hinweis.",
  expiring: "Das Ablaufdatum, das du eingetragen hast, liegt in den nächsten 30 Tagen.",
  old: "Seit über einem Jahr unverändert. Ein starkes Passwort, das du nur einmal verwendest, musst du nicht ändern.",
  unreadable:
    "Diese Einträge sind beschädigt oder wurden von einer neueren Version gespeichert. Sie bleiben unverändert.",
  ignored: "Hinweise, die du ignorierst. Sie zählen nicht für deine Wertung.",
};

/** Returns the texts of the health report in German. */
export const german = ({ list, number, plural }: Format): TextsOf<typeof english> => {
  const passwords = (count: number) => plural(count, { one: "# Passwort", other: "# Passwörter" });
  /** Returns a number of passwords in the dative: "von 3 Passwörtern". */
  const ofPasswords = (count: number) => plural(count, { one: "# Passwort", other: "# Passwörtern" });
  const allOf = (count: number) =>
    count === 1 ? "Dein Passwort" : count === 2 ? "Beide Passwörter" : `Alle ${passwords(count)}`;
  const ofEntries = (count: number) => plural(count, { one: "# Eintrag", other: "# Einträgen" });
  const found =
    "Finde heraus, welche deiner Passwörter Angreifer schon kennen. Deine Passwörter verlassen dieses Gerät nie, und auch ihr vollständiger Hash nicht.";
  const compared =
    "Über tausend Passwörter aus Datenlecks beginnen mit denselben 5 Stellen. Alle kommen zurück, und dieses Gerät vergleicht sie mit deinen.";

  return {
    heading: "Sicherheitsbericht",
    lead: "Sieh nach, wie sicher deine Passwörter sind. Geprüft wird auf diesem Gerät.",
    back: "Passwörter",
    untitled: "Ohne Titel",

    checking: {
      label: "Deine Passwörter werden geprüft",
      progress: (checked, total) => `${number(checked)} von ${ofEntries(total)} geprüft`,
      cancel: "Abbrechen",
      stopped: "Die Prüfung wurde angehalten.",
      resume: "Weiter",
      failed: "Deine Passwörter konnten nicht geprüft werden",
    },
    loadFailed: "Die Passwörter konnten nicht geladen werden",
    unverified:
      "Dein Tresor weicht vom zuletzt gespeicherten Stand ab. Der Bericht ist deshalb vielleicht nicht vollständig.",
    toPasswords: "Passwörter anzeigen",

    score: {
      of: (score) => `Wertung: ${score} von 100`,
      words: { perfect: "Ausgezeichnet", good: "Gut", fair: "Ausbaufähig", low: "Gefährdet" },
      explanation: (safe, total, isChecked) => {
        const claim = isChecked
          ? "stark, nur einmal verwendet und in keinem bekannten Datenleck"
          : "stark und nur einmal verwendet";
        if (safe === total) return `${allOf(total)} ${total === 1 ? "ist" : "sind"} ${claim}.`;
        return `${number(safe)} von ${ofPasswords(total)} ${safe === 1 ? "ist" : "sind"} ${claim}.`;
      },
      rest: "Das ist deine Wertung. Andere Hinweise zählen dafür nicht.",
      notLookedUp: "Noch nicht mit bekannten Datenlecks abgeglichen.",
      lookUp: "Prüfen",
      unknownAge: (count) =>
        plural(count, {
          one: "Bei # Passwort ist das Alter nicht bekannt.",
          other: "Bei # Passwörtern ist das Alter nicht bekannt.",
        }),
    },

    empty: {
      none: "Noch keine Passwörter zu prüfen",
      noneHint: "Füge dein erstes Passwort hinzu, oder importiere die, die du hast.",
      noneAction: "Passwörter hinzufügen",
      perfect: "Nichts zu tun",
      perfectHint: "Wenn sich das ändert, siehst du es hier.",
      view: "Hier ist nichts",
      viewHint: "Das trifft auf keinen Eintrag zu.",
      showStart: "Wo fange ich an?",
    },

    views: { label: "Hinweise", list: "Einträge mit Hinweisen", start: "Hier anfangen", all: "Alle", ...kinds },
    titles: { start: "Fang damit an", all: "Alle Hinweise", ...kinds },
    leads,
    pages: "Seiten der Hinweise",
    showAll: (count) => plural(count, { one: "# Eintrag anzeigen", other: "Alle # Einträge anzeigen" }),

    finding: {
      breached: (count) => `${plural(count, { one: "Einmal", other: "#-mal" })} in bekannten Datenlecks`,
      known: (names) =>
        names.length === 1
          ? `${list(names)} ist nicht mehr Mitglied und hat es sich vielleicht gemerkt`
          : `${list(names)} sind nicht mehr Mitglied und haben es sich vielleicht gemerkt`,
      someone: "Ein früheres Mitglied",
      weak: ["Sehr schwaches Passwort", "Schwaches Passwort", "Passwort nicht stark genug"] as const,
      group: (many) => `${many} Einträge mit demselben Passwort`,
      reused: (names, more) =>
        `Gleiches Passwort wie ${list([...names, ...(more > 0 ? [plural(more, { one: "# weiterer Eintrag", other: "# weitere Einträge" })] : [])])}`,
      expired: (day, ago) => `Abgelaufen am ${day} · ${ago}`,
      expiring: (day, left) => `Läuft am ${day} ab · ${left}`,
      insecureLink: "Der Link verwendet kein https",
      noSecondFactor: (site) =>
        `${site} bietet die Anmeldung in zwei Schritten an, aber es ist kein Einmalcode gespeichert`,
      old: (day) => `Unverändert seit ${day}`,
      unreadable: "Dieser Eintrag lässt sich nicht öffnen",
      noId: "Dieser Eintrag hat keine ID.",
    },

    row: {
      change: "Online ändern",
      changeOf: (name, host) => `Online ändern: ${name}, ${host}`,
      changeTip: (host) =>
        `Öffnet ${host} in einem neuen Tab. Hat die Website dafür keine Seite, such in ihren Einstellungen.`,
      edit: "Bearbeiten",
      editOf: (name) => `${name} bearbeiten`,
      more: (name) => `Mehr zu ${name}`,
      setAside: "Muss nicht geändert werden",
      ignore: (kind) => `„${kind}“ bei diesem Eintrag ignorieren`,
      resume: (kind) => `„${kind}“ nicht mehr ignorieren`,
    },
    notices: {
      ignored: "Wird bei diesem Eintrag ignoriert",
      resumed: "Wird nicht mehr ignoriert",
      setAside: "Vermerkt: Muss nicht geändert werden",
      undo: "Rückgängig",
      failed: "Speichern fehlgeschlagen",
      gone: "Dieser Eintrag wurde anderswo gelöscht.",
      conflict: "Dieser Eintrag wurde anderswo geändert. Versuch es erneut.",
    },

    breaches: {
      title: "Bekannte Datenlecks",
      off: "Dieser Server gleicht Passwörter nicht mit Datenlecks ab. Seine Betreiber können das einschalten.",
      offline: "Verbinde dich mit dem Internet, um nach Datenlecks zu suchen.",
      settingsFailed: "Ob dieser Server Passwörter mit Datenlecks abgleicht, ließ sich nicht feststellen.",
      leads: {
        service: (host) => [
          found,
          `Für jedes Passwort gehen 5 der 40 Stellen seines SHA-1-Hashs an deinen Server, der sie ohne deinen Namen an ${host} weitergibt. ${compared}`,
        ],
        file: () => [
          found,
          `Für jedes Passwort gehen 5 der 40 Stellen seines SHA-1-Hashs an deinen Server, der in seiner eigenen Liste nachsieht und sonst niemanden fragt. ${compared}`,
        ],
      },
      agree: "Auf Datenlecks prüfen",
      remembered: "Ab jetzt siehst du hier das Ergebnis. Du kannst jederzeit damit aufhören.",
      progress: (done, total) => `${number(done)} von ${ofPasswords(total)} abgeglichen`,
      label: "Passwörter werden mit Datenlecks abgeglichen",
      cancel: "Abbrechen",
      resume: (count) => `${passwords(count)} prüfen`,
      waiting: (count) => `${passwords(count)} noch nicht abgeglichen.`,
      none: (checked) =>
        plural(checked, {
          one: "Dein Passwort steht in keinem bekannten Datenleck.",
          other: "Keines deiner # Passwörter steht in einem bekannten Datenleck.",
        }),
      some: (count) =>
        plural(count, {
          one: "# Eintrag hat ein Passwort aus einem bekannten Datenleck.",
          other: "# Einträge haben ein Passwort aus einem bekannten Datenleck.",
        }),
      show: "Anzeigen",
      failed: "Die Passwörter konnten nicht mit Datenlecks abgeglichen werden",
      limit: "Das Tageslimit dieses Servers ist erreicht. Prüfe den Rest morgen.",
      stop: "Nicht mehr prüfen",
      nothing: "Es gibt noch keine Passwörter abzugleichen.",
    },
  };
};
