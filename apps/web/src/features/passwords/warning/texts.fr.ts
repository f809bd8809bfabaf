import { french as vaultWarnings } from "@pomander/texts/vault-warnings.fr";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about a problem with what the server sent in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { list } = format;
  return {
    ...vaultWarnings(format).integrity,
    help: "Que puis-je faire\u00a0?",
    readAgain: "Relire",
    stillSo: "Relu. Rien n’a changé.",
    keep: "Garder cette version",
    memoryRestored:
      "Ce que ce navigateur savait de votre coffre a été effacé pendant qu’il était ouvert. Cela a été rétabli. Si vous ne l’avez pas effacé, le serveur l’a peut-être fait\u00a0: comparez le code de vérification de votre profil avec celui d’un autre de vos appareils.",
    dismiss: "Compris",
    shared: {
      title: (vault) => `«\u00a0${vault}\u00a0» ne correspond pas au dernier enregistrement`,
      steps: [
        "Relisez d’abord. Le problème est peut-être passager.",
        "Demandez aux personnes qui gèrent le serveur si elles ont restauré une sauvegarde. Dans ce cas, cet avertissement est normal.",
        "Sinon, comparez le code de vérification avec celui d’un autre membre avant de vous fier à quoi que ce soit.",
      ],
      askManager:
        "Un gestionnaire de ce coffre peut garder cette version. Vous pourrez ensuite continuer à partir d’elle.",
      keepBody:
        "Ce que le serveur a envoyé devient ce coffre pour tous ses membres, même s’il manque quelque chose ou que quelque chose diffère. Chacun de leurs appareils affiche un avis une fois.",
      goOn: "Continuer à partir d’ici…",
      goOnTitle: "Continuer à partir de ce qu’un gestionnaire a gardé\u00a0?",
      goOnConfirm: "Continuer",
      kept: (by, date) =>
        `${by} a gardé la version du serveur le ${date}. Cet appareil abandonne ce qu’il avait retenu.`,
      added: (names) => `Membres que cet appareil ne connaissait pas\u00a0: ${list(names)}.`,
      gone: (names) => `Ne sont plus membres\u00a0: ${list(names)}.`,
      changed: (names) => `Rôle ou clés modifiés\u00a0: ${list(names)}.`,
      sameMembers: "Les membres sont ceux que cet appareil a retenus.",
      wentOn: "Cet appareil lit désormais le coffre à partir de ce qui a été gardé.",
      accepted: (by, vault, date) => `Le ${date}, ${by} a gardé la version du serveur de «\u00a0${vault}\u00a0».`,
      formerMember: "un ancien membre",
    },
  };
};
