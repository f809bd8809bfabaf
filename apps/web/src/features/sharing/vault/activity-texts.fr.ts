import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./activity-texts.ts";

/** Returns the texts of a shared vault's activity in French. */
export const french = ({ list, plural }: Format): TextsOf<typeof english> => ({
  title: "Activité",
  lead: "Cet appareil a vérifié qui a signé chaque modification. L’heure est celle de l’appareil de cette personne.",
  loading: "Chargement de l’activité…",
  failed: "L’activité n’a pas pu être chargée",
  list: "Activité, la plus récente d’abord",
  more: "Afficher l’activité antérieure",
  cut: "Ce qui s’est passé auparavant n’est pas lisible avec vos clés.",
  you: "Vous",
  someone: "Quelqu’un",
  unsigned:
    "Une modification qui n’est signée par personne qui pouvait la faire à ce moment. Rien de ce qu’elle contient n’est considéré comme vérifié.",
  unknown: "Il n’est pas possible de vérifier qui a signé ceci\u00a0: cela a été fait avec des clés antérieures.",
  founded: "Création du coffre",
  newKeys: "Création de nouvelles clés",
  newKeysOut: (names) => `Retrait de ${list(names)}`,
  newKeysOutMachines: (names) =>
    `Retrait ${plural(names.length, { one: "de la machine", other: "des machines" })} ${list(names)}`,
  newKeysReplaced: (names) => `Remplacement des anciennes clés de ${list(names)}`,
  added: (count) => plural(count, { one: "Ajout de # élément", other: "Ajout de # éléments" }),
  deleted: (count) => plural(count, { one: "Suppression de # élément", other: "Suppression de # éléments" }),
  changed: (count) => plural(count, { one: "Modification d’éléments", other: "Modification d’éléments, # fois" }),
  memberAdded: (name, role) => `Accès donné à ${name}\u00a0: ${role}`,
  memberAddedYou: (role) => `Accès qui vous a été donné\u00a0: ${role}`,
  machine: (name) => `Machine ${name}`,
  machineAdded: (name) => `Ajout de la machine ${name}`,
  machineRenamed: (before, after) => `Nom d’une machine changé\u00a0: ${after}, auparavant ${before}`,
  role: (name, before, after) => `Rôle de ${name} changé\u00a0: ${after}, auparavant ${before}`,
  roleYours: (before, after) => `Votre rôle changé\u00a0: ${after}, auparavant ${before}`,
  memberRenamed: (before, after) => `Nom d’un membre changé\u00a0: ${after}, auparavant ${before}`,
  checked: (name) => `Confirmation de l’identité de ${name}`,
  checkedYou: "Confirmation de votre identité",
  vaultRenamed: (before, after) => `Coffre renommé\u00a0: ${after}, auparavant ${before}`,
  kept: "Version du serveur gardée après un avertissement",
  leftOut: (count) => plural(count, { one: "# modification a été omise", other: "# modifications ont été omises" }),
  other: "Une modification que cette version de Pomander ne connaît pas",
});
