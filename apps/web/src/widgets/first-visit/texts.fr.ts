import { french as vaultWarnings } from "@pomander/texts/vault-warnings.fr";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts for users whose vault this browser has no memory of in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { firstVisit } = vaultWarnings(format);
  return {
    ...firstVisit,
    lead: firstVisit.lead("browser"),
    changed: "Votre coffre a changé depuis que vous avez ouvert cette page. Vérifiez-le de nouveau.",
    why: "Nous le demandons une fois, pour que personne ne puisse vous présenter à votre insu une ancienne copie ou un autre coffre.",
    unsure: "Un doute\u00a0? Verrouillez-le et comparez avec un appareil que vous avez déjà utilisé.",
    compare: "Comparer le code de vérification",
    where:
      "Sur un appareil que vous avez déjà utilisé, le code de vérification se trouve dans votre profil, sous «\u00a0Avancé\u00a0». Il doit être identique.",
    yes: "Oui, l’ouvrir",
    no: "Non, le verrouiller",
    downloading: "Téléchargement de votre coffre…",
    failed: "Les données de votre coffre n’ont pas pu être enregistrées dans ce navigateur",
    declined: {
      ...firstVisit.declined,
      codeHere: "Code de vérification affiché ici",
      back: "Retour au déverrouillage",
      close: "Fermer",
    },
  };
};
