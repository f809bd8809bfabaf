import { shortened } from "../../../lib/format/shortened.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of changing several entries at once in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => {
  const passwords = (count: number) => plural(count, { one: "# mot de passe", other: "# mots de passe" });
  const done = (count: number, what: string) =>
    `${passwords(count)} ${plural(count, { one: what, other: `${what}s` })}`;
  return {
    favorite: "Ajouter aux favoris",
    unfavorite: "Retirer des favoris",
    tag: "Ajouter une étiquette",
    category: "Définir la catégorie",
    archive: "Archiver",
    restore: "Restaurer",
    archiveBody: (count) =>
      plural(count, {
        one: "# mot de passe sera déplacé dans l’archive. Vous pourrez annuler ou le restaurer plus tard.",
        other: "# mots de passe seront déplacés dans l’archive. Vous pourrez annuler ou les restaurer plus tard.",
      }),
    confirmArchive: (count) => `Archiver ${passwords(count)}`,
    labelTitle: {
      tag: (count) => `Ajouter une étiquette à ${passwords(count)}`,
      category: (count) => `Définir la catégorie de ${passwords(count)}`,
    },
    addTag: "Ajouter l’étiquette",
    done: {
      archive: (count) => done(count, "archivé"),
      restore: (count) => done(count, "restauré"),
      favorite: (count) => `${done(count, "ajouté")} aux favoris`,
      unfavorite: (count) => `${done(count, "retiré")} des favoris`,
      tag: (count, tag) => `Étiquette «\u00a0${shortened(tag)}\u00a0» ajoutée à ${passwords(count)}`,
      category: (count, category) => `${done(count, "déplacé")} dans «\u00a0${shortened(category)}\u00a0»`,
    },
    renamed: {
      tag: (count, tag) => `${passwords(count)} avec désormais l’étiquette «\u00a0${shortened(tag)}\u00a0»`,
      category: (count, category) => `${passwords(count)} désormais dans «\u00a0${shortened(category)}\u00a0»`,
    },
    removed: {
      tag: (count, tag) => `Étiquette «\u00a0${shortened(tag)}\u00a0» retirée de ${passwords(count)}`,
      category: (count, category) => `Catégorie «\u00a0${shortened(category)}\u00a0» retirée de ${passwords(count)}`,
    },
    relabel: {
      title: { tag: "Renommer l’étiquette", category: "Renommer la catégorie" },
      name: "Nom",
      lead: (count) => plural(count, { one: "# mot de passe la porte.", other: "# mots de passe la portent." }),
      readOnly: (count) =>
        plural(count, {
          one: "# autre se trouve dans un coffre que vous pouvez seulement lire, et reste tel quel.",
          other: "# autres se trouvent dans des coffres que vous pouvez seulement lire, et restent tels quels.",
        }),
      exists: {
        tag: "Cette étiquette existe déjà. Les deux n’en feront plus qu’une.",
        category: "Cette catégorie existe déjà. Les deux n’en feront plus qu’une.",
      },
      rename: "Renommer",
      remove: { tag: "Retirer l’étiquette", category: "Retirer la catégorie" },
      removeHint: "Les mots de passe restent. Vous pourrez annuler.",
      cancel: "Annuler",
    },
  };
};
