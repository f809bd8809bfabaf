import { limits } from "@pomander/contract/limits";
import { unbroken } from "../../../lib/format/unbroken.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about earlier versions and deleted entries in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  offline: "Vous êtes hors ligne. Il faut être en ligne pour voir les versions antérieures et les éléments supprimés.",
  proof: {
    versions: "Saisissez votre mot de passe principal pour voir les versions antérieures.",
    deleted: "Saisissez votre mot de passe principal pour voir ce que vous avez supprimé.",
  },
  older: "Afficher des versions plus anciennes",
  loadFailed: "Les versions antérieures n’ont pas pu être chargées",
  busy: "Chargement des versions antérieures",
  saved: {
    title: (when) => `Enregistrée\u00a0: ${when}`,
    titleBy: (when, by) => `Enregistrée\u00a0: ${when}, par ${by}`,
    restoreLabel: (when) => `Rétablir la version enregistrée\u00a0: ${when}`,
    confirm: (when) =>
      `L’élément redevient tel qu’il était lors de cet enregistrement\u00a0: ${when}. La version actuelle est conservée ${limits.historyDays} jours comme version antérieure.`,
  },
  replaced: {
    title: (when) => `Remplacée, selon le serveur\u00a0: ${when}`,
    restoreLabel: (when) => `Rétablir la version remplacée\u00a0: ${when}`,
    confirm: (when) =>
      `L’élément redevient tel qu’il était avant ce remplacement\u00a0: ${when}. La version actuelle est conservée ${limits.historyDays} jours comme version antérieure.`,
  },
  versions: {
    open: "Versions antérieures",
    title: "Versions antérieures",
    lead: (title) => `«\u00a0${title}\u00a0» avant chaque modification des ${limits.historyDays} derniers jours.`,
    list: "Versions antérieures",
    compareWith: "Comparer avec",
    present: "Élément actuel",
    next: "Version suivante",
    thisOne: "Cette version",
    one: "Version antérieure",
    now: "Maintenant",
    differs: (fields) => `Différences\u00a0: ${fields.join(", ")}`,
    same: "Aucune différence visible",
    restoreVersion: "Rétablir",
    close: "Fermer",
    deleteAll: "Supprimer les versions antérieures",
    empty: {
      title: "Aucune version antérieure",
      hint: `Quand cet élément est modifié, la version antérieure est conservée ${limits.historyDays} jours.`,
    },
    emptyShared: {
      title: "Aucune version antérieure",
      hint: `Quand cet élément est modifié, la version antérieure est conservée ${limits.historyDays} jours, ou jusqu’à ce que le coffre reçoive de nouvelles clés, par exemple au retrait d’une personne.`,
    },
  },
  confirm: {
    title: "Rétablir cette version\u00a0?",
    confirm: "Rétablir",
  },
  restoreVersionAsNew: "Enregistrer comme nouvel élément",
  withoutFiles: (count) => plural(count, { one: "Rétablir sans ce fichier", other: "Rétablir sans ces fichiers" }),
  notices: {
    restoreVersion: "Version rétablie. Celle qu’elle remplace est désormais une version antérieure.",
    restoreVersionAsNew: "Rétabli comme nouvel élément",
    show: "Afficher",
    failed: "Le rétablissement a échoué",
    deletedNow: "Supprimé définitivement",
  },
  deleted: {
    title: "Supprimés récemment",
    lead: `Les éléments que vous supprimez restent ici, chiffrés, pendant ${limits.historyDays} jours.`,
    leadShared:
      "Ceux d’un coffre partagé ne restent que jusqu’à ce qu’il reçoive de nouvelles clés, par exemple au retrait d’une personne.",
    list: "Supprimés récemment",
    at: (when) => `Supprimé, selon le serveur\u00a0: ${when}`,
    until: (day, howFar) => `Peut être rétabli jusqu’au ${unbroken(`${day} · ${howFar}`)}`,
    restoreVersion: "Rétablir",
    restoreLabel: (title) => `Rétablir ${title}`,
    show: "Afficher",
    showLabel: (title) => `Afficher ${title}`,
    isBack: "Rétabli comme nouvel élément",
    deleteNow: "Supprimer maintenant",
    deleteNowLabel: (title) => `Supprimer maintenant\u00a0: ${title}`,
    empty: {
      title: "Rien de supprimé récemment",
      hint: `Les éléments que vous supprimez restent ici, chiffrés, pendant ${limits.historyDays} jours\u00a0: vous pouvez les rétablir.`,
    },
  },
  deleteVersions: {
    ofDeleted: {
      title: "Supprimer maintenant\u00a0?",
      body: (title) =>
        `«\u00a0${title}\u00a0» et ses versions antérieures seront supprimés du serveur immédiatement. Personne ne pourra les récupérer.`,
      confirm: "Supprimer maintenant",
    },
    ofEntry: {
      title: "Supprimer les versions antérieures\u00a0?",
      body: (title) =>
        `Toutes les versions antérieures de «\u00a0${title}\u00a0» seront supprimées du serveur immédiatement. Personne ne pourra les récupérer. L’élément lui-même ne change pas.`,
      confirm: "Supprimer les versions",
    },
    failed: "Les versions antérieures n’ont pas pu être supprimées",
  },
});
