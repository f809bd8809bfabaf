import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page about the server's API tokens in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  heading: "Server-Token",
  lead: "Token des Servers gelten weiter, wenn geht, wer sie erstellt hat. Einen Tresor erreichen sie nie.",
  back: "Übersicht",
});
