import { localize } from "@pomander/texts/format";

/** Every text of the way from an entry to a reminder. */
export const english = () => ({
  /** Labels for an entry that expires, for a login that does not, and for any other entry. */
  actions: { expires: "Add a reminder...", login: "Remind me to change this", other: "Remind me about this" },
  titles: { expires: "Add a reminder", login: "Remind me to change this", other: "Remind me about this" },
  readable: "Reminder titles aren't encrypted, because they're sent by email. Edit the title if it reveals too much.",
  readableWithDate:
    "Reminder titles and dates aren't encrypted, because they're sent by email. Edit the title if it reveals too much.",
  title: "Reminder title",
  date: "Reminder date",
  proposals: {
    expires: (title: string) => title,
    login: (title: string) => `Change the password: ${title}`,
    other: (title: string) => title,
  },
  goOn: "Continue",
  cancel: "Cancel",
  label: "Reminder",
  loading: "Loading the reminder...",
  gone: "The reminder was deleted, or you can no longer see it.",
  goneShared: "Only someone else can see this reminder, or it was deleted.",
  notRead: "Couldn't load the reminder.",
  retry: "Retry",
  forget: "Remove link",
  notLinked: "The reminder was created, but couldn't be linked to this entry",
});

export const texts = localize("features/passwords/remind/texts", english);
