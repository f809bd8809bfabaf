import { type Format, localize } from "@pomander/texts/format";
import { texts as reminders } from "../texts.ts";
import { fieldTexts } from "../../../widgets/reminder-field-texts.ts";
import { watchTexts } from "../watch/texts.ts";

const { form } = reminders;

/** Every text of a reminder's log. */
export const english = ({ plural }: Format) => ({
  also: "Also reminds",
  daysBefore: (leads: readonly number[]) => {
    const last = plural(leads.at(-1) ?? 0, { one: "# day", other: "# days" });
    return `${leads.length < 2 ? last : `${leads.slice(0, -1).join(", ")} and ${last}`} before`;
  },
  atExpiry: "On the expiry date and the day after",
  renewEvery: "Renewed every",
  months: (many: number) =>
    many % 12 === 0
      ? plural(many / 12, { one: "# year", other: "# years" })
      : plural(many, { one: "# month", other: "# months" }),
  ifNobody: "If no one takes it",
  tell: (days: number, people: string) =>
    `${days === 0 ? "On the expiry date" : `${plural(days, { one: "# day", other: "# days" })} before`}, to ${people}`,

  you: "You",
  withToken: (name: string, token: string) => `${name} (with the token ${token})`,
  somebody: "Someone",
  nothing: "none",
  events: {
    created: (who: string) => `${who} created it`,
    imported: (who: string) => `${who} imported it`,
    changed: (who: string) => `${who} changed it`,
    taken: (who: string) => `${who} said "I'm on it"`,
    "given-back": (who: string) => `${who} gave it back`,
    hidden: (who: string) => `${who} deleted it`,
    restored: (who: string) => `${who} restored it`,
  },
  renewed: (who: string, until: string, before: string) => `${who} renewed it until ${until} (was ${before})`,
  snoozed: (who: string, until: string) => `${who} snoozed it until ${until}`,
  woke: (who: string) => `${who} ended the snooze`,
  checkFound: (day: string) => `A check found the date ${day}`,
  changedWithoutValues: (field: string) => `${field}: changed`,
  undoneSince: "By an import, undone since",
  undoOfImport: "By undoing an import",
  change: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  escalation: { tag: "scope tag's rule", own: "own rule", none: "none" },
  fields: {
    ...fieldTexts,
    escalation: "If no one takes it",
    check: watchTexts.fact,
    userIds: form.users,
  },
});

export const texts = localize("features/reminders/details/texts", english);
