import { limits } from "@pomander/contract";
import { shortened } from "../../../lib/format/shortened.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of copying and moving entries to another vault in French. */
export const french = ({ number, plural, list }: Format): TextsOf<typeof english> => {
  const passwords = (count: number) => plural(count, { one: "# mot de passe", other: "# mots de passe" });
  const done = (count: number, what: string) =>
    `${passwords(count)} ${plural(count, { one: what, other: `${what}s` })}`;
  return {
    share: "Partager…",
    copyOrMove: "Copier ou déplacer…",
    title: {
      one: (title) => `Copier ou déplacer «\u00a0${shortened(title)}\u00a0»`,
      many: (count) => `Copier ou déplacer ${passwords(count)}`,
    },
    shareTitle: {
      one: (title) => `Partager «\u00a0${shortened(title)}\u00a0»`,
      many: (count) => `Partager ${passwords(count)}`,
    },
    noVault: {
      body: "Pour partager des mots de passe, ajoutez-les à un coffre partagé. Vous n’en avez pas encore que vous pouvez modifier : créez-en un, ou demandez aux gestionnaires d’un coffre de pouvoir le modifier.",
      toVaults: "Afficher les coffres partagés",
    },
    to: "Coffre",
    how: "Que faire",
    copy: {
      label: "Copier",
      hint: "L’original reste où il est. Les modifications ultérieures ne sont pas communes aux deux.",
    },
    move: {
      label: "Déplacer",
      hint: `Il est retiré de l’endroit où il se trouve, et y reste ${limits.historyDays} jours dans «\u00a0Supprimés\u00a0».`,
    },
    cannotMove: "Seule la copie est possible, car vous pouvez seulement lire l’un de ces coffres.",
    readers: (names) =>
      names.length === 1
        ? `${names[0]} peut voir et copier tout ce que contient ce coffre.`
        : `${list(names)} peuvent voir et copier tout ce que contient ce coffre.`,
    unchecked: (name) => `${name} (sans vérification par une personne que vous connaissez)`,
    alone: "Vous êtes le seul membre de ce coffre.",
    others: (count) => plural(count, { one: "# autre membre", other: "# autres membres" }),
    keepsReminder: "Garder le lien vers le rappel",
    leaveMissingFiles: "Laisser les fichiers manquants",
    cancel: "Annuler",
    submit: { copy: (count) => `Copier ${passwords(count)}`, move: (count) => `Déplacer ${passwords(count)}` },
    stop: "Arrêter",
    busy: { copy: "Copie en cours", move: "Déplacement en cours" },
    progress: (done, total) => `${number(done)} sur ${number(total)}`,
    tooMany: (max) => `Sélectionnez au plus ${number(max)} mots de passe à la fois.`,
    already: (count, vault) => `${passwords(count)} déjà dans ${vault}.`,
    leave: {
      title: (vault) => `Déplacer hors de «\u00a0${shortened(vault)}\u00a0»\u00a0?`,
      titleMany: "Déplacer hors de coffres partagés\u00a0?",
      body: (count) =>
        `Les autres membres n’auront plus accès à ${plural(count, { one: "# mot de passe", other: "# mots de passe" })}. Toute personne qui pouvait voir un mot de passe a pu le conserver.`,
    },
    done: {
      copy: (count, vault) => `${done(count, "copié")} dans ${shortened(vault)}.`,
      move: (count, vault) => `${done(count, "déplacé")} dans ${shortened(vault)}.`,
    },
    failed: { copy: "La copie a échoué", move: "Le déplacement a échoué" },
    stopped: (done, total) => `Arrêté après ${number(done)} sur ${number(total)}.`,
  };
};
