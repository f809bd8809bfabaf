import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of when one's vaults were unlocked and read in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  title: "Activité de vos coffres",
  lead: {
    off: "Ce serveur n’enregistre pas quand les coffres sont déverrouillés ou lus.",
    shared:
      "Quand vos coffres ont été déverrouillés et lus ces 90 derniers jours. Vous seul le voyez\u00a0; les administrateurs voient seulement quand des coffres partagés sont lus. Personne ne voit quels éléments.",
    all: "Quand vos coffres ont été déverrouillés et lus ces 90 derniers jours. Les administrateurs le voient aussi. Personne ne voit quels éléments.",
  },
  warning:
    "Vous ne reconnaissez pas quelque chose\u00a0? Fermez la session, puis changez votre mot de passe principal.",
  kinds: {
    "vault-unlocked": "Coffre déverrouillé",
    "vault-read": "Coffre lu",
    "versions-read": "Versions antérieures lues dans votre coffre",
  },
  shared: {
    "vault-unlocked": (id) => `Coffre partagé ${id}… déverrouillé`,
    "vault-read": (id) => `Coffre partagé ${id}… lu`,
    "versions-read": (id) => `Versions antérieures lues dans le coffre partagé ${id}…`,
  },
  ways: {
    password: "Avec votre mot de passe principal",
    recoveryKey: "Avec votre clé de récupération",
    passkey: "Avec une clé d’accès",
  },
  none: "Rien pour le moment.",
  more: (count) => plural(count, { one: "En afficher # de plus", other: "En afficher # de plus" }),
  loadFailed: "L’activité de vos coffres n’a pas pu être chargée",
});
