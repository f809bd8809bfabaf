import { pluralize } from "../../../lib/format/pluralize.ts";

/** Every text of the deletion of a user. */
export const removeTexts = {
  title: (name: string) => `Delete ${name}?`,
  counting: "Checking what else will be deleted...",
  forever: "This cannot be undone.",
  goes: "This will be deleted too:",
  nothing: "They have no vault, no reminders and no group memberships.",
  stays: "Their audit history is kept.",
  vault: "Their vault and everything in it. No one can bring it back.",
  reminders: (many: number) => `${pluralize(many, "reminder", "reminders")} they own`,
  sharedOf: (shared: number, all: number) =>
    `${pluralize(all, "reminder", "reminders")} they own, ${shared === all ? "all" : shared.toLocaleString("en")} shared through a scope tag`,
  memberships: (many: number) => pluralize(many, "group membership", "group memberships"),
  assigned: (many: number, alone: number) =>
    `They're assigned to ${pluralize(many, "reminder", "reminders")} of other people. ${
      alone === 0
        ? "Someone else is assigned to each of them too."
        : alone === many
          ? `${many === 1 ? "It" : "Each"} will have no one assigned.`
          : `${alone.toLocaleString("en")} of them will have no one assigned.`
    }`,
  addressedQuestion: (many: number, address: string) =>
    many === 1
      ? `1 reminder of someone else is emailed to ${address}. Where should it go instead?`
      : `${many.toLocaleString("en")} reminders of other people are emailed to ${address}. Where should they go instead?`,
  addressedAlone: (alone: number, all: number) =>
    alone === 0
      ? ""
      : alone === all
        ? all === 1
          ? "It goes to no one else."
          : "They go to no one else."
        : `${alone.toLocaleString("en")} of them ${alone === 1 ? "goes" : "go"} to no one else.`,
  sendToMe: "To me",
  sendToOther: "To another address",
  newAddress: "New address",
  sameAddress: "Enter a different address than the deleted one",
  showAssigned: "Show these reminders",
  createdUsers: (many: number) =>
    many === 1
      ? "The 1 user they created stays, without a creator."
      : `The ${many.toLocaleString("en")} users they created stay, without a creator.`,
  sharedQuestion: (many: number) =>
    many === 1
      ? "What should happen to the shared reminder?"
      : `What should happen to the ${many.toLocaleString("en")} shared reminders?`,
  handover: "Transfer to me",
  deleteToo: "Delete too",
  confirm: (name: string) => `Delete ${name}`,
  impactFailed: "Couldn't check what else would be deleted, so you can't delete this user yet.",
} as const;
