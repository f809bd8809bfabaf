import { limits } from "@pomander/contract/limits";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./unverified-email-texts.ts";

/** Returns the texts about an address that is not confirmed in French. */
export const french = (): TextsOf<typeof english> => ({
  waits: (email) =>
    `Vous n’avez pas encore confirmé ${email}. D’ici là, cette adresse reçoit les e-mails du compte et un rappel par semaine, ${limits.proofReminders} au plus en tout. Les autres rappels attendent.`,
  outbox: (email) =>
    `Vous n’avez pas encore confirmé ${email}. Ce serveur n’envoie pas d’e-mails, il les écrit seulement dans un dossier\u00a0: rien n’attend donc.`,
  how: "Ouvrez le lien de l’e-mail que nous vous avons envoyé.",
  again: "Renvoyer le lien",
  sent: "Le lien a été renvoyé",
  failed: "Le lien n’a pas pu être envoyé",
});
