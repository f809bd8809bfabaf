import { type Format, localize } from "@pomander/texts/format";

/** Every text of choosing among a user's vaults. */
export const english = ({ plural }: Format) => ({
  all: "All vaults",
  personal: "Personal",
  choose: "Vault",
  chosen: (name: string) => `Vault: ${name}`,
  of: (manager: string) => `Managed by ${manager}`,
  ofMe: "Managed by you",
  ofMeAnd: (manager: string) => `Managed by you and ${manager}`,
  members: (count: number) => plural(count, { one: "# member", other: "# members" }),
  distinct: (name: string, note: string) => `${name} (${note})`,
  viewOnly: "View only",
  manage: (name: string) => `Members of ${name}`,
  vaults: "Shared vaults",
  states: {
    opening: "Opening...",
    failed: "Can't be opened",
    notListed: "No longer a member",
    deleted: "Deleted",
    ended: "Replaced",
  },
});

export const texts = localize("widgets/vault-choice/texts", english);
