import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of shared vaults in French. */
export const french = ({ list, plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# élément", other: "# éléments" });
  return {
    roles: { read: "Peut lire", write: "Peut modifier", manage: "Peut gérer" },
    roleMeanings: {
      read: "Voit tous les éléments et peut les copier.",
      write: "Peut aussi ajouter, modifier et supprimer des éléments.",
      manage: "Décide aussi qui a accès.",
    },
    access: { read: "peut lire", write: "peut modifier", manage: "peut gérer" },
    entries,
    returned: (name, back) =>
      [
        `De nouvelles clés ont remplacé ${name}, mais le serveur a de nouveau son ancien état, comme après la restauration d’une sauvegarde.`,
        ...(back.length === 0 ? [] : [`${list(back)} ${back.length === 1 ? "y est" : "y sont"} de nouveau.`]),
        "C’est le coffre qui l’a remplacé qui compte. S’il n’est pas parmi les vôtres et qu’un gestionnaire l’a encore, demandez-lui l’accès.",
        "Si personne ne l’a, copiez ces éléments dans un nouveau coffre, et utilisez celui-là. Vous pouvez lire ce coffre, mais pas le modifier.",
      ].join(" "),
    waiting: {
      title: (by, name) => `${by} vous donne accès à ${name}`,
      titleMany: (by, count) => `${by} vous donne accès à ${plural(count, { one: "# coffre", other: "# coffres" })}`,
      facts: (count, access, isNameTaken) =>
        `${entries(count)}, ${access}${isNameTaken ? ". Vous avez déjà un coffre de ce nom." : ""}`,
      vault: (name, facts) => `${name}\u00a0: ${facts}`,
      accept: "Accepter",
      acceptAll: "Tout accepter",
      decline: "Refuser",
      declineLabel: (name) => `Refuser ${name}`,
      accepted: (names) => `Vous avez désormais accès à ${names}.`,
      declined: (name) => `Vous avez refusé ${name}.`,
      failed: "Le coffre partagé n’a pas pu être ouvert",
      declineFailed: "Le refus a échoué",
      declineTitle: (name) => `Refuser ${name}\u00a0?`,
      declineBody: (by) => `Vous ne verrez pas ce coffre. ${by} pourra vous redonner accès plus tard.`,
      declineConfirm: "Refuser l’accès",
      strangers: (count) =>
        plural(count, {
          one: "Selon ce serveur, une personne qui n’est pas votre contact vous donne accès à # coffre partagé. Demandez-lui un lien d’invitation, et acceptez d’abord celui-ci.",
          other:
            "Selon ce serveur, une personne qui n’est pas votre contact vous donne accès à # coffres partagés. Demandez-lui un lien d’invitation, et acceptez d’abord celui-ci.",
        }),
    },
  };
};
