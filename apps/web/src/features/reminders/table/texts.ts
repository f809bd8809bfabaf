import { localize } from "@pomander/texts/format";

/** Every text of the table of reminders. */
export const english = () => ({
  label: "Table of reminders",
  columns: "Columns",
  names: {
    title: "Title",
    expiryDate: "Expires",
    status: "Status",
    type: "Type",
    frequency: "Frequency",
    notice: "Give notice by",
    cost: "Cost",
    scopeTag: "Scope tag",
    owner: "Owner",
    assigned: "Assigned to",
    taken: "Taken by",
    email: "Email",
    told: "Who is told",
    next: "Next email",
    last: "Last reminded",
  },
  reset: "Reset columns",
  print: "Print",
  printedAll: "Reminders",
  printedBy: (host: string, name: string, moment: string) => `${host} · Printed by ${name} on ${moment}`,
  printedNone: "All reminders",
  printedFilters: {
    search: (search: string) => `Search "${search}"`,
    type: (type: string) => `Type ${type}`,
    scopeTag: (tag: string) => `Scope tag ${tag}`,
    person: (name: string, role: string | null) => (role === null ? name : `${name} (${role.toLowerCase()})`),
    other: "not shown",
  },
  printedMonth: (month: string, count: string) => `${month} · ${count}`,
  rowActions: "Actions",
  actions: (title: string) => `Actions for ${title}`,
});

export const texts = localize("features/reminders/table/texts", english);
