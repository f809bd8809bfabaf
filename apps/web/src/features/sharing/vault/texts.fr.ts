import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of a shared vault in French. */
export const french = ({ list, number, plural }: Format): TextsOf<typeof english> => ({
  heading: "Coffre partagé",
  lead: "Qui a accès, et avec quels droits.",
  toPasswords: "Afficher les mots de passe",
  unknown: {
    title: "Coffre introuvable",
    hint: "Il a de nouvelles clés et une nouvelle adresse, il a été retiré, ou vous n’y avez pas accès.",
    all: "Afficher tous les coffres partagés",
  },
  members: {
    title: "Membres",
    lead: "Toute personne qui peut lire peut aussi copier. Un appareil connaît un changement de rôle dès qu’il a relu le coffre.",
    leadMember: "Toute personne qui peut lire peut aussi copier.",
    onlyManager: (name) =>
      `Si ${name} perd ce qui ouvre son coffre, personne ne pourra plus ajouter de membres. Proposez-lui de confier aussi la gestion à quelqu’un d’autre.`,
    onlyManagerHasNewKeys: (name) =>
      `${name} a de nouvelles clés. Si cette personne a recommencé avec un coffre vide, plus personne ne peut gérer celui-ci\u00a0: créez un nouveau coffre partagé et copiez-y les mots de passe.`,
    onlyManagerMe:
      "Si vous perdez ce qui ouvre votre coffre, personne ne pourra plus ajouter de membres. Donnez aussi à quelqu’un d’autre le rôle «\u00a0Peut gérer\u00a0».",
    me: (name) => `${name} (vous)`,
    roleOf: (name) => `Rôle de ${name}`,
    roleSet: (name, role) => `${name}\u00a0: ${role}`,
    checkedBy: (by, day) => `Vérification par ${by}, ${day}`,
    you: "vous",
    contact: "Votre contact",
    unchecked: "Sans vérification par une personne que vous connaissez",
    addedBy: (by) => `Ajout par ${by}`,
    marks: {
      gone: "N’a plus accès",
      notContact: "Pas votre contact",
      differs: "D’autres clés que celles de votre contact",
      newKeys: "Nouvelles clés",
    },
    compare: "Comparer les codes",
    state: "Confirmer que je connais cette personne",
    stateAs: (name) => `Confirmer que je connais cette personne sous le nom «\u00a0${name}\u00a0»`,
    stated: (name) => `Les autres voient désormais que vous avez vérifié ${name}.`,
    rename: "Changer le nom",
    remove: "Retirer de ce coffre",
    add: "Ajouter un membre",
    invite: "Inviter par un lien",
    failed: "Le membre n’a pas pu être modifié",
    invited: (count, names) =>
      plural(count, {
        one: `# personne a été invitée et n’a pas encore accepté\u00a0: ${list(names)}.`,
        other: `# personnes ont été invitées et n’ont pas encore accepté\u00a0: ${list(names)}.`,
      }),
    more: (count) => plural(count, { one: "# autre", other: "# autres" }),
    toInvitations: "Afficher les invitations",
    giveUp: {
      title: (vault) => `Ne plus gérer ${vault}\u00a0?`,
      body: (role) =>
        `Votre rôle sera «\u00a0${role}\u00a0». Seul un autre gestionnaire pourra vous rendre la gestion.`,
      confirm: "Changer mon rôle",
    },
  },
  renameMember: {
    title: (name) => `Changer le nom de ${name}`,
    titleYours: "Changer votre nom dans ce coffre",
    name: "Nom",
    lead: "Les membres qui n’ont pas cette personne dans leurs contacts voient ce nom.",
    leadYours: "Les membres qui ne vous ont pas dans leurs contacts voient ce nom.",
    contact: (name) => `Dans vos propres contacts, le nom reste ${name}.`,
    unchecks: "Qui a confirmé connaître cette personne l’a fait sous le nom actuel et devra le refaire.",
    submit: "Enregistrer",
    done: (name) => `Le nom dans ce coffre est désormais ${name}.`,
    failed: "Le nom n’a pas pu être changé",
  },
  addMember: {
    title: (vault) => `Ajouter un membre à ${vault}`,
    person: "Contact à ajouter",
    personMissing: "Choisissez une personne.",
    role: "Rôle",
    none: "Vous n’avez pas encore d’autres contacts. Une personne le devient quand elle accepte votre invitation et que vous lui donnez accès.",
    invite: "Inviter par un lien",
    close: "Fermer",
    canCopy: "Toute personne qui peut lire peut aussi copier.",
    submit: "Donner accès",
    done: (name, vault) => `${name} a reçu l’accès à ${vault} et est invité à l’accepter.`,
    failed: "Le membre n’a pas pu être ajouté",
  },
  due: {
    someone: "Quelqu’un",
    gone: (names) =>
      `D’après ce serveur, départ de\u00a0: ${names}. De nouvelles clés excluent ces personnes pour de bon.`,
    machines: (names) =>
      `D’après ce serveur, l’accès de ${list(names)} a pris fin. De nouvelles clés excluent le jeton pour de bon.`,
    own: "Vous avez de nouvelles clés de coffre. Créez de nouvelles clés pour ce coffre, afin que les autres vous reconnaissent par elles.",
    ownAskManager:
      "Vous avez de nouvelles clés de coffre. Demandez à un gestionnaire de comparer les codes avec vous et de créer de nouvelles clés pour ce coffre.",
    compare: (name) =>
      `${name} a de nouvelles clés. Comparez d’abord les codes. Vous pourrez ensuite lui redonner accès.`,
    compared: (name) =>
      `${name} a de nouvelles clés, et vous avez comparé les codes. Créez de nouvelles clés pour lui redonner accès.`,
    noManager: (names) =>
      `D’après ce serveur, départ de\u00a0: ${names}. Ce coffre n’a plus de gestionnaire\u00a0: personne ne peut lui créer de nouvelles clés. Copiez ses éléments dans un nouveau coffre, puis changez les mots de passe que ces personnes connaissent.`,
    create: "Créer de nouvelles clés",
    out: (names) =>
      names.length === 1
        ? `${list(names)} ne sera plus dans le coffre.`
        : `${list(names)} ne seront plus dans le coffre.`,
    title: (name) => `Créer de nouvelles clés pour ${name}\u00a0?`,
    body: "Chaque élément est chiffré de nouveau avec de nouvelles clés. Les autres membres ne remarquent rien, mais ne peuvent pas enregistrer pendant un instant.",
    replaced: (names) =>
      `Retrouveront ensuite l’accès\u00a0: ${list(names)}. Après un départ avec un coffre vide, une personne n’a plus de contacts\u00a0: envoyez-lui aussi un lien d’invitation.`,
    done: (name) => `${name} a de nouvelles clés.`,
  },
  former: {
    title: "Mots de passe que d’anciens membres connaissent",
    lead: "Toute personne qui pouvait voir un mot de passe a pu le conserver. Changez chacun d’eux, ici et sur son site. Un élément quitte la liste quand son mot de passe change.",
    leadReader:
      "Toute personne qui pouvait voir un mot de passe a pu le conserver. Une personne qui peut modifier doit changer chacun d’eux, ici et sur son site.",
    knownToSeveral: "Un mot de passe que plusieurs connaissent figure chez chacun d’eux.",
    knows: (name) => `Mots de passe que ${name} connaît`,
    left: (left, total) => `${number(left)} sur ${number(total)} restent à changer.`,
    done: (name) => `${name} ne connaît plus aucun de ces mots de passe.`,
    nothingLeft: "Il ne reste rien à changer.",
    since: (day) => `Retrait\u00a0: ${day}.`,
    aside: (count) => plural(count, { one: "# n’a pas à être changé.", other: "# n’ont pas à être changés." }),
    incomplete: "Cette liste n’est peut-être pas complète.",
    progress: (name) => `Mots de passe changés après le départ de ${name}`,
    pages: (name) => `Pages\u00a0: mots de passe que ${name} connaît`,
    setAside: "N’a pas à être changé",
    asideLabel: (title) => `${title} n’a pas à être changé`,
    select: (title) => `Sélectionner ${title}`,
    setAsideMany: "N’ont pas à être changés",
    dayLimit: (count) =>
      `Vous pouvez modifier ${number(count)} mots de passe par jour dans un coffre. Marquez les autres demain.`,
    asideMany: (count) =>
      plural(count, {
        one: "# mot de passe n’a pas à être changé",
        other: "# mots de passe n’ont pas à être changés",
      }),
    untitled: "Sans titre",
    undo: "Annuler",
    failed: "L’enregistrement a échoué",
  },
  deleted: {
    hint: (day) => `Rien n’est encore perdu. Tout gestionnaire peut le restaurer jusqu’au ${day}.`,
    restore: "Restaurer le coffre",
    title: (name) => `Restaurer ${name}\u00a0?`,
    body: "Tous ses membres retrouvent l’accès.",
    done: (name) => `${name} a été restauré.`,
    failed: "Le coffre n’a pas pu être restauré",
  },
  actions: {
    title: "Ce coffre",
    lead: "Le quitter retire votre accès. Le supprimer retire celui de tous.",
    leadMember: "Le quitter retire votre accès.",
    leadAlone: "Vous êtes son seul membre.",
    nameAnother:
      "Vous êtes le seul gestionnaire. Pour partir, donnez d’abord à quelqu’un d’autre le rôle «\u00a0Peut gérer\u00a0».",
    rename: "Renommer",
    renameTitle: (name) => `Renommer ${name}`,
    naming: {
      name: "Nom",
      submit: "Enregistrer",
      done: (name) => `Le coffre s’appelle désormais ${name}.`,
      failed: "Le coffre n’a pas pu être renommé",
    },
    export: "Exporter",
    leave: "Quitter le coffre",
    leaveTitle: (name) => `Quitter ${name}\u00a0?`,
    leaveBody:
      "Vous perdez aussitôt l’accès. Les gestionnaires sont invités à créer de nouvelles clés et à changer les mots de passe que vous connaissez.",
    left: (name) => `Vous avez quitté ${name}.`,
    leaveFailed: "Le coffre n’a pas pu être quitté",
    delete: "Supprimer le coffre",
    deleteTitle: (name) => `Supprimer ${name}\u00a0?`,
    deleteBody: (count) =>
      count === 1
        ? "Le coffre et ses mots de passe sont aussitôt masqués. Vous pourrez le restaurer pendant 30 jours. Ensuite, il sera perdu pour de bon."
        : `Les ${number(count)} membres perdent tous aussitôt l’accès. Tout gestionnaire peut le restaurer pendant 30 jours. Ensuite, il sera perdu pour de bon.`,
    deleted: (name) => `${name} a été supprimé. Vous pouvez le restaurer pendant 30 jours.`,
    deleteFailed: "Le coffre n’a pas pu être supprimé",
  },
});
