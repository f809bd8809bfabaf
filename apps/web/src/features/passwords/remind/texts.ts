/** Every text of the way from an entry to a reminder. */
export const texts = {
  /** Of an entry that expires, of a login that does not, and of anything else. */
  actions: { expires: "Remind people…", login: "Remind me to change this", other: "Remind me of this" },
  titles: { expires: "Remind people", login: "Remind me to change this", other: "Remind me of this" },
  readable:
    "The server can read a reminder's title, unlike what is in your vault, since it sends it by email. Change it first if it says too much.",
  readableWithDate:
    "The server can read a reminder's title and date, unlike what is in your vault, since it sends them by email. Change the title first if it says too much.",
  title: "Title of the reminder",
  date: "Date of the reminder",
  proposals: {
    expires: (title: string) => title,
    login: (title: string) => `Change the password: ${title}`,
    other: (title: string) => title,
  },
  goOn: "Go on",
  cancel: "Cancel",
  label: "Reminder",
  linked: "A reminder is set",
  loading: "Reading the reminder…",
  gone: "The reminder was deleted, or you can no longer see it.",
  notRead: "The reminder couldn't be read.",
  retry: "Retry",
  forget: "Remove link",
  notLinked: "The reminder was created, but this entry couldn't be linked to it",
} as const;
