import { secretSeconds } from "@pomander/browser/clipboard";
import { type Format, localize } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";

/** Texts of the actions on several users at once. */
export const english = ({ number, plural }: Format) => {
  const users = (many: number) => plural(many, { one: "# user", other: "# users" });
  const reminders = (many: number) => plural(many, { one: "# reminder", other: "# reminders" });

  return {
    label: "Selected users",
    count: (many: number) => `${number(many)} selected`,
    selectOne: (name: string) => `Select ${name}`,
    selectPage: "Select all on this page",
    all: (many: number) => `Select all ${number(many)}`,
    allow: "Allow Remind Me",
    disallow: "Remove Remind Me",
    remove: "Delete",
    sendLink: "Send the link again",
    newPassword: "New passwords",
    clear: "Clear selection",
    titles: {
      allow: (many: number) => `Allow Remind Me for ${users(many)}?`,
      disallow: (many: number) => `Remove Remind Me from ${users(many)}?`,
      remove: (many: number) => `Delete ${users(many)}?`,
      sendLink: (many: number) => `Send the link again to ${users(many)}?`,
      newPassword: (many: number) => `New temporary passwords for ${users(many)}?`,
    },
    leads: {
      allow: "They'll be able to create reminders.",
      disallow: "Their reminders pause until you allow Remind Me again. Admins always keep it.",
      remove: "Their vaults, their own reminders and their group memberships are permanently deleted.",
      sendLink: "They get an email with a link that confirms their address. Their reminders wait until then.",
      newPassword:
        "The ones they have stop working. You'll see the new ones once, to hand over. Everyone gets an email that says so, without the password.",
    },
    leftOut: {
      sendLink: (many: number) =>
        plural(many, {
          one: "# more has confirmed their email and gets nothing.",
          other: "# more have confirmed their email and get nothing.",
        }),
      newPassword: (many: number) =>
        plural(many, {
          one: "# more has chosen a master password and keeps it. To reset it, edit that user.",
          other: "# more have chosen a master password and keep it. To reset one, edit that user.",
        }),
    },
    tooMany: (most: number) => `Select ${number(most)} users or fewer.`,
    ownPassword: "They have chosen their own master password.",
    confirms: {
      allow: (_many: number) => "Allow Remind Me",
      disallow: (_many: number) => "Remove Remind Me",
      remove: (many: number) => `Delete ${users(many)}`,
      sendLink: (_many: number) => "Send",
      newPassword: (many: number) => plural(many, { one: "Create # password", other: "Create # passwords" }),
    },
    working: "Updating users",
    progress: (done: number, total: number) => `${number(done)} of ${number(total)} users`,
    stop: "Stop",
    close: "Close",
    more: (many: number) => `and ${number(many)} more`,
    done: {
      allow: (many: number) => `${users(many)} can use Remind Me.`,
      disallow: (many: number) => `${users(many)} can no longer use Remind Me.`,
      remove: (many: number) => `${plural(many, { one: "# user was", other: "# users were" })} deleted.`,
      sendLink: (many: number) => `The link is on its way to ${users(many)}.`,
      newPassword: (many: number) =>
        `${plural(many, { one: "# user has", other: "# users have" })} a new temporary password.`,
    },
    failed: (many: number) => `Couldn't change ${users(many)}:`,

    impact: {
      label: "What will be deleted",
      failed: "Couldn't check what else would be deleted, so you can't delete these users yet.",
      all: (many: number) => `Show all ${number(many)}`,
      addressed: (many: number) =>
        plural(many, {
          one: "# reminder of someone else is emailed to them. It will be emailed to you instead.",
          other: "# reminders of other people are emailed to them. They will be emailed to you instead.",
        }),
      none: "No vault, no reminders and no group memberships",
      own: (hasVault: boolean, own: number, shared: number, count: number) =>
        [
          hasVault ? "Vault" : "",
          own === 0 ? "" : unbroken(`${reminders(own)} they own`),
          shared === 0 ? "" : unbroken(`${number(shared)} of them shared`),
          count === 0 ? "" : unbroken(plural(count, { one: "# group membership", other: "# group memberships" })),
        ]
          .filter((part) => part !== "")
          .join(", "),
      assigned: (many: number) => `Assigned to ${reminders(many)}`,
      show: (many: number, name: string) => `Show the ${reminders(many)} that ${name} is assigned to`,
      alone: (many: number, alone: number) =>
        alone === 0
          ? ""
          : alone === many
            ? `. ${many === 1 ? "It" : "Each"} will have no one assigned.`
            : `. ${number(alone)} of them will have no one assigned.`,
    },

    passwords: {
      label: "New temporary passwords",
      lead: "Hand them over now. They won't be shown again.",
      until: (day: string) => `Valid until ${unbroken(day)}.`,
      save: "Save as CSV",
      copyAll: "Copy all",
      fileName: "temporary-passwords.csv",
      copied: `Temporary passwords copied to clipboard. They will be cleared in ${secretSeconds} seconds.`,
      copyFailed: "Failed to copy",
      more: (many: number) => `and ${number(many)} more. Save or copy all of them.`,
      copyOne: "Copy the temporary password",
      copyOf: (name: string) => `Copy the temporary password of ${name}`,
      unseen: "You won't see the passwords created for them. To see them, stop the upload instead.",
      leave: {
        title: "Close without saving the passwords?",
        body: "They won't be shown again. You would have to create new ones.",
        confirm: "Close",
        cancel: "Keep them open",
      },
    },
  };
};

export const texts = localize("features/dashboard/select/texts", english);
