import { localize } from "@pomander/texts/format";

export const english = () => ({
  heading: "You're invited to share passwords",
  visitor: {
    lead: "Use the address that the invitation was sent to. If an administrator gave you a temporary password, sign in with it. You'll then see who invites you.",
    register: "Register",
    signIn: "Login",
    byCompany: (company: string) => `Sign in with ${company}`,
    byCompanyLead: (company: string) =>
      `Does ${company} sign you in? That opens another window, so this page keeps your invitation.`,
    memory:
      "The link's secret part is kept only while this page is open. If you reload or close it, open the link again.",
  },
  again: {
    title: "Open your invitation link again",
    hint: "The link's secret part is kept only while its page is open. It's gone after a reload.",
  },
  incomplete: {
    title: "This isn't a whole invitation link",
    hint: "Copy the whole link, to its last character, and open it again. Or ask for a new one.",
  },
  locked: {
    title: "Unlock your vault first",
    lead: "You accept with keys that are in your vault.",
  },
  reading: "Opening the invitation...",
  readFailed: "Couldn't open the invitation",
  retry: "Retry",
  invites: (name: string) => `${name} invites you`,
  from: (email: string) => `According to this server, the invitation comes from ${email}.`,
  vaults: "You'll get access to:",
  noVaults: "You'll become each other's contact. Either of you can then share vaults.",
  meaning: (name: string) =>
    `If you accept, ${name} becomes your contact, and sees your name and address. Accept only if you know who sent you this link.`,
  accept: "Accept invitation",
  until: (day: string) => `Works until ${day}.`,
  acceptFailed: "Couldn't accept the invitation",
  accepted: "Invitation accepted",
  acceptedHint: (name: string) => `Next, ${name} gives you access. Passwords then asks you to accept the vault.`,
  acceptedContact: (name: string) => `${name} is your contact now.`,
  toPasswords: "Go to Passwords",
  toPeople: "Go to People",
  confirm: "Confirm your email first",
  confirmHint: (email: string) =>
    `Open the link in the email we sent to ${email}. Then come back to this page and continue.`,
  proceed: "Continue",
  other: "This invitation is for another address",
  otherHint: (email: string) =>
    `You're signed in as ${email}. Sign out and use the address that the invitation was sent to, or ask for an invitation to this one.`,
  signOut: "Sign out",
  differs: "Compare contact codes first",
  ended: "This invitation has ended",
  endedHint:
    "It was canceled, accepted already, or its 14 days are over. If you accepted it, there's nothing more to do here. Otherwise, ask for a new one.",
  unusable: "This invitation can't be used",
});

export const texts = localize("features/sharing/join/texts", english);
