import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of choosing among a user's vaults in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  all: "Tous les coffres",
  personal: "Personnel",
  choose: "Coffre",
  chosen: (name) => `Coffre\u00a0: ${name}`,
  of: (manager) => `Géré par ${manager}`,
  ofMe: "Géré par vous",
  ofMeAnd: (manager) => `Géré par vous et ${manager}`,
  members: (count) => plural(count, { one: "# membre", other: "# membres" }),
  distinct: (name, note) => `${name} (${note})`,
  viewOnly: "Lecture seule",
  manage: (name) => `Membres de ${name}`,
  vaults: "Coffres partagés",
  states: {
    opening: "Ouverture…",
    failed: "Ne peut pas être ouvert",
    notListed: "Vous n’êtes plus membre",
    deleted: "Supprimé",
    ended: "Remplacé",
  },
});
