import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind an emailed invitation in German. */
export const german = (): TextsOf<typeof english> => ({
  title: "Du bist zu Pomander eingeladen",
  lead: "Nimm die Einladung an und wähle dann ein Master-Passwort, das deinen Tresor öffnet. Niemand sonst kann ihn öffnen, auch nicht, wer dich eingeladen hat.",
  accept: "Einladung annehmen",
  failed: "Die Einladung konnte nicht angenommen werden",
  toLogin: "Zur Anmeldung",
  signOut: "Abmelden",
  /** The reasons for which an invitation cannot be accepted here. */
  notes: {
    again: {
      title: "Öffne den Link in deiner E-Mail noch einmal",
      hint: "Die Seite wurde neu geladen, und Einladungen bleiben nur im Arbeitsspeicher.",
    },
    incomplete: {
      title: "Dieser Link ist unvollständig",
      hint: "Öffne den Link in deiner E-Mail noch einmal oder kopiere ihn ganz.",
    },
    signedIn: {
      title: "Du bist schon angemeldet",
      hint: "Melde dich erst ab, um diese Einladung zu verwenden.",
    },
    ended: {
      title: "Diese Einladung gilt nicht mehr",
      hint: "Sie wurde verwendet, ist abgelaufen, oder es gibt eine neuere. Melde dich an, wenn du sie schon verwendet hast, oder lass dir von deinem Admin eine neue schicken. Hat jemand anders sie verwendet, sag es deinem Admin sofort.",
    },
  },
});
