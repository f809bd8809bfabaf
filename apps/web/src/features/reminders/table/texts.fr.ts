import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the table of reminders in French. */
export const french = (): TextsOf<typeof english> => ({
  label: "Tableau des rappels",
  columns: "Colonnes",
  names: {
    title: "Titre",
    expiryDate: "Expire le",
    status: "État",
    type: "Type de rappel",
    frequency: "Fréquence",
    notice: "À résilier avant le",
    cost: "Coût",
    scopeTag: "Périmètre",
    owner: "Propriétaire",
    assigned: "Attribué à",
    taken: "Pris en charge par",
    email: "E-mail",
    told: "Personnes prévenues",
    next: "Prochain e-mail",
    last: "Dernier rappel",
  },
  reset: "Réinitialiser les colonnes",
  print: "Imprimer",
  printedAll: "Rappels",
  printedBy: (host, name, moment) => `${host} · Imprimé par ${name}, ${moment}`,
  printedNone: "Tous les rappels",
  printedFilters: {
    search: (search) => `Recherche «\u00a0${search}\u00a0»`,
    type: (type) => `Type\u00a0: ${type}`,
    scopeTag: (tag) => `Périmètre ${tag}`,
    person: (name, role) => (role === null ? name : `${name} (${role.toLowerCase()})`),
    other: "non affiché",
  },
  printedMonth: (month, count) => `${month} · ${count}`,
  rowActions: "Commandes",
  actions: (title) => `Commandes\u00a0: ${title}`,
});
