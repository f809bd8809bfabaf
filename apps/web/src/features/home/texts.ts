import { localize } from "@pomander/texts/format";

/** Every text of the home page: the specification's words, and nothing that this software does not do. */
export const english = () => ({
  title: "Pomander",
  tagline: "secure, smart, simple password management",
  headline: ["Passwords only you can read.", "Reminders that reach the right people."],
  lead: "Pomander encrypts your vault on your own device, so the server that stores it can't read it. And before a certificate, card or contract expires, it emails the right people, and no one else.",
  passwords: "My Passwords",
  login: "Login",
  signUp: "Sign Up Free",
  vaultPicture: "The Pomander password list, with sample entries: titles, user names, tags and copy buttons.",
  features: [
    {
      title: "Secure Storage",
      text: "Passwords are encrypted before storage, on your device, with AES-256. Only your master password, your recovery key or a passkey you add unlocks them. Your device notices if the server swaps or drops an entry.",
    },
    {
      title: "Password Generator",
      text: "A password generator is built in: 8 to 128 random characters, or 3 to 10 words you can remember, generated on your device.",
    },
    {
      title: "Cross-Platform",
      text: "Access works from any device with a current browser. There's nothing to install, and it's the same vault everywhere.",
    },
  ] as const,
  reminders: {
    title: "Remind Me",
    lead: "Some things shouldn't expire unnoticed, and you're rarely the only one who needs to know.",
    points: [
      {
        title: "Emails, so no one has to check",
        text: "Set an expiry date and get an email before it: once, daily, weekly or monthly, at the time each person chose in their own time zone.",
      },
      {
        title: "The right people know",
        text: "A reminder can be shared with other users through scope tags: people in its groups see it, and the people assigned get the email.",
      },
      {
        title: "Clear permissions",
        text: "Administrators decide who can use Remind Me, and grant read, write and delete access group by group. People see only what they have access to.",
      },
    ],
    picture: "The My Reminders page, with sample cards: what expires and when, who gets an email, and how often.",
  },
  organizations: {
    title: "For organizations",
    text: "Manage people centrally, one at a time or from a CSV file, and share reminders with teams through scope tags and groups. Teams share passwords in vaults that only their members can read: no administrator can unlock anyone's vault.",
    action: "Talk to us",
  },
  closing: {
    title: "One password to remember",
    text: "Create an account, save your recovery key, and keep everything else safe in your vault.",
    action: "Get Started Now",
  },
});

export const texts = localize("features/home/texts", english);
