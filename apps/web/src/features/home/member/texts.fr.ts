import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the home page for a signed-in user in French. */
export const french = ({ list, number, plural }: Format): TextsOf<typeof english> => ({
  favorites: {
    title: "Favoris",
    all: "Tous les favoris",
    none: "Marquez d’une étoile les mots de passe que vous utilisez le plus pour les voir ici.",
    toList: "Ouvrir les mots de passe",
    locked: "Déverrouillez votre coffre pour copier un favori.",
    opening: "Ouverture de votre coffre…",
    unconfirmed: "Ce navigateur n’a encore jamais vu ce coffre. Confirmez-le d’abord dans les mots de passe.",
    failed: "Votre coffre n’a pas pu être chargé",
    copyPassword: (title) => `Copier le mot de passe\u00a0: ${title}`,
    copyUserName: (title) => `Copier le nom d’utilisateur\u00a0: ${title}`,
    password: "Mot de passe",
    userName: "Nom d’utilisateur",
    copyFailed: "La copie a échoué",
    noPassword: "Il n’y a pas de mot de passe à copier. Ouvrez l’élément pour voir ses autres champs.",
    untitled: "Sans titre",
  },
  reminders: {
    title: "Bientôt à échéance",
    all: "Tous les rappels",
    none: "Aucun rappel n’arrive bientôt à échéance.",
    mine: "Vous vous en occupez",
    taken: (name) => `${name} s’en occupe`,
    failed: "Vos rappels n’ont pas pu être chargés",
    more: (count) => `Tout afficher (${number(count)})`,
  },
  firstSteps: {
    title: "Premiers pas",
    hide: "Masquer",
    done: "Fait",
    progress: (count, total) => `${number(count)} sur ${number(total)}`,
    passwords: {
      title: "Importez vos mots de passe",
      hint: "Depuis un navigateur ou un autre gestionnaire. Ou ajoutez le premier sous «\u00a0Mots de passe\u00a0».",
    },
    recoveryKey: {
      title: "Créez une clé de récupération",
      hint: "Sans elle, personne ne peut réinitialiser un mot de passe principal oublié.",
    },
    passkey: {
      title: "Ajoutez une clé d’accès",
      hint: "Connectez-vous et déverrouillez avec votre empreinte, votre visage ou une clé de sécurité.",
    },
    twoStep: {
      title: "Activez la connexion en deux étapes",
      hint: "Un mot de passe principal volé ne suffit alors plus à ouvrir votre compte.",
    },
  },
  attention: {
    title: "Demande votre attention",
    unverifiedVault:
      "Ce que le serveur a envoyé n’est pas ce que votre appareil attendait. Voyez que faire avant de modifier quoi que ce soit.",
    toVault: "Afficher l’avertissement",
    unverified: (vault) =>
      `Ce que le serveur a envoyé de «\u00a0${vault}\u00a0» n’est pas ce que votre appareil attendait. Voyez que faire avant d’y modifier quoi que ce soit.`,
    waiting: (by, vaults) => `${by} veut vous donner accès à ${list(vaults)}.`,
    toAccept: "Accepter ou refuser",
    accepted: (count) =>
      plural(count, {
        one: "# personne a accepté votre invitation.",
        other: "# personnes ont accepté vos invitations.",
      }),
    toGive: "Donner accès",
    keysDue: (vault) =>
      `«\u00a0${vault}\u00a0» a besoin de nouvelles clés\u00a0: quelqu’un est parti, ou a désormais d’autres clés.`,
    toKeys: "Créer de nouvelles clés",
    known: (vault, count) =>
      plural(count, {
        one: `# mot de passe de «\u00a0${vault}\u00a0» est connu d’une personne qui est partie.`,
        other: `# mots de passe de «\u00a0${vault}\u00a0» sont connus de personnes qui sont parties.`,
      }),
    toKnown: "Afficher",
    noRecoveryKey:
      "Vous n’avez pas de clé de récupération. Sans elle, un mot de passe principal oublié ne peut pas être réinitialisé.",
    toRecovery: "Créer une clé de récupération",
    expired: (count) => plural(count, { one: "# rappel a expiré.", other: "# rappels ont expiré." }),
    toExpired: "Afficher les expirés",
    passwordEnded: (count) =>
      plural(count, {
        one: "Le mot de passe provisoire de # personne a expiré.",
        other: "Les mots de passe provisoires de # personnes ont expiré.",
      }),
    passwordEnding: (count) =>
      plural(count, {
        one: "Le mot de passe provisoire de # personne expire bientôt.",
        other: "Les mots de passe provisoires de # personnes expirent bientôt.",
      }),
    toPeople: (count) => plural(count, { one: "En donner un nouveau", other: "En donner de nouveaux" }),
  },
});
