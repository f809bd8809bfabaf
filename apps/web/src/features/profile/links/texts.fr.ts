import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the list of links in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => {
  const ends: Readonly<Record<string, string>> = {
    opened: "Ouvert",
    time: "Expiré",
    sender: "Fermé par vous",
    passphrase: "Fermé après dix phrases de passe incorrectes",
    keys: "Fermé",
    policy: "Fermé par un administrateur",
    files: "Fermé\u00a0: vous ne pouvez plus lire ses fichiers",
    restore: "Fermé\u00a0: ce serveur a été restauré depuis une sauvegarde",
  };
  return {
    title: "Liens envoyés",
    lead: "Les liens que vous avez envoyés à des personnes sans compte. Ceux qui sont fermés sont listés pendant 30 jours.",
    locked: { title: "Déverrouillez votre coffre", lead: "Les titres de vos liens sont chiffrés dans votre coffre." },
    offline: "Il faut être en ligne pour les liens.",
    sendText: "Envoyer un texte",
    none: "Vous n’avez envoyé aucun lien.",
    notLoaded: "Vos liens n’ont pas pu être chargés",
    unreadable: "Un lien illisible",
    untitled: "Sans titre",
    forWhom: (name) => `Pour ${name}`,
    left: (count) => plural(count, { one: "S’ouvre une fois", other: "S’ouvre encore # fois" }),
    until: (moment) => `Jusqu’au ${moment}`,
    ended: (why) => ends[why] ?? why,
    withPassphrase: "Avec une phrase de passe",
    openedAt: (moment, device) => `Ouvert\u00a0: ${moment}, ${device}`,
    confirmed: "confirmé",
    serverSays: "selon le serveur",
    notThem: "Ce n’était pas la bonne personne\u00a0? Changez ce que vous avez envoyé.",
    copy: "Copier",
    copyLabel: (title) => `Copier le lien ${title}`,
    copied: "Copié dans le presse-papiers\u00a0!",
    copyFailed: "La copie a échoué",
    end: "Fermer",
    endLabel: (title) => `Fermer le lien ${title}`,
    endTitle: "Fermer ce lien\u00a0?",
    endLink: "Fermer le lien",
    endBody: (title) =>
      `Personne ne pourra plus ouvrir «\u00a0${title}\u00a0» avec ce lien. Cette action est irréversible.`,
    endedNotice: "Lien fermé. Cela ne reprend pas ce qui a été ouvert.",
    notEnded: "Le lien n’a pas pu être fermé",
    mail: "M’écrire quand un lien est ouvert",
    mailFailed: "Ce réglage n’a pas pu être changé",
  };
};
