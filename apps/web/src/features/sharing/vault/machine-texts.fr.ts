import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./machine-texts.ts";

/** Returns the texts about the machines of a shared vault in French. */
export const french = ({ list }: Format): TextsOf<typeof english> => ({
  title: "Machines",
  lead: "Une machine est un programme, par exemple une tâche d’intégration continue, qui lit ce coffre avec un jeton. Donnez à chaque machine son propre coffre\u00a0: son jeton ouvre tout ce qui est ici.",
  leadMember: "Programmes qui lisent ce coffre avec un jeton.",
  none: "Aucune machine pour l’instant.",
  loadFailed: "Impossible de charger la dernière utilisation des machines",
  ended: "Expiré",
  removed: "N’a plus accès",
  ends: (day) => `Expire le ${day}`,
  wasUntil: (day) => `A expiré le ${day}`,
  used: (moment) => `Dernière utilisation\u00a0: ${moment}`,
  neverUsed: "Jamais utilisé",
  onlyFrom: (networks) => `Seulement depuis ${list(networks)}`,
  addedBy: (name) => `Ajoutée par ${name}`,
  fromBackup: "Issue d’une sauvegarde",
  restored: "A-t-elle été retirée depuis\u00a0? Son jeton ne fonctionne pas tant que vous ne la gardez pas.",
  keep: "Garder",
  keepLabel: (name) => `Garder ${name}`,
  kept: (name) => `${name} peut de nouveau lire ce coffre`,
  keepFailed: (name) => `Impossible de garder ${name}`,
  inAudit: (id) => `Dans le journal\u00a0: Machine ${id}`,
  add: "Ajouter une machine",
  replace: "Remplacer le jeton",
  remove: "Retirer de ce coffre",

  create: {
    title: (vault) => `Ajouter une machine à ${vault}`,
    submit: "Créer le jeton",
    warning: "Donnez à chaque machine son propre coffre. Son jeton ouvre tous les éléments de celui-ci.",
    name: "Nom",
    nameHint: "Le programme qui utilisera le jeton, par exemple CI",
    ends: "Expire le",
    endsHint: "À la fin de cette journée, dans un an au plus tard.",
    networks: "Réseaux autorisés (facultatif)",
    networksHint: "Adresses ou réseaux, séparés par des espaces. Vide\u00a0: de partout.",
    failed: "Impossible d’ajouter la machine",
    faults: {
      name: "Saisissez un nom",
      ends: "Choisissez un jour d’aujourd’hui à dans un an",
      networks: "Saisissez des adresses comme 203.0.113.7 ou des réseaux comme 203.0.113.0/24",
    },
  },

  reminder: {
    label: "Me le rappeler avant l’expiration",
    hint: "Par e-mail, 30 jours, 7 jours et 1 jour avant.",
    title: "Titre du rappel",
    titleHint:
      "Les titres et les dates des rappels ne sont pas chiffrés, car ils sont envoyés par e-mail. Modifiez le titre s’il en dit trop.",
    titleMissing: "Saisissez un titre",
    proposal: (name) => (name === "" ? "Une machine expire" : `La machine ${name} expire`),
    notCreated: (name) => `${name} a été ajoutée, mais le rappel n’a pas pu être créé`,
    notChanged: (name) => `Le rappel de l’expiration de ${name} n’a pas pu être modifié`,
  },

  token: {
    title: (name) => `Copiez maintenant le jeton de ${name}`,
    lead: "Il n’est affiché qu’une fois, et le serveur ne l’a pas. Quiconque l’a peut lire ce coffre.",
    label: "Jeton",
    usage: "Enregistrez-le comme secret de la tâche, et lancez la commande de la tâche avec lui\u00a0:",
    example: "Exemple",
    copy: "Copier le jeton",
    copied: "Jeton copié",
    copyFailed: "Impossible de copier le jeton",
    done: "Terminé",
  },

  replacing: {
    title: (name) => `Remplacer le jeton de ${name}\u00a0?`,
    body: (name, vault) =>
      `Le jeton actuel de ${name} cesse de fonctionner aussitôt. Chaque élément de ${vault} est chiffré de nouveau avec de nouvelles clés, puis vous recevez un nouveau jeton.`,
    confirm: "Remplacer le jeton",
    done: (name) => `L’ancien jeton de ${name} ne fonctionne plus.`,
    failed: (name) =>
      `L’ancien jeton de ${name} a été retiré, mais il n’y en a pas encore de nouveau. Ajoutez la machine de nouveau.`,
  },
});
