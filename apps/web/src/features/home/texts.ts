/** What the home page says: the specification's words, and nothing that this software does not do. */
export const texts = {
  title: "Pomander",
  tagline: "secure, smart, simple password management",
  headline: ["Passwords only you can read.", "Reminders that reach the right people."],
  lead: "Pomander encrypts your vault on your own device, so the server that keeps it cannot read it. And before a certificate, a card or a contract runs out, it sends an email to the people concerned, and to nobody else.",
  passwords: "My Passwords",
  login: "Login",
  signUp: "Sign Up Free",
  vaultPicture: "The password list of Pomander, with sample entries: titles, user names, tags, and buttons to copy.",
  features: [
    {
      title: "Secure Storage",
      text: "Passwords are encrypted before storage: with AES-256, on your device, under a key that only your master password or your recovery key opens. Your device notices if the server swaps or drops one.",
    },
    {
      title: "Password Generator",
      text: "A password generator is built in: 8 to 128 characters, or 3 to 10 words that can be remembered, made at random on your device.",
    },
    {
      title: "Cross-Platform",
      text: "Access works from any device with a current browser. There is nothing to install, and it is the same vault everywhere.",
    },
  ],
  reminders: {
    title: "Remind Me",
    lead: "Some things must not run out unnoticed, and you are seldom the only one who has to know.",
    points: [
      {
        title: "It sends emails, so nobody has to look",
        text: "Set an expiry date, and an email comes before it: once, daily, weekly or monthly, at the hour that each person chose in their own time zone.",
      },
      {
        title: "It reaches the people concerned",
        text: "A reminder can be shared with other users through scope tags: the people of its groups see it, and those assigned get the email.",
      },
      {
        title: "It is clear who may do what",
        text: "Administrators say who may use Remind Me, and grant read, write and delete group by group. What somebody may not see is not on their list.",
      },
    ],
    picture: "The page My Reminders, with sample cards: what expires and when, who is told, and how often.",
  },
  organizations: {
    title: "For organizations",
    text: "People are managed centrally, one at a time or from a CSV file, and reminders are shared with teams through scope tags and groups. Passwords are not shared between people: no administrator can open anybody's vault.",
    action: "Talk to us",
  },
  closing: {
    title: "One password to remember",
    text: "Make an account, save your recovery key, and put the rest away safely.",
    action: "Get Started Now",
  },
} as const;
