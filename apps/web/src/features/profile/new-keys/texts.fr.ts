import { unbroken } from "../../../lib/format/unbroken.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of new vault keys in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  return {
    heading: "Nouvelles clés du coffre",
    lead: "Si quelqu’un a pu utiliser votre appareil déverrouillé ou obtenir une sauvegarde de votre coffre.",
    profile: "Profil",
    step: (number, count) => `Étape ${number} sur ${count}`,
    next: "Continuer",
    cancel: "Annuler",
    startedOver:
      "Vous êtes revenu au début, car la page a été rechargée ou votre coffre verrouillé. Une clé de récupération vue ici auparavant ne fonctionne pas.",
    section: {
      title: "Nouvelles clés du coffre",
      lead: "Si quelqu’un a pu utiliser votre appareil déverrouillé ou obtenir une sauvegarde de votre coffre, chiffrez de nouveau le tout avec de nouvelles clés.",
      buttons: {
        none: "Créer de nouvelles clés",
        prepared: "Continuer la création des clés",
        making: "Voir la progression",
        stopped: "Continuer la création des clés",
        made: "Voir le résultat",
      },
    },
    about: {
      title: "Ce que changent les nouvelles clés",
      points: [
        "Tout le contenu de votre coffre est chiffré de nouveau avec de nouvelles clés.",
        "Vous choisissez un nouveau mot de passe principal et recevez une nouvelle clé de récupération. Les anciens ne fonctionnent plus.",
        "Vous êtes déconnecté sur tous vos autres appareils. Reconnectez-vous-y avec le nouveau mot de passe principal.",
        "Vos jetons d’API sont révoqués, et les programmes qui les utilisent cessent de fonctionner.",
        "Si une entreprise vous connecte, vous en êtes séparé, sauf si elle l’exige. Vous pouvez vous y relier à nouveau.",
        "Les versions antérieures et les éléments supprimés récemment ne sont pas conservés.",
        "Une copie de votre ancien coffre est conservée 30 jours. Vous pouvez la supprimer avant.",
      ],
      warning:
        "De nouvelles clés n’effacent pas ce que quelqu’un a déjà vu. Changez aussi vos mots de passe les plus importants sur leurs propres sites.",
      until:
        "Rien ne change avant la dernière étape. Vous pouvez quitter cette page et y revenir. Si vous la rechargez ou si votre coffre se verrouille, vous recommencez.",
    },
    password: {
      title: "Choisissez un nouveau mot de passe principal",
      lead: "Les nouvelles clés exigent un nouveau mot de passe\u00a0: choisissez-en un autre.",
      preparing: "Vérification de votre coffre et création des nouvelles clés…",
      failed: "Les nouvelles clés n’ont pas pu être préparées",
    },
    confirmation: {
      title: "Confirmez que c’est vous",
      lead: "Votre coffre reçoit un autre mot de passe généré, et vous enregistrez une nouvelle clé de récupération.",
      points: (byPasskeys) => [
        "Tout le contenu de votre coffre est chiffré de nouveau avec de nouvelles clés.",
        "Vous recevez une nouvelle clé de récupération. L’ancienne ne fonctionne plus, ni vos clés d’accès.",
        byPasskeys
          ? "Vous êtes déconnecté de tous vos autres appareils. Jusqu’à l’ajout d’une clé d’accès, seule la nouvelle clé de récupération ouvre votre coffre."
          : "Vous êtes déconnecté de tous vos autres appareils. Seul ce navigateur ouvre alors votre coffre\u00a0; sur les autres, utilisez la nouvelle clé de récupération.",
        "Vos jetons d’API sont révoqués, et les programmes qui les utilisent ne fonctionnent plus.",
        "Les versions antérieures et les entrées supprimées récemment ne sont pas conservées.",
        "Une copie de votre ancien coffre est conservée 30 jours. Vous pouvez la supprimer plus tôt.",
      ],
      signIn: "Reconnectez-vous sur vos autres appareils. Votre nouvelle clé de récupération y ouvre votre coffre.",
      noPasskey:
        "Vos clés d’accès sont retirées. Ajoutez-en une maintenant\u00a0: d’ici là, seule votre nouvelle clé de récupération ouvre votre coffre.",
      addPasskey: "Ajouter une clé d’accès",
    },

    unreadable: {
      title: (count) =>
        plural(count, { one: "# élément ne peut pas être ouvert", other: "# éléments ne peuvent pas être ouverts" }),
      lead: "Les éléments qui ne peuvent pas être ouverts ne peuvent pas être chiffrés de nouveau. Ils restent dans la copie de votre ancien coffre, conservée 30 jours. Laissez chacun d’eux, ou arrêtez.",
      list: "Éléments qui ne peuvent pas être ouverts",
      id: (id) => `Élément ${id}`,
      noId: "Élément sans identifiant",
      leave: "Laisser cet élément",
      todo: (left) =>
        plural(left, {
          one: "Décidez encore pour # élément avant de continuer.",
          other: "Décidez encore pour # éléments avant de continuer.",
        }),
      stop: "Arrêter et garder mes clés",
    },
    key: {
      title: "Enregistrez votre nouvelle clé de récupération",
      lead: "Elle remplace votre clé de récupération dès que les nouvelles clés sont créées. Elle n’est affichée qu’une fois, et le serveur ne peut pas la lire.",
    },
    make: {
      title: "Créer les nouvelles clés",
      sealed: (count) =>
        plural(count, { one: "# élément sera chiffré de nouveau.", other: "# éléments seront chiffrés de nouveau." }),
      left: (count) => plural(count, { one: "# élément sera laissé.", other: "# éléments seront laissés." }),
      signOut: "Vous serez déconnecté sur vos autres appareils dès que vous commencerez.",
      stay: "Gardez cet onglet ouvert jusqu’à la fin. Vous pouvez utiliser entre-temps les autres pages de Pomander. Votre coffre ne change qu’à la toute fin.",
      submit: "Créer de nouvelles clés",
      making: "Création des nouvelles clés",
      starting: "Déconnexion de vos autres appareils…",
      progress: (sealed, total) =>
        `${number(sealed)} sur ${plural(total, { one: "# élément chiffré", other: "# éléments chiffrés" })}`,
      failed: "Les nouvelles clés n’ont pas pu être créées.",
      stopped:
        "Réessayez pour continuer là où cela s’est arrêté. Si vous annulez, votre coffre garde ses anciennes clés.",
      again: "Réessayer",
      withoutFiles: "Créer les nouvelles clés sans ces fichiers",
    },
    made: {
      title: "Nouvelles clés du coffre créées",
      sealed: (count) =>
        plural(count, { one: "# élément a été chiffré de nouveau.", other: "# éléments ont été chiffrés de nouveau." }),
      left: (count) => plural(count, { one: "# élément a été laissé.", other: "# éléments ont été laissés." }),
      signIn: "Reconnectez-vous sur vos autres appareils, avec votre nouveau mot de passe principal.",
      key: "Jetez votre ancienne clé de récupération. Seule la nouvelle fonctionne.",
      toPasswords: "Ouvrir les mots de passe",
      toProfile: "Retour à votre profil",
    },
    oldCopy: {
      title: "Copie de votre ancien coffre",
      lead: (day, relative) =>
        `Le serveur la supprime le ${unbroken(`${day} · ${relative}`)}. Elle se déverrouille avec vos anciennes clés\u00a0: si quelqu’un d’autre peut les avoir, supprimez-la maintenant.`,
      locked: "Déverrouillez votre coffre pour la supprimer plus tôt.",
      loadFailed: "La copie de votre ancien coffre n’a pas pu être recherchée",
      open: "Supprimer l’ancienne copie",
      askTitle: "Supprimer l’ancienne copie\u00a0?",
      ask: "D’abord, chaque élément de votre coffre est vérifié. Si quelque chose ne va pas, la copie reste. Une fois supprimée, personne ne peut la récupérer.",
      confirm: "Supprimer l’ancienne copie",
      checking: "Vérification de chaque élément de votre coffre…",
      failed:
        "L’ancienne copie n’a pas pu être supprimée. Assurez-vous que chaque élément de votre coffre peut être ouvert.",
      done: "Ancienne copie supprimée",
    },
    needs: {
      locked: {
        title: "Déverrouillez d’abord votre coffre",
        lead: "Il faut déverrouiller votre coffre pour créer de nouvelles clés.",
      },
      unverified:
        "Votre coffre ne correspond pas au dernier enregistrement. De nouvelles clés rendraient cela définitif\u00a0: consultez d’abord l’avertissement de la page «\u00a0Mots de passe\u00a0».",
      offline: "Vous êtes hors ligne. Il faut être en ligne pour créer de nouvelles clés.",
    },
  };
};
