interface Section {
  title: string;
  paragraphs: readonly string[];
  points?: ReadonlyArray<readonly [what: string, text: string]>;
}

/** What is true of this software, in the order that the specification gives. */
const sections: readonly Section[] = [
  {
    title: "Information we collect",
    paragraphs: ["Only what the service needs to do its work:"],
    points: [
      [
        "Your account.",
        "First and last name, email address and when you confirmed it, a mobile number if you give one, your time zone and settings. Of your master password the server gets a proof that is computed from it on your device, never the password itself.",
      ],
      [
        "Your vault, encrypted.",
        "Titles, links, user names, passwords, notes, categories and tags arrive encrypted, and we cannot read them. What we can see is how many entries there are, roughly how large they are, when they change, and which are marked as favorite or archived.",
      ],
      [
        "Your reminders.",
        "Title, type, dates, notes, addresses and scope tag. They are not encrypted, because the server has to write the mail: keep secrets in the vault and not in a reminder.",
      ],
      [
        "What keeps accounts safe.",
        "When you signed in and with which kind of browser; counts of tries by network address, kept for hours; and a record of who did what, with names but without network addresses.",
      ],
      ["Messages.", "What you write by the contact form, and the mails that we send you."],
    ],
  },
  {
    title: "How we use it",
    paragraphs: [
      "To sign you in, to keep your vault and bring it to your devices, to send reminders, to tell you by mail what happened to your account, to let administrators manage the people of their organization, and to answer you.",
      "For nothing else. There is no advertising, no analytics and no profile of you, and nothing is sold.",
    ],
  },
  {
    title: "Security",
    paragraphs: [
      "Password data is encrypted on your device with AES-256, under keys that only your master password or your recovery key opens. The server stores the result and cannot read it, and your device notices when an entry was swapped, dropped or rolled back.",
      "The provider cannot reset a user's master password. An account recovery key can be set at registration, or later in the profile: it is the only other way into a vault.",
      "No protection is complete. The page itself comes from the server, so you trust those who run it not to ship you another program; and whoever sits at your unlocked device sees what you see.",
    ],
  },
  {
    title: "Sharing",
    paragraphs: [
      "We share nothing with third parties. No page loads anything from another company's server. Mails travel through the mail server that those who run this service have chosen.",
      "If you turn on the check for known breaches, your device sends this server 5 of the 40 digits of each password's hash. Where the people who run it have chosen a service to ask, the server passes these digits on, without anything that names you. No password is sent, and neither is stored or logged.",
      "Reminders are shared with the people whom their owner or an administrator chooses, and with the groups of their scope tag. Administrators see the names, addresses and rights of the people in their organization, and their reminders. Passwords are not shared between people, and no administrator can open a vault.",
      "Who is obliged by law to hand over data can hand over only what there is: of a vault, that is its encrypted form.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "You can see and correct your data in your profile, end your sessions, and stop any reminder by the link at the foot of its mails.",
      "You can undo changes to your vault for 30 days. What a change replaces and what you delete stays on the server that long, encrypted: you can put it back from an entry's earlier versions or from what you deleted, or delete it there at once.",
      "You can delete your account in your profile. Your vault, your reminders and your sessions go at once. What stays for a while: mails that were sent, for 30 days; to which addresses reminders were sent, for 90 days; messages by the contact form, for a year; the record of who did what, as long as those who run this server have set; and backups, until they are overwritten.",
      "For everything else that the law of your country gives you, write to us.",
    ],
  },
  {
    title: "Cookies and what your browser keeps",
    paragraphs: [
      "Only minimal cookies are used: one for each account that has signed in with this browser. It says that this device has been here before, so that others who guess your password do not lock you out, and so that we can email you when a new one signs in. It holds no name, no script can read it, and it ends after 400 days.",
      "Besides, your browser keeps for us:",
    ],
    points: [
      ["Your session", "under “token”, until you sign out or it ends."],
      ["Light or dark", "under “themeMode”."],
      [
        "Which people you added,",
        "if you are an administrator: their ids, in a list of your own under “createdUsers”, and no names.",
      ],
      [
        "What this device remembers of your account and vault:",
        "settings of the encryption, ids, a counter and checksums. No entry and no key. It stays when you sign out, because without it the device could not notice that a server shows it an old copy.",
      ],
      [
        "A sealed copy of the vault for reading offline,",
        "if you switched it on for this device. It is encrypted, and deleted when you sign out or your session ends.",
      ],
      [
        "That you chose to stay unlocked,",
        "under “stayUnlocked” with your account's id, until you turn it off; and when the vault was last locked, under “vaultLockedAt”. No key is kept.",
      ],
      [
        "That you turned on the check for known breaches,",
        "under “breachCheck” with your account's id, until you turn it off.",
      ],
      [
        "The app itself,",
        "once you have signed in, so that it starts without a connection: the same files for everyone.",
      ],
      [
        "What the columns of a file mean,",
        "if you imported passwords from a table of unknown columns: your choices and a checksum of the columns' names, under “importColumns”, and nothing else of the file.",
      ],
      ["Where you had scrolled to,", "until the tab is closed."],
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "This page describes the release of Pomander that this server runs now. When a release changes what is collected or kept, this page changes with it.",
    ],
  },
  {
    title: "Contact",
    paragraphs: [],
  },
];

export const texts = {
  title: "Privacy Policy",
  updated: (date: string) => `Last updated: ${date}`,
  note: "This policy covers only Pomander's own services: this app and the server that it talks to. Sites that your entries link to have policies of their own.",
  terms: "There are no other terms of use: both links at the foot of each page lead here.",
  sections,
  contact: {
    lead: "Questions about your data, or a wish that this page does not answer?",
    link: "Write to us",
    orBy: "or send a mail to",
  },
} as const;
