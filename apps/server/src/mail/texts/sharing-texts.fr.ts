import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./sharing-texts.ts";

/** Returns the texts of mails about shared vaults and sent links in French. */
export const french = (): TextsOf<typeof english> => {
  const rights = { read: "le lire", write: "le modifier", manage: "le gérer" };
  const rightsOfSeveral = { read: "lire", write: "modifier", manage: "gérer" };
  return {
    vault: "Coffre partagé",
    accepted: {
      title: "Votre invitation a été acceptée",
      invited: "Invitation pour",
      enteredAddress: "l’adresse que vous avez saisie",
      what: "Ouvrez Pomander pour donner accès à ce que vous vouliez partager. D’ici là, rien n’est partagé.",
    },
    access: {
      title: "Un coffre a été partagé avec vous",
      titleForManager: "Quelqu’un a reçu l’accès à un coffre partagé",
      by: "Accès donné par",
      what: (role) => `Vous pourrez ${rights[role]} dès que vous l’aurez accepté dans Pomander.`,
      unknown: "Si vous ne savez pas qui le partage, n’acceptez pas.",
      several: {
        title: "Plusieurs coffres ont été partagés avec vous",
        titleForManager: "Quelqu’un a reçu l’accès à plusieurs coffres partagés",
        role: (role) => rightsOfSeveral[role],
        what: () => "Vous y aurez accès dès que vous les aurez acceptés dans Pomander.",
        unknown: "Si vous ne savez pas qui les partage, n’acceptez pas.",
        whatForManager: (who) =>
          `${who} a désormais accès à ces coffres. Vous recevez cet e-mail parce que vous les gérez.`,
        unexpected: "Si vous ne vous y attendiez pas, regardez les membres des coffres dans Pomander.",
      },
      whatForManager: (who, role) =>
        `${who} peut désormais ${rights[role]}. Vous recevez cet e-mail parce que vous gérez ce coffre.`,
      unexpected: "Si vous ne vous y attendiez pas, regardez les membres du coffre dans Pomander.",
    },
    removed: {
      title: "Vous n’avez plus accès à un coffre partagé",
      by: "Retrait par",
      what: "Un gestionnaire du coffre est en train de créer de nouvelles clés sans vous. Votre propre coffre n’est pas touché.",
    },
    keysDue: {
      title: "Un coffre partagé a besoin de nouvelles clés",
      left: (who) => `${who} a quitté un coffre partagé.`,
      deactivated: (who) =>
        `${who} est dans un coffre partagé et, selon l’annuaire de votre entreprise, a quitté celle-ci.`,
      deleted: (who) => `${who} était dans un coffre partagé, et son compte a été supprimé.`,
      what: "Le serveur ne laisse plus entrer cette personne, mais elle a pu conserver la clé du coffre.",
      machines: "Machines que cette personne a ajoutées",
      tokens: (who) =>
        `${who} a peut-être aussi les jetons des machines ajoutées par cette personne. Ils ouvrent encore le coffre, jusqu’à de nouvelles clés ou jusqu’à ce que vous retiriez ces machines.`,
      create: "Créez de nouvelles clés dans Pomander, puis changez les mots de passe qu’elle connaît.",
      noManager:
        "Ce coffre n’a plus de gestionnaire\u00a0: personne ne peut lui créer de nouvelles clés. Copiez ses éléments dans un nouveau coffre, puis changez les mots de passe que cette personne connaît.",
    },
    deleted: {
      title: "Un coffre partagé a été supprimé",
      by: "Suppression par",
      what: "Pendant 30 jours, tout gestionnaire peut revenir sur cette suppression dans Pomander. Ensuite, il sera perdu pour de bon.",
    },
    task: {
      titleOfKeys: (vault) => `Créer de nouvelles clés pour un coffre partagé (${vault})`,
      titleOfPasswords: (vault) => `Mots de passe à changer dans un coffre partagé (${vault})`,
      due: "À faire avant le",
      wasDue: "Était à faire avant le",
      keys: (who) =>
        `${who} est parti. Tant qu’il n’y a pas de nouvelles clés, cette personne peut peut-être encore ouvrir ce qu’elle a conservé.`,
      passwords: (who) => `Changez les mots de passe que ${who} connaît.`,
      passwordsLeft: (who, left, total) =>
        `Après le départ de ${who}, ${left} mots de passe sur ${total} restent à changer.`,
      escalated:
        "Vous recevez cet e-mail parce que vous administrez ce serveur\u00a0: les membres du coffre ne l’ont pas fait à temps. Vous ne pouvez pas ouvrir le coffre vous-même. Adressez-vous à eux.",
    },
  };
};
