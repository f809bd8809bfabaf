/** Every text of the table of reminders. */
export const texts = {
  label: "Table of reminders",
  columns: "Columns",
  names: {
    title: "Title",
    expiryDate: "Expires",
    status: "Status",
    type: "Type",
    frequency: "Frequency",
    scopeTag: "Scope tag",
    owner: "Owner",
    assigned: "Assigned to",
    taken: "In hand",
    email: "Email",
    next: "Next email",
    last: "Last reminded",
  },
  reset: "Reset columns",
  print: "Print",
  printed: (many: string, day: string) => `${many}, ${day}`,
  rowActions: "Actions",
  actions: (title: string) => `Actions for ${title}`,
} as const;
