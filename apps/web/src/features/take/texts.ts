import { localize } from "@pomander/texts/format";

/** Every text of the page behind the "I'm on it" link of a reminder's message. */
export const english = () => ({
  heading: "Take this reminder?",
  mineHeading: "You're on it",
  loading: "Checking the link",
  expires: (date: string, when: string) => `Expires ${date}, ${when}`,
  expired: (date: string, when: string) => `Expired ${date}, ${when}`,
  question: "Everyone else stops getting emails about it, unless it expires.",
  questionOnly: "Everyone else still gets emails about it.",
  taken: "Someone else is on it. If you take over, you're the one who gets its emails.",
  mineOnly: "Everyone else still gets emails about it, because you don't get any.",
  mineUnverified:
    "Everyone else still gets emails about it, because you don't get any until you confirm your email address. Your profile can send you a new link.",
  open: "Open the reminder",
  mine: "Everyone else gets no more emails about it, unless it expires. You still get yours.",
  expiredQuestion: "It has expired. The others will see that you're taking care of it.",
  expiredTaken: {
    you: "It has expired. The others can see that you're taking care of it.",
    other: "It has expired, and someone else is on it. You can take over.",
  },
  take: "I'm on it",
  takeOver: "Take over",
  giveBack: "Give it back",
  givenBackOnly: "You've given it back.",
  givenBack: "You've given it back. Everyone gets emails about it again.",
  failed: "Something went wrong.",
  ended: "This link has ended",
  endedHint: "The reminder may have been renewed or deleted. Use the link in the latest email.",
  notLoaded: "Couldn't check the link",
  retry: "Retry",
});

export const texts = localize("features/take/texts", english);
