import { french as vaultWarnings } from "@pomander/texts/vault-warnings.fr";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the extension's tab in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { securityWarnings, firstVisit } = vaultWarnings(format);
  const { plural } = format;
  return {
    connect: {
      title: "Relier l’extension à votre serveur",
      lead: "Saisissez l’adresse à laquelle vous ouvrez Pomander. Le navigateur demande ensuite si l’extension peut l’utiliser.",
      address: "Adresse",
      submit: "Relier",
      malformed: "Saisissez une adresse comme https://passwords.example.com",
      notEncrypted:
        "L’adresse doit commencer par https://, pour que vos mots de passe parviennent chiffrés à votre serveur.",
      refused: "Sans cette autorisation, l’extension ne peut pas joindre votre serveur.",
      notPomander: (host) => `Aucun serveur Pomander ne répond à ${host}. Vérifiez l’adresse.`,
      cancel: "Annuler",
    },
    signIn: {
      title: (host) => `Se connecter à ${host}`,
      lead: "Votre mot de passe principal déverrouille votre coffre sur cet appareil.",
      email: "E-mail",
      password: "Mot de passe principal",
      submit: "Se connecter",
      passkey: "Utiliser une clé d’accès",
      malformed: "Saisissez une adresse e-mail comme ana@example.com",
      failed: "La connexion a échoué",
      setup: "Ce compte doit d’abord choisir un mot de passe principal. Ouvrez Pomander et connectez-vous-y.",
      otherServer: "Utiliser un autre serveur",
    },
    unlock: {
      title: "Déverrouillez votre coffre",
      submit: "Déverrouiller",
      passkey: "Déverrouiller avec une clé d’accès",
      failed: "Votre coffre n’a pas pu être déverrouillé",
      signOut: "Se déconnecter",
    },
    byCode: {
      offer: "Se connecter avec un code",
      lead: "Votre entreprise vous connecte\u00a0? Dans Pomander, ouvrez votre profil, puis Sécurité, et demandez un code de connexion.",
      code: "Code de connexion",
      hint: "16 lettres et chiffres. Il sert une seule fois.",
      malformed: "Saisissez les 16 lettres et chiffres que Pomander affiche.",
      submit: "Se connecter",
      back: "Retour",
    },
    generated: {
      unnamed: "votre entreprise",
      reading: "Votre serveur indique ce qui ouvre votre coffre…",
      again: "Réessayer",
      lead: (company) =>
        `Ce navigateur ouvre votre coffre peu après votre connexion avec ${company}. Ni ${company} ni votre serveur ne peuvent l’ouvrir.`,
      newBrowser: (company) =>
        `L’extension n’ouvre pas encore votre coffre. Une fois qu’il a été ouvert ici, un nouveau code de connexion suffit. Ne saisissez jamais ici votre mot de passe de ${company}.`,
      stale: (company) =>
        `Votre connexion avec ${company} est trop ancienne. Reconnectez-vous avec ${company} dans Pomander, puis demandez-y un nouveau code de connexion.`,
      newCode: "Se connecter avec un nouveau code",
      approve: "Approuver dans un autre navigateur",
      useKey: "Utiliser votre clé de récupération",
      keyTitle: "Utilisez votre clé de récupération",
      key: "Clé de récupération",
      keyHint: "Les 8 groupes de 4 que vous avez enregistrés.",
      wrongKey: "Cette clé ne déverrouille pas votre coffre.",
    },
    approval: {
      title: "Approuver dans un autre navigateur",
      waiting:
        "Dans un navigateur qui ouvre votre coffre, allez dans votre profil, sous Sécurité, et choisissez «\u00a0Approuver un autre navigateur\u00a0». Gardez cette page ouverte.",
      shown: "Saisissez ces chiffres dans l’autre navigateur\u00a0:",
      digits: "Chiffres affichés par l’autre navigateur",
      check: "Continuer",
      wrong: "L’autre navigateur affiche d’autres chiffres. Après trois essais erronés, l’approbation prend fin.",
      entered:
        "Ce sont les bons. Saisissez maintenant les chiffres ci-dessus dans l’autre navigateur, si ce n’est pas fait.",
      beware:
        "Ne saisissez que les chiffres d’un navigateur que vous avez devant vous. S’ils diffèrent, quelqu’un est peut-être entre les deux.",
      ended: "L’approbation a pris fin avant l’ouverture de votre coffre.",
      mismatch:
        "Les chiffres ne correspondent pas, et votre coffre n’a pas été ouvert. Si vous avez saisi ce que l’autre navigateur affiche, quelqu’un est peut-être entre les deux\u00a0: prévenez les responsables de la connexion de votre entreprise.",
      unreached: "Votre serveur est injoignable. L’extension continue d’essayer.",
      again: "Recommencer",
    },
    code: {
      title: "Confirmez que c’est bien vous",
      lead: "Saisissez les six chiffres de votre application d’authentification, l’un de vos codes de récupération, ou le code qui vous a été envoyé par e-mail.",
      label: "Code à saisir",
      submit: "Continuer",
      wrong: "Ce code est incorrect.",
      malformed: "Saisissez six chiffres, ou un code de récupération.",
      wait: "Trop d’essais. Patientez un instant, puis réessayez.",
      trust: "Ne plus demander dans ce navigateur pendant 30 jours",
      stop: "Annuler",
      keyLead: "Préparez votre clé de sécurité.",
      useKey: "Utiliser la clé de sécurité",
      keyNotUsed: "Votre clé de sécurité n’a pas été utilisée. Réessayez.",
      keyRefused:
        "Votre serveur n’a pas accepté la clé. Réessayez. Si c’est la bonne, demandez à la personne qui gère votre serveur d’accepter les clés de cette extension.",
      otherMethod:
        "Ce compte utilise une méthode de confirmation que cette version ne prend pas en charge. Ajoutez une application d’authentification pour utiliser l’extension.",
    },
    passkey: {
      title: "Utilisez votre clé d’accès",
      waiting: "Votre navigateur vous demande de confirmer…",
    },
    otherAccount: (email) => [
      `Ce code est pour ${email}, pas pour le dernier compte utilisé ici.`,
      "Si ce n’est pas votre compte, arrêtez ici : quelqu’un d’autre vous a peut-être donné son code.",
    ],
    warning: { ...securityWarnings, goOn: "Continuer quand même", stop: "Arrêter" },
    firstVisit: {
      ...firstVisit,
      compare:
        "Pomander affiche le code de vérification dans votre profil, sous «\u00a0Avancé\u00a0». S’il y est différent, appuyez sur «\u00a0Non\u00a0»\u00a0: rien de ce coffre n’est utilisé. Prévenez ensuite votre administrateur.",
      yes: "Oui, c’est mon coffre",
      no: "Non",
    },
    open: {
      title: "L’extension est prête",
      lead: (host, email, keys) =>
        keys === ""
          ? `Connexion à ${host} en tant que ${email}. Ouvrez l’extension depuis la barre d’outils pour remplir un identifiant.`
          : `Connexion à ${host} en tant que ${email}. Appuyez sur ${keys} sur une page, ou ouvrez l’extension depuis la barre d’outils, pour remplir un identifiant.`,
      setShortcut: "Définir un raccourci clavier",
      lock: "Verrouiller",
      signOut: "Se déconnecter",
    },
    filling: {
      title: "Remplissage",
      turnOn: "Copier le code à usage unique quand un mot de passe est rempli",
      help: "Vous pouvez le coller quand le site le demande. Il est effacé du presse-papiers après 30 secondes.",
    },
    inSites: {
      title: "Sur les sites web",
      lead: "Pour cela, l’extension a besoin d’accéder à tous les sites.",
      refused: "Sans accès à tous les sites, l’extension ne peut pas voir les champs de connexion.",
      saving: {
        turnOn: "Proposer d’enregistrer les identifiants",
        help: "Après une connexion, l’extension demande s’il faut enregistrer l’identifiant, ou mettre à jour son mot de passe.",
        leftOut: "Jamais demandé pour",
        again: (site) => `Demander de nouveau pour ${site}`,
      },
      button: {
        turnOn: "Afficher un bouton dans les champs de connexion",
        help: "Il ouvre l’extension, qui affiche les identifiants du site. La page n’en voit rien.",
        leftOut: "Pas de bouton",
        again: (site) => `L’afficher de nouveau sur ${site}`,
      },
      dialogs: {
        turnOn: "Répondre aux boîtes de dialogue de connexion du navigateur",
        help: "Quand une page affiche une telle boîte de dialogue et que vous avez un identifiant pour exactement cette adresse, l’extension vous demande d’abord s’il faut l’utiliser.",
        fromStart: "Cela prend effet au prochain démarrage de votre navigateur.",
      },
    },
    browserSaver: {
      title: "Dans le navigateur",
      turnOff: "Désactiver les propositions du navigateur d’enregistrer les mots de passe",
      help: "Pour qu’un identifiant ne soit demandé qu’une fois. Ce que le navigateur a enregistré y reste.",
      refused: "Sans cette autorisation, l’extension ne peut pas changer ce réglage.",
      decidedElsewhere: "Une politique ou une autre extension décide de ce réglage.",
    },
    reminderBadge: {
      title: "Sur l’icône",
      turnOn: "Afficher le nombre de rappels à échéance",
      help: "Le nombre apparaît tant que votre coffre est ouvert. Quiconque voit votre écran le voit.",
    },
    check: {
      title: "Les pages de votre serveur",
      lead: "Compare chaque page et chaque fichier que votre serveur envoie avec la publication à laquelle appartient cette extension.",
      submit: "Vérifier ce serveur",
      asReleased: (pages, files) =>
        `Tout est conforme à la publication\u00a0: ${plural(pages, { one: "# page", other: "# pages" })} et ${plural(files, { one: "# fichier", other: "# fichiers" })}, avec les en-têtes qui les protègent.`,
      onlyNow: "C’est ce qui vient d’être envoyé à ce navigateur, pas ce qu’exécute une page ouverte.",
      differs: "Votre serveur n’envoie pas ce qui a été publié.",
      faults: {
        changed: (files) => `Modifié\u00a0: ${files}`,
        missing: (files) => `Manquant\u00a0: ${files}`,
        extra: (files) => `Absent de la publication\u00a0: ${files}`,
        weaker: (files) => `Envoyé avec des en-têtes plus faibles\u00a0: ${files}`,
      },
      more: (files, others) => `${files} et ${others} de plus`,
      incomplete: "Il n’a pas répondu à toutes les requêtes\u00a0: il y en a peut-être d’autres.",
      afterDiffers:
        "Ne saisissez pas votre mot de passe principal sur ses pages avant que la personne qui le gère vous ait expliqué pourquoi. Cette extension ne les utilise pas.",
      manifest: (hash) => `Manifeste de la publication\u00a0: SHA-256 ${hash}`,
      unknownVersion: (theirs, ours) =>
        `D’après votre serveur, il utilise la version ${theirs}. Cette extension ne connaît que la version ${ours} et ne peut donc pas dire si le serveur envoie ce qui a été publié.`,
      unreadable:
        "Les réglages de votre serveur sont illisibles\u00a0: l’extension ne connaît pas sa version. Rien n’a été comparé.",
      unreached:
        "Votre serveur n’a pas répondu à toutes les requêtes\u00a0: la vérification n’a pas abouti. Réessayez.",
    },
    failed: "Cela n’a pas fonctionné. Réessayez.",
  };
};
