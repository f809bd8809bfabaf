import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./removal-texts.ts";

/** Returns the texts of removing a person from vaults in French. */
export const french = ({ list, number, plural }: Format): TextsOf<typeof english> => ({
  title: (name, vault) => `Retirer ${name} de ${vault}\u00a0?`,
  titleMany: (name) => `Retirer ${name} de vos coffres\u00a0?`,
  body: (name, names) =>
    `${name} perd aussitôt l’accès à ${list(names)}. Chaque élément est chiffré de nouveau avec de nouvelles clés.`,
  kept: "Toute personne qui pouvait voir un mot de passe a pu le conserver. Changez-le. Vous verrez une liste de ce qu’il faut changer.",
  versions: "Ensuite, plus personne ne peut rétablir les versions antérieures, ni ce qui a été supprimé avant.",
  gone: (names) =>
    `D’après ce serveur, ${names.length === 1 ? `${list(names)} est parti. Les nouvelles clés l’excluent` : `${list(names)} sont partis. Les nouvelles clés les excluent`} pour de bon.`,
  other: (name, by) => (by.length === 0 ? `Retirer aussi ${name}` : `Retirer aussi ${name} (ajout par ${list(by)})`),
  leaveIn: "Ne laissez des personnes que si vous savez que ce sont les bonnes.",
  withOtherKeys:
    "Les personnes dont les clés sont nouvelles ou autres ne peuvent pas rester. Comparez les codes avec elles, puis ajoutez-les de nouveau.",
  confirm: (name) => `Retirer ${name}`,
  all: "Retirer tout le monde",
  starting: (vault) => `${vault}\u00a0: création de nouvelles clés…`,
  progress: (vault, sealed, total) =>
    `${vault}\u00a0: ${number(sealed)} sur ${plural(total, { one: "# élément chiffré", other: "# éléments chiffrés" })} de nouveau`,
  cut: (count) =>
    plural(count, {
      one: "# élément a perdu une partie de ses anciens mots de passe, car il était plein.",
      other: "# éléments ont perdu une partie de leurs anciens mots de passe, car ils étaient pleins.",
    }),
  replace: "Remplacer ce qui était commencé",
  label: "Création de nouvelles clés",
  done: (name, names) => `${name} n’a plus accès à ${list(names)}.`,
  failed: "Les nouvelles clés n’ont pas pu être créées",
  stopped: (vault, reason) => `Arrêté à ${vault}\u00a0: ${reason}`,
});
