import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind the link of a reminder's message to take it in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  heading: "Diese Erinnerung übernehmen?",
  mineHeading: "Du kümmerst dich",
  loading: "Link wird geprüft",
  expires: (date, when) => `Läuft ab: ${date}, ${when}`,
  expired: (date, when) => `Abgelaufen: ${date}, ${when}`,
  question: "Alle anderen bekommen dazu keine E-Mails mehr, außer wenn sie abläuft.",
  questionOnly: "Alle anderen bekommen weiter E-Mails dazu.",
  taken: "Jemand anders kümmert sich schon. Wenn du übernimmst, gehen die E-Mails an dich.",
  mineOnly: "Alle anderen bekommen weiter E-Mails dazu, weil du keine bekommst.",
  mineUnverified:
    "Alle anderen bekommen weiter E-Mails dazu, weil du keine bekommst, bis du deine E-Mail-Adresse bestätigst. In deinem Profil kannst du einen neuen Link anfordern.",
  open: "Erinnerung öffnen",
  mine: "Alle anderen bekommen dazu keine E-Mails mehr, außer wenn sie abläuft. Du bekommst deine weiter.",
  expiredQuestion: "Sie ist abgelaufen. Die anderen sehen dann, dass du dich kümmerst.",
  expiredTaken: {
    you: "Sie ist abgelaufen. Die anderen sehen, dass du dich kümmerst.",
    other: "Sie ist abgelaufen, und jemand anders kümmert sich. Du kannst übernehmen.",
  },
  take: "Ich kümmere mich",
  takeOver: "Übernehmen",
  giveBack: "Zurückgeben",
  givenBackOnly: "Du hast sie zurückgegeben.",
  givenBack: "Du hast sie zurückgegeben. Alle bekommen wieder E-Mails dazu.",
  failed: "Etwas ist schiefgegangen.",
  ended: "Dieser Link gilt nicht mehr",
  endedHint: "Vielleicht wurde die Erinnerung verlängert oder gelöscht. Verwende den Link in der neuesten E-Mail.",
  notLoaded: "Der Link konnte nicht geprüft werden",
  retry: "Erneut versuchen",
});
