import { limits } from "@pomander/contract/limits";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./company-texts.ts";

/** Returns the texts of users who are invited in French. */
export const french = (): TextsOf<typeof english> => ({
  way: {
    label: "Première connexion",
    company: (company) => `Invitation par ${company}`,
    companyHint: (company) =>
      `La personne reçoit un e-mail avec un lien, se connecte avec ${company} à cette adresse, puis configure son coffre. Le lien est valable ${limits.companyInvitationDays} jours.`,
    password: "Un mot de passe que vous transmettez",
    passwordHint: "Il sert à se connecter une fois.",
    email: "Invitation par e-mail",
    emailHint: `La personne reçoit un e-mail avec un lien et choisit un mot de passe principal. Le lien est valable ${limits.invitationDays} jours.`,
  },
  invited: "Personne ajoutée et invitée par e-mail",
  managed: (company) =>
    `Les personnes avec cette adresse se connectent avec ${company}\u00a0: choisissez «\u00a0Invitation par ${company}\u00a0».`,
  byEmail: {
    title: "Inviter par e-mail",
    lead: "La personne n’a pas encore choisi de mot de passe principal. Une invitation en remplace une précédente, ainsi qu’un mot de passe provisoire.",
    send: "Envoyer l’invitation",
    failed: "L’invitation n’a pas pu être envoyée",
  },
  access: {
    title: "Connexion par l’entreprise",
    lead: (company) =>
      `Une invitation relie ce compte à la personne qui a l’e-mail et cette adresse chez ${company}. Elle remplace une invitation ou une liaison précédente.`,
    invite: "Envoyer l’invitation",
    disconnect: "Séparer",
    "start-over": "Permettre un coffre vide",
    titles: {
      invite: (name) => `Inviter ${name}\u00a0?`,
      disconnect: (name) => `Séparer ${name}\u00a0?`,
      "start-over": (name) => `Permettre à ${name} de recommencer\u00a0?`,
    },
    bodies: {
      invite: (company) =>
        `La personne reçoit un e-mail avec un lien. Les sessions ouvertes par ${company} se terminent. Son mot de passe principal et son coffre ne changent pas.`,
      disconnect: (company) =>
        `${company} ne connecte plus cette personne, et les sessions ouvertes ainsi se terminent. Elle reçoit un e-mail à ce sujet. Son coffre ne change pas. Sans mot de passe principal, elle ne peut plus se connecter tant que vous ne l’invitez pas de nouveau.`,
      "start-over": () =>
        "Pour qui a perdu tous les navigateurs qui ouvraient son coffre, sa clé de récupération et ses clés d’accès. La personne reçoit un e-mail avec un lien. Une fois qu’elle a créé un coffre vide, son coffre actuel va dans ses archives, verrouillé.",
    },
    done: { invite: "Invitation envoyée", disconnect: "Compte séparé", "start-over": "Lien envoyé" },
    failed: {
      invite: "L’invitation n’a pas pu être envoyée",
      disconnect: "Le compte n’a pas pu être séparé",
      "start-over": "Le lien n’a pas pu être envoyé",
    },
    notConnected: "Ce compte n’est pas relié.",
    hasPassword: "C’est pour les coffres sans mot de passe principal. Définissez plutôt un mot de passe temporaire.",
  },
});
