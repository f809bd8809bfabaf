import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts for the further fields of an entry in French. */
export const french = ({ number }: Format): TextsOf<typeof english> => ({
  type: { label: "Type d’élément", change: "Changer de type" },
  addTitle: (noun) => `Ajouter\u00a0: ${noun}`,
  editTitle: (noun) => `Modifier\u00a0: ${noun}`,
  add: (noun) => `Ajouter\u00a0: ${noun}`,
  created: (noun) => `Création réussie\u00a0: ${noun}`,
  updated: (noun) => `Mise à jour réussie\u00a0: ${noun}`,
  card: {
    expiryHint: "MM/AA",
    wrongNumber: "Ce numéro contient une faute de frappe, ou n’est pas un numéro de carte.",
  },
  identity: { sections: { name: "Nom", contact: "Coordonnées", address: "Adresse", documents: "Pièces d’identité" } },
  "ssh-key": {
    generate: "Générer une clé",
    generateFailed: "Ce navigateur ne peut pas générer de clés SSH. Exécutez ssh-keygen et collez la clé ici.",
    notPublic: "Une clé publique commence par son type, par exemple ssh-ed25519.",
  },
  groups: { signIn: "Connexion", links: "Liens", organize: "Détails", more: "Plus" },
  links: {
    add: "Ajouter un lien",
    another: (number) => `Lien ${number}`,
    remove: (number) => `Retirer le lien ${number}`,
    match: (link) => `Où utiliser ${link}`,
    matchTitle: "Utiliser cet identifiant sur",
  },
  fields: {
    add: "Ajouter un champ",
    group: "Champs personnalisés",
    name: "Nom du champ",
    kind: "Type de champ",
    kindOf: (name) => `Type de champ\u00a0: ${name}`,
    order: "Ordre des champs",
    value: "Valeur",
    unnamed: "Champ",
    options: (name) => `Réglages\u00a0: ${name}`,
    moveUp: "Monter",
    moveDown: "Descendre",
    remove: "Retirer le champ",
    showAll: (count) => `Afficher les ${number(count)} champs`,
    yes: "Oui",
    no: "Non",
  },
  reprompt: "Demander le mot de passe principal avant d’afficher",
  show: (name) => `Afficher\u00a0: ${name}`,
  hide: (name) => `Masquer\u00a0: ${name}`,
  copy: (name) => `Copier\u00a0: ${name}`,
  inSentence: (label) =>
    /^\p{Lu}\p{Ll}|^\p{Lu}$/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  faults: {
    regex: "Ce n’est pas une expression régulière valide",
    expiry: "Saisissez un mois et une année, par exemple 08/29",
  },
  kindNames: { text: "Texte", hidden: "Masqué", boolean: "Oui ou non", date: "Jour", url: "Lien" },
  matchNames: {
    domain: {
      name: "Tout le site",
      hint: "Toutes les pages du domaine, par exemple login.example.com pour example.com",
    },
    host: { name: "Cet hôte seulement", hint: "Les pages ayant le même nom d’hôte et le même port" },
    starts: { name: "Les adresses qui commencent ainsi", hint: "Le lien et tout ce qui se trouve en dessous" },
    exact: { name: "Exactement cette adresse", hint: "Aucune autre page" },
    regex: { name: "Les adresses conformes à un modèle", hint: "Le lien est une expression régulière" },
    never: { name: "Aucune page", hint: "Garder le lien sans l’utiliser" },
  },
});
