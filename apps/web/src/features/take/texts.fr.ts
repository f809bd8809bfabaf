import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind the link for taking a reminder in French. */
export const french = (): TextsOf<typeof english> => ({
  heading: "Vous occuper de ce rappel\u00a0?",
  mineHeading: "Vous vous en occupez",
  loading: "Vérification du lien",
  expires: (date, when) => `Expire le ${date}, ${when}`,
  expired: (date, when) => `A expiré le ${date}, ${when}`,
  question: "Les autres ne reçoivent plus d’e-mails à ce sujet, sauf s’il expire.",
  questionOnly: "Les autres reçoivent toujours des e-mails à ce sujet.",
  taken: "Quelqu’un d’autre s’en occupe. Si vous prenez le relais, c’est vous qui recevez ses e-mails.",
  mineOnly: "Les autres reçoivent toujours des e-mails à ce sujet, car vous n’en recevez pas.",
  mineUnverified:
    "Les autres reçoivent toujours des e-mails à ce sujet, car vous n’en recevez pas tant que vous n’avez pas confirmé votre adresse. Votre profil peut vous envoyer un nouveau lien.",
  open: "Ouvrir le rappel",
  mine: "Les autres ne reçoivent plus d’e-mails à ce sujet, sauf s’il expire. Vous recevez toujours les vôtres.",
  expiredQuestion: "Il a expiré. Les autres verront que vous vous en occupez.",
  expiredTaken: {
    you: "Il a expiré. Les autres peuvent voir que vous vous en occupez.",
    other: "Il a expiré, et quelqu’un d’autre s’en occupe. Vous pouvez prendre le relais.",
  },
  take: "Je m’en occupe",
  takeOver: "Prendre le relais",
  giveBack: "Le rendre",
  givenBackOnly: "Vous l’avez rendu.",
  givenBack: "Vous l’avez rendu. Tout le monde reçoit de nouveau des e-mails à ce sujet.",
  failed: "Une erreur s’est produite.",
  ended: "Ce lien n’est plus valable",
  endedHint: "Le rappel a peut-être été renouvelé ou supprimé. Utilisez le lien de l’e-mail le plus récent.",
  notLoaded: "Le lien n’a pas pu être vérifié",
  retry: "Réessayer",
});
