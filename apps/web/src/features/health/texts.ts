import type { FindingKind } from "@pomander/vault/health";
import { type Format, localize } from "@pomander/texts/format";
import type { View } from "./list-params.ts";

const kinds: Readonly<Record<FindingKind | "unreadable" | "ignored", string>> = {
  breached: "Breached",
  known: "Former members",
  weak: "Weak",
  reused: "Reused",
  expired: "Expired",
  "insecure-link": "Insecure link",
  "no-second-factor": "No one-time code",
  expiring: "Expiring soon",
  old: "Old",
  unreadable: "Can't be opened",
  ignored: "Ignored",
};

const leads: Readonly<Record<View, string>> = {
  start: "The biggest risks come first. Changing a password takes a minute.",
  all: "Everything that could be safer, the biggest risks first.",
  breached: "Attackers have these passwords on their lists. Change them now.",
  known:
    "People who are no longer members of a shared vault may have kept these. Change each one, on its site and here: a changed one leaves the list.",
  weak: "These are easy to guess. Use the generator for stronger ones.",
  reused: "If one of these sites is breached, the others are at risk too. Give each site its own password.",
  expired: "The date you set for these has passed.",
  "insecure-link":
    "Without https, others on the network can read what you type. Check whether the site supports https.",
  "no-second-factor":
    "These sites offer two-step sign-in, but no one-time code is saved here. If you use an app or security key instead, ignore the finding.",
  expiring: "These expire within 30 days, on the date you set.",
  old: "Unchanged for over a year. A strong password you use only once doesn't need changing.",
  unreadable: "These entries are damaged or were saved by a newer version. They're kept unchanged.",
  ignored: "Findings you've ignored. They don't affect your score.",
};

export const english = ({ list, number, plural }: Format) => {
  const passwords = (count: number) => plural(count, { one: "# password", other: "# passwords" });
  const allOf = (count: number) =>
    count === 1 ? "Your password" : count === 2 ? "Both passwords" : `All ${passwords(count)}`;
  const entries = (count: number) => plural(count, { one: "# entry", other: "# entries" });

  return {
    heading: "Health",
    lead: "See how safe your passwords are. They're checked on this device.",
    back: "Passwords",
    untitled: "Untitled",

    checking: {
      label: "Checking your passwords",
      progress: (checked: number, total: number) => `Checking ${number(checked)} of ${entries(total)}`,
      cancel: "Cancel",
      stopped: "The check was stopped.",
      resume: "Continue",
      failed: "Your passwords couldn't be checked",
    },
    loadFailed: "Failed to fetch passwords",
    unverified: "Your vault doesn't match what was last saved, so this report may be incomplete.",
    toPasswords: "Show passwords",

    score: {
      of: (score: number) => `Score: ${score} of 100`,
      words: { perfect: "Excellent", good: "Good", fair: "Could be safer", low: "At risk" },
      explanation: (safe: number, total: number, isChecked: boolean) => {
        const claim = isChecked ? "strong, used only once and in no known breach" : "strong and used only once";
        if (safe === total) return `${allOf(total)} ${total === 1 ? "is" : "are"} ${claim}.`;
        return `${number(safe)} of ${passwords(total)} ${safe === 1 ? "is" : "are"} ${claim}.`;
      },
      rest: "That share is your score. Other findings don't affect it.",
      notLookedUp: "Not checked against known breaches yet.",
      lookUp: "Check",
      unknownAge: (count: number) =>
        plural(count, { one: "The age of # password isn't known.", other: "The age of # passwords isn't known." }),
    },

    empty: {
      none: "No passwords to check yet",
      noneHint: "Add your first password, or import the ones you have.",
      noneAction: "Add passwords",
      perfect: "Nothing to fix",
      perfectHint: "If that changes, you'll see it here.",
      view: "Nothing here",
      viewHint: "No entries have this finding.",
      showStart: "Show where to start",
    },

    views: { label: "Findings", list: "Entries to look at", start: "Start here", all: "All", ...kinds },
    titles: { start: "Start with these", all: "Everything found", ...kinds } satisfies Record<View, string>,
    leads,
    pages: "Pages of findings",
    showAll: (count: number) => `Show all ${entries(count)}`,

    finding: {
      breached: (count: number) => `Seen ${plural(count, { one: "once", other: "# times" })} in known breaches`,
      known: (names: readonly string[]) =>
        names.length === 1
          ? `${list(names)} is no longer a member, and may have kept it`
          : `${list(names)} are no longer members, and may have kept it`,
      someone: "A former member",
      weak: ["Very weak password", "Weak password", "Password not strong enough"] as const,
      group: (many: number) => `${many} entries with one password`,
      reused: (names: readonly string[], more: number) =>
        `Same password as ${list([...names, ...(more > 0 ? [plural(more, { one: "# other entry", other: "# other entries" })] : [])])}`,
      expired: (day: string, ago: string) => `Expired ${day} · ${ago}`,
      expiring: (day: string, left: string) => `Expires ${day} · ${left}`,
      insecureLink: "Its link doesn't use https",
      noSecondFactor: (site: string) => `${site} offers two-step sign-in, but no one-time code is saved`,
      old: (day: string) => `Unchanged since ${day}`,
      unreadable: "This entry can't be opened",
      noId: "This entry has no id.",
    },

    row: {
      change: "Change on site",
      changeOf: (name: string, host: string) => `Change on site: ${name}, ${host}`,
      changeTip: (host: string) =>
        `Opens ${host} in a new tab. If the site has no page for this, look in its settings.`,
      edit: "Edit",
      editOf: (name: string) => `Edit ${name}`,
      more: (name: string) => `More for ${name}`,
      setAside: "Doesn't need changing",
      ignore: (kind: string) => `Ignore "${kind}" for this entry`,
      resume: (kind: string) => `Stop ignoring "${kind}"`,
    },
    notices: {
      ignored: "Ignored for this entry",
      resumed: "No longer ignored",
      setAside: "Noted that it doesn't need changing",
      undo: "Undo",
      failed: "Failed to save",
      gone: "This entry was deleted elsewhere.",
      conflict: "This entry was changed elsewhere. Try again.",
    },

    breaches: {
      title: "Known breaches",
      off: "This server doesn't look up breached passwords. The people who run it can turn this on.",
      offline: "Connect to the internet to look up breached passwords.",
      settingsFailed: "Couldn't check whether this server looks up breached passwords.",
      /** Says, before anything is sent, what leaves the device. */
      leads: {
        service: (host: string) => [
          "Find out which of your passwords attackers already have. Your passwords never leave this device, and neither do their full hashes.",
          `For each password, 5 of the 40 digits of its SHA-1 hash go to your server, which passes them on to ${host} without your name. Over a thousand breached passwords share the same 5 digits. All of them come back, and this device compares them with yours.`,
        ],
        file: () => [
          "Find out which of your passwords attackers already have. Your passwords never leave this device, and neither do their full hashes.",
          "For each password, 5 of the 40 digits of its SHA-1 hash go to your server, which checks its own list and asks no one else. Over a thousand breached passwords share the same 5 digits. All of them come back, and this device compares them with yours.",
        ],
      },
      agree: "Check for breaches",
      remembered: "You'll see the result here from now on. You can stop at any time.",
      progress: (done: number, total: number) => `Looked up ${number(done)} of ${passwords(total)}`,
      label: "Looking up breached passwords",
      cancel: "Cancel",
      resume: (count: number) => `Check ${passwords(count)}`,
      waiting: (count: number) => `${passwords(count)} not looked up yet.`,
      none: (checked: number) =>
        plural(checked, {
          one: "Your password isn't in any known breach.",
          other: "None of your # passwords is in a known breach.",
        }),
      some: (count: number) =>
        plural(count, {
          one: "# entry has a password from a known breach.",
          other: "# entries have a password from a known breach.",
        }),
      show: "Show",
      failed: "Failed to look up breached passwords",
      limit: "You've reached this server's daily limit. Check the rest tomorrow.",
      stop: "Stop checking",
      nothing: "There are no passwords to look up yet.",
    },
  };
};

export const texts = localize("features/health/texts", english);
