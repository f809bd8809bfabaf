import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about the vaults that the list of passwords shows in French. */
export const french = ({ list, plural }: Format): TextsOf<typeof english> => ({
  personal: "Personnel",
  you: "vous",
  viewOnly: "Lecture seule",
  readOnly: "Vous pouvez lire ce coffre. Demandez à un gestionnaire le droit de le modifier.",
  empty: {
    title: (vault) => `Rien encore dans ${vault}`,
    hint: "Ajoutez un mot de passe, ou sélectionnez-en dans un autre coffre pour les copier ou les déplacer ici.",
  },
  awaited: (names) =>
    `Vous avez accepté l’invitation de ${list(names)}. Les mots de passe partagés apparaîtront ici dès que vous y aurez accès. Vous pouvez déjà ajouter les vôtres.`,
  forEveryone: (vault) => `Cela vaut pour tous les membres de ${vault}.`,
  addTo: "Enregistrer dans",
  lost: (vault) =>
    vault === ""
      ? "Vous ne pouvez plus enregistrer dans ce coffre. Choisissez-en un autre pour enregistrer votre saisie comme nouvel élément."
      : `Vous ne pouvez plus enregistrer dans «\u00a0${vault}\u00a0». Choisissez un autre coffre pour enregistrer votre saisie comme nouvel élément.`,
  lostVault: {
    text: (vault) => `D’après le serveur, vous n’êtes plus membre de «\u00a0${vault}\u00a0».`,
    action: "Détails",
    label: (vault) => `Détails sur ${vault}`,
  },
  damaged: {
    text: "La liste des coffres partagés de votre coffre est illisible\u00a0: aucun d’eux ne peut être ouvert.",
    action: "Réparer…",
  },
  restorableUntil: (day) => `Tout gestionnaire peut le restaurer jusqu’au ${day}.`,
  states: {
    opening: { title: "Ouverture de ce coffre…", hint: "" },
    failed: { title: "Ce coffre ne peut pas être ouvert", hint: "" },
    notListed: {
      title: "D’après le serveur, vous n’êtes plus membre",
      hint: "Si personne ne vous a prévenu, interrogez un gestionnaire de ce coffre. Sinon, retirez-le de votre liste.",
    },
    deleted: { title: "Supprimé par un gestionnaire", hint: "" },
    ended: {
      title: "De nouvelles clés ont remplacé ce coffre",
      hint: "Cherchez le coffre de ce nom parmi vos coffres. S’il n’y est pas, adressez-vous à l’un de ses gestionnaires.",
    },
    unknown: {
      title: "Ce coffre n’est pas ici",
      hint: "Il a peut-être été retiré, ou le lien concerne un autre compte.",
    },
  },
  known: {
    text: (names) =>
      names.length === 1
        ? `${names[0]} est parti et connaît ce mot de passe. Changez-le, ici et sur son site.`
        : `${list(names)} sont partis et connaissent ce mot de passe. Changez-le, ici et sur son site.`,
    textReader: (names) =>
      names.length === 1
        ? `${names[0]} est parti et connaît ce mot de passe. Une personne qui peut modifier doit le changer.`
        : `${list(names)} sont partis et connaissent ce mot de passe. Une personne qui peut modifier doit le changer.`,
    aside: (names) =>
      names.length === 1
        ? `Marqué comme n’ayant pas à être changé. ${names[0]} est parti et connaît peut-être encore ce mot de passe.`
        : `Marqué comme n’ayant pas à être changé. ${list(names)} sont partis et connaissent peut-être encore ce mot de passe.`,
    changed: (left, aside) =>
      left === 0
        ? aside === 0
          ? "Changé. Les anciens membres ne connaissent plus aucun mot de passe de ce coffre."
          : "Changé. Il ne reste aucun mot de passe à changer dans ce coffre."
        : plural(left, {
            one: "Changé. Il reste # mot de passe à changer dans ce coffre.",
            other: "Changé. Il reste # mots de passe à changer dans ce coffre.",
          }),
    all: "Tout afficher",
  },
  retry: "Réessayer",
  showAll: "Afficher tous les coffres",
  forget: {
    action: "Retirer de ma liste…",
    title: (name) => `Retirer «\u00a0${name}\u00a0»\u00a0?`,
    body: "Le coffre et ses clés sont retirés de votre compte. Pour le revoir, il faudra qu’un gestionnaire le partage avec vous.",
    confirm: "Retirer",
    done: (name) => `${name} a été retiré de votre liste.`,
    failed: "Le coffre n’a pas pu être retiré",
  },
  openVault: "Ouvrir les réglages du coffre",
  notices: {
    newKeys: (by, vault, date) => `${by} a créé de nouvelles clés pour «\u00a0${vault}\u00a0» le ${date}.`,
    out: (names) => `Ne sont plus membres\u00a0: ${list(names)}.`,
    replaced: (names) => `Les nouvelles clés de ces personnes ont remplacé les anciennes\u00a0: ${list(names)}.`,
    role: (by, vault, role) => `${by} a changé votre rôle dans «\u00a0${vault}\u00a0»\u00a0: ${role}.`,
    roles: { read: "vous pouvez lire", write: "vous pouvez modifier", manage: "vous pouvez gérer" },
    renamed: (by, vault, name) => `${by} a changé votre nom dans «\u00a0${vault}\u00a0» en ${name}.`,
    dismiss: "Compris",
  },
});
