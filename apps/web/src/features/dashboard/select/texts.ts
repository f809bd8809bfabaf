import { pluralize } from "../../../lib/format/pluralize.ts";

/** Of what is done to several users at once. */
export const texts = {
  label: "Selected users",
  count: (many: number) => `${many.toLocaleString("en")} selected`,
  selectOne: (name: string) => `Select ${name}`,
  selectPage: "Select all on this page",
  allow: "Allow Remind Me",
  disallow: "Remove Remind Me",
  remove: "Delete",
  clear: "Clear selection",
  titles: {
    allow: (many: number) => `Allow Remind Me for ${pluralize(many, "user", "users")}?`,
    disallow: (many: number) => `Remove Remind Me from ${pluralize(many, "user", "users")}?`,
    remove: (many: number) => `Delete ${pluralize(many, "user", "users")}?`,
  },
  leads: {
    allow: "They'll be able to create reminders.",
    disallow: "Their reminders pause until you allow Remind Me again. Admins always keep it.",
    remove:
      "Their vaults, their own reminders and their group memberships are permanently deleted. Reminders with a scope tag are transferred to you. Other people's reminders stay, without them as an assigned person.",
  },
  confirms: {
    allow: (_many: number) => "Allow Remind Me",
    disallow: (_many: number) => "Remove Remind Me",
    remove: (many: number) => `Delete ${pluralize(many, "user", "users")}`,
  },
  working: "Updating users",
  progress: (done: number, total: number) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")} users`,
  stop: "Stop",
  close: "Close",
  more: (many: number) => `and ${many.toLocaleString("en")} more`,
  done: {
    allow: (many: number) => `${pluralize(many, "user", "users")} can use Remind Me.`,
    disallow: (many: number) => `${pluralize(many, "user", "users")} can no longer use Remind Me.`,
    remove: (many: number) => `${pluralize(many, "user was", "users were")} deleted.`,
  },
  failed: (many: number) => `Couldn't change ${pluralize(many, "user", "users")}:`,
} as const;
