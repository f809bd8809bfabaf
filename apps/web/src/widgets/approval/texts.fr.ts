import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

export const french = ({ moment }: Format): TextsOf<typeof english> => ({
  ask: "Approuver dans un autre navigateur",
  asking:
    "Dans un navigateur qui ouvre votre coffre, allez dans votre profil, sous Sécurité, et choisissez « Approuver un autre navigateur ». Gardez cette page ouverte.",
  stale: (company: string) =>
    `Connectez-vous de nouveau avec ${company}, puis ce navigateur pourra en interroger un autre.`,
  give: "Approuver un autre navigateur",
  looking: (company: string) =>
    `Dans l’autre navigateur, connectez-vous avec ${company} et choisissez « Approuver dans un autre navigateur ». Il apparaîtra ici.`,
  found: (browser: string, at: string) =>
    `${browser} demande à ouvrir votre coffre, depuis ${moment(at)}. Ne continuez que si vous l’avez devant vous.`,
  continue: "Continuer",
  waiting: "En attente de l’autre navigateur…",
  shown: "Saisissez ces chiffres dans l’autre navigateur :",
  digits: "Chiffres affichés par l’autre navigateur",
  check: "Continuer",
  wrong: "L’autre navigateur affiche d’autres chiffres. Après trois essais erronés, l’approbation prend fin.",
  entered:
    "Ce sont les bons. Saisissez maintenant les chiffres ci-dessus dans l’autre navigateur, si ce n’est pas fait.",
  beware:
    "Ne saisissez que les chiffres d’un navigateur que vous avez devant vous. S’ils diffèrent, quelqu’un est peut-être entre les deux.",
  ended: "L’approbation a pris fin avant l’ouverture de votre coffre.",
  mismatch:
    "Les chiffres ne correspondent pas, et votre coffre n’a pas été ouvert. Si vous avez saisi ce que l’autre navigateur affiche, quelqu’un est peut-être entre les deux : prévenez les responsables de la connexion de votre entreprise.",
  done: "Tout est fait ici. Si votre coffre n’est pas ouvert dans l’autre navigateur, recommencez.",
  opening: "Ouverture de votre coffre…",
  again: "Recommencer",
  cancel: "Annuler",
  close: "Fermer",
  failed: "Impossible d’interroger le serveur",
});
