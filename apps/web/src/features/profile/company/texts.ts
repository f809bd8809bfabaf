import { type Format, localize } from "@pomander/texts/format";

/** Every text of one's own connection to the company that signs people in. */
export const english = ({ moment }: Format) => ({
  title: "Company sign-in",
  leadOff: (company: string) =>
    `Sign in with ${company} instead of typing your master password. You still need your master password to unlock your vault: ${company} can't open it.`,
  leadOn: (company: string) =>
    `${company} signs you in. Your vault still opens with your master password alone: ${company} can't open it.`,
  leadGenerated: (company: string) =>
    `${company} signs you in. It can't open your vault. To disconnect, set a master password first.`,
  superAdmin: (company: string) =>
    `Super admins always sign in with their master password, so that someone gets in if ${company}'s sign-in fails.`,
  factorFirst:
    "Set up two-step sign-in first: administrators need it to sign in through the company, and are asked for it, too.",
  connect: (company: string) => `Connect to ${company}`,
  since: (at: string) => `Connected ${moment(at)}`,
  unnamed: (company: string) => `Your account at ${company}`,
  disconnect: "Disconnect",
  disconnectTitle: (company: string) => `Disconnect from ${company}?`,
  disconnectBody: (company: string) =>
    `${company} no longer signs you in. Sessions that began with ${company} end, except this one. You sign in with your email and master password.`,
  disconnected: (company: string) => `${company} no longer signs you in.`,
  end: (company: string, email: string) =>
    email === "" ? `Disconnect from ${company}` : `Disconnect from ${company} (${email})`,
  endHint: (company: string) =>
    `${company} then no longer signs you in. Stay connected only if this is your own account at ${company}.`,
  disconnectFailed: "Couldn't disconnect your account",
});

export const texts = localize("features/profile/company/texts", english);
