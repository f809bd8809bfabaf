import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of Scope Tag Administration in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  const searched =
    "La recherche porte sur les noms et les descriptions, sans tenir compte des majuscules ni des accents.";
  const scopeTags = (many: number) => plural(many, { one: "# périmètre", other: "# périmètres" });
  const members = (many: number) => plural(many, { one: "# membre", other: "# membres" });
  return {
    dashboard: "Tableau de bord",
    here: "Périmètres",
    heading: "Gestion des périmètres",
    lead: "Les périmètres et les groupes déterminent qui peut utiliser quels périmètres en créant des rappels.",
    tabs: { label: "Périmètres ou groupes", tags: "Périmètres", groups: "Groupes" },
    clear: "Effacer",
    retry: "Réessayer",
    unstorable: "Ce texte contient un caractère non pris en charge",
    tooLong: (field, most) => `${field}\u00a0: ${number(most)} caractères au maximum`,
    size: "Lignes par page",
    actions: "Commandes",
    tags: {
      heading: "Périmètres",
      add: "Ajouter un périmètre",
      search: "Rechercher par nom ou description…",
      shortcuts: { search: "Rechercher des périmètres", add: "Ajouter un périmètre" },
      list: "Périmètres",
      loading: "Chargement des périmètres",
      count: scopeTags,
      found: (many) => plural(many, { one: "# périmètre trouvé", other: "# périmètres trouvés" }),
      pages: "Pages de périmètres",
      columns: { name: "Nom", description: "Texte descriptif", groups: "Groupes et droits" },
      noGroups: "Aucun groupe",
      unknownGroup: "Groupe inconnu",
      moreGroups: (many) => plural(many, { one: "Afficher # groupe de plus", other: "Afficher # groupes de plus" }),
      fewerGroups: "Afficher moins de groupes",
      permissions: { read: "lire", write: "modifier", delete: "supprimer", none: "aucun droit" },
      edit: (name) => `Modifier ${name}`,
      remove: (name) => `Supprimer ${name}`,
      tips: { edit: "Modifier", remove: "Supprimer" },
      channels: { label: (name) => `Canaux de ${name}`, tip: "Canaux" },
      empty: {
        title: "Aucun périmètre trouvé",
        hint: searched,
        showAll: "Afficher tous les périmètres",
        nothing:
          "Rien ici pour l’instant. Un périmètre fixe quels groupes peuvent lire, modifier et supprimer les rappels qui le portent.",
      },
    },
    groups: {
      heading: "Groupes",
      add: "Ajouter un groupe",
      search: "Rechercher par nom ou description…",
      shortcuts: { search: "Rechercher des groupes", add: "Ajouter un groupe" },
      list: "Groupes",
      loading: "Chargement des groupes",
      count: (many) => plural(many, { one: "# groupe", other: "# groupes" }),
      found: (many) => plural(many, { one: "# groupe trouvé", other: "# groupes trouvés" }),
      pages: "Pages de groupes",
      columns: { name: "Nom", description: "Texte descriptif", members: "Membres" },
      noMembers: "Aucun membre",
      edit: (name) => `Modifier ${name}`,
      remove: (name) => `Supprimer ${name}`,
      tips: { edit: "Modifier", remove: "Supprimer" },
      empty: {
        title: "Aucun groupe trouvé",
        hint: searched,
        showAll: "Afficher tous les groupes",
        nothing: "Rien ici pour l’instant. Un groupe permet de donner un périmètre à plusieurs personnes à la fois.",
      },
    },
    channels: {
      title: (tag) => `Canaux de «\u00a0${tag}\u00a0»`,
      lead: "Chaque rappel de ce périmètre est aussi envoyé ici. Un canal reçoit le titre, le type, le périmètre et la date d’expiration, mais pas les notes.",
      close: "Fermer",
    },
    tagForm: {
      addTitle: "Ajouter un périmètre",
      editTitle: "Modifier le périmètre",
      addSubmit: "Ajouter le périmètre",
      editSubmit: "Enregistrer le périmètre",
      name: "Nom du périmètre",
      namePlaceholder: "<infrastructure>",
      nameHint: "Le nom doit être parlant et placé entre chevrons.",
      nameRequired: "Saisissez un nom de périmètre",
      description: "Texte descriptif",
      groups: "Attribuer à des groupes",
      groupsHint: "Rechercher des groupes…",
      permissions: "Droits des groupes",
      read: "Lire",
      write: "Modifier",
      delete: "Supprimer",
      writeReads: "Un groupe qui peut modifier peut aussi lire.",
      escalation: "Prévenir quelqu’un si personne ne s’occupe d’un rappel",
      escalationHint: "Les rappels de ce périmètre suivent cette règle, sauf s’ils ont la leur.",
      unassign: (name) => `Retirer ${name}`,
      noneLeft: "Plus de groupes à choisir",
      tooMany: (most) => `Vous pouvez choisir au plus ${most} groupes`,
    },
    groupForm: {
      addTitle: "Ajouter un groupe",
      editTitle: "Modifier le groupe",
      addSubmit: "Ajouter",
      editSubmit: "Enregistrer",
      name: "Nom du groupe",
      nameRequired: "Saisissez un nom de groupe",
      description: "Texte descriptif",
      members: "Membres du groupe",
      membersHint: "Rechercher des personnes…",
      managed: "L’annuaire de votre entreprise remplit ce groupe\u00a0: ses personnes y sont changées.",
      onlyMine: "Vous pouvez ajouter vous-même et des personnes que vous avez créées.",
      chosen: members,
      search: "Rechercher des membres…",
      found: (some, all) => `${number(some)} sur ${members(all)}`,
      remove: (name) => `Retirer ${name}`,
      showMore: (many) => `Afficher ${number(many)} de plus`,
      noneLeft: "Plus de personnes à choisir",
      tooMany: (most) => `Vous pouvez ajouter au plus ${number(most)} membres`,
      andMore: (names, many) => `${names} et ${number(many)} de plus`,
    },
    picker: {
      searching: "Recherche…",
      nothing: (typed) => `Rien n’a été trouvé pour «\u00a0${typed}\u00a0»`,
      typeMore: (many) => `${number(many)} de plus. Saisissez du texte pour les trouver.`,
    },
    removeTag: {
      title: "Supprimer le périmètre",
      question: "Voulez-vous vraiment supprimer ce périmètre\u00a0?",
      confirm: "Supprimer le périmètre",
      reminders: (many) =>
        many === 0
          ? "Aucun rappel n’a ce périmètre."
          : plural(many, {
              one: "# rappel a ce périmètre et restera, sans périmètre. Les personnes qui ne le voient que grâce à lui perdent l’accès.",
              other:
                "# rappels ont ce périmètre et resteront, sans périmètre. Les personnes qui ne les voient que grâce à lui perdent l’accès.",
            }),
      groups: (many) =>
        many === 0
          ? null
          : plural(many, {
              one: "# groupe perd l’accès qu’il donne. Le groupe reste.",
              other: "# groupes perdent l’accès qu’il donne. Les groupes restent.",
            }),
    },
    removeGroup: {
      title: "Supprimer le groupe",
      question: "Voulez-vous vraiment supprimer ce groupe\u00a0?",
      confirm: "Supprimer le groupe",
      members: (many) =>
        many === 0
          ? "Ce groupe n’a aucun membre."
          : plural(many, {
              one: "# personne est dans ce groupe. Son compte reste, mais elle perd l’accès qu’il donne.",
              other: "# personnes sont dans ce groupe. Leurs comptes restent, mais elles perdent l’accès qu’il donne.",
            }),
      scopeTags: (many) =>
        many === 0
          ? "Ce groupe n’a aucun périmètre."
          : plural(many, {
              one: "Le groupe sera retiré de # périmètre. Le périmètre reste.",
              other: "Le groupe sera retiré de # périmètres. Les périmètres restent.",
            }),
    },
    forever: "Cette action est irréversible.",
    notices: {
      tagsFailed: (message) => `Les périmètres n’ont pas pu être chargés\u00a0: ${message}`,
      tagSaveFailed: "Le périmètre n’a pas pu être enregistré",
      tagRemoveFailed: "Le périmètre n’a pas pu être supprimé",
      groupsFailed: "Les groupes n’ont pas pu être chargés",
      groupSaveFailed: "Le groupe n’a pas pu être enregistré",
      groupRemoveFailed: "Le groupe n’a pas pu être supprimé",
      peopleFailed: "Les personnes n’ont pas pu être chargées",
      unknown: "Erreur inconnue",
      tagGone: "Ce périmètre a été supprimé ailleurs.",
      groupGone: "Ce groupe a été supprimé ailleurs.",
      tagCreated: "Périmètre créé",
      tagUpdated: "Périmètre enregistré",
      tagDeleted: "Périmètre supprimé",
      groupCreated: "Groupe créé",
      groupUpdated: "Groupe enregistré",
      groupDeleted: "Groupe supprimé",
    },
  };
};
