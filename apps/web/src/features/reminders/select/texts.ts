import { type Format, localize } from "@pomander/texts/format";

interface Share {
  name: string;
  count: number;
}

const mostNamed = 4;

/** Every text of changing several reminders at once. */
export const english = ({ list, number, plural }: Format) => {
  const listOf = (shares: readonly Share[], said: (share: Share, isFirst: boolean) => string) =>
    list(shares.map((share, index) => said(share, index === 0)));
  /** Any one of these; of many, the first. */
  const someOf = (names: readonly string[]) =>
    list(
      names.length <= mostNamed
        ? names
        : [...names.slice(0, mostNamed - 1), `${number(names.length - mostNamed + 1)} others`],
      "disjunction",
    );
  const reminders = (many: number) => plural(many, { one: "# reminder", other: "# reminders" });

  return {
    mode: "Select reminders",
    keys: { all: "Select all reminders found", clear: "Clear the selection" },
    select: (title: string) => `Select ${title}`,
    page: "Select this page",
    group: "Selected reminders",
    count: (many: number) => `${number(many)} selected`,
    all: (many: number) => `Select all ${number(many)}`,
    clear: "Clear selection",
    renew: "Renew",
    assign: "Assign",
    tag: "Scope tag",
    snooze: "Snooze",
    remove: "Delete",
    stop: "Stop",
    busy: "Updating the selected reminders",
    progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
    cancel: "Cancel",
    undo: "Undo",
    undoOthers: "Undo the others",

    removeTitle: (many: number) => `Delete ${reminders(many)}?`,
    removeBody: (many: number) =>
      plural(many, {
        one: "It will be deleted for everyone who can see it, and its scheduled emails won't be sent. You can undo this right afterwards.",
        other:
          "They will be deleted for everyone who can see them, and their scheduled emails won't be sent. You can undo this right afterwards.",
      }),
    removeConfirm: (many: number) => `Delete ${reminders(many)}`,

    renewTitle: (many: number) => `Renew ${reminders(many)}`,
    renewQuestion: "When do they expire next?",
    renewOwn: "Each by its own period again",
    renewOwnHint: "A certificate that lasted a year gets another year, a contract of three years another three.",
    renewPreview: "New expiry dates",
    renewal: (from: string, to: string) => `${from} → ${to}`,
    renewalBy: (change: string, period: string) => `${change} (${period})`,
    renewalGuess: (change: string, period: string) => `${change} (${period}, no known period)`,
    renewGuesses: (many: number) =>
      plural(many, {
        one: "# reminder has no known period and gets a year.",
        other: "# reminders have no known period and get a year each.",
      }),
    renewDate: "All on the same date",
    renewConfirm: (many: number) => `Renew ${reminders(many)}`,

    snoozeTitle: (many: number) => `Snooze ${reminders(many)}`,
    snoozeHint: "You'll get no emails about them before this day. Others still do.",
    snoozeDate: "Until",
    snoozeConfirm: "Snooze",
    snoozeNone: "These reminders have expired or expire too soon to snooze.",
    noSnooze: "You don't get emails about it.",
    tooLate: "It expires before then.",

    assignTitle: (many: number) => `Assign people to ${reminders(many)}`,
    assignQuestion: "What should change?",
    assignAdd: "Add people",
    assignHandOver: "Hand over from one person to another",
    assignHint: "They are added to the people who are already assigned.",
    assignConfirm: "Assign",
    assignUntagged: (many: number) =>
      plural(many, {
        one: "# reminder has no scope tag, so no one can be assigned to it.",
        other: "# reminders have no scope tag, so no one can be assigned to them.",
      }),
    noTag: "It has no scope tag.",
    handOverFrom: "From",
    handOverTo: "To",
    handOverOption: (name: string, many: number) => `${name} · ${reminders(many)}`,
    shares: {
      handedOver: (shares: readonly Share[]) =>
        `${listOf(shares, ({ name, count }, isFirst) => `${number(count)}${isFirst ? (count === 1 ? " goes" : " go") : ""} to ${name}`)}.`,
      added: (shares: readonly Share[]) =>
        `${listOf(shares, ({ name, count }, isFirst) => `${name}${isFirst ? " is added" : ""} to ${number(count)}`)}.`,
      /** Why some stay as they are. `only` is the one person chosen; null are several. */
      staying: (many: number, leaving: string | null, only: string | null, tags: readonly string[]) =>
        `${number(many)} ${many === 1 ? "stays" : "stay"} ${leaving === null ? `as ${plural(many, { one: "it is", other: "they are" })}` : `with ${leaving}`}: ${only === null ? "none of the people you chose is" : `${only} isn't`} in the groups of ${someOf(tags)}.`,
    },
    handOverHint: "They'll no longer be assigned. Other assigned people stay.",
    handOverConfirm: (many: number) => (many === 0 ? "Hand over" : `Hand over ${reminders(many)}`),
    places: {
      label: "What to hand over",
      assigned: (many: number) => `Assigned to ${reminders(many)}`,
      email: (many: number, address: string) => `Emails of ${reminders(many)} to ${address}`,
      escalation: (many: number) => `Escalation of ${reminders(many)}`,
      tags: (names: readonly string[]) =>
        `Escalation of ${plural(names.length, { one: "# scope tag", other: "# scope tags" })}: ${names.join(", ")}`,
      tagsHint: "A scope tag's escalation applies to all its reminders.",
      nothing: "They aren't named where someone else could take their place.",
      emailTo: (addresses: readonly string[]) => `Emails will go to ${someOf(addresses)}.`,
      created: (many: number) =>
        `They created ${number(many)} of these, which can't be changed. If you delete their account, the shared ones can become yours.`,
    },
    tagRule: (name: string) => `Escalation of ${name}`,
    tagRulesDone: (many: number) =>
      `Changed the escalation of ${plural(many, { one: "# scope tag", other: "# scope tags" })}.`,

    tagTitle: (many: number) => `Scope tag of ${reminders(many)}`,
    tagHint: "People who are assigned and aren't in the new scope tag's groups are removed.",
    tagConfirm: "Set scope tag",

    done: {
      renew: (many: number) => `Renewed ${reminders(many)}.`,
      assign: (many: number) => `Assigned people to ${reminders(many)}.`,
      reassign: (many: number) => `Handed over ${reminders(many)}.`,
      tag: (many: number) => `Changed the scope tag of ${reminders(many)}.`,
      snooze: (many: number) => `Snoozed ${reminders(many)}.`,
      remove: (many: number) => `Deleted ${reminders(many)}.`,
    },
    none: "Nothing was changed.",
    undone: (many: number) => `Restored ${reminders(many)}.`,
    stopped: "Stopped before all were changed.",
    notDone: (many: number) => `${reminders(many)} not changed`,
    show: "Show",
    reportTitle: (many: number) =>
      plural(many, { one: "# reminder wasn't changed", other: "# reminders weren't changed" }),
    renewedTitle: (many: number) =>
      plural(many, { one: "# reminder is already renewed", other: "# reminders are already renewed" }),
    otherDate: "Another date...",
    keep: (many: number) => plural(many, { one: "Keep its date", other: "Keep these dates" }),
    noEdit: "You can't edit it.",
    noDelete: "You can't delete it.",
    noMove: "You can't move it to another scope tag.",
    unchanged: "It's like that already.",
    close: "Close",
  };
};

export const texts = localize("features/reminders/select/texts", english);
