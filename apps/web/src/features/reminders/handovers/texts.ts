import { type Format, localize } from "@pomander/texts/format";

/** Every text about reminders of people who left. */
export const english = ({ plural }: Format) => ({
  yours: (from: string, count: number) =>
    plural(count, {
      one: `${from} left. # reminder that they shared is yours now.`,
      other: `${from} left. # reminders that they shared are yours now.`,
    }),
  manager: (manager: string) => `Their manager was ${manager}.`,
  give: (manager: string) => `Give them to ${manager}`,
  keep: "Keep them",
  given: (manager: string) => `${manager} owns them now`,
  kept: "They stay yours",
  failed: "Couldn't change it. Reload the page and try again.",
});

export const texts = localize("features/reminders/handovers/texts", english);
