import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind a message's unsubscribe link in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  heading: "Diese Erinnerung abbestellen?",
  headingOfSeveral: "Diese Erinnerungen abbestellen?",
  stoppedHeading: "Abbestellt",
  loading: "Link wird geprüft",
  question: (title, address) => ["Zur Erinnerung", `„${title}“`, "gehen dann keine E-Mails mehr an", address],
  stopped: (title, address) => ["Zur Erinnerung", `„${title}“`, "gehen keine E-Mails mehr an", address],
  questionOfSeveral: (address) => ["Zu diesen Erinnerungen gehen dann keine E-Mails mehr an", address],
  stoppedSeveral: (address) => ["Zu diesen Erinnerungen gehen keine E-Mails mehr an", address],
  scopeOfSeveral:
    "Andere Erinnerungen sind nicht betroffen. Wer diese sehen kann, sieht auch, dass du sie abbestellt hast.",
  scope: "Andere Erinnerungen sind nicht betroffen. Wer diese sehen kann, sieht auch, dass du sie abbestellt hast.",
  stop: "Abbestellen",
  takeBack: "Wieder bestellen",
  back: (address) => `Du bekommst sie wieder. E-Mails gehen an ${address}.`,
  failed: "Etwas ist schiefgegangen.",
  ended: "Dieser Link ist ungültig",
  endedHint: "Verwende den Link am Ende der neuesten E-Mail.",
  notLoaded: "Der Link konnte nicht geprüft werden",
  retry: "Erneut versuchen",
});
