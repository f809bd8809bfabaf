import type { VaultRole } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list, plural }: Format) => {
  const entries = (count: number) => plural(count, { one: "# entry", other: "# entries" });
  const roles: Readonly<Record<VaultRole, string>> = { read: "Can view", write: "Can edit", manage: "Can manage" };
  const roleMeanings: Readonly<Record<VaultRole, string>> = {
    read: "Sees all entries, and can copy them.",
    write: "Also adds, changes and deletes entries.",
    manage: "Also decides who has access.",
  };
  const access: Readonly<Record<VaultRole, string>> = { read: "can view", write: "can edit", manage: "can manage" };

  return {
    roles,
    roleMeanings,
    access,
    entries,

    returned: (name: string, back: readonly string[]) =>
      [
        `New keys replaced ${name}, but the server has its older state again, as after restoring a backup.`,
        ...(back.length === 0 ? [] : [`${list(back)} ${back.length === 1 ? "is" : "are"} in it again.`]),
        "The vault that took its place counts. If it isn't among yours, and a manager still has it, ask for access to it.",
        "If no one has it, copy these entries into a new vault, and use that one. You can read this vault, but not change it.",
      ].join(" "),

    waiting: {
      title: (by: string, name: string) => `${by} gives you access to ${name}`,
      titleMany: (by: string, count: number) =>
        `${by} gives you access to ${plural(count, { one: "# vault", other: "# vaults" })}`,
      facts: (count: number, access: string, isNameTaken: boolean) =>
        `${entries(count)}, ${access}${isNameTaken ? ". You already have a vault with this name." : ""}`,
      vault: (name: string, facts: string) => `${name}: ${facts}`,
      accept: "Accept",
      acceptAll: "Accept all",
      decline: "Decline",
      declineLabel: (name: string) => `Decline ${name}`,
      accepted: (names: string) => `You now have access to ${names}.`,
      declined: (name: string) => `You declined ${name}.`,
      failed: "Couldn't open the shared vault",
      declineFailed: "Couldn't decline",
      declineTitle: (name: string) => `Decline ${name}?`,
      declineBody: (by: string) => `You won't see this vault. ${by} can give you access again later.`,
      declineConfirm: "Decline access",
      strangers: (count: number) =>
        plural(count, {
          one: "According to this server, someone who isn't your contact gives you access to # shared vault. Ask who manages it for an invitation link. Accept that first.",
          other:
            "According to this server, someone who isn't your contact gives you access to # shared vaults. Ask who manages them for an invitation link. Accept that first.",
        }),
    },
  };
};

export const texts = localize("widgets/shared-vaults/texts", english);
