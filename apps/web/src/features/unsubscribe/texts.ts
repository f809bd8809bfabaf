/** Every text of the page behind a message's unsubscribe link. */
export const texts = {
  heading: "Stop these messages?",
  stoppedHeading: "These messages have stopped",
  loading: "Looking up the link",
  question: (title: string, address: string) =>
    [`Messages about the reminder`, title, `would no longer be sent to`, address] as const,
  stopped: (title: string, address: string) =>
    [`Messages about the reminder`, title, `are no longer sent to`, address] as const,
  scope: "Other reminders go on. Whoever keeps this one sees that its messages have ended.",
  stop: "Stop these messages",
  takeBack: "Take it back",
  back: (address: string) => `Messages go to ${address} again.`,
  failed: "This could not be done.",
  invalid: "This link is not valid",
  invalidHint: "Use the one at the foot of the newest message.",
  notLoaded: "The link could not be looked up",
  retry: "Retry",
} as const;
