import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./document-texts.ts";

/** Returns the texts of `index.html` in German. */
export const german = (): TextsOf<typeof english> => ({
  description: "Pomander: Passwörter sicher und einfach verwalten",
  withoutScript: "Pomander öffnet deinen Tresor auf diesem Gerät und braucht dafür JavaScript.",
});
