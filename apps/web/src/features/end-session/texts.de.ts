import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind the link in the mail of a new sign-in in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  heading: "Diese Sitzung beenden?",
  lead: "Wer sie nutzt, wird sofort abgemeldet. Deine anderen Sitzungen sind nicht betroffen.",
  submit: "Sitzung beenden",
  advice: "Wenn die Anmeldung nicht von dir war, kennt jemand anders dein Master-Passwort: Ändere es gleich danach.",
  done: "Sitzung beendet",
  ended: "Diese Sitzung ist schon beendet",
  hints: {
    done: "Wenn die Anmeldung nicht von dir war, ändere jetzt dein Master-Passwort.",
    ended: "Hier musst du nichts tun. Wenn die Anmeldung nicht von dir war, ändere dein Master-Passwort.",
  },
  change: "Master-Passwort ändern",
  login: "Anmelden",
  failed: "Die Sitzung konnte nicht beendet werden",
});
