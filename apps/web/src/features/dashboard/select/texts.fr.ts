import { secretSeconds } from "@pomander/browser/clipboard";
import { unbroken } from "../../../lib/format/unbroken.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the actions on several users at once in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  const users = (many: number) => plural(many, { one: "# personne", other: "# personnes" });
  return {
    label: "Personnes sélectionnées",
    count: (many) => plural(many, { one: "# sélectionnée", other: "# sélectionnées" }),
    selectOne: (name) => `Sélectionner ${name}`,
    selectPage: "Tout sélectionner sur cette page",
    all: (many) => `Tout sélectionner (${number(many)})`,
    allow: "Donner accès aux rappels",
    disallow: "Retirer l’accès aux rappels",
    remove: "Supprimer",
    sendLink: "Renvoyer le lien",
    newPassword: "Nouveaux mots de passe",
    clear: "Effacer la sélection",
    titles: {
      allow: (many) => `Donner accès aux rappels à ${users(many)}\u00a0?`,
      disallow: (many) => `Retirer l’accès aux rappels à ${users(many)}\u00a0?`,
      remove: (many) => `Supprimer ${users(many)}\u00a0?`,
      sendLink: (many) => `Renvoyer le lien à ${users(many)}\u00a0?`,
      newPassword: (many) => `Nouveaux mots de passe provisoires pour ${users(many)}\u00a0?`,
    },
    leads: {
      allow: "Ces personnes pourront créer des rappels.",
      disallow:
        "Leurs rappels sont en pause jusqu’à ce que vous redonniez l’accès. Les administrateurs le gardent toujours.",
      remove:
        "Leurs coffres, leurs propres rappels et leurs appartenances à des groupes sont supprimés définitivement.",
      sendLink: "Elles reçoivent un e-mail avec un lien qui confirme leur adresse. Leurs rappels attendent jusque-là.",
      newPassword:
        "Les précédents cessent de fonctionner. Vous verrez les nouveaux une fois, pour les transmettre. Chacun reçoit un e-mail qui l’annonce, sans le mot de passe.",
    },
    leftOut: {
      sendLink: (many) =>
        plural(many, {
          one: "# autre a confirmé son adresse et ne reçoit rien.",
          other: "# autres ont confirmé leur adresse et ne reçoivent rien.",
        }),
      newPassword: (many) =>
        plural(many, {
          one: "# autre a choisi un mot de passe principal et le garde. Pour le réinitialiser, modifiez cette personne.",
          other:
            "# autres ont choisi un mot de passe principal et le gardent. Pour en réinitialiser un, modifiez la personne.",
        }),
    },
    tooMany: (most) => `Sélectionnez au plus ${number(most)} personnes.`,
    ownPassword: "Cette personne a choisi son propre mot de passe principal.",
    confirms: {
      allow: () => "Donner accès aux rappels",
      disallow: () => "Retirer l’accès aux rappels",
      remove: (many) => `Supprimer ${users(many)}`,
      sendLink: () => "Envoyer",
      newPassword: (many) => plural(many, { one: "Créer # mot de passe", other: "Créer # mots de passe" }),
    },
    working: "Mise à jour des personnes",
    progress: (done, total) => `${number(done)} sur ${users(total)}`,
    stop: "Arrêter",
    close: "Fermer",
    more: (many) => `et ${number(many)} de plus`,
    done: {
      allow: (many) =>
        plural(many, {
          one: "# personne peut utiliser les rappels.",
          other: "# personnes peuvent utiliser les rappels.",
        }),
      disallow: (many) =>
        plural(many, {
          one: "# personne ne peut plus utiliser les rappels.",
          other: "# personnes ne peuvent plus utiliser les rappels.",
        }),
      remove: (many) => plural(many, { one: "# personne a été supprimée.", other: "# personnes ont été supprimées." }),
      sendLink: (many) => `Le lien est en route vers ${users(many)}.`,
      newPassword: (many) =>
        plural(many, {
          one: "# personne a un nouveau mot de passe provisoire.",
          other: "# personnes ont un nouveau mot de passe provisoire.",
        }),
    },
    failed: (many) =>
      plural(many, {
        one: "# personne n’a pas pu être modifiée\u00a0:",
        other: "# personnes n’ont pas pu être modifiées\u00a0:",
      }),
    impact: {
      label: "Ce qui sera supprimé",
      failed:
        "Il n’a pas été possible de vérifier ce qui serait supprimé en plus\u00a0: vous ne pouvez pas encore supprimer ces personnes.",
      all: (many) => `Tout afficher (${number(many)})`,
      addressed: (many) =>
        plural(many, {
          one: "# rappel d’une autre personne leur est envoyé. Il vous sera envoyé à leur place.",
          other: "# rappels d’autres personnes leur sont envoyés. Ils vous seront envoyés à leur place.",
        }),
      none: "Ni coffre, ni rappels, ni appartenance à des groupes",
      own: (hasVault, own, shared, count) =>
        [
          hasVault ? "Coffre" : "",
          own === 0
            ? ""
            : unbroken(plural(own, { one: "# rappel lui appartenant", other: "# rappels lui appartenant" })),
          shared === 0 ? "" : unbroken(plural(shared, { one: "dont # partagé", other: "dont # partagés" })),
          count === 0
            ? ""
            : unbroken(plural(count, { one: "# appartenance à un groupe", other: "# appartenances à des groupes" })),
        ]
          .filter((part) => part !== "")
          .join(", "),
      assigned: (many) => plural(many, { one: "# rappel attribué", other: "# rappels attribués" }),
      show: (many, name) =>
        `Afficher ${plural(many, { one: "le # rappel attribué", other: "les # rappels attribués" })} à ${name}`,
      alone: (many, alone) =>
        alone === 0
          ? ""
          : alone === many
            ? `. ${plural(many, { one: "Il ne sera plus attribué à personne.", other: "Aucun ne sera plus attribué à quelqu’un." })}`
            : `. ${plural(alone, { one: "# d’entre eux ne sera plus attribué à personne.", other: "# d’entre eux ne seront plus attribués à personne." })}`,
    },
    passwords: {
      label: "Nouveaux mots de passe provisoires",
      lead: "Transmettez-les maintenant. Ils ne seront plus affichés.",
      until: (day) => `Valables jusqu’au ${unbroken(day)}.`,
      save: "Enregistrer en CSV",
      copyAll: "Tout copier",
      fileName: "mots-de-passe-provisoires.csv",
      copied: `Mots de passe provisoires copiés dans le presse-papiers. Ils seront effacés dans ${secretSeconds} secondes.`,
      copyFailed: "La copie a échoué",
      more: (many) => `et ${number(many)} de plus. Enregistrez-les ou copiez-les tous.`,
      copyOne: "Copier le mot de passe provisoire",
      copyOf: (name) => `Copier le mot de passe provisoire de ${name}`,
      unseen: "Vous ne verrez pas les mots de passe créés pour ces personnes. Pour les voir, arrêtez plutôt l’envoi.",
      leave: {
        title: "Fermer sans enregistrer les mots de passe\u00a0?",
        body: "Ils ne seront plus affichés. Il faudrait en créer de nouveaux.",
        confirm: "Fermer",
        cancel: "Les garder ouverts",
      },
    },
  };
};
