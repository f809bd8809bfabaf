import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind a message's unsubscribe link in French. */
export const french = (): TextsOf<typeof english> => ({
  heading: "Se désabonner de ce rappel\u00a0?",
  headingOfSeveral: "Se désabonner de ces rappels\u00a0?",
  stoppedHeading: "Vous êtes désabonné",
  loading: "Vérification du lien",
  question: (title, address) =>
    ["Les e-mails sur le rappel", `«\u00a0${title}\u00a0»`, "ne seront plus envoyés à", address] as const,
  stopped: (title, address) =>
    ["Les e-mails sur le rappel", `«\u00a0${title}\u00a0»`, "ne sont plus envoyés à", address] as const,
  questionOfSeveral: (address) => ["Les e-mails sur ces rappels ne seront plus envoyés à", address] as const,
  stoppedSeveral: (address) => ["Les e-mails sur ces rappels ne sont plus envoyés à", address] as const,
  scopeOfSeveral:
    "Les autres rappels ne sont pas touchés. Les personnes qui peuvent voir ceux-ci peuvent voir que vous vous êtes désabonné.",
  scope:
    "Les autres rappels ne sont pas touchés. Les personnes qui peuvent voir celui-ci peuvent voir que vous vous êtes désabonné.",
  stop: "Se désabonner",
  takeBack: "Se réabonner",
  back: (address) => `Vous êtes de nouveau abonné. Les e-mails vont à ${address}.`,
  failed: "Une erreur s’est produite.",
  ended: "Ce lien n’est pas valide",
  endedHint: "Utilisez le lien au bas de l’e-mail le plus récent.",
  notLoaded: "Le lien n’a pas pu être vérifié",
  retry: "Réessayer",
});
