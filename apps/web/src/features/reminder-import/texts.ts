import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";
import { fieldTexts, typeTexts } from "../../widgets/reminder-field-texts.ts";
import { english as check } from "./check/texts.ts";
import { english as undo } from "./report/texts.ts";

/** Every text of Import Reminders that a person reads. */
export const english = (format: Format) => {
  const { list, number, plural } = format;
  const reminders = (count: number) => plural(count, { one: "# reminder", other: "# reminders" });
  const rows = (count: number) => plural(count, { one: "# row", other: "# rows" });
  /** "30, 14 and 1 days". */
  const daysBefore = (leads: readonly number[]) =>
    leads.length === 1 ? plural(leads[0] ?? 0, { one: "# day", other: "# days" }) : `${list(leads.map(String))} days`;

  const outcomes = {
    made: "Imported",
    updated: "Updated",
    same: "Already there",
    out: "Left out",
    refused: "Refused",
    notYet: "Not imported",
  };
  return {
    heading: "Import Reminders",
    lead: "Bring in your spreadsheet of certificates, licenses and contracts",
    reminders: "My Reminders",
    back: "Choose another file",
    cancel: "Cancel",

    choose: {
      title: "Choose a file",
      drop: "Drop your spreadsheet here, or choose it",
      file: "File to import",
      submit: "Choose file",
      hint: "An Excel workbook (.xlsx), an OpenDocument spreadsheet (.ods) or a CSV file, with up to 25,000 rows. It's read on this device, and you'll see every row before anything is saved.",
      failed: "Couldn't read this file",
      unreachable: "Couldn't look up your reminders. Choose the file again to retry.",
    },
    earlier: {
      title: "Earlier imports",
      lead: "Undo removes what an import added and takes back what it updated, unless it has been changed since.",
      loading: "Loading earlier imports",
      failed: "Couldn't load earlier imports",
      count: (left: number, changed: number) =>
        changed === 0 ? reminders(left) : `${reminders(left)}, ${number(changed)} changed since`,
      undo: "Undo",
      undoLabel: (name: string, when: string) => `Undo the import of ${name}, ${when}`,
    },
    reading: {
      title: "Reading the file",
      bar: "Reading progress",
      file: "Reading the rows...",
      present: (read: number, total: number) => `Comparing with your reminders: ${number(read)} of ${number(total)}...`,
    },

    check: {
      ...check(format),
      title: "Check what comes in",
      sheet: "Sheet",
      headings: "Headings are in row",
      columns: {
        title: "Columns",
        summary: (used: number, all: number) => `${number(used)} of ${number(all)} columns recognized`,
        remembered: "As you chose last time for a file with these headings",
        show: "Show columns",
        hide: "Hide columns",
        unnamed: (index: number) => `Column ${index}`,
        empty: "No values",
        meaning: (name: string) => `Contents of ${name}`,
        secret:
          "This file seems to have passwords or license keys. Reminders aren't encrypted, so those columns are left out. After the import, you can add them to your vault.",
        noTitle: "Choose which column is the title.",
        noDate: "Choose which column is the expiry date.",
        meanings: {
          ...fieldTexts,
          id: "Pomander ID",
          lead: "Remind before",
          alsoBefore: "Also remind before",
          notice: "Notice period",
          email: "Email address",
          people: "Assigned people",
          cost: "Cost",
          currency: "Currency of the cost",
          startDate: "Start date",
          renewEvery: "Renews every",
          notes: "Add to notes",
          ignore: "Leave out",
        },
      },
      order: {
        title: (date: string) => `What does ${date} mean?`,
        lead: "Some dates in this file can be read in two ways.",
      },
      defaults: {
        title: "For rows that don't say",
        type: "Type",
        types: typeTexts,
        lead: "Remind before (days)",
        leadHint: (leads: readonly number[]) =>
          leads.length === 1
            ? "One email. For several, enter the days with commas: 30, 14, 1"
            : `Emails ${daysBefore(leads)} before. Due soon from ${daysBefore(leads.slice(0, 1))} before.`,
        leadFault: "Enter days, like 30, 14, 1",
        email: "Email address",
        emailFault: "Enter an email address",
        tag: "Scope tag",
        currency: "Currency of costs",
        currencyHint: "For amounts without a currency; without one, they go to the notes.",
        tagHint: "People can only be assigned to reminders with a scope tag.",
      },
      facts: {
        expired: (count: number) =>
          plural(count, {
            one: "# has already expired and sends no email.",
            other: "# have already expired and send no email.",
          }),
        due: (emails: number, people: number) =>
          `${plural(emails, { one: "# email", other: "# emails" })} to ${plural(people, { one: "# person", other: "# people" })} soon: in 10 minutes at the earliest, so that you can undo the import.`,
        notDue: "Nothing is sent today. Later emails go out as planned.",
        sendDue: "Email people about what's already due soon",
      },
      rows: "Rows of the file",
      keys: "Arrow keys move between rows. Enter shows all of a row, and corrects it if it's refused. Escape closes it.",
      busy: "Checking...",
      show: {
        label: "Which rows to show",
        all: (count: number) => `All ${number(count)}`,
        new: (count: number) => `New ${number(count)}`,
        changed: (count: number) => `Changed ${number(count)}`,
        out: (count: number) => `Left out ${number(count)}`,
        warnings: (count: number) => `With remarks ${number(count)}`,
        same: (count: number) => `Already there ${number(count)}`,
        refused: (count: number) => `Refused ${number(count)}`,
      },
      statuses: {
        new: "New",
        warnings: "New, with remarks",
        changed: "Changed",
        asked: "Changed, to be decided",
        same: "Already there",
        out: "Left out",
        refused: "Refused",
      },
      table: {
        line: "Line",
        title: "Title",
        expires: "Expires",
        before: "Remind before",
        email: "Email",
        people: "Assigned",
        scopeTag: "Scope tag",
        status: "Result",
        opens: "Details",
      },
      untitled: "Untitled",
      before: (days: string) => (days === "1" ? "1 day" : `${days} days`),
      detail: { emails: "Emails go to", notes: "Notes" },
      mend: {
        label: "Can be corrected here",
        submit: "Apply",
        hint: "Enter applies it and opens the next refused row.",
      },
      asking: "Answer the question above",
      nothing: "Nothing to import",
      none: "No rows like that.",
      submit: (made: number, updated: number) =>
        updated === 0
          ? `Import ${reminders(made)}`
          : made === 0
            ? `Update ${reminders(updated)}`
            : `Import ${number(made)}, update ${number(updated)}`,
    },
    reasons: {
      present: "One of your reminders has the same title, expiry date and address.",
      renewed: (day: string) => `Renewed since: your reminder expires ${day} now.`,
      otherDate: (day: string) => `You have one with this title and address that expires ${day}. This makes another.`,
      sameAs: (line: number) => `The same as line ${line}.`,
      noTag: (name: string) => `There's no scope tag "${name}" that you can use, so it's kept in the notes.`,
      unknownPeople: (names: readonly string[]) =>
        `Not assigned, since no account is called that: ${names.join(", ")}.`,
      namesakes: (names: readonly string[]) =>
        `Not assigned, since several people have that name: ${names.join(", ")}. Use their email address.`,
      probablePeople: (names: readonly string[]) => `Not assigned unless you say above who it is: ${names.join(", ")}.`,
      notInGroup: (names: readonly string[], tag: string) =>
        `Not assigned, since they aren't in a group of the scope tag "${tag}": ${names.join(", ")}.`,
      tagWithoutGroup: (names: readonly string[], tag: string) =>
        `Not assigned, since the new scope tag "${tag}" has no group: ${names.join(", ")}.`,
      noTagForPeople: (names: readonly string[]) =>
        `Not assigned, since this row has no scope tag: ${names.join(", ")}.`,
      mayNotAssign: (names: readonly string[]) =>
        `Only administrators assign people, so left out: ${names.join(", ")}.`,
      partOfGroup: (group: string, tag: string) =>
        `Of the group "${group}", only those in a group of the scope tag "${tag}" are assigned.`,
      leftOut: (names: readonly string[]) => `Kept in the notes, as you chose: ${names.join(", ")}.`,
      nameKept: "People",
      tagKept: "Scope tag",
      section: (name: string) => `Section: ${name}`,
      places: {
        section: "Read as a heading: it's added to the notes of the rows below.",
        total: "Read as a total.",
        remark: "Read as a remark on the list.",
        headings: "The headings again.",
      },
      tooLong: "The notes are too long for the names that can't be assigned.",
      otherCells: (line: number) =>
        `Line ${line} has the same title, expiry date and address, but different details. Change the title to import both.`,
      hasEmail: (names: readonly string[]) => `Not emailed, since this row has another address: ${names.join(", ")}.`,
      noAddress: (text: string) => `No address in "${text}": yours is used.`,
      tooManyPeople: (most: number) => `Only the first ${most} people are assigned.`,
      invalid: "This row has a character that can't be stored.",
      refused: {
        forbidden: "You can't do that with this reminder, or can't assign people.",
        scope_tag_not_found: "The scope tag doesn't exist anymore, or you can't use it.",
        user_not_in_scope_tag: "Someone in it isn't in a group of the scope tag.",
        reminders_full: `You've reached the limit of ${number(limits.remindersPerOwner)} reminders.`,
        id_taken: "It couldn't be saved. Import the file again.",
        invalid: "The start date is after the expiry date.",
        not_found: "The reminder doesn't exist anymore.",
        changed_meanwhile: "Someone changed the reminder after the file was checked. Import the file again.",
      },
    },

    run: {
      title: "Importing",
      bar: "Import progress",
      tags: "Creating scope tags...",
      progress: (done: number, total: number) => `${number(done)} of ${rows(total)} done`,
      stay: "Keep this page open until it's done.",
      cancel: "Cancel",
      cancelling: "Stopping...",
      stopped: "Import stopped",
      stoppedLead: (done: number, total: number) =>
        `${number(done)} of ${rows(total)} ${done === 1 ? "is" : "are"} done and stay. Continue to import the rest.`,
      failed: "The import couldn't continue",
      wait: (time: string) => `You've imported a lot in the last hour. Continue in ${time}.`,
      goOn: "Continue",
      finish: "Finish without the rest",
    },
    leave: {
      title: "Leave this page?",
      body: "Reminders imported so far stay. You can choose the file again later. Nothing is added twice.",
      bodyCheck: "Nothing has been imported yet, and your choices here will be lost.",
      confirm: "Leave",
      cancel: "Stay",
    },

    report: {
      title: (made: number, updated: number) =>
        updated === 0
          ? `${reminders(made)} imported`
          : made === 0
            ? `${reminders(updated)} updated`
            : `${reminders(made)} imported, ${number(updated)} updated`,
      undone: "Import undone",
      soon: (count: number, shared: number, day: string, time: string) =>
        `Emails about ${reminders(count)} go to ${plural(shared, { one: "# person", other: "# people" })} within a day, the first ${day} at ${time}. If you undo the import before, they aren't sent.`,
      secrets: (count: number) =>
        `${plural(count, { one: "# row has", other: "# rows have" })} passwords or license keys that aren't in your reminders.`,
      toVault: "Add to vault",
      nothing: "Nothing was imported",
      sum: "Import summary",
      lines: { ...outcomes, notYet: "Not imported (import stopped)" },
      inFile: "Rows in the file",
      refused: "What was refused",
      updated: "What was updated",
      warnings: "Imported with remarks",
      warningsLead: "These are in your reminders, but not exactly as in the file.",
      line: (line: number) => `Line ${line}`,
      save: "Save report",
      fileName: "pomander-reminder-import-report.csv",
      csvHeader: ["Line", "Title", "Outcome", "Reason"],
      outcomes,
      toReminders: "Go to My Reminders",
      again: "Import another file",
      undo: "Undo import",
    },
    ...undo(format),
  };
};

export const texts = localize("features/reminder-import/texts", english);
