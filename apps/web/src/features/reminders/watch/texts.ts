import { outgoingWords } from "@pomander/texts/outgoing";
import type { CheckKind, ListedReminder, ReminderCheck } from "@pomander/contract";
import { format, localize } from "@pomander/texts/format";
import { dayOf } from "../../../lib/format/days.ts";
import { unbroken } from "../../../lib/format/unbroken.ts";

/** Every text about what a reminder watches. */
export const english = () => ({
  label: "Watch",
  nothing: "Nothing",
  kinds: { certificate: "A certificate", domain: "A domain" } as const satisfies Record<CheckKind, string>,
  hint: "The expiry date follows what is found. It's checked once a day.",
  targets: {
    certificate: { label: "Host and port", hint: "For example www.example.org:443" },
    domain: { label: "Domain", hint: "For example example.org. Some registries publish no date." },
  } as const satisfies Record<CheckKind, object>,
  targetFaults: {
    certificate: "Enter a host and port, such as www.example.org:443",
    domain: "Enter a domain, such as example.org",
  } as const satisfies Record<CheckKind, string>,

  fact: "Watches",
  found: {
    certificate: (target: string) => `Certificate of ${target}`,
    domain: (target: string) => `Domain ${target}`,
  } as const satisfies Record<CheckKind, (target: string) => string>,
  checkNow: "Check now",
  checkFailed: "Couldn't check it",
  checked: (when: string) => `Checked ${when}.`,
  looking: "Looking it up...",
  lookUpFailed: "Couldn't look it up. It's checked once you save.",
  /** The effect on the date in the form. */
  dateTaken: "The expiry date is set to this day.",
  dateKept: "The expiry date stays as it is.",
  waiting: "Not checked yet.",
  ends: (day: string) => `Ends ${day}.`,
  noDate: {
    certificate: "This certificate states no end.",
    domain: "This registry publishes no date.",
  } as const satisfies Record<CheckKind, string>,
  unchecked: "Can't be checked",
  uncheckedSince: (day: string) => `Can't be checked since ${unbroken(day)}`,
});

export const watchTexts = localize("features/reminders/watch/texts", english);

/**
 * Returns the text that a listed reminder's target gives no answer, and since when, by this device's calendar;
 * otherwise null.
 */
export function uncheckedText(reminder: ListedReminder): string | null {
  if (!("check" in reminder) || reminder.check?.state !== "unreachable") return null;
  const { failingSince } = reminder.check;
  if (failingSince == null) return watchTexts.unchecked;
  const [now, since] = [new Date(), new Date(failingSince)];
  const isThisYear = now.getFullYear() === since.getFullYear();
  return watchTexts.uncheckedSince(format.day(dayOf(since), isThisYear ? "withoutYear" : "plain"));
}

/** Returns the problem of a target whose date is used nevertheless; null: none. */
export const warningText = ({ state, error }: ReminderCheck): string | null => (state === "ok" ? error : null);

/** Describes the result of the last check in a sentence. */
export function stateText({ kind, state, foundDate, error }: ReminderCheck): string {
  switch (state) {
    case "waiting":
      return watchTexts.waiting;
    case "ok":
      return watchTexts.ends(foundDate === null ? "" : format.day(foundDate));
    case "no-date":
      return error === null ? watchTexts.noDate[kind] : outgoingWords(error);
    case "unreachable":
      return error === null ? watchTexts.checkFailed : outgoingWords(error);
  }
}
