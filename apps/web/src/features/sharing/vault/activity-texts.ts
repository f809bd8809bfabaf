import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list, plural }: Format) => ({
  title: "Activity",
  lead: "This device checked who signed each change. The time is what that person's device said.",
  loading: "Loading activity...",
  failed: "Couldn't load the activity",
  list: "Activity, newest first",
  more: "Show earlier activity",
  cut: "What happened before that can't be read with your keys.",
  you: "You",
  someone: "Someone",
  unsigned: "A change not signed by anyone who could make it at that time. Nothing in it counts as checked.",
  unknown: "Who signed this can't be checked: it was done with earlier keys.",

  founded: "Created the vault",
  newKeys: "Created new keys",
  newKeysOut: (names: readonly string[]) => `Removed ${list(names)}`,
  newKeysOutMachines: (names: readonly string[]) =>
    `Removed ${plural(names.length, { one: "machine", other: "machines" })} ${list(names)}`,
  newKeysReplaced: (names: readonly string[]) => `Replaced the old keys of ${list(names)}`,
  added: (count: number) => plural(count, { one: "Added # entry", other: "Added # entries" }),
  deleted: (count: number) => plural(count, { one: "Deleted # entry", other: "Deleted # entries" }),
  changed: (count: number) => plural(count, { one: "Changed entries", other: "Changed entries # times" }),
  memberAdded: (name: string, role: string) => `Gave access to ${name}: ${role}`,
  memberAddedYou: (role: string) => `Gave access to you: ${role}`,
  machine: (name: string) => `Machine ${name}`,
  machineAdded: (name: string) => `Added machine ${name}`,
  machineRenamed: (before: string, after: string) => `Changed a machine's name from ${before} to ${after}`,
  role: (name: string, before: string, after: string) => `Changed the role of ${name} from ${before} to ${after}`,
  roleYours: (before: string, after: string) => `Changed your role from ${before} to ${after}`,
  memberRenamed: (before: string, after: string) => `Changed a member's name from ${before} to ${after}`,
  checked: (name: string) => `Confirmed knowing ${name}`,
  checkedYou: "Confirmed knowing you",
  vaultRenamed: (before: string, after: string) => `Renamed the vault from ${before} to ${after}`,
  kept: "Kept the server's version after a warning",
  leftOut: (count: number) => plural(count, { one: "# change was left out", other: "# changes were left out" }),
  other: "Made a change that this version of Pomander doesn't know",
});

export const texts = localize("features/sharing/vault/activity-texts", english);
