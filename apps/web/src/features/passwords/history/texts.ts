/** What a person reads of earlier versions and of deleted entries. */
export const texts = {
  offline: "You’re offline. Earlier versions and deleted entries are on the server and need a connection.",
  proof: {
    password: "Master password",
    submit: "Continue",
    versions: "Enter your master password to see earlier versions.",
    deleted: "Enter your master password to see what you deleted.",
    why: "The server shows them only within ten minutes of an unlock.",
  },
  older: "Show older versions",
  loadFailed: "Failed to load earlier versions",
  busy: "Loading earlier versions",

  versions: {
    open: "Earlier versions",
    title: "Earlier versions",
    lead: (title: string) => `“${title}” before each change in the last 30 days.`,
    list: "Earlier versions",
    compareWith: "Compare with",
    present: "Present entry",
    next: "Next version",
    until: (when: string) => `Until ${when}`,
    thisOne: "This version",
    now: "Now",
    differs: (fields: readonly string[]) => `Different: ${fields.join(", ")}`,
    same: "Nothing shown here differs",
    putBack: "Put back",
    putBackLabel: (when: string) => `Put back the version until ${when}`,
    close: "Close",
    deleteAll: "Delete earlier versions",
    empty: {
      title: "No earlier versions",
      hint: "When you change this entry, what it was before is kept for 30 days.",
    },
  },
  confirm: {
    title: "Put back this version?",
    body: (when: string) =>
      `The entry becomes what it was until ${when}. What it is now is kept as an earlier version for 30 days.`,
    unsaved: "Your unsaved changes in the form will be lost.",
    confirm: "Put back",
  },
  putBackAsNew: "Save as a new entry",
  notices: {
    putBack: "Version put back. What it replaced is now an earlier version.",
    putBackAsNew: "Put back as a new entry",
    show: "Show",
    failed: "Failed to put back",
    deletedNow: "Deleted for good",
  },

  deleted: {
    title: "Recently deleted",
    lead: "What you delete forever stays here, sealed, for 30 days.",
    list: "Recently deleted",
    at: (when: string) => `Deleted ${when}`,
    until: (day: string, howFar: string) => `Put back until ${day} · ${howFar}`,
    putBack: "Put back",
    putBackLabel: (title: string) => `Put back ${title}`,
    show: "Show",
    showLabel: (title: string) => `Show ${title}`,
    isBack: "Put back as a new entry",
    deleteNow: "Delete now",
    deleteNowLabel: (title: string) => `Delete now: ${title}`,
    empty: {
      title: "Nothing deleted recently",
      hint: "What you delete forever stays here, sealed, for 30 days, so you can put it back.",
    },
  },
  deleteVersions: {
    ofDeleted: {
      title: "Delete now?",
      body: (title: string) =>
        `“${title}” and its earlier versions are deleted from the server at once. No one can put them back.`,
      confirm: "Delete now",
    },
    ofEntry: {
      title: "Delete earlier versions?",
      body: (title: string) =>
        `Every earlier version of “${title}” is deleted from the server at once. No one can put them back. The entry itself stays as it is.`,
      confirm: "Delete versions",
    },
    failed: "Failed to delete earlier versions",
  },
} as const;
