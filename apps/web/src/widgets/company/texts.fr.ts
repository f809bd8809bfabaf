import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of going to the company's sign-in page in French. */
export const french = (): TextsOf<typeof english> => ({
  signIn: (company) => `Se connecter avec ${company}`,
  goOn: (company) => `Continuer avec ${company}`,
  failed: "La page de connexion de votre entreprise n’a pas pu être ouverte",
  isNew: {
    title: (host) => `Continuer vers ${host}\u00a0?`,
    body: (company) =>
      `Votre navigateur n’a encore jamais visité cette adresse pour ${company}. Continuez seulement si c’est là que vous vous connectez d’habitude à ${company}. Ne saisissez jamais votre mot de passe de ${company} dans Pomander lui-même.`,
    confirm: "Continuer",
  },
});
