import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of accepting an invitation in French. */
export const french = (): TextsOf<typeof english> => ({
  heading: "Vous êtes invité à partager des mots de passe",
  visitor: {
    lead: "Utilisez l’adresse à laquelle l’invitation a été envoyée. Si un administrateur vous a donné un mot de passe provisoire, connectez-vous avec celui-ci. Vous verrez ensuite qui vous invite.",
    register: "S’inscrire",
    signIn: "Connexion",
    byCompany: (company) => `Se connecter par ${company}`,
    byCompanyLead: (company) =>
      `${company} vous connecte\u00a0? Une autre fenêtre s’ouvre, pour que cette page garde votre invitation.`,
    memory:
      "La partie secrète du lien n’est conservée que tant que cette page est ouverte. Si vous la rechargez ou la fermez, ouvrez de nouveau le lien.",
  },
  again: {
    title: "Ouvrez de nouveau votre lien d’invitation",
    hint: "La partie secrète du lien n’est conservée que tant que sa page est ouverte. Elle disparaît au rechargement.",
  },
  incomplete: {
    title: "Ce n’est pas un lien d’invitation complet",
    hint: "Copiez tout le lien, jusqu’au dernier caractère, et ouvrez-le de nouveau. Ou demandez-en un nouveau.",
  },
  locked: {
    title: "Déverrouillez d’abord votre coffre",
    lead: "Vous acceptez avec des clés qui sont dans votre coffre.",
  },
  reading: "Ouverture de l’invitation…",
  readFailed: "L’invitation n’a pas pu être ouverte",
  retry: "Réessayer",
  invites: (name) => `${name} vous invite`,
  from: (email) => `D’après ce serveur, l’invitation vient de ${email}.`,
  vaults: "Vous aurez accès à\u00a0:",
  noVaults: "Vous deviendrez contacts. Chacun de vous pourra ensuite partager des coffres.",
  meaning: (name) =>
    `Si vous acceptez, ${name} devient votre contact et voit votre nom et votre adresse. N’acceptez que si vous savez qui vous a envoyé ce lien.`,
  accept: "Accepter l’invitation",
  until: (day) => `Valable jusqu’au ${day}.`,
  acceptFailed: "L’invitation n’a pas pu être acceptée",
  accepted: "Invitation acceptée",
  acceptedHint: (name) =>
    `${name} doit maintenant vous donner accès. La page «\u00a0Mots de passe\u00a0» vous demandera alors d’accepter le coffre.`,
  acceptedContact: (name) => `${name} est désormais votre contact.`,
  toPasswords: "Ouvrir les mots de passe",
  toPeople: "Ouvrir les contacts",
  confirm: "Confirmez d’abord votre adresse e-mail",
  confirmHint: (email) => `Ouvrez le lien de l’e-mail envoyé à ${email}. Revenez ensuite sur cette page et continuez.`,
  proceed: "Continuer",
  other: "Cette invitation est destinée à une autre adresse",
  otherHint: (email) =>
    `Vous êtes connecté avec ${email}. Déconnectez-vous et utilisez l’adresse à laquelle l’invitation a été envoyée, ou demandez une invitation pour cette adresse.`,
  signOut: "Se déconnecter",
  differs: "Comparez d’abord les codes de contact",
  ended: "Cette invitation est terminée",
  endedHint:
    "Elle a été annulée, déjà acceptée, ou ses 14 jours sont passés. Si vous l’avez acceptée, il n’y a plus rien à faire ici. Sinon, demandez-en une nouvelle.",
  unusable: "Cette invitation ne peut pas être utilisée",
});
