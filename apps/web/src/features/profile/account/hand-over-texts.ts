import { localize } from "@pomander/texts/format";

/** Every text of handing over as super admin. */
export const english = () => ({
  title: "Super admin",
  lead: "You're the super admin, so your email can't be changed and your account can't be deleted. Hand over to an administrator to do either.",
  nobody: "There's no one to hand over to yet: make someone an administrator in the dashboard first.",
  choose: "Administrator",
  noPassword: "hasn't chosen a master password yet",
  chooseFirst: "Choose an administrator",
  offer: "Hand over…",
  ask: (name: string) => `Hand over to ${name}?`,
  consequences: (name: string) =>
    `We'll email ${name}, who has seven days to accept. Until then nothing changes. After that ${name} is super admin, and you're an administrator.`,
  confirm: "Ask them to take over",
  failed: "Couldn't hand over",
  offered: (name: string) => `We've asked ${name}.`,
  waiting: (name: string, until: string) => `You asked ${name} to take over. They can accept until ${until}.`,
  withdraw: "Take back",
  withdrawn: "Taken back. You're still the super admin.",
  withdrawFailed: "Couldn't take it back",
  got: {
    title: "Take over as super admin",
    lead: (name: string, until: string) =>
      `${name} asks you to take over as super admin. You can accept until ${until}.`,
    accept: "Accept…",
    decline: "Decline",
    declined: "Declined. Nothing has changed.",
    declineFailed: "Couldn't decline",
    ask: "Take over as super admin?",
    consequences: (name: string) =>
      `You'll manage all users and the server's settings. You can't change your email address or delete your account until you hand over to someone else. ${name} becomes an administrator.`,
    confirm: "Take over",
    failed: "Couldn't take over",
    done: "You're now the super admin.",
  },
});

export const texts = localize("features/profile/account/hand-over-texts", english);
