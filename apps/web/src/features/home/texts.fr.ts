import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the home page in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Pomander",
  tagline: "la gestion de mots de passe, sûre, futée et simple",
  headline: ["Des mots de passe que vous seul pouvez lire.", "Des rappels qui atteignent les bonnes personnes."],
  lead: "Pomander chiffre votre coffre sur votre propre appareil\u00a0: le serveur qui le conserve ne peut pas le lire. Et avant qu’un certificat, une carte ou un contrat n’expire, il prévient par e-mail les bonnes personnes, et elles seules.",
  passwords: "Mes mots de passe",
  login: "Connexion",
  signUp: "S’inscrire gratuitement",
  vaultPicture:
    "La liste des mots de passe de Pomander, avec des exemples\u00a0: titres, noms d’utilisateur, étiquettes et boutons pour copier.",
  features: [
    {
      title: "Stockage sûr",
      text: "Les mots de passe sont chiffrés sur votre appareil avec AES-256, avant d’être stockés. Seul votre mot de passe principal, votre clé de récupération ou une clé d’accès que vous ajoutez les déverrouille. Votre appareil remarque si le serveur remplace ou supprime un élément.",
    },
    {
      title: "Générateur de mots de passe",
      text: "Le générateur est intégré\u00a0: de 8 à 128 caractères aléatoires, ou de 3 à 10 mots faciles à retenir, générés sur votre appareil.",
    },
    {
      title: "Sur tous vos appareils",
      text: "L’accès fonctionne depuis tout appareil doté d’un navigateur récent. Il n’y a rien à installer, et c’est partout le même coffre.",
    },
  ] as const,
  reminders: {
    title: "Rappels",
    lead: "Certaines choses ne doivent pas expirer sans qu’on le sache, et vous êtes rarement seul à devoir le savoir.",
    points: [
      {
        title: "Des e-mails, pour ne plus avoir à vérifier",
        text: "Indiquez une date d’expiration et recevez un e-mail avant elle\u00a0: une fois, chaque jour, chaque semaine ou chaque mois, à l’heure que chacun a choisie dans son fuseau horaire.",
      },
      {
        title: "Les bonnes personnes sont prévenues",
        text: "Un rappel peut être partagé avec d’autres personnes par des périmètres\u00a0: les membres de leurs groupes le voient, et les responsables reçoivent l’e-mail.",
      },
      {
        title: "Des droits clairs",
        text: "Les administrateurs décident qui peut utiliser les rappels et accordent, groupe par groupe, le droit de lire, de modifier et de supprimer. Chacun ne voit que ce à quoi il a accès.",
      },
    ],
    picture:
      "La page «\u00a0Mes rappels\u00a0», avec des exemples\u00a0: ce qui expire et quand, qui reçoit un e-mail et à quelle fréquence.",
  },
  organizations: {
    title: "Pour les organisations",
    text: "Gérez les personnes de façon centralisée, une à une ou depuis un fichier CSV, et partagez des rappels avec des équipes grâce aux périmètres et aux groupes. Les équipes partagent des mots de passe dans des coffres que seuls leurs membres peuvent lire\u00a0: aucun administrateur ne peut déverrouiller le coffre de quelqu’un.",
    action: "Nous contacter",
  },
  closing: {
    title: "Un seul mot de passe à retenir",
    text: "Créez un compte, enregistrez votre clé de récupération et gardez tout le reste en sécurité dans votre coffre.",
    action: "Commencer maintenant",
  },
});
