import type { Digest } from "@pomander/contract";
import { localize } from "@pomander/texts/format";

/** Every text of how reminders reach a user, by email and in a calendar. */
export const english = () => ({
  /** Days of the week from Monday on, as the server counts them. */
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const,
  digest: {
    title: "Reminder emails",
    lead: "Emails arrive at the time above. More than three at once come as one. A reminder that expires before your next combined email comes on its own.",
    label: "How often",
    choices: {
      off: "Each reminder in its own email",
      daily: "One email a day",
      weekly: "One email a week",
    } satisfies Record<Digest, string>,
    day: "Day of the week",
    attach: "Attach a calendar file",
    attached: "On",
    notAttached: "Off",
    attachHint: "Open the file to add the expiry date to your calendar.",
    submit: "Save",
    done: "Reminder emails saved",
    failed: "Couldn't save reminder emails",
  },
  hours: {
    title: "Working hours",
    lead: "Reminders that are due outside these hours wait until they begin.",
    label: "When reminders may come",
    server: "As set for everyone",
    serverIs: (hours: string) => `As set for everyone: ${hours}`,
    own: "On these days and hours",
    submit: "Save",
    done: "Working hours saved",
    failed: "Couldn't save working hours",
  },
  calendar: {
    title: "Calendar",
    lead: [
      "See expiry dates in your calendar app. Apps check the private link now and then, so changes can take up to a day to appear.",
      "Anyone with the link can see the titles and dates of these reminders, and so can the service that runs your calendar.",
    ],
    empty: "No calendar links yet.",
    add: "Create calendar link",
    addTitle: "Create a calendar link",
    addSubmit: "Create link",
    scope: "Reminders to show",
    all: "My reminders",
    allHint: "Yours, those assigned to you and those sent to your email.",
    tagHint: "Those with this scope tag that you can see.",
    tagsFailed: "Couldn't load your scope tags. You can create a link for all your reminders.",
    name: "Name",
    nameHint: "Your calendar app shows this name, too.",
    nameRequired: "Name is required",
    failed: "Couldn't create the link",
    madeTitle: "Your calendar link",
    madeLead: 'Add it in your calendar app as a subscription or "From URL". Copy it now: it won\'t be shown again.',
    address: "Link",
    copy: "Copy link",
    copied: "Calendar link copied",
    copyFailed: "Couldn't copy. Select the link and copy it yourself.",
    done: "Done",
    loadFailed: "Couldn't load your calendar links",
    of: (tag: string | null) => (tag === null ? "My reminders" : `Scope tag: ${tag}`),
    created: (when: string) => `Created ${when}`,
    fetched: (when: string) => `Last read ${when}`,
    neverFetched: "Not read yet",
    remove: "Remove",
    removeLabel: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove "${name}"?`,
    removeBody: "The link stops working right away, and its events disappear from calendars that use it.",
    removeConfirm: "Remove link",
    removed: "Calendar link removed",
    removeFailed: "Couldn't remove the link",
  },
  /** Texts after all sessions have ended. */
  review: {
    title: "Keep your calendar links and channels?",
    lead: "They still work: signing out doesn't end them. If someone else used your account, one of these could be theirs.",
    feed: (name: string, created: string) => `Calendar link "${name}", created ${created}`,
    channel: (kind: string, name: string, host: string, created: string) =>
      `${kind} "${name}" to ${host}, created ${created}`,
    keep: "Keep",
    remove: "Remove all",
    removed: "Calendar links and channels removed",
    loadFailed: "Couldn't load your calendar links and channels",
    failed: "Couldn't save your answer",
  },
});

export const texts = localize("features/profile/messages/texts", english);

export const { weekdays } = texts;
