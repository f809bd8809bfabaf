import type { LinkEnd } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

const ends: Readonly<Record<LinkEnd, string>> = {
  opened: "Opened",
  time: "Expired",
  sender: "Ended by you",
  passphrase: "Ended after ten wrong passphrases",
  keys: "Ended",
  policy: "Ended by an administrator",
  files: "Ended: you can no longer read its files",
  restore: "Ended: this server was restored from a backup",
};

/** Every text of the list of links. */
export const english = ({ plural }: Format) => ({
  title: "Sent links",
  lead: "Links that you sent to people without an account. Ended ones are listed for 30 days.",
  locked: { title: "Unlock your vault", lead: "The titles of your links are encrypted in your vault." },
  offline: "Links need a connection.",
  sendText: "Send a text",
  none: "You haven't sent any links.",
  notLoaded: "Couldn't load your links",
  unreadable: "A link that can't be read",
  untitled: "Untitled",
  forWhom: (name: string) => `For ${name}`,
  left: (count: number) => plural(count, { one: "Opens once", other: "Opens # more times" }),
  until: (moment: string) => `Until ${moment}`,
  ended: (why: LinkEnd) => ends[why],
  withPassphrase: "With a passphrase",
  openedAt: (moment: string, device: string) => `Opened ${moment}, ${device}`,
  confirmed: "confirmed",
  serverSays: "says the server",
  notThem: "Not them? Change what you sent.",
  copy: "Copy",
  copyLabel: (title: string) => `Copy the link ${title}`,
  copied: "Copied to clipboard!",
  copyFailed: "Couldn't copy",
  end: "End",
  endLabel: (title: string) => `End the link ${title}`,
  endTitle: "End this link?",
  endLink: "End link",
  endBody: (title: string) => `No one can open "${title}" with it from then on. This can't be undone.`,
  endedNotice: "Link ended. This doesn't take back what was opened.",
  notEnded: "Couldn't end the link",
  mail: "Email me when a link is opened",
  mailFailed: "Couldn't change this",
});

export const texts = localize("features/profile/links/texts", english);
