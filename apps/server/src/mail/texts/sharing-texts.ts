import type { Format } from "@pomander/texts/format";

/** Returns the texts of mails about shared vaults. */
export const english = (_format: Format) => {
  const roles = { read: "can view it", write: "can edit it", manage: "can manage it" };
  const rolesOfSeveral = { read: "can view", write: "can edit", manage: "can manage" };
  return {
    vault: "Shared vault",
    accepted: {
      title: "Your invitation was accepted",
      invited: "Invited",
      enteredAddress: "the address you entered",
      what: "Open Pomander to give access to what you wanted to share. Until then, nothing is shared.",
    },
    access: {
      title: "A vault was shared with you",
      titleForManager: "Someone was given access to a shared vault",
      by: "Given by",
      what: (role: keyof typeof roles) => `You ${roles[role]} once you have accepted it in Pomander.`,
      unknown: "If you don't know who shared it, don't accept.",
      several: {
        title: "Several vaults were shared with you",
        titleForManager: "Someone was given access to several shared vaults",
        role: (role: keyof typeof roles) => rolesOfSeveral[role],
        what: () => "You get access once you have accepted them in Pomander.",
        unknown: "If you don't know who shared them, don't accept.",
        whatForManager: (who: string) =>
          `${who} has access to these vaults now. You get this email because you manage them.`,
        unexpected: "If you didn't expect this, look at the vaults' members in Pomander.",
      },
      whatForManager: (who: string, role: keyof typeof roles) =>
        `${who} ${roles[role]} now. You get this email because you manage this vault.`,
      unexpected: "If you didn't expect this, look at the vault's members in Pomander.",
    },
    removed: {
      title: "You no longer have access to a shared vault",
      by: "Removed by",
      what: "A manager of the vault is creating new keys for it without you. Your own vault isn't affected.",
    },
    keysDue: {
      title: "A shared vault needs new keys",
      left: (who: string) => `${who} left a shared vault.`,
      deleted: (who: string) => `${who} was in a shared vault, and their account was deleted.`,
      deactivated: (who: string) => `${who} is in a shared vault, and your company's directory says that they left.`,
      what: "The server no longer lets them in, but they may have kept the vault's key.",
      machines: "Machines they added",
      tokens: (who: string) =>
        `${who} may also have the tokens of the machines that they added. These still open the vault until there are new keys, or until you remove the machines.`,
      create: "Create new keys in Pomander, then change the passwords that they know.",
      noManager:
        "This vault has no manager anymore, so no one can create new keys for it. Copy its entries into a new vault, then change the passwords that they know.",
    },
    deleted: {
      title: "A shared vault was deleted",
      by: "Deleted by",
      what: "For 30 days, any of its managers can take this back in Pomander. After that it's gone for good.",
    },
    task: {
      titleOfKeys: (vault: string) => `Create new keys for a shared vault (${vault})`,
      titleOfPasswords: (vault: string) => `Passwords to change in a shared vault (${vault})`,
      due: "Due",
      wasDue: "Was due",
      keys: (who: string) => `${who} left. Until there are new keys, they may still be able to open what they kept.`,
      passwords: (who: string) => `Change the passwords that ${who} knows.`,
      passwordsLeft: (who: string, left: number, total: number) =>
        `${left} of ${total} passwords left after ${who} left.`,
      escalated:
        "You get this email because you administer this server: its members haven't done this in time. You can't open the vault yourself. Ask them.",
    },
  };
};
