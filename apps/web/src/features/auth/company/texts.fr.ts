import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of signing in, joining and connecting by a company in French. */
export const french = (): TextsOf<typeof english> => ({
  unnamed: "votre entreprise",
  vaultStays: (company) =>
    `Votre coffre ne s’ouvre toujours qu’avec votre mot de passe principal. ${company} ne peut pas l’ouvrir.`,
  required: {
    title: (company) => `Encore une étape avec ${company}`,
    lead: (company) => `Vous devez aussi vous connecter avec ${company}. Cela se passe sur la page de ${company}.`,
  },
  join: {
    title: (company) => `Se connecter à Pomander avec ${company}`,
    lead: (company) =>
      `${company} vous connecte\u00a0; vous configurez ensuite votre coffre. ${company} ne peut pas l’ouvrir.`,
    neverHere: (company) =>
      `Ne saisissez jamais votre mot de passe de ${company} dans Pomander lui-même\u00a0: votre navigateur affiche pour cela la page de ${company}.`,
  },
  returned: {
    title: "Connexion par l’entreprise",
    working: (company) => `Connexion avec ${company}…`,
    failed: "La connexion par l’entreprise n’a pas fonctionné",
    toLogin: "Retour à la connexion",
    toProfile: "Retour à votre profil",
    again: {
      title: "Il n’y a rien à terminer ici",
      hint: "Cette page ne fonctionne que juste après la connexion à votre entreprise. Recommencez.",
    },
    denied: {
      title: (company) => `Vous n’avez pas été connecté à ${company}`,
      hint: "Vous avez interrompu la connexion, ou votre entreprise ne vous laisse pas utiliser Pomander. Recommencez, ou interrogez les personnes qui gèrent la connexion de votre entreprise.",
    },
    faulty: {
      title: (company) => `${company} n’a pas pu vous connecter`,
      hint: "Une erreur a été renvoyée. Recommencez dans quelques minutes. Si cela ne suffit pas, prévenez votre administrateur.",
    },
    company_refused: {
      title: "Cette connexion est terminée",
      hint: "Vous avez dix minutes pour vous connecter à votre entreprise, dans le navigateur où vous avez commencé. Recommencez. Si cela ne suffit pas, prévenez votre administrateur.",
    },
    company_unknown: {
      title: "Aucun compte n’est encore relié à vous",
      hint: "Si vous avez été invité, ouvrez le lien de cet e-mail. Si vous avez un compte ici, connectez-vous avec votre mot de passe principal et reliez-le dans votre profil. Sinon, demandez une invitation à votre administrateur.",
    },
    other_person: {
      title: (company) => `${company} a connecté quelqu’un d’autre`,
      hint: "Le compte d’ici a une autre adresse, ou est relié à quelqu’un d’autre. Déconnectez-vous de votre entreprise, puis recommencez comme la bonne personne. Si c’était bien vous, prévenez votre administrateur.",
    },
    factor_needed_to_connect: {
      title: "Configurez d’abord la connexion en deux étapes",
      hint: "Les administrateurs en ont besoin pour se connecter par l’entreprise. Connectez-vous avec votre mot de passe principal et configurez-la dans votre profil.",
    },
    email_not_verified: {
      title: "Confirmez d’abord votre adresse",
      hint: "Ouvrez le lien que nous vous avons envoyé, puis recommencez.",
    },
    company_unreachable: {
      title: (company) => `${company} est injoignable`,
      hint: "Aucune réponse pour le moment. Recommencez dans quelques minutes. Là où vous êtes déjà connecté, vous le restez.",
    },
    company_off: {
      title: "La connexion par l’entreprise est désactivée",
      hint: "Ce serveur ne connecte plus personne par une entreprise. Connectez-vous avec votre mot de passe principal.",
    },
    openMail: "Ouvrez de nouveau le lien de votre invitation pour recommencer.",
  },
  connect: {
    title: (email) => `Relier ${email}\u00a0?`,
    lead: (company, email) =>
      `${company} vous a connecté comme ${email}. Une fois le compte relié, ${company} pourra vous connecter ici, mais pas ouvrir votre coffre\u00a0: pour cela, Pomander demande toujours votre mot de passe principal.`,
    finding: (company) => `Recherche de votre identité chez ${company}…`,
    password: "Mot de passe principal",
    submit: "Relier",
    cancel: "Ne pas relier",
    done: (company) => `${company} peut désormais vous connecter.`,
    failed: "Votre compte n’a pas pu être relié",
    signedOut: {
      title: "Votre session est terminée",
      hint: "Reconnectez-vous, puis reliez votre compte dans votre profil.",
    },
  },
});
