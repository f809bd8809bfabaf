import type { Format, TextsOf } from "./format.ts";
import type { english } from "./vault-warnings.ts";

/** Returns the texts that warn of a vault or a server that is not as expected in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# élément", other: "# éléments" });
  return {
    integrity: {
      title: "Votre coffre ne correspond pas au dernier enregistrement",
      fewer: (count) => `Votre coffre compte ${entries(count)} de moins qu’au dernier enregistrement.`,
      missing: "Il manque\u00a0:",
      more: (count) => `Votre coffre compte ${entries(count)} de plus qu’au dernier enregistrement.`,
      replaced:
        "Votre coffre compte autant d’éléments qu’au dernier enregistrement, mais l’un d’eux au moins n’est pas celui qui a été enregistré.",
      older: "Cette copie de votre coffre est plus ancienne qu’une autre que cet appareil a déjà vue.",
      changesMissing: "Le serveur a omis des modifications que cet appareil a déjà vues.",
      parted: (at, isOrBefore) =>
        `L’historique du serveur diffère de celui de cet appareil ${isOrBefore ? `à partir de ce moment ou avant\u00a0: ${at}` : `après ce moment\u00a0: ${at}`}.`,
      gap: "Votre coffre a changé depuis que cet appareil l’a lu. Le serveur n’envoie pas les modifications intermédiaires.",
      jump: "Le serveur annonce bien plus de modifications de votre coffre que cet appareil ne peut en vérifier.",
      unsigned: "La dernière modification n’est signée par personne qui puisse modifier ce coffre.",
      unreadable: "La liste des éléments de votre coffre est illisible.",
      checkCode: "Code de vérification",
      readOnly: "Vous pouvez lire et copier ce que le serveur a envoyé, mais rien modifier avant d’avoir décidé.",
      steps: [
        "Relisez d’abord. Le problème est peut-être passager.",
        "Demandez aux personnes qui gèrent le serveur si elles ont restauré une sauvegarde. Dans ce cas, cet avertissement est normal.",
        "Sinon, comparez le code de vérification avec celui d’un autre de vos appareils avant de garder quoi que ce soit.",
      ],
      keepTitle: "Garder cette version\u00a0?",
      keepBody:
        "Ce que le serveur a envoyé devient votre coffre, même s’il manque quelque chose ou que quelque chose diffère. Chacun de vos autres appareils affiche une fois un avis avec le nom des éléments manquants.",
      keepSettings:
        "Les réglages comme le verrouillage automatique proviennent du dernier enregistrement lisible. S’il n’y en a pas, ils reprennent leur valeur par défaut.",
      kept: "Votre coffre utilise désormais cette version.",
      settingsLost:
        "Ses réglages n’ont pas pu être lus. Vérifiez le verrouillage automatique et l’index de recherche dans votre profil.",
      accepted: (date) => `Le ${date}, un autre appareil a gardé la version du serveur.`,
      leftOut: (count) =>
        plural(count, { one: "# modification a été omise.", other: "# modifications ont été omises." }),
      gone: (count) =>
        plural(count, {
          one: "# élément que cet appareil connaissait a disparu",
          other: "# éléments que cet appareil connaissait ont disparu",
        }),
      unnamed: (count) => `${entries(count)} sans nom connu`,
      newKeys: (date) => `De nouvelles clés du coffre ont été créées le ${date}.`,
    },
    sharedFaults: {
      fewer: (count) => `Ce coffre compte ${entries(count)} de moins qu’au dernier enregistrement.`,
      more: (count) => `Ce coffre compte ${entries(count)} de plus qu’au dernier enregistrement.`,
      replaced:
        "Ce coffre compte autant d’éléments qu’au dernier enregistrement, mais l’un d’eux au moins n’est pas celui qui a été enregistré.",
      older: "Cette copie du coffre est plus ancienne qu’une autre que cet appareil a déjà vue.",
      gap: "Ce coffre a changé depuis que cet appareil l’a lu. Le serveur n’envoie pas les modifications intermédiaires.",
      jump: "Le serveur annonce bien plus de modifications de ce coffre que cet appareil ne peut en vérifier.",
      unreadable: "La liste des éléments de ce coffre est illisible.",
    },
    firstVisit: {
      title: "Vérifiez que c’est bien votre coffre",
      lead: (where) =>
        `${where === "browser" ? "Ce navigateur" : "Cet appareil"} n’a encore jamais vu ce coffre, ou sa mémoire a été effacée.`,
      lastChange: "Dernière modification",
      unknownChange: "illisible",
      entries: "Éléments",
      checkCode: "Code de vérification",
      question: "Est-ce bien ce que vous attendez\u00a0?",
      declined: {
        title: "Votre coffre est verrouillé",
        meaning: [
          "Le serveur vous présente peut-être une ancienne copie de votre coffre.",
          "Comparez-la avec le code de vérification d’un autre de vos appareils, dans votre profil sous «\u00a0Avancé\u00a0».",
          "S’il diffère, prévenez votre administrateur.",
        ],
      },
    },
    securityWarnings: {
      passwordChanged: {
        title: "Votre mot de passe a été changé",
        text: [
          "Le mot de passe de ce compte a été changé, sur un autre appareil ou par un administrateur.",
          "Si ce n’est ni vous ni quelqu’un à votre demande, arrêtez-vous ici. Rien n’a encore été envoyé.",
        ],
      },
      passwordTemporary: {
        title: "D’après le serveur, ce mot de passe est provisoire",
        text: [
          "D’après le serveur, un administrateur a défini ce mot de passe, mais cet appareil a déjà ouvert votre coffre.",
          "Si vous n’avez pas demandé de réinitialisation, arrêtez-vous ici.",
        ],
      },
      vaultMissing: {
        title: "Votre coffre manque",
        text: [
          "D’après le serveur, ce compte n’a pas de coffre, mais cet appareil a déjà ouvert son coffre.",
          "Si vous n’avez pas demandé de réinitialisation, arrêtez-vous ici.",
        ],
      },
      otherAccount: {
        title: "C’est un autre compte",
        text: [
          "L’entreprise a connecté un autre compte que celui utilisé ici la dernière fois.",
          "Si ce n’est pas le vôtre, arrêtez-vous ici et déconnectez-vous de l’entreprise.",
        ],
      },
      vaultReplaced: {
        title: "Ce coffre est un autre",
        text: [
          "Le serveur a envoyé un autre coffre que celui que cet appareil a déjà ouvert pour ce compte.",
          "Si vous n’avez pas demandé de réinitialisation, arrêtez-vous ici.",
        ],
      },
    },
  };
};
