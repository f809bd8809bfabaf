import { limits } from "@pomander/contract/limits";
import { french as deviceTexts } from "../../../lib/format/device-texts.fr.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of second factors, passkeys and trusted browsers in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { list, moment } = format;
  const { device: deviceText } = deviceTexts();
  return {
    used: (at, device) =>
      at === null
        ? "Jamais utilisé"
        : `Dernière utilisation\u00a0: ${moment(at)}${device === null || device === "" ? "" : `, ${deviceText(device)}`}`,
    added: (at) => `Ajout\u00a0: ${moment(at)}`,
    loadFailed: "Vos moyens de connexion n’ont pas pu être chargés",
    remove: "Retirer",
    removeLabel: (name) => `Retirer ${name}`,
    factors: {
      title: "Connexion en deux étapes",
      leadOff:
        "Après votre mot de passe principal, confirmez que c’est bien vous avec votre téléphone ou une clé de sécurité. Quelqu’un qui ne connaît que votre mot de passe ne peut pas se connecter.",
      leadOn: "Pour se connecter, il faut votre mot de passe principal et l’un de ces moyens.",
      leadOffGenerated:
        "Après la connexion par votre entreprise, confirmez que c’est vous avec votre téléphone ou une clé de sécurité. Quelqu’un qui peut se connecter à votre place dans votre entreprise n’entre pas ici.",
      leadOnGenerated: "Pour vous connecter, il faut la connexion de votre entreprise et l’un de ceux-ci.",
      lost: "Téléphone ou clé de sécurité perdu\u00a0? Connectez-vous avec un code de récupération, puis retirez ici ce que vous avez perdu. Plus de code\u00a0? Demandez à un administrateur de désactiver la connexion en deux étapes.",
      required: "Ce serveur exige la connexion en deux étapes.",
      kinds: { totp: "Application d’authentification", "security-key": "Clé de sécurité" },
      addApp: "Configurer une application",
      addKey: "Ajouter une clé de sécurité",
      added: "Moyen de connexion en deux étapes ajouté",
      codes: "Codes de récupération",
      codesLeft: (count) => (count === 0 ? "Il n’en reste aucun" : `Il en reste ${count} sur ${limits.recoveryCodes}`),
      newCodes: "Nouveaux codes",
      newCodesTitle: "Créer de nouveaux codes de récupération\u00a0?",
      newCodesBody: "Vous recevez dix nouveaux codes. Ceux que vous avez cessent de fonctionner.",
      newCodesConfirm: "Créer de nouveaux codes",
      newCodesFailed: "Les nouveaux codes de récupération n’ont pas pu être créés",
      codesDone: "Vos nouveaux codes de récupération sont actifs",
      removeTitle: (name) => `Retirer ${name}\u00a0?`,
      removeBody:
        "Vous ne pourrez plus vous connecter avec. Les navigateurs de confiance demanderont de nouveau votre seconde étape.",
      removeLastBody:
        "C’est votre dernier moyen\u00a0: la connexion en deux étapes est désactivée, et vos codes de récupération cessent de fonctionner.",
      removeConfirm: "Retirer",
      removeFailed: "Ce moyen n’a pas pu être retiré",
      removed: "Moyen de connexion en deux étapes retiré",
    },
    passkeys: {
      title: "Clés d’accès",
      lead: "Connectez-vous avec votre empreinte, votre visage ou le code de votre appareil au lieu de saisir votre mot de passe principal. La plupart des clés d’accès déverrouillent aussi votre coffre. Gardez votre mot de passe principal\u00a0: il fonctionne toujours, et il vous le faut pour changer des réglages ici.",
      unlocks: "Connecte et déverrouille votre coffre",
      signsIn: "Connecte seulement",
      unlocksOnly: "Déverrouille seulement votre coffre, jusqu’à ce que vous changiez de mot de passe principal",
      unlocksGenerated: "Déverrouille votre coffre",
      kept: (names) =>
        `${names.length === 1 ? "Cette clé d’accès continue" : "Ces clés d’accès continuent"} de fonctionner\u00a0: ${list(names)}. Si vous n’en reconnaissez pas une, retirez-la d’abord ci-dessous.`,
      add: "Ajouter une clé d’accès",
      addTitle: "Ajouter une clé d’accès",
      addLead:
        "Votre navigateur demandera où l’enregistrer, puis de confirmer que c’est bien vous. Il le demandera peut-être deux fois.",
      addSubmit: "Ajouter la clé d’accès",
      addFailed: "La clé d’accès n’a pas pu être ajoutée",
      nameHint: "Choisissez-en un que vous reconnaîtrez, par exemple l’appareil où elle se trouve.",
      defaultName: "Clé d’accès",
      waiting: "Confirmez sur votre appareil quand votre navigateur le demande…",
      added: "Clé d’accès ajoutée. Elle vous connecte et déverrouille votre coffre.",
      addedGenerated: "Clé d’accès ajoutée. Elle déverrouille votre coffre.",
      addedWithoutSecret: {
        title: "Clé d’accès ajoutée",
        body: "Elle vous connecte. Cet appareil ou ce navigateur ne peut pas l’utiliser pour déverrouiller votre coffre\u00a0: votre mot de passe principal vous sera toujours demandé après la connexion.",
        bodyGenerated:
          "Cet appareil ou ce navigateur ne peut pas déverrouiller votre coffre avec elle. Retirez-la et ajoutez-en une ailleurs.",
        close: "OK",
      },
      removeTitle: (name) => `Retirer ${name}\u00a0?`,
      removeLast:
        "C’est la dernière clé d’accès qui ouvre votre coffre. Sans elle, seule votre clé de récupération l’ouvre.",
      removeBody:
        "Vous ne pourrez plus vous connecter ni déverrouiller votre coffre avec, et les autres appareils connectés avec elle sont déconnectés. Elle reste sur votre appareil jusqu’à ce que vous l’y supprimiez aussi.",
      removeBodyGenerated:
        "Elle ne pourra plus déverrouiller votre coffre. Elle reste sur votre appareil tant que vous ne l’y supprimez pas aussi.",
      removeConfirm: "Retirer la clé d’accès",
      removeFailed: "La clé d’accès n’a pas pu être retirée",
      removed: "Clé d’accès retirée",
      leadGenerated:
        "Déverrouillez votre coffre avec votre empreinte, votre visage ou le code de l’appareil, même dans un navigateur qui ne l’ouvre pas de lui-même. Votre entreprise vous connecte.",
      unsupported: "Ce navigateur ne peut pas créer de clés d’accès ici.",
    },
    trusted: {
      title: "Navigateurs de confiance",
      lead: "Ces navigateurs ne demandent pas votre seconde étape.",
      current: "Cet appareil",
      until: (at) => `De confiance jusqu’au ${moment(at)}`,
      lastSeen: (at) => `Dernière utilisation\u00a0: ${moment(at)}`,
      end: "Retirer la confiance",
      endLabel: (device) => `Retirer la confiance\u00a0: ${device}`,
      ended: "Ce navigateur demandera de nouveau votre seconde étape",
      failed: "La confiance n’a pas pu être retirée",
    },
    required: {
      title: "Configurez la connexion en deux étapes",
      lead: "Votre administrateur exige une seconde étape à la connexion. Choisissez-en une pour continuer. Cela prend environ une minute.",
      app: "Application d’authentification",
      appHint: "Une application de votre téléphone affiche un code à six chiffres. C’est le choix le plus courant.",
      key: "Clé de sécurité",
      keyHint: "Une clé USB ou NFC que vous touchez.",
      lost: "Vous recevez aussi des codes de récupération, au cas où vous perdriez votre téléphone ou votre clé de sécurité.",
      signOut: "Se déconnecter",
    },
  };
};
