import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./company-texts.ts";

/** Returns the texts of mails about sign-in by the company in French. */
export const french = (): TextsOf<typeof english> => ({
  connected: {
    title: (company) => `${company} vous connecte désormais`,
    at: (company) => `Chez ${company}`,
    what: (company) =>
      `Votre compte a été relié à ${company}, qui vous connecte désormais mais ne peut pas ouvrir votre coffre\u00a0: vous seul le pouvez.`,
    unexpected:
      "Si ce n’était pas vous, séparez ce compte dans votre profil, déconnectez-vous partout et changez votre mot de passe principal.",
    withoutPassword: { unexpected: "Si ce n’était pas vous, prévenez aussitôt votre administrateur." },
  },
  disconnected: {
    title: (company) => `${company} ne vous connecte plus`,
    by: "Séparé par",
    operators: "Les personnes qui gèrent le serveur",
    what: "Votre compte a été séparé, et les sessions ouvertes par votre entreprise sont terminées. Connectez-vous avec votre adresse et votre mot de passe principal.",
    unexpected: "Si ce n’était pas vous, déconnectez-vous partout et changez votre mot de passe principal.",
    withoutPassword: {
      what: (isForAll, isNew) =>
        `Votre compte a été séparé, et les sessions ouvertes par votre entreprise sont terminées. ${
          isNew
            ? "Vous n’avez pas encore choisi de mot de passe principal"
            : "Votre coffre n’a pas de mot de passe principal"
        }\u00a0: vous ne pouvez pas vous connecter sans l’aide d’un administrateur. ${
          isForAll
            ? `Demandez-lui un mot de passe provisoire. ${
                isNew ? "Avec lui, vous choisissez" : "Avec lui et votre clé de récupération, vous définissez"
              } un mot de passe principal.`
            : `Demandez-lui de vous inviter de nouveau.${isNew ? "" : " Votre coffre reste tel quel."}`
        }`,
    },
  },
  invited: {
    title: (company) => `Se connecter à Pomander avec ${company}`,
    by: "Invitation par",
    action: (company) => `Continuer avec ${company}`,
    ending: (until) => `Le bouton fonctionne une fois, jusqu’au ${until}, et seulement pour vous.`,
    what: (company) =>
      `Pomander protège vos mots de passe pour que vous seul puissiez les lire\u00a0: ni ses administrateurs ni ${company} ne le peuvent. ${company} vous connecte\u00a0; vous choisissez ensuite ce qui ouvre votre coffre.`,
    password: (company) =>
      `Ne saisissez jamais votre mot de passe de ${company} dans Pomander lui-même\u00a0: votre navigateur affiche pour cela la page de ${company}.`,
  },
  startOver: {
    title: "Recommencer avec un coffre vide",
    by: "Envoyé par",
    action: (company) => `Continuer avec ${company}`,
    what: "Avec ce lien, vous créez un nouveau coffre, vide. Celui d’aujourd’hui va dans vos archives, verrouillé : seule votre clé de récupération l’y ouvre. Personne d’autre ne peut l’ouvrir non plus.",
    unexpected:
      "Si l’un de vos navigateurs ouvre encore votre coffre, ou si vous avez votre clé de récupération ou une clé d’accès, n’utilisez pas le lien. Rien ne changera.",
  },
  off: {
    title: (company) => `${company} ne connecte plus personne`,
    open: "Ouvrir les personnes",
    what: (company, people) =>
      `Les personnes qui gèrent le serveur ont mis fin à la connexion par ${company}. ${people === 1 ? "Un compte relié se connecte" : `${people} comptes reliés se connectent`} de nouveau avec l’adresse et le mot de passe principal, même là où ${company} était obligatoire.`,
    temporary:
      "Les personnes qui n’ont jamais choisi de mot de passe principal ont besoin d’un mot de passe provisoire de votre part.",
  },
});
