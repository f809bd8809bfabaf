import { secretSeconds } from "@pomander/browser/clipboard";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./recovery-texts.ts";

/** Returns the texts of a recovery key that is shown in French. */
export const french = (): TextsOf<typeof english> => ({
  label: "Clé de récupération",
  copy: "Copier",
  download: "Télécharger",
  print: "Imprimer",
  copied: `Clé de récupération copiée dans le presse-papiers. Elle sera effacée dans ${secretSeconds} secondes.`,
  copyFailed: "La copie a échoué",
  saved: "J’ai enregistré ma clé de récupération",
  skip: {
    label: "Se passer de clé de récupération",
    title: "Se passer de clé de récupération\u00a0?",
    warning:
      "Sans elle, personne ne peut déverrouiller votre coffre si vous oubliez votre mot de passe principal, pas même un administrateur ou les personnes qui gèrent ce serveur. Vous pourrez créer une clé de récupération plus tard dans votre profil, tant que vous connaissez votre mot de passe.",
    confirm: "Continuer sans clé",
    cancel: "Enregistrer la clé",
  },
  sheetTitle: "Clé de récupération de Pomander",
  sheet: (email, site, date) =>
    [
      `Compte\u00a0: ${email}`,
      `Adresse du site\u00a0: ${site}`,
      `Date de création\u00a0: ${date}`,
      "",
      "Toute personne qui a cette clé et l’adresse du compte peut définir un nouveau mot de passe principal et déverrouiller le coffre.",
      "Conservez-la sur papier ou sur un support en lieu sûr, loin de vos appareils. Elle fonctionne une fois\u00a0: l’utiliser en crée une nouvelle.",
    ] as const,
});
