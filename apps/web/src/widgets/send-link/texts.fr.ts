import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of sending a link to someone without an account in French. */
export const french = ({ plural, bytes: size }: Format): TextsOf<typeof english> => ({
  action: "Envoyer un lien",
  title: "Envoyer un lien",
  lead: "Toute personne qui a le lien peut ouvrir ce que vous choisissez ici, et voit le titre de l’élément. Aucun compte n’est nécessaire.",
  leadText: "Toute personne qui a le lien peut ouvrir ce que vous écrivez ici. Aucun compte n’est nécessaire.",
  cancel: "Annuler",
  close: "Fermer",
  create: "Créer le lien",
  what: "Ce qu’il faut envoyer",
  file: (name, bytes) => `${name} (${size(bytes)})`,
  hidden: "Masqué jusqu’à l’affichage",
  subject: "Titre",
  text: "Texte",
  to: "Destinataire",
  toHint: "Vous seul le voyez, dans votre liste de liens.",
  opens: "Combien de fois il s’ouvre",
  opensCount: (count) => plural(count, { one: "Une fois", other: "# fois" }),
  until: "Combien de temps il est valable",
  hours: (count) => plural(count, { one: "# heure", other: "# heures" }),
  days: (count) => plural(count, { one: "# jour", other: "# jours" }),
  withPassphrase: "Avec une phrase de passe",
  passphraseHint:
    "Certains analyseurs d’e-mails appuient sur les boutons. Sans phrase de passe, l’un d’eux pourrait ouvrir le lien.",
  passphraseNeeded: "Ce serveur exige une phrase de passe.",
  passphrase: "Phrase de passe",
  another: "Nouvelle phrase de passe",
  showSender: "Montrer mon nom et mon adresse",
  from: (moment) => `Votre compte est récent. Vous pourrez envoyer des liens à partir du ${moment}.`,
  nothing: "Choisissez quelque chose à envoyer.",
  tooMany: (most) => `Un lien compte au plus ${plural(most, { one: "# fichier", other: "# fichiers" })}.`,
  off: "Vous ne pouvez pas envoyer de liens sur ce serveur.",
  notLoaded: "Il n’a pas été possible de vérifier si vous pouvez envoyer des liens",
  failed: "Le lien n’a pas pu être créé",
  made: "Le lien est prêt",
  link: "Lien",
  copyLink: "Copier le lien",
  copyPassphrase: "Copier la phrase de passe",
  otherWay:
    "Transmettez la phrase de passe par un autre moyen que le lien\u00a0: appelez, ou utilisez une autre application.",
  afterwards:
    "Dans votre profil, sous «\u00a0Liens\u00a0», vous voyez quand il est ouvert et pouvez le fermer. Fermer un lien ne reprend pas ce qui a été ouvert.",
  copied: "Copié dans le presse-papiers\u00a0!",
  copyFailed: "La copie a échoué",
});
