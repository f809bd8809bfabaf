import type { RecordKind } from "@pomander/vault";
import { type Format, localize } from "@pomander/texts/format";

/** Every text about a person's own records of sharing that can't be read. */
export const english = ({ plural }: Format) => {
  const of = (texts: Readonly<Record<RecordKind, string>>) => texts;
  return {
    said: of({
      contacts: "Your vault's list of contacts can't be read, so nothing can be shared.",
      vaults: "Your vault's list of shared vaults can't be read, so none of them can be opened.",
      invites: "Your vault's list of invitations can't be read, so nothing can be shared.",
    }),
    action: "Fix...",
    label: of({
      contacts: "Fix... Your list of contacts",
      vaults: "Fix... Your list of shared vaults",
      invites: "Fix... Your list of invitations",
    }),
    title: of({
      contacts: "Choose your contacts",
      vaults: "Choose your shared vaults",
      invites: "Choose your invitations",
    }),
    lead: "Your vault keeps earlier versions of this list for 30 days. What was added after the version you choose is missing from it. The dates come from the server.",
    proof: "Enter your master password to see earlier versions.",
    loading: "Loading earlier versions...",
    loadFailed: "Failed to load earlier versions",
    versions: "Version",
    noVersions: "No earlier version can be read.",
    count: {
      contacts: (count: number) => plural(count, { one: "# contact", other: "# contacts" }),
      vaults: (count: number) => plural(count, { one: "# shared vault", other: "# shared vaults" }),
      invites: (count: number) => plural(count, { one: "# invitation", other: "# invitations" }),
    },
    until: (date: string) => `As it was until ${date}`,
    none: "An empty list",
    noneHint: of({
      contacts: "Compare codes with people, or invite them, before you share with them again.",
      vaults: "You'll see a shared vault again after one of its managers has given it to you again.",
      invites: "Links you've sent can be accepted, but give no access. Send new ones.",
    }),
    submit: "Use this version",
    submitNone: "Use an empty list",
    failed: "Failed to replace the list",
    done: "Your list can be used again.",
  };
};

export const texts = localize("features/sharing/damaged/texts", english);
