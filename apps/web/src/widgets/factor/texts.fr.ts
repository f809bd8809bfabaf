import { french as waits } from "../../lib/format/wait-texts.fr.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of every page that asks for a second factor in French. */
export const french = (format: Format): TextsOf<typeof english> => ({
  title: "Connexion en deux étapes",
  methods: {
    totp: {
      title: "Saisissez votre code",
      lead: "Ouvrez votre application d’authentification et saisissez le code à six chiffres qu’elle affiche pour Pomander.",
      use: "Utiliser votre application d’authentification",
    },
    "security-key": {
      title: "Utilisez votre clé de sécurité",
      lead: "Branchez votre clé de sécurité ou approchez-la de votre appareil, puis touchez-la quand votre navigateur le demande.",
      use: "Utiliser votre clé de sécurité",
    },
    "recovery-code": {
      title: "Saisissez un code de récupération",
      lead: "Utilisez l’un des dix codes enregistrés lors de la configuration de la connexion en deux étapes. Chacun ne fonctionne qu’une fois. Votre clé de récupération ne fonctionne pas ici.",
      use: "Utiliser un code de récupération",
    },
  },
  code: "Code à six chiffres",
  recoveryCode: "Code de récupération",
  recoveryCodeHint: "Dix lettres et chiffres. Les majuscules, les espaces et les tirets ne comptent pas.",
  waiting: "En attente de votre clé de sécurité…",
  start: "Utiliser la clé de sécurité",
  again: "Réessayer",
  submit: "Continuer",
  cancel: "Annuler",
  others: "Utiliser un autre moyen",
  trust: "Faire confiance à ce navigateur pendant 30 jours",
  trustHint: "Seulement sur votre propre appareil. Vous pouvez revenir dessus dans votre profil.",
  none: "Cette page ne prend pas en charge la seconde étape de ce compte. Rechargez la page et réessayez.",
  errors: {
    code: "Saisissez le code à six chiffres",
    recoveryCode: "Un code de récupération compte dix lettres et chiffres, sans la lettre U",
    wrong: {
      totp: "Code incorrect. Saisissez le plus récent. Si cela ne suffit pas, vérifiez l’horloge de votre téléphone.",
      "security-key": "Cette clé de sécurité n’est pas enregistrée pour votre compte. Réessayez avec une autre.",
      "recovery-code": "Code incorrect, ou déjà utilisé.",
    },
    tooMany: (seconds) =>
      `Trop de codes incorrects. Vous pourrez réessayer dans ${waits(format).inWords(seconds)}, ou utiliser dès maintenant un autre moyen.`,
    key: {
      refused: "Votre clé de sécurité n’a pas été utilisée. Réessayez, ou utilisez un autre moyen.",
      unsupported: "Ce navigateur ne peut pas utiliser de clés de sécurité ici. Utilisez un autre moyen.",
    },
  },
});
