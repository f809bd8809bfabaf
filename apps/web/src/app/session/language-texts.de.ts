import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./language-texts.ts";

/** Returns the texts about an account with another language in German. */
export const german = (): TextsOf<typeof english> => ({
  other: (name) => `Deine Sprache ist ${name}. Lade diese Seite neu, um sie in dieser Sprache zu lesen.`,
  reload: "Seite neu laden",
});
