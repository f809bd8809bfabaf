import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the profile page in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# élément", other: "# éléments" });
  return {
    heading: "Profil",
    sections: {
      account: { title: "Compte", hint: "Nom, e-mail, export, suppression du compte" },
      security: { title: "Sécurité", hint: "Mot de passe principal, connexion en deux étapes, clés d’accès, sessions" },
      device: {
        title: "Cet appareil",
        hint: "Verrouillage automatique, rester déverrouillé, accès hors ligne, extension de navigateur",
      },
      notifications: { title: "Avis et e-mails", hint: "Fuseau horaire, e-mails de rappel, calendrier" },
      tokens: { title: "Jetons d’API", hint: "Accès pour vos scripts et programmes" },
      links: { title: "Liens", hint: "Les liens que vous avez envoyés à des personnes sans compte" },
      advanced: { title: "Avancé", hint: "Code de vérification, index de recherche, clés du coffre" },
    },
    extension: {
      title: "Extension de navigateur",
      lead: "Elle remplit vos identifiants sur les sites web et enregistre les nouveaux.",
      present: (version) => `La version ${version} est dans ce navigateur.`,
      open: "Obtenir l’extension",
      openPresent: "À propos de l’extension",
    },
    password: {
      title: "Mot de passe principal",
      lead: "Vos autres appareils seront déconnectés. Vos éléments ne changent pas.",
      current: "Mot de passe principal actuel",
      next: "Nouveau mot de passe principal",
      confirm: "Confirmez le nouveau mot de passe principal",
      submit: "Changer le mot de passe principal",
      revokeTokens: (count) => plural(count, { one: "Révoquer mon jeton d’API", other: "Révoquer mes # jetons d’API" }),
      revokeTokensHint:
        "Les programmes qui les utilisent cessent de fonctionner. Ne les gardez que si vous êtes sûr que personne d’autre ne les a.",
      done: "Mot de passe principal changé. Vous êtes déconnecté partout ailleurs.",
      failed: "Votre mot de passe principal n’a pas pu être changé",
      faults: {
        current: "Saisissez votre mot de passe",
        next: "Saisissez un mot de passe",
        short: `Le mot de passe doit compter au moins ${limits.registrationPassword} caractères`,
        long: "Ce mot de passe est trop long",
        same: "Choisissez un autre mot de passe que l’actuel",
        confirm: "Confirmez votre mot de passe",
        mismatch: "Les mots de passe ne correspondent pas",
      },
      wrong: "Mot de passe incorrect.",
    },
    recovery: {
      title: "Clé de récupération",
      leadWith:
        "Vous avez une clé de récupération. Elle déverrouille votre coffre si vous oubliez votre mot de passe principal. Si vous en créez une nouvelle, l’ancienne ne fonctionne plus.",
      leadWithout:
        "Vous n’avez pas de clé de récupération. Si vous oubliez votre mot de passe principal, personne ne peut déverrouiller votre coffre, pas même un administrateur.",
      make: "Créer une clé de récupération",
      makeNew: "Créer une nouvelle clé",
      askTitle: "Créer une nouvelle clé de récupération\u00a0?",
      askBody: "Votre clé actuelle cesse de fonctionner dès que vous enregistrez la nouvelle.",
      askPassword:
        "Saisissez votre mot de passe principal pour voir la nouvelle clé. Rien ne change avant que vous l’enregistriez.",
      password: "Mot de passe principal",
      show: "Afficher la clé",
      cancel: "Annuler",
      sheetTitle: "Votre nouvelle clé de récupération",
      sheetLead: "Enregistrez-la maintenant. Elle n’est affichée qu’une fois, et le serveur ne peut pas la lire.",
      store: "Utiliser cette clé",
      done: "Votre nouvelle clé de récupération est active",
      failed: "La clé de récupération n’a pas pu être créée",
    },
    lock: {
      title: "Verrouillage automatique",
      lead: "Verrouillez votre coffre après une période d’inactivité. Cela vaut sur tous vos appareils.",
      label: "Verrouiller après",
      minutes: (minutes) =>
        minutes === 0
          ? "Jamais tant que l’onglet est ouvert"
          : plural(minutes, { one: "# minute", other: `${minutes} minutes` }),
      done: () => "Verrouillage automatique enregistré",
      failed: "Le verrouillage automatique n’a pas pu être enregistré",
      locked: "Déverrouillez votre coffre pour changer ce réglage.",
    },
    search: {
      title: "Index de recherche",
      lead: "Nécessaire seulement aux applications tierces qui cherchent sur le serveur.",
      warning:
        "Tant qu’il est actif, le serveur peut savoir lesquels de vos éléments ont des mots commençant de la même façon dans leur titre, leur lien, leur catégorie ou leurs étiquettes. Il ne peut toujours pas lire les mots.",
      label: "Tenir un index de recherche sur le serveur",
      done: (on) => (on ? "Index de recherche activé" : "Index de recherche désactivé et supprimé du serveur"),
      failed: "L’index de recherche n’a pas pu être changé",
      locked: "Déverrouillez votre coffre pour changer ce réglage.",
    },
    unlocked: {
      title: "Rester déverrouillé",
      lead: "Tant que votre coffre est déverrouillé, un nouvel onglet ou un rechargement l’ouvre sans demander votre mot de passe principal. Cela prend fin quelques secondes après la fermeture du dernier onglet, ou à la fermeture du navigateur.",
      warning:
        "Un verrouillage, par vous ou automatique, et la déconnexion verrouillent tous les onglets à la fois. Vos clés ne sont jamais stockées. N’activez pas ceci sur un appareil partagé.",
      label: "Rester déverrouillé dans les nouveaux onglets et après un rechargement",
      done: (on) =>
        on
          ? "Votre coffre reste déverrouillé dans les nouveaux onglets et après un rechargement"
          : "Les nouveaux onglets et les rechargements demandent votre mot de passe principal",
      unsupported: "Ce n’est pas disponible ici, par exemple dans une fenêtre privée.",
    },
    offline: {
      title: "Accès hors ligne",
      lead: "Une copie chiffrée de votre coffre sur cet appareil vous permet de lire et de copier vos mots de passe sans connexion. Il faut toujours être en ligne pour les modifier.",
      warning:
        "Seul votre mot de passe principal ou votre clé d’accès la déverrouille. Elle est supprimée à la déconnexion ou à la fin de la session. N’activez pas ceci sur un appareil partagé.",
      label: "Conserver une copie chiffrée sur cet appareil",
      done: (on) =>
        on ? "Cet appareil conserve désormais une copie chiffrée de votre coffre" : "Copie supprimée de cet appareil",
      failed: "L’accès hors ligne n’a pas pu être changé",
      locked: "Déverrouillez votre coffre pour changer ce réglage.",
    },
    vault: {
      title: "Votre coffre",
      lastChange: (when) => `Dernière modification\u00a0: ${when}`,
      lastChangeLead:
        "Le serveur ne peut pas changer cette date. Si elle est antérieure à la dernière modification dont vous vous souvenez, vous voyez peut-être une ancienne copie de votre coffre.",
      entries,
      locked: "Déverrouillez votre coffre pour voir sa dernière modification et son code de vérification.",
      checkCode: "Code de vérification",
      checkCodeLead: "Si un autre de vos appareils affiche le même code, les deux ont le même coffre.",
      copyCheckCode: "Copier le code de vérification",
      checkCodeCopied: "Code de vérification copié dans le presse-papiers",
      copyFailed: "La copie a échoué",
      unverified: "Résolvez d’abord l’avertissement de la page «\u00a0Mots de passe\u00a0».",
    },
    sessions: {
      title: "Vos sessions",
      lead: "Là où vous êtes connecté. Vous ne reconnaissez pas une session\u00a0? Fermez-la, puis changez votre mot de passe principal.",
      current: "Cet appareil",
      signedIn: (when) => `Connexion\u00a0: ${when}`,
      lastSeen: (when) => `Dernière utilisation\u00a0: ${when}`,
      end: "Fermer",
      endLabel: (device) => `Fermer la session sur ${device}`,
      ended: "Session fermée",
      endAll: "Se déconnecter partout",
      endAllTitle: "Se déconnecter partout\u00a0?",
      endAllBody:
        "Toutes vos sessions se terminent, y compris celle-ci. Il vous faudra votre mot de passe principal pour vous reconnecter.",
      failed: "La session n’a pas pu être fermée",
      loadFailed: "Vos sessions n’ont pas pu être chargées",
    },
    changed: {
      body: "Ceci a été modifié ailleurs pendant votre saisie. Rien n’a été écrasé. La version enregistrée\u00a0:",
      same: "Votre profil a été modifié ailleurs pendant votre saisie. Ce que vous voyez ici correspond à la version enregistrée.",
      now: (label, value) => `${label}\u00a0: ${value === "" ? "vide" : value}`,
      keepMine: "Enregistrer la mienne",
      keepTheirs: "Garder la version enregistrée",
    },
    person: {
      title: "Nom et mobile",
      firstName: "Prénom",
      lastName: "Nom",
      mobileNo: "Numéro de mobile",
      submit: "Enregistrer le nom et le mobile",
      done: "Nom et mobile enregistrés",
      failed: "Le nom et le mobile n’ont pas pu être enregistrés",
      faults: {
        firstName: "Saisissez votre prénom",
        mobileNo: "Saisissez un numéro de téléphone, par exemple +33 6 12 34 56 78",
      },
    },
    email: {
      title: "E-mail",
      lead: "Vous vous connectez avec cette adresse, et les e-mails du compte y sont envoyés. Si vous la changez, les deux adresses reçoivent un e-mail.",
      locked: "L’adresse d’un super-administrateur ne peut pas être changée.",
      label: "E-mail",
      password: "Confirmez avec votre mot de passe principal",
      submit: "Changer d’adresse e-mail",
      done: "Adresse changée. Utilisez désormais la nouvelle pour vous connecter.",
      failed: "Votre adresse n’a pas pu être changée",
      wrong: "Mot de passe incorrect.",
      faults: {
        email: "Saisissez une adresse e-mail",
        same: "C’est déjà votre adresse",
        password: "Saisissez votre mot de passe",
      },
    },
    times: {
      title: "Fuseau horaire et e-mails",
      lead: "Les rappels, les dates et les e-mails suivent votre fuseau horaire.",
      timeZone: "Fuseau horaire",
      mailTime: "Envoyer les rappels à",
      none: "Fuseau horaire inconnu",
      submit: "Enregistrer",
      done: "Fuseau horaire et heure des e-mails enregistrés",
      failed: "Le fuseau horaire et l’heure des e-mails n’ont pas pu être enregistrés",
      faults: { timeZone: "Choisissez un fuseau horaire", mailTime: "Saisissez une heure, par exemple 09:00" },
    },
    channels: {
      title: "Canaux",
      lead: "Recevez vos rappels aussi dans une messagerie ou un autre programme. Il reçoit le titre, le type, le périmètre et la date d’expiration, mais pas les notes.",
    },
    archived: {
      title: "Coffres archivés",
      lead: "Les coffres que vous avez remplacés par un autre. Chacun ne se déverrouille qu’avec son propre mot de passe principal ou sa propre clé de récupération.",
      loadFailed: "Vos coffres archivés n’ont pas pu être chargés",
      name: (when) => `Archivé\u00a0: ${when}`,
      entries,
      withKey: "avec clé de récupération",
      withoutKey: "sans clé de récupération",
      isMoved: "Ses éléments sont dans votre coffre.",
      toMove: "Certains de ses éléments ne sont peut-être pas encore dans votre coffre.",
      unlock: "Déverrouillez votre coffre pour savoir s’il reste des éléments à reprendre.",
      reopen: "Rouvrir",
      reopenLabel: (when) => `Rouvrir le coffre archivé\u00a0: ${when}`,
      bring: "Reprendre les éléments",
      bringLabel: (when) => `Reprendre les éléments du coffre archivé\u00a0: ${when}`,
      failed: "Le coffre archivé n’a pas pu être déverrouillé",
      proof: {
        title: "Déverrouillez le coffre archivé",
        password: "Son mot de passe principal",
        recoveryKey: "Sa clé de récupération",
        useKey: "Utiliser sa clé de récupération",
        usePassword: "Utiliser son mot de passe principal",
        keyHint: "8 groupes de 4. Les majuscules, les espaces et les tirets ne comptent pas.",
        submit: "Déverrouiller",
        wrongPassword: "Ce mot de passe ne déverrouille pas ce coffre.",
        wrongKey: "Cette clé ne déverrouille pas ce coffre.",
        required: "Ce champ est obligatoire",
      },
      reopening: {
        title: "Rouvrir ce coffre\u00a0?",
        lead: "Il redevient votre coffre, avec un nouveau mot de passe principal. Votre coffre actuel est archivé, et ses éléments sont repris. Vous êtes déconnecté partout ailleurs, et vos jetons d’API sont révoqués.",
        submit: "Rouvrir",
        keyTitle: "Enregistrez une nouvelle clé de récupération",
        keyLead:
          "Elle concerne le coffre rouvert. Enregistrez-la maintenant\u00a0: elle n’est affichée qu’une fois, et le serveur ne peut pas la lire.",
        keep: {
          label: "Garder sa clé actuelle",
          title: "Garder sa clé actuelle\u00a0?",
          warning: "Elle continue de fonctionner, y compris pour quiconque l’a vue quand vous l’avez utilisée.",
          confirm: "Garder l’ancienne clé",
          cancel: "Enregistrer la nouvelle clé",
        },
        failed: "Le coffre n’a pas pu être rouvert",
      },
      move: {
        title: "Reprise des éléments",
        reading: "Lecture du coffre archivé…",
        progress: (stored, total) =>
          `${number(stored)} sur ${plural(total, { one: "# élément repris", other: "# éléments repris" })}`,
        doneTitle: "Éléments repris",
        moved: (count) => plural(count, { one: "# élément a été repris.", other: "# éléments ont été repris." }),
        alreadyHere: (count) => plural(count, { one: "# était déjà là.", other: "# étaient déjà là." }),
        leftBehind: (count) =>
          plural(count, {
            one: "# élément ne peut pas être ouvert ou est trop volumineux, et reste dans l’archive.",
            other: "# éléments ne peuvent pas être ouverts ou sont trop volumineux, et restent dans l’archive.",
          }),
        missingFiles: (count) =>
          plural(count, {
            one: "Le serveur n’a plus # de leurs fichiers.",
            other: "Le serveur n’a plus # de leurs fichiers.",
          }),
        fault: "Le coffre archivé ne correspond pas à son dernier enregistrement. Il manque peut-être quelque chose.",
        visit: {
          title: "Vérifiez que c’est bien le coffre que vous avez remplacé",
          lead: "Ce navigateur ne l’a encore jamais vu, ou sa mémoire a été effacée. S’il manque des éléments ou si la dernière modification est trop ancienne, le serveur vous présente peut-être une ancienne copie.",
          yes: "Oui, les reprendre",
          no: "Non, les laisser",
        },
        stopped: (reason) => `Arrêté\u00a0: ${reason} Les autres éléments sont en sécurité dans l’archive.`,
        failed: "Les éléments n’ont pas pu être repris",
        again: "Continuer",
        close: "Fermer",
      },
      cancel: "Annuler",
    },
    removal: {
      title: "Supprimer mon compte",
      lead: "Tout ce que contient votre compte est supprimé définitivement.",
      superAdmin: "Le compte d’un super-administrateur ne peut pas être supprimé.",
      open: "Supprimer mon compte",
      askTitle: "Supprimer votre compte\u00a0?",
      goes: (count) => [
        count === null
          ? "Votre coffre avec tous ses éléments, et vos coffres archivés"
          : `Votre coffre avec ${entries(count)}, et vos coffres archivés`,
        "Vos rappels et vos appartenances à des groupes",
        "Toutes vos sessions, y compris celle-ci",
      ],
      goesLead: "Ceci sera supprimé\u00a0:",
      stays:
        "Les personnes que vous avez ajoutées restent, de même que la trace de ce que vous avez fait en tant qu’administrateur.",
      final: "Personne ne pourra le récupérer, pas même un administrateur.",
      confirm: "Supprimer mon compte",
      failed: "Votre compte n’a pas pu être supprimé",
      done: "Votre compte a été supprimé.",
    },
  };
};
