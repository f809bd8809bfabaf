import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page about provisioning in French. */
export const french = ({ list, plural }: Format): TextsOf<typeof english> => ({
  heading: "Provisionnement",
  lead: "Ce que l’annuaire de votre entreprise dit des personnes et des groupes, et ce que cela signifierait ici. Aucun compte ne change.",
  back: "Tableau de bord",
  loading: "Chargement du provisionnement",
  loadFailed: "Impossible de charger le provisionnement",

  connection: {
    title: "Connexion",
    address: "Adresse SCIM",
    addressHint:
      "Collez cette adresse dans votre annuaire avec un jeton. Associez à externalId l’identifiant propre à l’annuaire, jamais un nom ni une adresse.",
    copy: "Copier",
    copyLabel: "Copier l’adresse SCIM",
    copied: "Adresse copiée",
    copyFailed: "Impossible de copier l’adresse",
    tokenCount: (count) => plural(count, { one: "# jeton valable", other: "# jetons valables" }),
    noToken: "Aucun jeton",
    lastRequest: (moment) => `Dernière requête ${moment}`,
    neverAsked: "Aucune requête",
    makeToken: "Jetons du serveur",
    askForToken: "Un super administrateur peut créer un jeton pour votre annuaire.",
  },

  none: {
    text: "Rien reçu d’un annuaire",
    hint: "Les personnes et les groupes apparaissent ici dès que votre annuaire les envoie.",
  },

  people: {
    title: "Personnes",
    list: "Personnes de l’annuaire",
    pages: "Pages de personnes",
    loading: "Chargement des personnes",
    loadFailed: "Impossible de charger les personnes",
    search: "Rechercher des personnes",
    clearSearch: "Effacer",
    show: "Afficher",
    all: (count) => `Tout le monde (${count})`,
    count: (count) => plural(count, { one: "# personne", other: "# personnes" }),
    empty: "Personne ne correspond",
    showAll: "Afficher tout le monde",
    kinds: {
      new: "Nouvelle",
      match: "Déjà ici",
      leaves: "Partie, mais encore ici",
      impossible: "Impossible",
      inactive: "Partie",
    },
    kindWithCount: (kind, count) => `${kind} (${count})`,
    hints: {
      new: "N’a pas de compte ici.",
      match: "A un compte avec cette adresse e-mail.",
      leaves: "N’est plus active dans l’annuaire, mais a un compte ici.",
      inactive: "N’est plus active dans l’annuaire, et n’a pas de compte ici.",
    },
    reasons: {
      super_admin:
        "Un super administrateur a cette adresse e-mail. Un annuaire ne modifie jamais les super administrateurs.",
      address_unproven: "La personne qui a créé le compte avec cette adresse e-mail ne l’a pas confirmée.",
      id_missing: "L’annuaire n’envoie pas d’externalId.",
      id_is_name: "L’externalId est un nom ou une adresse, que quelqu’un d’autre peut recevoir un jour.",
    },
  },

  groups: {
    title: "Groupes",
    list: "Groupes de l’annuaire",
    pages: "Pages de groupes",
    loading: "Chargement des groupes",
    loadFailed: "Impossible de charger les groupes",
    empty: "Aucun groupe",
    count: (count) => plural(count, { one: "# groupe", other: "# groupes" }),
    members: (count) => plural(count, { one: "# personne", other: "# personnes" }),
    lead: "Choisissez ce que les personnes de chaque groupe recevraient. Rien n’est encore donné ni retiré.",
    givesLabel: (name) => `Ce que donne ${name}`,
    gives: { nothing: "Rien", remindMe: "Rappels", admin: "Administrateur" },
    ofGroup: (name) => `Groupe ${name}`,
    notStored: "Impossible d’enregistrer le choix",
  },

  rights: {
    title: "Ce que les groupes changeraient",
    loadFailed: "Impossible de charger ce que les groupes changeraient",
    gains: (count) => plural(count, { one: "# personne le recevrait", other: "# personnes le recevraient" }),
    loses: (count) => plural(count, { one: "# personne le perdrait", other: "# personnes le perdraient" }),
    losing: (names) => `Le perdraient\u00a0: ${list(names)}`,
    more: (count) => plural(count, { one: "# autre", other: "# autres" }),
    overLimit: (count) =>
      plural(count, {
        one: "# administrateur de plus que la limite",
        other: "# administrateurs de plus que la limite",
      }),
  },

  clear: {
    open: "Supprimer ce qui a été reçu",
    title: "Supprimer tout ce que l’annuaire a envoyé\u00a0?",
    body: "Les personnes et les groupes disparaissent de cette page, et aucun compte ne change. Un annuaire encore relié obtient des erreurs jusqu’à ce qu’il renvoie tout.",
    confirm: "Supprimer",
    done: "Supprimé",
    failed: "Impossible de supprimer",
  },
});
