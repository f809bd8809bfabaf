/** Every text of the page behind a message's unsubscribe link. */
export const texts = {
  heading: "Stop these messages?",
  stoppedHeading: "These messages have stopped",
  loading: "Looking up the link",
  question: (title: string, address: string) =>
    [`Messages about the reminder`, title, `will no longer be sent to`, address] as const,
  stopped: (title: string, address: string) =>
    [`Messages about the reminder`, title, `are no longer sent to`, address] as const,
  scope: "Other reminders are not affected. Whoever may see this one can see that its messages to you have stopped.",
  stop: "Stop these messages",
  takeBack: "Resume these messages",
  back: (address: string) => `Messages go to ${address} again.`,
  failed: "This could not be done.",
  invalid: "This link is not valid",
  invalidHint: "Use the link at the foot of the newest message.",
  notLoaded: "The link could not be looked up",
  retry: "Retry",
} as const;
