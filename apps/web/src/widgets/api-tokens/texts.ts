import type { AnyTokenScope } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

/** Every text about API tokens. */
export const english = ({ list, plural }: Format) => ({
  own: {
    title: "Your tokens",
    lead: "With a token, a script or program uses Pomander in your name. A token never opens a vault, and can do no more than you can.",
  },
  loadFailed: "Couldn't load the API tokens",
  loading: "Loading API tokens",
  list: "API tokens",
  none: "There are no API tokens yet.",
  full: (count: number) =>
    plural(count, { one: "You've reached the limit of # token.", other: "You've reached the limit of # tokens." }),
  add: "Create a token",
  addLocked: "Unlock your vault to create a token.",
  reference: "API reference",

  scopes: {
    "reminders:read": { name: "Read reminders", hint: "Their dates, notes, log and emails" },
    "reminders:write": {
      name: "Create and change reminders",
      hint: "Shows the reminders that it changes, but doesn't delete them or send them by hand",
    },
    "users:read": { name: "Read users", hint: "Names, emails, roles and the day they were last here" },
    "audit:read": { name: "Read the audit", hint: "Who did what, without vault contents" },
    "system:read": { name: "Read the system status", hint: "Database, backups, email and disks" },
    scim: {
      name: "Provisioning (SCIM)",
      hint: "For your company's directory, which says who works there. Such a token can do nothing else.",
    },
  } satisfies Record<AnyTokenScope, { name: string; hint: string }>,

  row: {
    ended: "Ended",
    fromBackup: "From a backup",
    ends: (day: string) => `Ends ${day}`,
    wasUntil: (day: string) => `Ended ${day}`,
    created: (day: string, by: string | null) => (by === null ? `Created ${day}` : `Created ${day} by ${by}`),
    neverUsed: "Never used",
    used: (moment: string, network: string | null) =>
      network === null ? `Last used ${moment}` : `Last used ${moment} from ${network}`,
    onlyFrom: (networks: string) => `Only from ${networks}`,
    ownReminders: "Your own reminders",
    tags: (names: string) => `Reminders of ${names}`,
    noTags: "Its scope tags were deleted, so it reaches no reminders.",
    former: (moment: string) => `The former secret works until ${moment}`,
    awaitsKeep:
      "A backup brought it back, and it may have been revoked or rotated since. It doesn't work until you rotate or keep it.",
    names: (names: readonly string[]) => list(names),
    rotate: "Rotate",
    rotateLabel: (name: string) => `Rotate ${name}`,
    revoke: "Revoke",
    revokeLabel: (name: string) => `Revoke ${name}`,
    keep: "Keep",
    keepLabel: (name: string) => `Keep ${name}`,
  },

  create: {
    title: "Create an API token",
    submit: "Create token",
    name: "Name",
    nameHint: "The program that will use it, such as Terraform",
    scopes: "What it may do",
    reach: "Which reminders",
    reachOwn: "My own reminders",
    reachTags: "Reminders with certain scope tags",
    tags: "Scope tags",
    tagsHint: "It reaches only reminders with these tags, as far as your own rights go.",
    tagsHintServer: "It reaches only reminders with these tags.",
    tagsFailed: "Couldn't load the scope tags",
    expires: "Ends on",
    expiresHint: "At the end of this day, at most a year from now. You'll get a reminder 30, 7 and 1 days before.",
    networks: "Allowed networks (optional)",
    networksHint: "Addresses or networks, separated by spaces. Empty: from anywhere.",
    password: "Your master password",
    failed: "Couldn't create the token",
    faults: {
      name: "Enter a name",
      scopes: "Choose at least one",
      tags: "Choose at least one scope tag",
      expires: "Choose a day from today to a year from now",
      password: "Enter your master password",
    },
  },

  secret: {
    title: "Copy the token now",
    lead: "It's shown only once. Anyone who has it can do what it allows.",
    label: "Token",
    usage: "A program sends it with each request:",
    example: "Example of a request",
    header: (prefix: string) => `Authorization: Bearer ${prefix}…`,
    tags: "The ids of its scope tags:",
    copy: "Copy",
    copied: "Token copied",
    copyFailed: "Couldn't copy the token",
    done: "I've saved it",
  },

  rotate: {
    title: (name: string) => `Rotate ${name}?`,
    lead: "You get a new secret. Put it in place of the former one before that stops working.",
    leadFromBackup: "You get a new secret, and the former ones no longer work.",
    overlap: "The former secret works for",
    noOverlap: "No longer",
    overlapHours: (count: number) => plural(count, { one: "# more hour", other: "# more hours" }),
    overlapDays: (count: number) => plural(count, { one: "# more day", other: "# more days" }),
    submit: "Rotate",
    failed: "Couldn't rotate the token",
  },

  keep: {
    title: (name: string) => `Keep ${name}?`,
    lead: "Its secrets are those of the backup. Keep it only if you know that it was neither revoked nor rotated since; otherwise, rotate it.",
    submit: "Keep",
    done: "The token works again",
    failed: "Couldn't keep the token",
  },

  revoke: {
    title: (name: string) => `Revoke ${name}?`,
    body: "Programs that use it stop working at once. This can't be undone.",
    confirm: "Revoke",
    done: "Token revoked",
    failed: "Couldn't revoke the token",
  },
});

export const tokenTexts = localize("widgets/api-tokens/texts", english);
