import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./own-account-texts.ts";

/** Returns the texts of mails about what happened to an account, its vault and its devices in French. */
export const french = (): TextsOf<typeof english> => {
  const encrypted = "Tout son contenu est chiffré sur votre appareil.";
  const onlyYou = `${encrypted} Personne d’autre ne peut le lire, et personne ne peut réinitialiser votre mot de passe principal.`;
  const keepKey = "Conservez votre clé de récupération en lieu sûr.";
  return {
    proof: "Pour confirmer que cette adresse est la vôtre, utilisez le bouton ci-dessous.",
    passwordSet: {
      title: "Votre mot de passe principal a été changé",
      recover: "Récupérer mon compte",
      what: "Le mot de passe principal de votre compte Pomander a été changé. Tous les autres appareils ont été déconnectés.",
      unexpected:
        "Si c’était vous, vous n’avez rien à faire. Sinon, utilisez aussitôt votre clé de récupération pour reprendre votre compte.",
    },
    passwordGenerated: {
      title: "Votre coffre n’a plus de mot de passe principal",
      what: "Désormais, votre entreprise vous connecte, et les navigateurs que vous ajoutez ouvrent votre coffre. Une nouvelle clé de récupération a remplacé la précédente, qui ne fonctionne plus. Tous les autres appareils ont été déconnectés.",
      unexpected:
        "Si c’était vous, vous n’avez rien à faire. Sinon, prévenez aussitôt un administrateur et le service informatique de votre entreprise. Connectez-vous ensuite par votre entreprise et vérifiez dans votre profil, sous Sécurité, quels navigateurs ouvrent votre coffre.",
    },
    registered: {
      title: "Votre compte Pomander est prêt",
      what: `Vous vous êtes inscrit avec cette adresse, et votre coffre est prêt. ${onlyYou} ${keepKey}`,
      unexpected:
        "Si vous ne vous êtes pas inscrit, quelqu’un d’autre a saisi votre adresse. N’utilisez pas le bouton. Vous pouvez ignorer cet e-mail, ou demander à l’administrateur de votre serveur de supprimer le compte.",
    },
    verify: {
      title: "Confirmez votre adresse e-mail",
      by: "Envoi par",
      what: "Cette adresse est utilisée pour un compte Pomander. Confirmez qu’elle est la vôtre.",
      unexpected:
        "Si vous n’avez pas de compte Pomander, ignorez cet e-mail. Tant que vous ne la confirmez pas, nous n’enverrons presque rien d’autre à cette adresse.",
    },
    newVault: {
      title: "Un nouveau coffre a été créé dans votre compte",
      what: "Un nouveau coffre, vide, a été créé dans votre compte Pomander. Si vous aviez déjà un coffre, il n’a pas été supprimé. Il est dans vos archives et se déverrouille toujours avec son ancien mot de passe principal ou sa clé de récupération.",
      unexpected:
        "Si ce n’était pas vous, connectez-vous, changez votre mot de passe principal et déconnectez-vous partout.",
      withoutPassword: {
        what: "Un nouveau coffre, vide, avec une nouvelle clé de récupération, a été créé dans votre compte Pomander. Le précédent n’a pas été supprimé. Il est dans vos archives, où sa propre clé de récupération l’ouvre toujours.",
        unexpected:
          "Si ce n’était pas vous, prévenez aussitôt un administrateur et le service informatique de votre entreprise.",
      },
    },
    setUp: {
      title: "Votre coffre Pomander est prêt",
      recoveryKey: "Clé de récupération",
      isSet: "définie",
      isMissing: "aucune",
      what: (hasRecoveryKey) =>
        `Vous avez choisi un mot de passe principal, et votre coffre est prêt. ${onlyYou} ${hasRecoveryKey ? keepKey : "Vous n’avez pas de clé de récupération. Vous pouvez en créer une dans votre profil."}`,
      unexpected:
        "Si ce n’était pas vous, quelqu’un a utilisé votre mot de passe provisoire avant vous. Prévenez aussitôt votre administrateur.",
      withoutPassword: {
        what: `Votre coffre est prêt, sans mot de passe principal\u00a0: votre entreprise vous connecte, et les navigateurs que vous ajoutez ou vos clés d’accès l’ouvrent. ${encrypted} Personne d’autre ne peut le lire, pas même votre entreprise. ${keepKey}`,
        unexpected:
          "Si ce n’était pas vous, quelqu’un peut se connecter en votre nom dans votre entreprise. Prévenez aussitôt son service informatique.",
      },
    },
    recoveryKeySet: {
      title: "Votre clé de récupération a été définie",
      what: "Une nouvelle clé de récupération a été définie pour votre compte Pomander. Si vous en aviez déjà une, elle ne fonctionne plus, et vous pouvez la jeter.",
      unexpected:
        "Si ce n’était pas vous, changez aussitôt votre mot de passe principal et créez une nouvelle clé de récupération dans votre profil.",
      withoutPassword: {
        unexpected:
          "Si ce n’était pas vous, créez aussitôt une nouvelle clé de récupération et de nouvelles clés du coffre dans votre profil, et prévenez le service informatique de votre entreprise.",
      },
    },
    recovered: {
      title: "Votre compte a été récupéré",
      what: "Votre clé de récupération a servi à définir un nouveau mot de passe principal et une nouvelle clé de récupération. Tous les appareils ont été déconnectés. L’ancien mot de passe et l’ancienne clé ne fonctionnent plus.",
      unexpected:
        "Si ce n’était pas vous, quelqu’un d’autre a votre clé de récupération. Demandez de l’aide à l’administrateur de votre serveur, et changez les mots de passe que vous gardiez dans votre coffre.",
    },
    newKeys: {
      title: "Nouvelles clés du coffre créées",
      what: "Tout le contenu de votre coffre a été chiffré de nouveau, avec de nouvelles clés, un nouveau mot de passe principal et une nouvelle clé de récupération. Tous les autres appareils ont été déconnectés. L’ancien mot de passe principal et l’ancienne clé de récupération ne fonctionnent plus.",
      unexpected:
        "Si ce n’était pas vous, quelqu’un d’autre connaissait votre mot de passe principal. Demandez de l’aide à l’administrateur de votre serveur, et changez les mots de passe que vous gardiez dans votre coffre.",
      withoutPassword: {
        what: "Tout le contenu de votre coffre a été chiffré de nouveau, avec de nouvelles clés et une nouvelle clé de récupération. Tous les autres appareils ont été déconnectés, et les autres navigateurs et clés d’accès n’ouvrent votre coffre qu’une fois ajoutés de nouveau. L’ancienne clé de récupération ne fonctionne plus.",
        unexpected:
          "Si ce n’était pas vous, quelqu’un d’autre pouvait ouvrir votre coffre. Prévenez aussitôt l’administrateur de votre serveur et le service informatique de votre entreprise, et changez les mots de passe que vous gardiez dans votre coffre.",
      },
    },
    newDevice: {
      title: "Nouvelle connexion à Pomander",
      end: "Fermer cette session",
      ending: "Le bouton ferme cette session et rien d’autre.",
      what: "Quelqu’un s’est connecté à votre compte depuis un navigateur encore inconnu, ou inconnu depuis le dernier changement de votre mot de passe principal. Était-ce vous\u00a0?",
      expected: "Si oui, vous pouvez ignorer cet e-mail.",
      unexpected: (canEnd) =>
        `Sinon, quelqu’un d’autre connaît votre mot de passe principal. ${canEnd ? "Fermez cette session" : "Connectez-vous"}, puis changez aussitôt votre mot de passe principal.`,
      withoutPassword: {
        what: "Votre entreprise a connecté quelqu’un à votre compte depuis un navigateur que Pomander ne connaît pas. Était-ce vous\u00a0?",
        unexpected: (canEnd) =>
          `Sinon, ${canEnd ? "fermez cette session et " : ""}prévenez aussitôt le service informatique de votre entreprise que quelqu’un peut s’y connecter en votre nom. Dans votre profil, sous Sécurité, retirez tout navigateur que vous ne reconnaissez pas.`,
      },
    },
    addressChanged: {
      title: "L’adresse e-mail de votre compte a été changée",
      before: "Avant",
      now: "Maintenant",
      another: "une autre adresse",
      by: (administrator) => `Changement par\u00a0: ${administrator}`,
      byDirectory: "Modifiée par l’annuaire de votre entreprise.",
      what: "Utilisez désormais la nouvelle adresse pour vous connecter à Pomander. Cet e-mail est envoyé aux deux adresses.",
      unexpected:
        "Si ce n’était pas vous, connectez-vous avec la nouvelle adresse et votre mot de passe principal et changez les deux, ou demandez de l’aide à l’administrateur de votre serveur.",
      unexpectedOfDirectory:
        "Si la nouvelle adresse n’est pas la vôtre, prévenez aussitôt le service informatique de votre entreprise.",
      withoutPassword: {
        what: "Votre entreprise vous connecte comme avant. Cet e-mail est envoyé aux deux adresses.",
        unexpected:
          "Si ce n’était pas vous, prévenez aussitôt l’administrateur de votre serveur et le service informatique de votre entreprise.",
      },
    },
    superAdmin: {
      offered: {
        title: "Il vous est demandé de devenir super-administrateur",
        by: "Demande de",
        what: (until) =>
          `Vous pouvez accepter ou refuser dans votre profil jusqu’au ${until}. Un super-administrateur gère toutes les personnes et les réglages du serveur, mais ne peut ouvrir le coffre de personne. La personne qui vous l’a demandé est ensuite administrateur.`,
      },
      from: "Transmis par",
      to: "Transmis à",
      now: {
        title: "Vous êtes désormais super-administrateur",
        what: "Vous avez accepté de prendre le relais. Vous gérez désormais toutes les personnes et les réglages du serveur, et vous ne pouvez plus changer votre adresse ni supprimer votre compte avant d’avoir transmis ce rôle à quelqu’un d’autre.",
      },
      before: {
        title: "Vous n’êtes plus super-administrateur",
        what: "Votre demande de transmission a été acceptée. Vous êtes désormais administrateur\u00a0: vous pouvez changer votre adresse et supprimer votre compte.",
      },
      unexpected:
        "Si ce n’était pas vous, changez votre mot de passe principal, déconnectez-vous partout, et prévenez les personnes qui gèrent le serveur.",
    },
  };
};
