import { localize } from "@pomander/texts/format";

/** Texts for choosing who is notified when no one has taken a reminder, in the forms of reminders and of scope tags. */
export const english = () => ({
  days: "Days before it expires",
  people: "Tell",
  peopleHint: "Choose people or enter emails.",
  outsidersHint: "People without an account don't get the notes.",
  daysFault: "Enter a number from 0 to 365",
  peopleFault: "Choose at least one person",
  emailFault: "Choose a person or enter a valid email",
  tooMany: (most: number) => `Choose up to ${most} people`,
});

export const escalationTexts = localize("widgets/escalation-texts", english);
