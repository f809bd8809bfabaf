import type { Format } from "@pomander/texts/format";

/** Returns the texts of mails about sent links, calendar links, channels and API tokens. */
export const english = (_format: Format) => ({
  unexpected:
    "If this wasn't you, someone else is signed in to your account. Remove it in your profile, sign out everywhere and change your master password.",
  unexpectedWithoutPassword:
    "If this wasn't you, someone else is signed in to your account. Remove it in your profile, sign out everywhere and tell your company's IT.",
  calendar: {
    title: "A calendar link was created for your reminders",
    what: "Anyone with the link can see the titles and dates of your reminders, until you remove it in your profile.",
  },
  channel: {
    titleOfNew: "A channel was added for your reminders",
    titleOfChange: "A channel for your reminders was changed",
    kind: "Type",
    host: "Sends to",
    what: "Reminders are sent there with their titles and dates, until you remove it.",
  },
  linkOpened: {
    title: "Your link was opened",
    created: "Created",
    left: "Openings left",
    see: "See my links",
    what: "Someone opened a link that you sent. Your list of links says whether they had the link and its passphrase.",
    unexpected: "If it wasn't the person you sent it to, change what you sent.",
  },
  token: {
    titles: {
      "token-made": "An API token was created",
      "token-rotated": "An API token got a new secret",
      "token-kept": "An API token from a backup works again",
    },
    titlesOfServer: {
      "token-made": "An API token was created for the server",
      "token-rotated": "An API token got a new secret for the server",
      "token-kept": "An API token from a backup works again for the server",
    },
    name: "Name",
    by: "By",
    ends: "Ends",
    openServers: "Open server tokens",
    openMine: "Open my API tokens",
    whatOfServer: "A program with this token can use Pomander as its scopes allow, until the token ends or is revoked.",
    what: "A program with this token can use Pomander in your name as its scopes allow, until the token ends or you revoke it.",
    unexpected: "If you didn't expect this, revoke the token, sign out everywhere and change your master password.",
    unexpectedWithoutPassword:
      "If you didn't expect this, revoke the token, sign out everywhere and tell your company's IT.",
    newNetwork: "An API token was used from a new network",
    network: "Network",
    moved:
      "If a program of yours moved, you don't need to do anything. You can limit a token to your networks when you create it.",
    unknownNetwork: "If you don't know this network, someone may have a copy of the token: revoke it.",
  },
});
