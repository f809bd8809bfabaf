import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind an emailed invitation in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Vous êtes invité à utiliser Pomander",
  lead: "Acceptez l’invitation, puis choisissez un mot de passe principal, qui ouvre votre coffre. Personne d’autre ne peut l’ouvrir, pas même les personnes qui vous ont invité.",
  accept: "Accepter l’invitation",
  failed: "L’invitation n’a pas pu être acceptée",
  toLogin: "Ouvrir la connexion",
  signOut: "Se déconnecter",
  notes: {
    again: {
      title: "Ouvrez de nouveau le lien de votre e-mail",
      hint: "La page a été rechargée, et les invitations ne sont gardées qu’en mémoire.",
    },
    incomplete: {
      title: "Ce lien est incomplet",
      hint: "Ouvrez de nouveau le lien de votre e-mail, ou copiez-le en entier.",
    },
    signedIn: { title: "Vous êtes déjà connecté", hint: "Déconnectez-vous d’abord pour utiliser cette invitation." },
    ended: {
      title: "Cette invitation est terminée",
      hint: "Elle a été utilisée, a expiré, ou une plus récente a été envoyée. Connectez-vous si vous l’avez déjà utilisée, ou demandez-en une nouvelle à votre administrateur. Si quelqu’un d’autre l’a utilisée, prévenez-le aussitôt.",
    },
  },
});
