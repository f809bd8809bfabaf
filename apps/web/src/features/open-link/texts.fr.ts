import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page that opens a link in French. */
export const french = ({ plural, bytes: size }: Format): TextsOf<typeof english> => ({
  title: "Ouvrir un lien",
  heading: "Quelqu’un vous a envoyé quelque chose",
  lead: (host) => `Quelqu’un vous a envoyé quelque chose par ${host}. Cela ne s’ouvre peut-être qu’une fois.`,
  leadHere: "Quelqu’un vous a envoyé quelque chose par ce serveur. Cela ne s’ouvre peut-être qu’une fois.",
  passphrase: "Phrase de passe",
  passphraseHint: "L’expéditeur vous donne la phrase de passe séparément. Les majuscules et les espaces comptent.",
  passphraseMissing: "Saisissez la phrase de passe.",
  open: "Ouvrir",
  failed: "Une erreur s’est produite. Réessayez.",
  replaced: "Le serveur a envoyé autre chose que ce que l’expéditeur a écrit. Demandez-lui un nouveau lien.",
  incomplete: "Ce lien n’est pas complet",
  incompleteHint:
    "Ouvrez tout le lien qui vous a été envoyé, jusqu’à son dernier caractère. Si vous avez rechargé cette page, ouvrez-le de nouveau.",
  ended: "Il n’y a plus rien à ouvrir ici",
  endedHint: "Le lien a déjà été ouvert, a expiré ou a été fermé. Demandez-en un nouveau à l’expéditeur.",
  from: (email, name) => `De ${email} (${name}), selon ce serveur.`,
  untitled: "Sans titre",
  text: "Texte",
  last: "Vous ne pourrez plus l’ouvrir. Copiez ou enregistrez ce dont vous avez besoin avant de fermer cette page.",
  left: (count) => `Ceci peut être ouvert encore ${plural(count, { one: "une fois", other: "# fois" })}.`,
  show: (name) => `Afficher\u00a0: ${name}`,
  hide: (name) => `Masquer\u00a0: ${name}`,
  copy: (name) => `Copier\u00a0: ${name}`,
  copyFailed: "La copie a échoué. Sélectionnez le texte, puis copiez-le.",
  files: "Fichiers",
  size: (bytes) => size(bytes),
  save: (name) => `Enregistrer ${name}`,
  saving: (done, bytes) => `${size(done)} sur ${size(bytes)}`,
  notSaved: "Ce fichier n’a pas été enregistré. Réessayez.",
  noRoomHere: "Ce navigateur ne peut pas enregistrer un fichier de cette taille. Utilisez un autre navigateur.",
  filesHint:
    "Enregistrez les fichiers dans l’heure. N’ouvrez que les fichiers de personnes en qui vous avez confiance.",
});
