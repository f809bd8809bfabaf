import { type Format, localize } from "@pomander/texts/format";

/** Every text of the page about the server's API tokens. */
export const english = (_format: Format) => ({
  heading: "Server tokens",
  lead: "Tokens of the server keep working when the person who created them leaves. They never reach a vault.",
  back: "Dashboard",
});

export const texts = localize("features/server-tokens/texts", english);
