import { localize } from "@pomander/texts/format";

/** Every text of the page behind a message's unsubscribe link. */
export const english = () => ({
  heading: "Unsubscribe from this reminder?",
  headingOfSeveral: "Unsubscribe from these reminders?",
  stoppedHeading: "You're unsubscribed",
  loading: "Checking the link",
  question: (title: string, address: string) =>
    [`Emails about the reminder`, `"${title}"`, `will no longer be sent to`, address] as const,
  stopped: (title: string, address: string) =>
    [`Emails about the reminder`, `"${title}"`, `are no longer sent to`, address] as const,
  questionOfSeveral: (address: string) => ["Emails about these reminders will no longer be sent to", address] as const,
  stoppedSeveral: (address: string) => ["Emails about these reminders are no longer sent to", address] as const,
  scopeOfSeveral: "Other reminders aren't affected. People who can see these can see that you unsubscribed.",
  scope: "Other reminders aren't affected. People who can see this one can see that you unsubscribed.",
  stop: "Unsubscribe",
  takeBack: "Resubscribe",
  back: (address: string) => `You're subscribed again. Emails go to ${address}.`,
  failed: "Something went wrong.",
  ended: "This link isn't valid",
  endedHint: "Use the link at the bottom of the latest email.",
  notLoaded: "Couldn't check the link",
  retry: "Retry",
});

export const texts = localize("features/unsubscribe/texts", english);
