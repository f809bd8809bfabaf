import { limits } from "@pomander/contract";
import { localize } from "@pomander/texts/format";

/** Every text of users who are invited, by email or by the company. */
export const english = () => ({
  way: {
    label: "First sign-in",
    company: (company: string) => `Invite by ${company}`,
    companyHint: (company: string) =>
      `They get an email with a link, sign in with ${company} at this address, then set up their vault. The link works for ${limits.companyInvitationDays} days.`,
    password: "A password that you hand over",
    passwordHint: "It signs them in once.",
    email: "Invite by email",
    emailHint: `They get an email with a link and choose a master password. The link works for ${limits.invitationDays} days.`,
  },
  invited: "User added, and invited by email",
  managed: (company: string) => `People with this address sign in with ${company}: choose "Invite by ${company}".`,
  byEmail: {
    title: "Invitation",
    lead: "They haven't chosen a master password yet. An invitation replaces an earlier one and a temporary password.",
    send: "Send invitation",
    failed: "Couldn't send the invitation",
  },
  access: {
    title: "Company sign-in",
    lead: (company: string) =>
      `An invitation connects this account to whoever has the email and this address at ${company}. It replaces an earlier invitation or connection.`,
    invite: "Send invitation",
    disconnect: "Disconnect",
    "start-over": "Start over with an empty vault",
    titles: {
      invite: (name: string) => `Invite ${name}?`,
      disconnect: (name: string) => `Disconnect ${name}?`,
      "start-over": (name: string) => `Let ${name} start over?`,
    },
    bodies: {
      invite: (company: string) =>
        `They get an email with a link. Sessions that ${company} began end. Their master password and vault don't change.`,
      disconnect: (company: string) =>
        `${company} no longer signs them in, and sessions that it began end. They get an email about it. Their vault doesn't change. Someone without a master password can't sign in until you invite them again.`,
      "start-over": () =>
        "For someone who has lost every browser that opened their vault, the recovery key and their passkeys. They get an email with a link. Once they have set up an empty vault with it, their present one goes to their archive, locked.",
    },
    done: { invite: "Invitation sent", disconnect: "Account disconnected", "start-over": "Link sent" },
    failed: {
      invite: "Couldn't send the invitation",
      disconnect: "Couldn't disconnect the account",
      "start-over": "Couldn't send the link",
    },
    notConnected: "This account isn't connected.",
    hasPassword: "This is for vaults without a master password. Set a temporary password instead.",
  },
});

export const texts = localize("features/dashboard/form/company-texts", english);
