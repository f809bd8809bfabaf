import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page about provisioning in French. */
export const french = ({ list, plural }: Format): TextsOf<typeof english> => ({
  heading: "Provisionnement",
  lead: "Ce que l’annuaire de votre entreprise dit des personnes et des groupes, ce que cela changerait ici, et si c’est appliqué.",
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

  live: {
    plan: "Le plan",
    watchingTitle: "Observation",
    watchingLead:
      "Ce que dit l’annuaire ne change encore aucun compte. À l’activation, le plan ci-dessous est appliqué. Dès lors, toute personne concernée qui n’est plus active dans l’annuaire perd aussitôt son accès, les nouvelles personnes reçoivent un compte et une invitation, et les droits suivent les groupes choisis ci-dessous.",
    liveTitle: "Actif",
    liveLead: (moment) =>
      `Depuis ${moment}, les personnes dont l’annuaire décide perdent leur accès dès qu’il dit qu’elles sont parties, et le retrouvent à leur retour. Les nouvelles personnes reçoivent un compte et une invitation. Noms, droits et groupes suivent l’annuaire.`,
    rights: (count) =>
      plural(count, {
        one: "# droit ou appartenance à un groupe sera donné ou retiré, voir ci-dessous",
        other: "# droits et appartenances à des groupes seront donnés ou retirés, voir ci-dessous",
      }),
    choices: (count) =>
      plural(count, {
        one: "# groupe de l’annuaire donnera autre chose dès lors",
        other: "# groupes de l’annuaire donneront autre chose dès lors",
      }),
    rightsFailed: "Impossible de charger ce que les groupes changeraient",
    whyRights:
      "Des droits attendent ici si l’adresse de la personne n’est dans aucun domaine qui se connecte par l’entreprise, s’il y avait trop d’administrateurs, si un futur administrateur n’a ni mot de passe principal ni connexion en deux étapes, ou si l’annuaire en a retiré un nombre inhabituel en un jour.",
    adopts: (count) =>
      plural(count, {
        one: "# compte sera confié à l’annuaire, et rouvert si son accès est fermé",
        other: "# comptes seront confiés à l’annuaire, et rouverts si leur accès est fermé",
      }),
    shutsOut: (count) =>
      plural(count, { one: "# personne perdra son accès", other: "# personnes perdront leur accès" }),
    impossible: (count) =>
      plural(count, {
        one: "# personne est impossible, pour la raison indiquée ci-dessous",
        other: "# personnes sont impossibles, pour les raisons indiquées ci-dessous",
      }),
    creates: (count) =>
      plural(count, {
        one: "# nouvelle personne recevra un compte et une invitation",
        other: "# nouvelles personnes recevront un compte et une invitation",
      }),
    whyWaiting:
      "Les nouvelles personnes attendent ici si l’annuaire en a ajouté un nombre inhabituel en un jour, ou si leur compte a été supprimé ici.",
    nothing: "Aucun compte ne change",
    upToDate: "Tout ce que dit l’annuaire est appliqué",
    pending: (count) =>
      plural(count, {
        one: "# changement est encore en cours d’application. Cela prend un instant.",
        other: "# changements sont encore en cours d’application. Cela prend un instant.",
      }),
    brake: (moment) =>
      `L’annuaire a fermé l’accès à un nombre inhabituel de personnes, ou leur a retiré des droits (${moment}). Les accès fermés le sont, et plus aucun droit n’est retiré. Si c’est juste, confirmez. Sinon, arrêtez l’application, corrigez l’annuaire et appliquez de nouveau le plan.`,
    goLive: "Activer…",
    apply: "Appliquer le plan…",
    confirmBrake: "Confirmer…",
    stop: "Arrêter l’application",
    superAdminOnly: "Un super administrateur peut le changer.",
    askTitle: "Activer le provisionnement\u00a0?",
    askAgainTitle: "Appliquer le plan\u00a0?",
    confirm: "Activer",
    confirmAgain: "Appliquer",
    effect:
      "Les personnes qui perdent leur accès sont déconnectées partout et ne peuvent plus se connecter. Leurs coffres restent, et vous pouvez rouvrir leur accès. Dès maintenant, les changements de l’annuaire s’appliquent aussitôt.",
    fromThenOn: "Dès maintenant, les changements de l’annuaire pour ces personnes s’appliquent aussitôt.",
    toHeir: (name) => `Les rappels qu’elles sont seules à recevoir vont à ${name}.`,
    noHeir:
      "Les rappels qu’elles sont seules à recevoir ne vont à personne\u00a0: il n’y a pas de super administrateur.",
    rightsUnseen:
      "Vous ne voyez pas encore ce que les groupes changeraient. Attendez que cela s’affiche, puis confirmez de nouveau.",
    rightsLoading: "Chargement de ce que les groupes changeraient",
    changed: "Le plan a changé entre-temps. Voici le nouveau\u00a0: vérifiez-le, puis confirmez de nouveau.",
    namesFailed: "Impossible de charger les noms",
    more: (count) => plural(count, { one: "# autre", other: "# autres" }),
    done: "Le plan est en cours d’application",
    failed: "Impossible d’appliquer le plan",
    stopTitle: "Ne plus appliquer ce que dit l’annuaire\u00a0?",
    stopBody:
      "Les changements de l’annuaire sont reçus mais ne changent plus aucun compte. Les accès fermés le restent jusqu’à ce que vous les rouvriez.",
    stopped: "Observation seule désormais",
    stopFailed: "Impossible de l’arrêter",
  },

  heir: {
    title: "Rappels des personnes parties",
    lead: "Quand une personne perd son accès, les rappels qu’elle est seule à recevoir vont aussitôt à quelqu’un d’autre.",
    others:
      "Les rappels que d’autres reçoivent aussi continuent pour ces personnes. Les rappels sans périmètre qui ne sont qu’à elle sont mis en pause.",
    later: `Après ${limits.restoredDays} jours, les rappels partagés appartiennent à cette personne, qui peut les donner au responsable de la personne partie si l’annuaire en nomme un.`,
    chosen: (name) => `${name} les reçoit.`,
    longest: (name) => `${name} les reçoit, comme super administrateur présent depuis le plus longtemps.`,
    none: "Personne ne les reçoit\u00a0: il n’y a pas de super administrateur.",
    choose: "Choisir une personne",
    clear: "Retirer ce choix",
    loading: "Chargement des personnes…",
    loadFailed: "Impossible de charger les personnes",
    empty: "Personne ne correspond",
    done: "Enregistré",
    failed: "Impossible de l’enregistrer",
    superAdminOnly: "Un super administrateur peut le changer.",
  },

  out: {
    title: "Accès fermés",
    list: "Personnes dont l’accès est fermé",
    pages: "Pages des accès fermés",
    loading: "Chargement des accès fermés",
    loadFailed: "Impossible de charger les accès fermés",
    empty: "Aucun accès fermé",
    count: (count) => plural(count, { one: "# personne", other: "# personnes" }),
    since: (moment) => `Depuis ${moment}`,
    letIn: "Rouvrir l’accès",
    letInLabel: (name) => `Rouvrir l’accès\u00a0: ${name}`,
    askTitle: (name) => `Rouvrir l’accès de ${name}\u00a0?`,
    body: "Cette personne peut de nouveau se connecter, avec son coffre. L’annuaire ne décide plus de ce compte. S’il dit toujours qu’elle est partie, le prochain plan que vous appliquez ferme de nouveau son accès\u00a0: réactivez-la d’abord dans l’annuaire.",
    done: (name) => `${name} peut de nouveau se connecter`,
    failed: "Impossible de rouvrir l’accès",
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
      kept: "Dans l’annuaire",
      out: "Accès fermé",
      impossible: "Impossible",
      inactive: "Partie",
    },
    kindWithCount: (kind, count) => `${kind} (${count})`,
    emailHere: (email: string) =>
      `Le compte a encore ${email} ici. Si la nouvelle adresse est correcte, changez-la dans le tableau de bord et invitez cette personne, ou demandez-lui de la changer dans son profil.`,
    hints: {
      new: "N’a pas de compte ici. L’activation en crée un, sans mot de passe, et envoie une invitation.",
      match:
        "A un compte avec cette adresse e-mail. L’activation le confie à l’annuaire, et le rouvre si son accès est fermé.",
      leaves:
        "N’est plus active dans l’annuaire, ou y a été supprimée, mais a un compte ici. L’activation ferme son accès.",
      kept: "A ici un compte dont l’annuaire décide.",
      out: "N’est plus active dans l’annuaire, et son accès est fermé ici.",
      inactive: "N’est plus active dans l’annuaire, et n’a pas de compte ici.",
    },
    reasons: {
      super_admin:
        "Un super administrateur a cette adresse e-mail. Un annuaire ne modifie jamais les super administrateurs.",
      address_unproven: "La personne qui a créé le compte avec cette adresse e-mail ne l’a pas confirmée.",
      other_address:
        "Le compte est celui d’une personne de l’annuaire avec une autre adresse e-mail, ou l’était avant sa suppression.",
      other_person: "Le compte était celui d’une autre personne de l’annuaire\u00a0: l’externalId n’est pas le même.",
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
    lead: "Choisissez ce que reçoivent les personnes de chaque groupe. C’est donné et retiré dès qu’un plan est appliqué, et suit ensuite l’annuaire.",
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
    gaining: (names) => `Le recevraient\u00a0: ${list(names)}`,
    gives: (name, gift) => `${name} donnera\u00a0: ${gift}`,
    losing: (names) => `Le perdraient\u00a0: ${list(names)}`,
    more: (count) => plural(count, { one: "# autre", other: "# autres" }),
    needFactor:
      "Les personnes que seule l’entreprise connecte l’obtiennent une fois la connexion en deux étapes configurée et le plan appliqué de nouveau.",
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
