import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list }: Format) => ({
  title: "Machines",
  lead: "A machine is a program, such as a CI job, that reads this vault with a token. Give each machine its own vault: its token opens everything in here.",
  leadMember: "Programs that read this vault with a token.",
  none: "No machines yet.",
  loadFailed: "Couldn't load when the machines were last used",
  ended: "Ended",
  removed: "No access anymore",
  ends: (day: string) => `Ends ${day}`,
  wasUntil: (day: string) => `Ended ${day}`,
  used: (moment: string) => `Last used ${moment}`,
  neverUsed: "Never used",
  onlyFrom: (networks: readonly string[]) => `Only from ${list(networks)}`,
  addedBy: (name: string) => `Added by ${name}`,
  fromBackup: "From a backup",
  restored: "Was it removed since? It doesn't work until you keep it.",
  keep: "Keep",
  keepLabel: (name: string) => `Keep ${name}`,
  kept: (name: string) => `${name} can read this vault again`,
  keepFailed: (name: string) => `Couldn't keep ${name}`,
  inAudit: (id: string) => `In the audit: Machine ${id}`,
  add: "Add a machine",
  replace: "Replace token",
  remove: "Remove from this vault",

  create: {
    title: (vault: string) => `Add a machine to ${vault}`,
    submit: "Create token",
    warning: "Give each machine its own vault. Its token opens every entry in this one.",
    name: "Name",
    nameHint: "The program that will use the token, such as CI",
    ends: "Ends on",
    endsHint: "At the end of this day, at most a year from now.",
    networks: "Allowed networks (optional)",
    networksHint: "Addresses or networks, separated by spaces. Empty: from anywhere.",
    failed: "Couldn't add the machine",
    faults: {
      name: "Enter a name",
      ends: "Choose a day from today to a year from now",
      networks: "Enter addresses such as 203.0.113.7, or networks such as 203.0.113.0/24",
    },
  },

  reminder: {
    label: "Remind me before it ends",
    hint: "By email, 30 days, 7 days and 1 day before.",
    title: "Reminder title",
    titleHint:
      "Reminder titles and dates aren't encrypted, because they're sent by email. Edit the title if it reveals too much.",
    titleMissing: "Enter a title",
    proposal: (name: string) => (name === "" ? "A machine ends" : `Machine ${name} ends`),
    notCreated: (name: string) => `${name} was added, but the reminder couldn't be created`,
    notChanged: (name: string) => `Couldn't update the reminder about the end of ${name}`,
  },

  token: {
    title: (name: string) => `Copy the token of ${name} now`,
    lead: "It's shown only once, and the server doesn't have it. Anyone who has it can read this vault.",
    label: "Token",
    usage: "Store it as a secret of the job, and run the job's command with it:",
    example: "Example",
    copy: "Copy token",
    copied: "Token copied",
    copyFailed: "Couldn't copy the token",
    done: "Done",
  },

  replacing: {
    title: (name: string) => `Replace the token of ${name}?`,
    body: (name: string, vault: string) =>
      `The present token of ${name} stops working at once. Every entry of ${vault} is encrypted again under new keys, then you get a new token.`,
    confirm: "Replace token",
    done: (name: string) => `The old token of ${name} no longer works.`,
    failed: (name: string) =>
      `The former token of ${name} was removed, but there's no new one yet. Add the machine again.`,
  },
});

export const texts = localize("features/sharing/vault/machine-texts", english);
