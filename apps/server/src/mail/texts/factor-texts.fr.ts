import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./factor-texts.ts";

/** Returns the texts of mails about second factors and passkeys in French. */
export const french = (): TextsOf<typeof english> => {
  const kinds = { totp: "application d’authentification", "security-key": "clé de sécurité", passkey: "clé d’accès" };
  return {
    kinds,
    unexpected:
      "Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe principal. Changez-le aussitôt, ou demandez de l’aide à l’administrateur de votre serveur.",
    unexpectedOrKey:
      "Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe principal ou a votre clé de récupération. Changez aussitôt votre mot de passe principal et créez une nouvelle clé de récupération, ou demandez de l’aide à l’administrateur de votre serveur.",
    added: {
      titleOfFirst: "La connexion en deux étapes est activée",
      title: "Connexion en deux étapes\u00a0: un moyen a été ajouté",
      kind: "Ajouté",
      whatOfFirst:
        "Désormais, pour se connecter à votre compte Pomander, il faut votre mot de passe principal et une seconde étape. Tous les autres appareils ont été déconnectés. Conservez vos codes de récupération en lieu sûr\u00a0: il vous en faudra un pour vous connecter si vous perdez votre téléphone ou votre clé de sécurité.",
      what: "Vous pouvez l’utiliser comme seconde étape pour vous connecter à Pomander. Les navigateurs de confiance demanderont de nouveau une seconde étape.",
    },
    removed: {
      titleOfLast: "La connexion en deux étapes est désactivée",
      title: "Connexion en deux étapes\u00a0: un moyen a été retiré",
      kind: "Retiré",
      whatOfLast:
        "Votre mot de passe principal suffit désormais pour vous connecter à Pomander. Vos codes de récupération ne fonctionnent plus.",
      what: "Il ne peut plus être utilisé pour se connecter à Pomander. Les navigateurs de confiance demanderont de nouveau une seconde étape.",
    },
    allRemoved: {
      title: "La connexion en deux étapes a été désactivée pour votre compte",
      by: "Désactivée par",
      byServer: "l’administrateur de votre serveur",
      what: "Toutes les applications d’authentification, les clés de sécurité, les codes de récupération et les navigateurs de confiance ont été retirés de votre compte Pomander. Votre mot de passe principal suffit désormais pour vous connecter. Vous pouvez configurer de nouveau la connexion en deux étapes dans votre profil.",
      unexpected: "Si vous ne l’avez pas demandé, parlez-en aussitôt à votre administrateur.",
    },
    newCodes: {
      title: "De nouveaux codes de récupération ont été créés",
      what: "Votre compte a dix nouveaux codes de récupération pour la connexion en deux étapes. Les anciens ne fonctionnent plus, et vous pouvez les jeter. Les navigateurs de confiance demanderont de nouveau une seconde étape.",
    },
    codeUsed: {
      title: "Un code de récupération a été utilisé",
      left: "Codes de récupération restants",
      what: "Quelqu’un a saisi votre mot de passe principal ou votre clé de récupération, puis a utilisé l’un de vos codes de récupération comme seconde étape. Chaque code fonctionne une fois. S’il vous en reste peu, créez-en de nouveaux dans votre profil.",
    },
    failures: {
      title: "Connexion arrêtée à la seconde étape",
      what: "Quelqu’un a saisi correctement votre mot de passe principal, puis a manqué plusieurs fois la seconde étape. Cette personne n’est pas entrée dans votre compte.",
      expected: "Si c’était vous, vous n’avez rien à faire.",
    },
    copied: {
      title: (kind) => `Votre ${kinds[kind]} a peut-être été copiée`,
      what: (kind) =>
        `Quelqu’un a essayé de se connecter avec votre ${kinds[kind]}, mais son compteur ne correspondait pas à sa dernière utilisation. Quelqu’un en a peut-être une copie\u00a0: Pomander l’a donc refusée.`,
      advice:
        "Retirez-la dans votre profil et ajoutez-en une autre. Si vous ne reconnaissez pas l’appareil, changez aussi votre mot de passe principal.",
    },
    passkeyAdded: {
      title: "Une clé d’accès a été ajoutée à votre compte",
      can: "Elle peut",
      canUnlock: "connecter et déverrouiller votre coffre",
      canSignIn: "connecter",
      what: "Vous pouvez désormais vous connecter à Pomander avec elle. Votre mot de passe principal et votre clé de récupération fonctionnent comme avant.",
      unexpected:
        "Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe principal. Retirez aussitôt la clé d’accès dans votre profil et changez votre mot de passe principal.",
    },
    withoutPassword: {
      unexpected:
        "Si ce n’était pas vous, quelqu’un peut se connecter en votre nom dans votre entreprise. Prévenez aussitôt son service informatique et l’administrateur de votre serveur, et vérifiez les navigateurs et les clés d’accès dans votre profil.",
      firstFactorAdded:
        "Désormais, pour se connecter à votre compte Pomander, il faut la connexion par votre entreprise et une seconde étape. Tous les autres appareils ont été déconnectés. Conservez vos codes de récupération en lieu sûr\u00a0: il vous en faudra un pour vous connecter si vous perdez votre téléphone ou votre clé de sécurité.",
      lastFactorRemoved:
        "La connexion par votre entreprise suffit désormais pour vous connecter à Pomander. Vos codes de récupération ne fonctionnent plus.",
      allFactorsRemoved:
        "Toutes les applications d’authentification, les clés de sécurité, les codes de récupération et les navigateurs de confiance ont été retirés de votre compte Pomander. La connexion par votre entreprise suffit désormais. Vous pouvez configurer de nouveau la connexion en deux étapes dans votre profil.",
      codeUsed:
        "Quelqu’un s’est connecté en votre nom par votre entreprise, puis a utilisé l’un de vos codes de récupération comme seconde étape. Chaque code fonctionne une fois. S’il vous en reste peu, créez-en de nouveaux dans votre profil.",
      failures:
        "Quelqu’un s’est connecté en votre nom par votre entreprise, puis a manqué plusieurs fois la seconde étape. Cette personne n’est pas entrée dans votre compte.",
      copiedAdvice:
        "Retirez-la dans votre profil et ajoutez-en une autre. Si vous ne reconnaissez pas l’appareil, prévenez aussi le service informatique de votre entreprise.",
      passkeyAdded: {
        canUnlock: "déverrouiller votre coffre",
        what: "Votre entreprise vous connecte toujours. Votre clé de récupération et les navigateurs que vous avez ajoutés ouvrent votre coffre comme avant.",
        unexpected:
          "Si ce n’était pas vous, retirez aussitôt la clé d’accès dans votre profil et créez de nouvelles clés du coffre. Prévenez le service informatique de votre entreprise que quelqu’un peut s’y connecter en votre nom.",
      },
      passkeyRemoved: "Elle ne déverrouille plus votre coffre.",
    },
    passkeyRemoved: {
      title: "Une clé d’accès a été retirée de votre compte",
      what: "Elle ne peut plus connecter à Pomander ni déverrouiller votre coffre. Les appareils connectés avec elle ont été déconnectés, sauf celui qui l’a retirée.",
    },
    deviceKeyAdded: {
      title: "Un appareil a été ajouté à votre coffre",
      what: "Ce navigateur ouvre désormais votre coffre dès que votre entreprise vous a connecté. Votre clé de récupération fonctionne comme avant.",
      kept: {
        title: "Des appareils d’une sauvegarde ouvrent toujours votre coffre",
        what: "Ce serveur a été restauré depuis une sauvegarde, et quelqu’un a confirmé que les navigateurs qui en reviennent sont les vôtres. Ils ouvrent votre coffre dès que votre entreprise vous a connecté.",
      },
      unexpected:
        "Si ce n’était pas vous, retirez aussitôt l’appareil dans votre profil et créez de nouvelles clés de coffre. Prévenez les responsables de la connexion de votre entreprise.",
    },
    deviceApprovalBegun: {
      title: "Un navigateur demande votre coffre",
      what: "Quelqu’un s’est connecté en votre nom par votre entreprise et demande à un autre de vos navigateurs d’y ouvrir votre coffre. Rien ne se passe tant que vous n’avez pas saisi ses chiffres dans le vôtre.",
      unexpected:
        "Si ce n’était pas vous, ne saisissez de chiffres pour personne et prévenez les responsables de la connexion de votre entreprise. Votre coffre reste fermé à ce navigateur.",
    },
    deviceKeyRemoved: {
      title: "Un appareil a été retiré de votre coffre",
      what: "Ce navigateur n’ouvre plus votre coffre. Les sessions où il l’ouvrait ont été déconnectées, sauf celle qui l’a retiré.",
      every: {
        title: "Tous les appareils ont été retirés de votre coffre",
        what: "Plus aucun navigateur n’ouvre votre coffre\u00a0; vos clés d’accès et votre clé de récupération l’ouvrent. Les sessions où un navigateur l’ouvrait ont été déconnectées, sauf celle qui les a retirés.",
      },
      unexpected: "Si ce n’était pas vous, vérifiez les appareils dans votre profil.",
    },
  };
};
