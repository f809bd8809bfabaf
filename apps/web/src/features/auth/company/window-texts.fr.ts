import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./window-texts.ts";

/** Returns the texts of a second window at the company in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Connexion par l’entreprise",
  asked: {
    confirm: {
      title: "Confirmer un changement\u00a0?",
      hint: (company, minutes) =>
        `Une fois connecté chez ${company}, vous pourrez modifier votre compte ici pendant ${minutes} minutes. Continuez seulement si c’est vous qui l’avez demandé\u00a0; sinon, fermez cette page.`,
    },
    renew: {
      title: "Se reconnecter\u00a0?",
      hint: (company) =>
        `En vous connectant chez ${company}, vous recommencez votre session ici. Continuez seulement si c’est vous qui l’avez demandé\u00a0; sinon, fermez cette page.`,
    },
    go: "Continuer",
  },
  going: (company) => `Ouverture de la page de connexion de ${company}…`,
  signedOut: {
    title: "Votre session est terminée",
    hint: "Fermez cette fenêtre et reconnectez-vous dans l’autre.",
  },
  confirming: (company) => `${company} vérifie que c’est bien vous…`,
  failed: "Impossible de confirmer que c’est vous",
  confirmed: { title: "C’est confirmé", hint: "Fermez cette fenêtre et continuez dans l’autre." },
  renewed: { title: "Vous restez connecté", hint: "Fermez cette fenêtre et continuez dans l’autre." },
  close: "Fermer cette fenêtre",
});
