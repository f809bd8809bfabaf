import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the contact page in French. */
export const french = ({ number }: Format): TextsOf<typeof english> => ({
  title: "Contact",
  lead: "Une question, un problème ou une idée\u00a0? Écrivez aux personnes qui gèrent ce service.",
  form: {
    required: "Les champs marqués d’un * sont obligatoires.",
    name: "Votre nom",
    email: "Adresse e-mail",
    subject: "Sujet",
    message: "Votre message",
    noSecrets:
      "N’envoyez jamais votre mot de passe principal, votre clé de récupération ni vos codes de récupération. Nous n’en avons pas besoin.",
    submit: "Envoyer le message",
  },
  errors: {
    nameRequired: "Saisissez votre nom",
    emailRequired: "Saisissez votre adresse e-mail",
    messageRequired: "Saisissez un message",
    tooLong: (most) => `${number(most)} caractères au maximum`,
    failed: "Votre message n’a pas pu être envoyé. Il est toujours là\u00a0: vous pouvez réessayer.",
  },
  sent: {
    title: "Message envoyé",
    text: (email) => `Merci. Nous répondrons à ${email}.`,
    another: "Écrire un autre message",
  },
  ways: {
    title: "Autres façons de nous joindre",
    support: "Assistance",
    enterprise: "Entreprises",
    phone: "Téléphone",
    headquarters: "Siège",
    hours: "Heures d’ouverture",
    hoursText: [["Du lundi au vendredi", "de 9 h à 17 h, heure du Pacifique"], ["Fermé le week-end"]],
    failed: "Les adresses et le numéro de téléphone n’ont pas pu être chargés.",
    retry: "Réessayer",
  },
  faq: {
    title: "Questions fréquentes",
    items: [
      {
        question: "Pouvez-vous réinitialiser mon mot de passe principal\u00a0?",
        answer: [
          "Non. Le fournisseur ne peut pas réinitialiser le mot de passe principal d’une personne\u00a0: il ne quitte jamais votre appareil.",
          "Une clé de récupération du compte peut être créée à l’inscription, ou plus tard dans votre profil. Elle vous permet de choisir vous-même un nouveau mot de passe principal, et votre coffre ne change pas.",
        ],
      },
      {
        question: "Comment mes données sont-elles protégées\u00a0?",
        answer: [
          "Les mots de passe sont chiffrés sur votre appareil avec AES-256 avant d’être stockés. Le serveur ne peut pas les lire\u00a0: ni nous ni quiconque s’y introduirait.",
          "Les rappels ne sont pas chiffrés, car le serveur doit les envoyer par e-mail. Gardez les secrets dans votre coffre.",
        ],
      },
      {
        question: "Que proposez-vous aux organisations\u00a0?",
        answer: [
          "Les offres pour les entreprises permettent le partage en équipe et une administration centralisée\u00a0: gérez les personnes de façon centralisée, et partagez des rappels avec des équipes grâce aux périmètres et aux groupes.",
          "Les équipes partagent des mots de passe dans des coffres partagés. Ils sont chiffrés comme le vôtre, pour leurs seuls membres\u00a0: ni ce serveur ni un administrateur ne peut les lire ou y ajouter quelqu’un. Toute personne qui peut voir un mot de passe peut aussi le conserver\u00a0: changez-le après son départ.",
        ],
      },
    ],
  },
});
