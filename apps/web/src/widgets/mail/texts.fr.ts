import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about the mail server and about a test of it in French. */
export const french = (): TextsOf<typeof english> => ({
  test: "Envoyer un e-mail d’essai",
  testTitle: "E-mail d’essai",
  sending: (email) => `Envoi d’un e-mail à ${email}…`,
  said: "Réponse du serveur de messagerie",
  serverSaid: "Réponse du serveur",
  outcomes: {
    sent: (email) => `Le serveur de messagerie a accepté l’e-mail à ${email}.`,
    failed: (email) => `L’e-mail à ${email} n’a pas été envoyé.`,
    outbox: (email) =>
      `Aucun serveur de messagerie n’est configuré. L’e-mail à ${email} a été écrit dans le dossier d’envoi, et personne ne le recevra.`,
  },
  testFailed: "L’e-mail n’a pas pu être envoyé. Réessayez.",
  cancel: "Annuler",
  close: "Fermer",
  ways: {
    outbox:
      "Aucun serveur de messagerie n’est configuré\u00a0: les e-mails sont seulement écrits dans le dossier d’envoi, et personne ne les reçoit. Pour les envoyer, définissez SMTP_URL sur le serveur.",
    none: "Ce processus du serveur n’envoie pas d’e-mails\u00a0: ils en attendent un qui le fasse. Pour envoyer d’ici, définissez SMTP_URL sur le serveur.",
    held: "Les e-mails sont suspendus\u00a0: cette base de données a été restaurée ou déplacée, et des e-mails en attente ont peut-être déjà été envoyés. Pour les envoyer, exécutez «\u00a0npm run pomander -- mails resume\u00a0» sur le serveur.",
  },
});
