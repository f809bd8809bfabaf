import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./administration-texts.ts";

/** Returns the texts of mails about what administrators do with an account in French. */
export const french = (): TextsOf<typeof english> => ({
  usedBefore:
    "Il vous sera demandé de créer un mot de passe principal. Si ce n’est pas le cas, quelqu’un d’autre l’a peut-être déjà utilisé\u00a0: prévenez votre administrateur.",
  added: {
    title: "Un compte a été créé pour vous",
    subject: "Un compte a été créé pour vous dans Pomander",
    by: "Création par",
    what: (until) =>
      `Pomander protège vos mots de passe pour que vous seul puissiez les lire. Même ses administrateurs ne le peuvent pas. Votre administrateur vous donnera séparément un mot de passe provisoire. Connectez-vous avec lui avant le ${until}.`,
  },
  invited: {
    title: "Vous êtes invité à utiliser Pomander",
    by: "Invitation par",
    accept: "Accepter l’invitation",
    ending: (until) =>
      `Le bouton fonctionne jusqu’au ${until}, et seulement tant que vous n’avez pas choisi de mot de passe principal.`,
    what: "Pomander protège vos mots de passe pour que vous seul puissiez les lire. Même ses administrateurs ne le peuvent pas. Acceptez l’invitation, puis choisissez un mot de passe principal, qui ouvre votre coffre.",
    unexpected:
      "Ne transférez pas cet e-mail\u00a0: quiconque a le lien peut prendre le compte. Si le lien indique qu’il a été utilisé et que ce n’était pas vous, prévenez votre administrateur.",
  },
  reset: {
    title: "Votre mot de passe a été réinitialisé",
    by: "Réinitialisation par",
    what: (until) =>
      `Un administrateur a réinitialisé votre mot de passe, et tous vos appareils ont été déconnectés. Votre administrateur vous donnera séparément un mot de passe provisoire. Connectez-vous avec lui avant le ${until}.`,
    vault:
      "Votre coffre n’a pas changé, et personne d’autre ne peut le lire. Préparez votre ancien mot de passe principal ou votre clé de récupération\u00a0: il vous faudra l’un des deux pour le déverrouiller.",
    factorOff: "La connexion en deux étapes a été désactivée. Vous pouvez la configurer de nouveau dans votre profil.",
    linksRemoved:
      "Vos liens de calendrier et vos canaux ont été retirés. Vous pourrez en créer de nouveaux dans votre profil une fois connecté.",
    unexpected: "Si vous ne l’avez pas demandé, parlez-en à votre administrateur avant de vous connecter.",
  },
  replaced: {
    title: "Votre mot de passe provisoire a été remplacé",
    by: "Remplacement par",
    what: (until) =>
      `Un administrateur a remplacé votre mot de passe provisoire et vous donnera le nouveau séparément. Connectez-vous avec lui avant le ${until}. L’ancien ne fonctionne plus.`,
  },
  code: {
    title: "Votre code de connexion",
    code: "Code à saisir",
    ending: "Le code fonctionne une fois, pendant 24 heures, et seulement avec votre mot de passe provisoire.",
    what: "Quelqu’un se connecte à Pomander avec votre mot de passe provisoire. Si c’est vous, saisissez ce code pour continuer.",
    unexpected:
      "Si ce n’était pas vous, prévenez aussitôt votre administrateur\u00a0: quelqu’un a votre mot de passe provisoire.",
  },
});
