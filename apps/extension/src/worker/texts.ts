import { localize } from "@pomander/texts/format";

/** Every text of the bar in pages of sites, and of the menu of fields. */
export const english = () => ({
  save: (host: string) => `Save the login for ${host}?`,
  update: (host: string) => `Update the password for ${host}?`,
  open: "Save…",
  notNow: "Not now",
  never: "Never here",
  fill: "Fill the login",
});

export const texts = localize("worker/texts", english);
