import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind the link that proves an address in French. */
export const french = (): TextsOf<typeof english> => ({
  heading: "Confirmez votre adresse",
  lead: "Confirmez que cette adresse est la vôtre pour y recevoir les rappels et les e-mails du compte.",
  notYours: "Si vous n’avez pas demandé de compte Pomander, fermez cette page. Rien ne change.",
  submit: "Confirmer mon adresse",
  done: "Votre adresse est confirmée",
  toApp: "Ouvrir Pomander",
  login: "Connexion",
  ended: "Ce lien a déjà été utilisé ou a expiré",
  hints: {
    done: "Les e-mails en attente sont en route.",
    ended:
      "Si vous avez déjà confirmé votre adresse, tout est en ordre. Sinon, demandez un nouveau lien dans votre profil, ou connectez-vous.",
  },
  failed: "Votre adresse n’a pas pu être confirmée",
});
