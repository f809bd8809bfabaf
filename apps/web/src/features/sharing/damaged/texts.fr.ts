import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about records of sharing that can't be read in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  said: {
    contacts: "La liste des contacts de votre coffre est illisible\u00a0: rien ne peut être partagé.",
    vaults: "La liste des coffres partagés de votre coffre est illisible\u00a0: aucun d’eux ne peut être ouvert.",
    invites: "La liste des invitations de votre coffre est illisible\u00a0: rien ne peut être partagé.",
  },
  action: "Réparer…",
  label: {
    contacts: "Réparer… Votre liste de contacts",
    vaults: "Réparer… Votre liste de coffres partagés",
    invites: "Réparer… Votre liste d’invitations",
  },
  title: {
    contacts: "Choisissez vos contacts",
    vaults: "Choisissez vos coffres partagés",
    invites: "Choisissez vos invitations",
  },
  lead: "Votre coffre conserve 30 jours les versions antérieures de cette liste. Ce qui a été ajouté après la version choisie y manque. Les dates viennent du serveur.",
  proof: "Saisissez votre mot de passe principal pour voir les versions antérieures.",
  loading: "Chargement des versions antérieures…",
  loadFailed: "Les versions antérieures n’ont pas pu être chargées",
  versions: "Version choisie",
  noVersions: "Aucune version antérieure n’est lisible.",
  count: {
    contacts: (count) => plural(count, { one: "# personne", other: "# personnes" }),
    vaults: (count) => plural(count, { one: "# coffre partagé", other: "# coffres partagés" }),
    invites: (count) => plural(count, { one: "# invitation en cours", other: "# invitations en cours" }),
  },
  until: (date) => `Telle qu’elle était jusqu’au ${date}`,
  none: "Une liste vide",
  noneHint: {
    contacts: "Comparez les codes avec les personnes, ou invitez-les, avant de partager de nouveau avec elles.",
    vaults: "Vous reverrez un coffre partagé quand l’un de ses gestionnaires vous l’aura donné de nouveau.",
    invites:
      "Les liens que vous avez envoyés peuvent être acceptés, mais ne donnent aucun accès. Envoyez-en de nouveaux.",
  },
  submit: "Utiliser cette version",
  submitNone: "Utiliser une liste vide",
  failed: "La liste n’a pas pu être remplacée",
  done: "Votre liste est de nouveau utilisable.",
});
