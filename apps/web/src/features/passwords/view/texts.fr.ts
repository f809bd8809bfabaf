import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the view of an entry in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  loading: "Ouverture…",
  missing: {
    title: "Élément introuvable",
    text: "Il a peut-être été supprimé, vous n’avez peut-être plus accès à son coffre, ou ce lien concerne un autre compte.",
  },
  unreadable: "Cet élément ne peut pas être ouvert",
  reprompt: {
    text: "Cet élément demande votre mot de passe principal avant d’être affiché.",
    show: "Afficher l’élément",
    label: "Protection",
    fact: "Demande votre mot de passe principal avant d’être affiché",
  },
  fix: {
    changed: "Enregistré. Le rapport de sécurité le vérifie de nouveau.",
    changeOnSite: "Changer sur le site",
    next: "Suivant",
    toReport: "Retour au rapport",
    left: (count) => plural(count, { one: "Encore # à examiner", other: "Encore # à examiner" }),
  },
  edit: "Modifier",
  close: "Fermer",
  open: (name) => `Ouvrir ${name}`,
  tags: "Étiquettes",
  expired: "Expiré",
  changed: (moment, by) => `Dernière modification\u00a0: ${moment}${by === null ? "" : ` par ${by}`}`,
  created: (moment) => `Création\u00a0: ${moment}`,
  passwordChanged: (moment) => `Mot de passe changé\u00a0: ${moment}`,
});
