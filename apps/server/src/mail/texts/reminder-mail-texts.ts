import type { Format } from "@pomander/texts/format";

/** Returns the texts of reminders: in mails, in chats and in calendars. A part in braces is a link. */
export const english = ({ day, list }: Format) => {
  const expires = (daysLeft: number) => {
    if (daysLeft < 0) return "has expired";
    if (daysLeft === 0) return "expires today";
    if (daysLeft === 1) return "expires tomorrow";
    return `expires in ${daysLeft} days`;
  };
  const because = {
    recipient: "the reminder was addressed or assigned to you",
    escalation: "you're the person to tell when no one has taken the reminder",
    heir: "you get reminders of people who have left",
  };
  return {
    title: "Title",
    type: "Type",
    types: { personal: "Personal", team: "Team", work: "Work", other: "Other" },
    expiryDate: "Expiry date",
    daysLeft: "Days left",
    daysLeftOf: (daysLeft: number) => {
      if (daysLeft >= 0) return String(daysLeft);
      return `0, expired ${daysLeft === -1 ? "yesterday" : `${-daysLeft} days ago`}`;
    },
    cost: "Cost",
    scopeTag: "Scope tag",
    noScopeTag: "none",
    assigned: "Assigned to",
    owner: "Owner",
    notes: "Notes",
    /** A date in full and in short. */
    date: (date: string) => day(date, "full"),
    shortDate: (date: string) => day(date, "plain"),
    expiry: (title: string, daysLeft: number) => `${title} ${expires(daysLeft)}`,
    giveNotice: (title: string, date: string, daysLeft: number) => {
      const when = daysLeft === 0 ? "today" : daysLeft === 1 ? "by tomorrow" : `within ${daysLeft} days`;
      return `Give notice for ${title} ${when} (${day(date, "withoutYear")})`;
    },
    uncheckable: (title: string, target: string) => `${title}: ${target} can't be checked`,
    subject: (headline: string) => `Reminder: ${headline}`,
    escalationSubject: (headline: string) => `No one is on it: ${headline}`,
    noticeDue: "Give notice by",
    noticeWasDue: "Notice was due on",
    people: (isYou: boolean, others: readonly string[], more: number) =>
      list([...(isYou ? ["you"] : []), ...others, ...(more > 0 ? [`${more} more`] : [])]),
    sender: (owner: string, server: string, isOne: boolean) =>
      `${owner} asked ${server} to send you ${isOne ? "this reminder" : "these reminders"}.`,
    unreachableSince: (date: string, error: string) =>
      `We haven't been able to read this expiry date since ${day(date, "full")}, so it may be out of date. ${error}`,
    /** The parts before and after the target. */
    unreachableTarget: (isForOwner: boolean) => ({
      before: "If ",
      after: ` is no longer right, ${isForOwner ? "change what the reminder watches" : "let the reminder's owner know"}. We keep checking, and won't email you again about this outage.`,
    }),
    notTaken: "No one has taken this reminder yet, so we're letting you know.",
    forHeir: "Everyone who would get this reminder has left, so it comes to you.",
    takenByYou: "You're on it.",
    takenBy: (name: string) => `${name} is on it.`,
    take: "I'm on it",
    giveBack: "Give it back",
    takeOver: "Take over",
    openReminder: "Open the reminder",
    proofAlone: (isFirst: boolean, isOne: boolean, days: number) => {
      const first = isOne ? "This is the first reminder" : "These are the first reminders";
      const wait = isFirst ? `${first} to this address. Any others wait` : "Any other reminders to this address wait";
      return `${wait} until you {confirm that it's yours}. The link works once, for ${days} days.`;
    },
    proofOthers: (count: number, daysLeft: number, days: number) =>
      `${count} more ${count === 1 ? "reminder waits" : "reminders wait"} until you {confirm that this address is yours}. ${
        count === 1 ? "It" : "The next one"
      } ${expires(daysLeft)}. The link works once, for ${days} days.`,
    ending: (reason: "recipient" | "escalation" | "heir") =>
      `You're getting this email because ${because[reason]}. It contains nothing from your vault. You can {unsubscribe from this reminder}.`,
    unsubscribed: (areSeveral: boolean) =>
      `You won't get any more emails about ${areSeveral ? "these reminders" : "this reminder"}.`,
    several: {
      heading: (count: number) => `${count} reminders`,
      subject: (headline: string, count: number) => `Reminders: ${headline}, and ${count} more`,
      escalationSubject: (headline: string, count: number) => `No one is on these: ${headline}, and ${count} more`,
      notTaken: "No one has taken these reminders yet, so we're letting you know.",
      unreachable:
        "We haven't been able to read these expiry dates for days, so they may be out of date. If something has moved, change what its reminder watches. We keep checking, and won't email you again about these outages.",
      expired: "Expired",
      next7: "Next 7 days",
      next30: "Next 30 days",
      later: "Later",
      forHeir: "Everyone who would get it has left",
      from: (name: string, server: string) => `From ${name}, ${server}`,
      owner: (name: string) => `Owner ${name}`,
      assigned: (people: string) => `Assigned to ${people}`,
      expires: (date: string) => `Expires ${day(date, "plain")}`,
      since: (date: string, error: string) => `Since ${day(date, "plain")}: ${error}`,
      noticeWasDue: (date: string) => `Notice was due on ${day(date, "plain")}`,
      open: "Open",
      unsubscribe: "Unsubscribe",
      because: {
        digest:
          "You're getting this email because these reminders were addressed or assigned to you, and you chose to get them together.",
        together:
          "You're getting this email because these reminders were addressed or assigned to you. They come together, as they were due at the same time.",
        escalation:
          "You're getting this email because you're the person to tell when no one has taken these reminders.",
      },
      ending: " It contains nothing from your vault. You can {unsubscribe from all of these}.",
      endingWithSettings:
        " It contains nothing from your vault. You can {change how reminders come} or {unsubscribe from all of these}.",
    },
    calendar: {
      expires: (title: string) => `${title} expires`,
      lastNotice: (title: string) => `Last day to give notice for ${title}`,
    },
    channel: {
      problem: "Problem",
      since: "Since",
      headline: (count: number, headline: string) => `${count} reminders: ${headline}, and ${count - 1} more`,
      line: (headline: string, date: string) => `${headline} (${day(date, "plain")})`,
      noticeLine: (headline: string, date: string) => `${headline}, expires ${day(date, "plain")}`,
      rest: (count: number) => `and ${count} more`,
      open: "Open in Pomander",
      test: "Test message from Pomander",
      testWhat: "This channel works",
      testIs: "your reminders will arrive here",
    },
  };
};
