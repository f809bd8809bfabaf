import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind the link in the mail of a new sign-in in French. */
export const french = (): TextsOf<typeof english> => ({
  heading: "Fermer cette session\u00a0?",
  lead: "Quiconque l’utilise est aussitôt déconnecté. Vos autres sessions ne sont pas touchées.",
  submit: "Fermer la session",
  advice:
    "Si vous ne reconnaissez pas la connexion, quelqu’un d’autre connaît votre mot de passe principal\u00a0: changez-le juste après.",
  done: "Session fermée",
  ended: "Cette session est déjà terminée",
  hints: {
    done: "Si la connexion n’était pas la vôtre, changez maintenant votre mot de passe principal.",
    ended: "Vous n’avez rien à faire ici. Si la connexion n’était pas la vôtre, changez votre mot de passe principal.",
  },
  change: "Changer le mot de passe principal",
  login: "Connexion",
  failed: "La session n’a pas pu être fermée",
});
