import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./escalation-texts.ts";

/** Returns the texts for choosing who is notified in French. */
export const french = (): TextsOf<typeof english> => ({
  days: "Jours avant l’expiration",
  people: "Prévenir",
  peopleHint: "Choisissez des personnes ou saisissez des adresses.",
  outsidersHint: "Les personnes sans compte ne reçoivent pas les notes.",
  daysFault: "Saisissez un nombre de 0 à 365",
  peopleFault: "Choisissez au moins une personne",
  emailFault: "Choisissez une personne ou saisissez une adresse e-mail valide",
  tooMany: (most) => `Choisissez au plus ${most} personnes`,
});
