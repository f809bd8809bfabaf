import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

const mostNamed = 4;

/** Returns the texts of changing several reminders at once in German. */
export const german = ({ list, number, plural }: Format): TextsOf<typeof english> => {
  const listOf = <Share>(shares: readonly Share[], said: (share: Share, isFirst: boolean) => string) =>
    list(shares.map((share, index) => said(share, index === 0)));
  /** Any one of these; of many, the first, with `others` for the rest. */
  const someOf = (names: readonly string[], others: string) =>
    list(
      names.length <= mostNamed
        ? names
        : [...names.slice(0, mostNamed - 1), `${number(names.length - mostNamed + 1)} ${others}`],
      "disjunction",
    );
  const reminders = (many: number) => plural(many, { one: "# Erinnerung", other: "# Erinnerungen" });
  const areNot = (many: number) => `${reminders(many)} ${many === 1 ? "wurde" : "wurden"} nicht geändert`;
  const ofTags = (many: number) => plural(many, { one: "# Bereich", other: "# Bereichen" });

  return {
    mode: "Erinnerungen auswählen",
    keys: { all: "Alle gefundenen Erinnerungen auswählen", clear: "Auswahl aufheben" },
    select: (title) => `${title} auswählen`,
    page: "Diese Seite auswählen",
    group: "Ausgewählte Erinnerungen",
    count: (many) => `${number(many)} ausgewählt`,
    all: (many) => `Alle ${number(many)} auswählen`,
    clear: "Auswahl aufheben",
    renew: "Verlängern",
    assign: "Zuweisen",
    tag: "Bereich",
    snooze: "Zurückstellen",
    remove: "Löschen",
    stop: "Anhalten",
    busy: "Die ausgewählten Erinnerungen werden geändert",
    progress: (done, total) => `${number(done)} von ${number(total)}`,
    cancel: "Abbrechen",
    undo: "Rückgängig",
    undoOthers: "Die anderen rückgängig machen",

    removeTitle: (many) => `${reminders(many)} löschen?`,
    removeBody: (many) =>
      plural(many, {
        one: "Sie wird für alle gelöscht, die sie sehen können. Geplante E-Mails werden nicht mehr gesendet. Direkt danach kannst du das rückgängig machen.",
        other:
          "Sie werden für alle gelöscht, die sie sehen können. Geplante E-Mails werden nicht mehr gesendet. Direkt danach kannst du das rückgängig machen.",
      }),
    removeConfirm: (many) => `${reminders(many)} löschen`,

    renewTitle: (many) => `${reminders(many)} verlängern`,
    renewQuestion: "Wann laufen sie das nächste Mal ab?",
    renewOwn: "Jede noch einmal um ihre Laufzeit",
    renewOwnHint: "Ein Zertifikat für ein Jahr bekommt ein weiteres Jahr, ein Dreijahresvertrag drei weitere.",
    renewPreview: "Neue Ablaufdaten",
    renewal: (from, to) => `${from} → ${to}`,
    renewalBy: (change, period) => `${change} (${period})`,
    renewalGuess: (change, period) => `${change} (${period}, Laufzeit unbekannt)`,
    renewGuesses: (many) =>
      plural(many, {
        one: "Bei # Erinnerung ist die Laufzeit unbekannt. Sie wird um ein Jahr verlängert.",
        other: "Bei # Erinnerungen ist die Laufzeit unbekannt. Sie werden um je ein Jahr verlängert.",
      }),
    renewDate: "Alle auf dasselbe Datum",
    renewConfirm: (many) => `${reminders(many)} verlängern`,

    snoozeTitle: (many) => `${reminders(many)} zurückstellen`,
    snoozeHint: "Bis zu diesem Tag bekommst du keine E-Mails dazu. Andere bekommen sie weiter.",
    snoozeDate: "Bis",
    snoozeConfirm: "Zurückstellen",
    snoozeNone: "Diese Erinnerungen sind abgelaufen oder laufen zu bald ab, um sie zurückzustellen.",
    noSnooze: "Du bekommst dazu keine E-Mails.",
    tooLate: "Sie läuft vorher ab.",

    assignTitle: (many) => `Personen zuweisen: ${reminders(many)}`,
    assignQuestion: "Was soll sich ändern?",
    assignAdd: "Personen hinzufügen",
    assignHandOver: "Von einer Person an eine andere übergeben",
    assignHint: "Sie kommen zu denen hinzu, die schon zugewiesen sind.",
    assignConfirm: "Zuweisen",
    assignUntagged: (many) =>
      plural(many, {
        one: "# Erinnerung hat keinen Bereich. Ihr kann niemand zugewiesen werden.",
        other: "# Erinnerungen haben keinen Bereich. Ihnen kann niemand zugewiesen werden.",
      }),
    noTag: "Sie hat keinen Bereich.",
    handOverFrom: "Von",
    handOverTo: "An",
    handOverOption: (name, many) => `${name} · ${reminders(many)}`,
    shares: {
      handedOver: (shares) =>
        `${listOf(shares, ({ name, count }, isFirst) => `${number(count)}${isFirst ? (count === 1 ? " geht" : " gehen") : ""} an ${name}`)}.`,
      added: (shares) => `Neu zugewiesen: ${listOf(shares, ({ name, count }) => `${name} bei ${number(count)}`)}.`,
      staying: (many, leaving, only, tags) =>
        `${number(many)} ${many === 1 ? "bleibt" : "bleiben"} ${leaving === null ? `wie ${many === 1 ? "sie ist" : "bisher"}` : `bei ${leaving}`}: ${only === null ? "Keine der gewählten Personen" : `${only}`} ist ${only === null ? "" : "nicht "}in den Gruppen von ${someOf(tags, "weiteren")}.`,
    },
    handOverHint: "Dieser Person sind sie dann nicht mehr zugewiesen. Andere bleiben zugewiesen.",
    handOverConfirm: (many) => (many === 0 ? "Übergeben" : `${reminders(many)} übergeben`),
    places: {
      label: "Was übergeben wird",
      assigned: (many) => `Zuweisung von ${plural(many, { one: "# Erinnerung", other: "# Erinnerungen" })}`,
      email: (many, address) => `E-Mails von ${reminders(many)} an ${address}`,
      escalation: (many) => `Eskalation von ${reminders(many)}`,
      tags: (names) => `Eskalation von ${ofTags(names.length)}: ${names.join(", ")}`,
      tagsHint: "Die Eskalation eines Bereichs gilt für alle seine Erinnerungen.",
      nothing: "Diese Person steht nirgends, wo jemand anders sie ersetzen könnte.",
      emailTo: (addresses) => `E-Mails gehen dann an ${someOf(addresses, "weitere")}.`,
      created: (many) =>
        `${number(many)} davon hat diese Person angelegt, das lässt sich nicht ändern. Wenn du ihr Konto löschst, kannst du die geteilten übernehmen.`,
    },
    tagRule: (name) => `Eskalation von ${name}`,
    tagRulesDone: (many) => `Eskalation von ${ofTags(many)} geändert.`,

    tagTitle: (many) => `Bereich von ${reminders(many)}`,
    tagHint: "Wer zugewiesen, aber nicht in den Gruppen des neuen Bereichs ist, wird entfernt.",
    tagConfirm: "Bereich ändern",

    done: {
      renew: (many) => `${reminders(many)} verlängert.`,
      assign: (many) => `Personen zugewiesen: ${reminders(many)}.`,
      reassign: (many) => `${reminders(many)} übergeben.`,
      tag: (many) => `Bereich von ${reminders(many)} geändert.`,
      snooze: (many) => `${reminders(many)} zurückgestellt.`,
      remove: (many) => `${reminders(many)} gelöscht.`,
    },
    none: "Es wurde nichts geändert.",
    undone: (many) => `${reminders(many)} wiederhergestellt.`,
    stopped: "Angehalten, bevor alle geändert waren.",
    notDone: (many) => `${reminders(many)} nicht geändert`,
    show: "Anzeigen",
    reportTitle: areNot,
    renewedTitle: (many) => `${reminders(many)} ${many === 1 ? "ist" : "sind"} schon verlängert`,
    otherDate: "Anderes Datum\u00a0…",
    keep: (many) => plural(many, { one: "Datum behalten", other: "Daten behalten" }),
    noEdit: "Du darfst sie nicht bearbeiten.",
    noDelete: "Du darfst sie nicht löschen.",
    noMove: "Du darfst sie in keinen anderen Bereich verschieben.",
    unchanged: "Hier ändert sich nichts.",
    close: "Schließen",
  };
};
