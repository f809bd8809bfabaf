import { localize } from "@pomander/texts/format";

interface Section {
  title: string;
  paragraphs: readonly string[];
  points?: ReadonlyArray<readonly [what: string, text: string]>;
}

/** Statements that are true of this software, in the order that the specification gives. */
const sections: readonly Section[] = [
  {
    title: "Information we collect",
    paragraphs: ["Only what the service needs:"],
    points: [
      [
        "Your account.",
        "Your first and last name, your email address, when you confirmed it or an administrator said that it's right, your mobile number if you give one, your time zone and your settings. The server never gets your master password, only a proof computed from it on your device.",
      ],
      [
        "Your vault, encrypted.",
        "Titles, links, user names, passwords, notes, categories and tags arrive encrypted, and we can't read them. We can see how many entries there are, roughly how large they are, when they change, and which are marked as favorite or archived.",
      ],
      [
        "Your reminders.",
        "What is entered in them, such as title, dates, cost, notes and addresses; who took, snoozed, renewed or changed them and when; your saved filters; the names of your calendar links and when each was last read; the names of imported spreadsheets and what they changed, for a year. They aren't encrypted, because the server has to send the emails. Keep secrets in your vault, not in a reminder.",
      ],
      [
        "What keeps accounts safe.",
        "When you signed in and with what kind of browser; the day you last used your account, which administrators can see; the number of tries from a network address, kept for hours; a record of account activity, with names but without network addresses; and the server's log, which names your account by a number, without your name, your addresses or any contents.",
      ],
      [
        "Two-step sign-in and passkeys, if you use them.",
        "The secret of your authenticator app, encrypted; the public keys of your security keys and passkeys, with the names you give them; a check value of each recovery code, which can't be turned back into the code; when and with what kind of browser each was last used; and which browsers you trust. Fingerprints and faces never leave your device.",
      ],
      [
        "Your company's directory, if it's connected.",
        "What it sends about the people in it, whether or not they have an account: name, email address, user name and number there, mobile number, manager, groups, and whether they still work there. Administrators can see it. Nothing else from the directory is stored.",
      ],
      ["Messages.", "What you send through the contact form, and the emails we send you."],
    ],
  },
  {
    title: "How we use it",
    paragraphs: [
      "To sign you in, store your vault and sync it to your devices, send reminders, email you about your account, let administrators manage people in their organization, and reply to you.",
      "Nothing else. There's no advertising, no analytics and no profiling, and we sell nothing.",
    ],
  },
  {
    title: "Security",
    paragraphs: [
      "Password data is encrypted on your device with AES-256, with keys that only your master password, your recovery key or your passkeys unlock. The server stores the result but can't read it, and your device notices if an entry is swapped, dropped or rolled back.",
      "The provider cannot reset a user's master password. An account recovery key can be set at registration, or later in the profile. Besides your master password and the passkeys you add, it's the only way into your vault.",
      "No protection is perfect. This page comes from the server, so you trust the people who run it not to send you a different program. And anyone at your unlocked device sees what you see.",
    ],
  },
  {
    title: "Sharing",
    paragraphs: [
      "We share nothing with third parties. No page loads anything from another company's server. Emails go through the mail server chosen by the people who run this service.",
      "If you turn on the check for known breaches, your device sends this server 5 of the 40 digits of each password's hash. If the people who run the server use a lookup service, the server passes these digits on, without anything that identifies you. No password is sent, and the digits aren't stored or logged.",
      "Reminders are shared with the people chosen by their owner or an administrator, and with the groups of their scope tag. Emails to other people name the owner. Administrators see the names, addresses and permissions of the people in their organization, and their reminders.",
      "Passwords are shared only by you: in a shared vault, with the people that you or another manager of that vault gave access. Its name and contents are encrypted for its members, so we can't read them. We can see who is a member of a shared vault with what role, who invited which address, how large it is, when it changes, who left, and how many of its entries contain passwords that they knew. No administrator can unlock a vault, or add anyone to one.",
      "If you send a link to someone without an account, what it shows is encrypted with a key that is in the link only, so we can't read it. We can see that you sent it, when it's opened, and with what kind of browser. Links and their openings are kept for 30 days after they end.",
      "If you or an administrator add a channel, such as Slack or a webhook, the company that runs it gets the title, type, scope tag and dates of the reminders sent there, but not their notes. If a reminder watches something, such as a domain, its registry or host is asked about it once a day. The address and secret of a channel are stored encrypted.",
      "If you create a calendar link, anyone who has it can see the titles and dates of the reminders it shows, including the company that runs your calendar. You can remove the link in your profile at any time. We email you when a link or a channel is added.",
      "If we are legally required to hand over data, we can only provide what we hold. For a vault, that's its encrypted form.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "In your profile, you can see and correct your data and end your sessions. You can stop any reminder with the link at the bottom of its emails.",
      "You can undo changes to your vault for 30 days. Earlier versions and deleted entries stay on the server that long, encrypted. You can put them back, or delete them there right away.",
      "You can delete your account in your profile. Your vault, reminders and sessions are deleted right away. Some data stays for a while: sent emails, for 30 days; contact form messages, for a year; the record of account activity and the record of which reminders were sent to which address, for as long as the people who run this server have set (400 days, unless they changed it); and backups, until they're overwritten.",
      "For any other rights you have under your country's law, write to us.",
    ],
  },
  {
    title: "Cookies and what your browser keeps",
    paragraphs: [
      "Only minimal cookies are used: one for each account that has signed in with this browser. It shows that you've signed in here before, so that someone guessing your password can't lock you out, and we can email you when a new browser signs in. If you trust a browser, the same cookie lets you skip the second step there for 30 days. It contains no name, no script can read it, and it expires after 400 days.",
      "Your browser also stores:",
    ],
    points: [
      ["Your session", 'under "token", until you sign out or it expires.'],
      ["Light or dark", 'under "themeMode".'],
      [
        "The people you added,",
        'if you\'re an administrator: a list of their ids under "createdUsers", without names.',
      ],
      [
        "What this device remembers about your account and vault:",
        "encryption settings, ids, a counter and checksums. No entries and no keys. It stays when you sign out, because without it the device couldn't notice if a server shows it an old copy.",
      ],
      [
        "An encrypted copy of your vault for offline access,",
        "if you turned it on for this device. It's deleted when you sign out or your session expires.",
      ],
      [
        "That you chose to stay unlocked,",
        'under "stayUnlocked" with your account\'s id, until you turn it off, and the time your vault was last locked, under "vaultLockedAt". No keys are stored.',
      ],
      [
        "That you turned on the check for known breaches, and the service it asks,",
        'under "breachCheck" with your account\'s id, until you turn it off.',
      ],
      [
        "The app itself,",
        "once you've signed in, so it starts without a connection. The files are the same for everyone.",
      ],
      [
        "What the columns of an imported file mean,",
        'if you imported a table with unknown columns: your choices and a checksum of the column names, under "importColumns" or "reminderImportColumns", and nothing else from the file.',
      ],
      [
        "Who a name in an imported list of reminders is,",
        'if you chose it: your choice and a checksum of the name, under "reminderImportPeople".',
      ],
      ["Your scroll position,", "until you close the tab."],
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "This page describes the version of Pomander that this server runs now. If a new version changes what is collected or kept, this page changes with it.",
    ],
  },
  {
    title: "Contact",
    paragraphs: [],
  },
];

export const english = () => ({
  title: "Privacy Policy",
  updated: (date: string) => `Last updated: ${date}`,
  note: "This policy covers only Pomander's own services: this app and the server it connects to. Sites that your entries link to have their own policies.",
  terms: "There are no other terms of use. Both links at the bottom of each page lead here.",
  sections,
  contact: {
    lead: "Questions about your data, or a request this page doesn't answer?",
    link: "Write to us",
    orBy: "or send an email to",
  },
});

export const texts = localize("features/static-pages/privacy/texts", english);
