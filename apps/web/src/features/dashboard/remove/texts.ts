import { type Format, localize } from "@pomander/texts/format";

/** Every text of the deletion of a user. */
export const english = ({ number, plural }: Format) => ({
  title: (name: string) => `Delete ${name}?`,
  counting: "Checking what else will be deleted...",
  forever: "This cannot be undone.",
  goes: "This will be deleted too:",
  nothing: "They have no vault, no reminders and no group memberships.",
  stays: "Their audit history is kept.",
  vault: "Their vault and everything in it. No one can bring it back.",
  reminders: (many: number) => `${plural(many, { one: "# reminder", other: "# reminders" })} they own`,
  sharedOf: (shared: number, all: number) =>
    `${plural(all, { one: "# reminder", other: "# reminders" })} they own, ${shared === all ? "all" : number(shared)} shared through a scope tag`,
  memberships: (many: number) => plural(many, { one: "# group membership", other: "# group memberships" }),
  assigned: (many: number, alone: number) =>
    `They're assigned to ${plural(many, { one: "# reminder", other: "# reminders" })} of other people. ${
      alone === 0
        ? "Someone else is assigned to each of them too."
        : alone === many
          ? `${many === 1 ? "It" : "Each"} will have no one assigned.`
          : `${number(alone)} of them will have no one assigned.`
    }`,
  addressedQuestion: (many: number, address: string) =>
    many === 1
      ? `1 reminder of someone else is emailed to ${address}. Where should it go instead?`
      : `${number(many)} reminders of other people are emailed to ${address}. Where should they go instead?`,
  addressedAlone: (alone: number, all: number) =>
    alone === 0
      ? ""
      : alone === all
        ? plural(all, { one: "It goes to no one else.", other: "They go to no one else." })
        : `${number(alone)} of them ${alone === 1 ? "goes" : "go"} to no one else.`,
  sendToMe: "To me",
  sendToOther: "To another address",
  newAddress: "New address",
  sameAddress: "Enter a different address than the deleted one",
  showAssigned: "Show these reminders",
  createdUsers: (many: number) =>
    plural(many, {
      one: "The # user they created stays, without a creator.",
      other: "The # users they created stay, without a creator.",
    }),
  sharedVaults: (many: number, alone: number) =>
    `${plural(many, { one: "They are in # shared vault.", other: "They are in # shared vaults." })}${
      alone === 0
        ? ""
        : plural(alone, {
            one: " They are the only manager of # of them: ask them to name another one first, or no one can manage it.",
            other:
              " They are the only manager of # of them: ask them to name others first, or no one can manage these.",
          })
    }`,
  onlyMember: (many: number) =>
    plural(many, {
      one: "No one else is in # of these shared vaults. It's deleted too.",
      other: "No one else is in # of these shared vaults. They're deleted too.",
    }),
  sharedQuestion: (many: number) =>
    plural(many, {
      one: "What should happen to the shared reminder?",
      other: "What should happen to the # shared reminders?",
    }),
  handover: "Transfer to me",
  deleteToo: "Delete too",
  confirm: (name: string) => `Delete ${name}`,
  impactFailed: "Couldn't check what else would be deleted, so you can't delete this user yet.",
});

export const removeTexts = localize("features/dashboard/remove/texts", english);
