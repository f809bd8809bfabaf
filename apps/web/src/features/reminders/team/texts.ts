import { localize } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";
/** Texts about who has taken a reminder, and about snoozing it. */
export const english = () => ({
  take: "I'm on it",
  takeFor: (title: string) => `I'm on it: ${title}`,
  takeOver: "Take over",
  takeOverFor: (title: string) => `Take over: ${title}`,
  giveBack: "Give back",
  giveBackFor: (title: string) => `Give back: ${title}`,
  mine: "You're on it",
  by: (name: string) => `${name} is on it`,
  snooze: "Snooze",
  snoozeFor: (title: string) => `Snooze ${title}`,
  snoozed: (day: string) => `Snoozed for you until ${unbroken(day)}`,
  wake: "End snooze",
  wakeFor: (title: string) => `End snooze: ${title}`,
  hint: "Others get no emails about it unless it expires.",
  until: {
    tomorrow: "Until tomorrow",
    days: (days: number) => `For ${days} days`,
    week: "For a week",
    lastDay: (day: string) => `Until the day before it expires, ${day}`,
  },
  none: "It expires too soon to snooze.",
  /** If the person who has taken it gets no emails, the others' emails continue. */
  othersGoOn: (name: string | null) =>
    `Others still get emails about it, because ${name === null ? "you don't" : `${name} doesn't`} get any.`,
  took: (title: string, hint: string) => `You're on "${title}". ${hint}`.trim(),
  tookOver: (title: string) => `You took over "${title}".`,
  gaveBack: (title: string) => `You gave back "${title}". Everyone gets emails about it again.`,
  snoozedFor: (title: string, day: string) => `You get no emails about "${title}" until ${day}.`,
  woke: (title: string) => `You get emails about "${title}" again.`,
  undo: "Undo",
});

export const texts = localize("features/reminders/team/texts", english);
