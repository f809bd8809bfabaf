import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./language-texts.ts";

/** Returns the texts about an account with another language in French. */
export const french = (): TextsOf<typeof english> => ({
  other: (name) => `Votre langue est\u00a0: ${name}. Rechargez cette page pour la lire dans cette langue.`,
  reload: "Recharger la page",
});
