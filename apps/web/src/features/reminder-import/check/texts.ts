import type { Format } from "@pomander/texts/format";
import { fieldTexts } from "../../../widgets/reminder-field-texts.ts";

/** Every text of the questions that a file of reminders raises. */
export const english = ({ plural }: Format) => {
  const rows = (count: number) => plural(count, { one: "# row", other: "# rows" });

  /** Texts of scope tags that do not exist. */
  const tags = {
    title: (count: number) =>
      plural(count, { one: "# scope tag doesn't exist yet", other: "# scope tags don't exist yet" }),
    lead: "Create each for the groups whose members may see and get these reminders, or use a scope tag you have.",
    leadMine: "You can use one of your scope tags instead. Otherwise these rows come in without one.",
    tooMany: (most: number) =>
      `That's more than ${most}, so they aren't created by themselves. Does this column really contain scope tags?`,
    rows: (count: number) => rows(count),
    what: (name: string) => `What becomes of the scope tag ${name}?`,
    make: "Create it",
    leaveOut: "Leave out",
    kinds: { rest: "New", tags: "Your scope tags" },
    groups: "Groups that get it",
    addGroup: (typed: string) => (typed === "" ? "Add Group..." : `Add Group "${typed}"`),
    groupsOf: (name: string) => `Groups that get ${name}`,
    noGroups: "Without a group, only you and administrators see these reminders, and no one can be assigned.",
    access: {
      label: "Group Permissions",
      read: "Read",
      write: "Read and write",
      hint: "Groups that can write can also change these reminders, such as their expiry date.",
    },
    pages: "Pages of scope tags",
  };

  /** Texts of the dialog that creates a group during the import. */
  const groupForm = {
    title: "Add Group",
    submit: "Add",
    name: "Group Name",
    members: "Group Members",
    search: "Search people...",
    onlyMine: "You can add yourself and people you created.",
    failed: "Failed to save group",
  };

  /** Texts of names that no account has. */
  const people = {
    title: (count: number) =>
      plural(count, { one: "# name in the file has no account", other: "# names in the file have no account" }),
    lead: "Say once who each of them is: a person, everyone in a group, or an email address for rows without one. Otherwise the name is kept in the notes.",
    leadEmail:
      "Only administrators assign people. You can enter an email address instead, for rows without one. Otherwise the name is kept in the notes.",
    rows,
    several: "several people have this name",
    useAll: (count: number) => plural(count, { one: "Use the suggestion", other: "Use # suggestions" }),
    probably: (name: string) => `Probably ${name}`,
    who: (name: string) => `Who is ${name}?`,
    placeholder: "Keep in the notes",
    send: (email: string) => `Email ${email}`,
    wrong: "Choose from the list, or enter an email address.",
    members: (count: number) => plural(count, { one: "# member", other: "# members" }),
    kinds: { people: "People", groups: "Groups", email: "Email address" },
    pages: "Pages of names",
  };

  /** Texts of rows that are reminders with other values. */
  const changes = {
    title: (count: number) =>
      plural(count, { one: "# row changes a reminder you have", other: "# rows change reminders you have" }),
    lead: "Each says below what it changes. Open a row to decide for it alone.",
    clears: "In rows with a Pomander ID, an emptied cell clears an optional field.",
    kinds: {
      id: (count: number) => `${rows(count)} with the Pomander ID of a reminder`,
      name: (count: number) => `${rows(count)} with the same title and address as a reminder`,
    },
    choices: { update: "Update", new: "Make new", out: "Leave out" },
    ask: "Several reminders may share a title and address, so choose what happens.",
    one: "This row",
    of: (name: string, before: string | null, after: string | null) =>
      after === null ? `${name} cleared` : before === null ? `${name}: ${after}` : `${name} ${before} → ${after}`,
    names: {
      ...fieldTexts,
      expiryDate: "Expires",
      remindBeforeDays: "Remind before",
      remindDaysStart: "Start date",
      renewEveryMonths: "Renews every",
    },
    days: (text: string) => `${text} days`,
    months: (count: number) => plural(count, { one: "# month", other: "# months" }),
    people: (added: readonly string[], dropped: readonly string[]) =>
      `Assigned: ${[...added.map((name) => `+ ${name}`), ...dropped.map((name) => `− ${name}`)].join(", ")}`,
    notesAdded: "Notes added",
    notesCleared: "Notes cleared",
    notesChanged: "Notes changed",
    notesParts: {
      value: (heading: string, from: string, to: string) => `Notes: ${heading} ${from} → ${to}`,
      text: (from: string, to: string) => `Notes: ${from} → ${to}`,
      added: (line: string) => `Notes: + ${line}`,
      dropped: (line: string) => `Notes: − ${line}`,
      more: (count: number) => `Notes: ${plural(count, { one: "# more line", other: "# more lines" })}`,
    },
    renewed: (day: string) => `Renewed since: it expires ${day} now, and keeps that date.`,
    mayNotMove: "You can't move it to another scope tag, so it keeps its own.",
    nothing: "Nothing in this row differs from your reminder.",
    leftOut: "Left out, as you chose.",
    mayNot: "You can't change this reminder.",
    unknownId: "No reminder you can see has this Pomander ID, so the row is read without one.",
    repeatedId: "Another row has the same Pomander ID, so this one is read without it.",
  };

  /** Texts of dates that are less than a day. */
  const dates = {
    title: (count: number) =>
      plural(count, { one: "# date doesn't say its exact day", other: "# dates don't say their exact day" }),
    lead: "Check how they're read. Rows you leave out can still be corrected one by one.",
    useAll: "Use all of these",
    rows,
    example: (text: string, day: string) => `${text} → ${day}`,
    kinds: {
      range: "Periods: which day counts?",
      month: "Months, as their last day",
      quarter: "Quarters and half-years, as their last day",
      week: "Calendar weeks, as their Sunday",
      year: "Years, as December 31",
      noYear: "Days without a year, as the next one",
      noYearPeriod: "Months, quarters and weeks without a year, as the next one's last day",
      shortYear: "Years with an apostrophe",
      dayNumber: "Numbers, as days the way Excel counts them",
      epoch: "Numbers, as seconds since 1970",
      words: "Dates with other words",
      partOfMonth: "Beginning or middle of a month, as the 1st or 15th",
      term: "Terms, counted from their start",
      typo: "Dates with a slip",
      yearFirst: "Years of two digits, read as coming first",
      early: "Dates before their start",
      far: "Dates before 2000 or after 2199",
    },
    answers: { use: "Use these dates", from: "Start", to: "End", out: "Leave out" },
  };

  /** Texts of cells that don't come in, and of those that repeat a merged one. */
  const left = {
    column: (name: string) => `column "${name}"`,
    secret: (name: string) => `column "${name}", which could be secret`,
    secretIn: (name: string) => `parts of column "${name}" that could be secret`,
    above: "above the headings",
    sheet: (name: string) => `sheet "${name}"`,
    sum: (count: number, where: string) =>
      `${plural(count, { one: "# cell doesn't", other: "# cells don't" })} come in: ${where}.`,
    merged: (count: number) =>
      `Merged cells: their value fills ${plural(count, { one: "# more cell", other: "# more cells" })}.`,
  };

  return { tags, groupForm, people, changes, dates, left };
};
