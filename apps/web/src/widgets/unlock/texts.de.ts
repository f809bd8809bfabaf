import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts around the field for the master password in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  password: "Master-Passwort",
  submit: "Entsperren",
  busy: "Wird entsperrt\u00a0…",
  passkey: "Mit Passkey entsperren",
  passkeyStopped:
    "Auf deinem Gerät wurde nichts bestätigt. Versuch es erneut, oder gib dein Master-Passwort ein. Ein Passkey gilt nur unter der Adresse, unter der du ihn hinzugefügt hast.",
  onlyPasskey: "Solange du offline bist, entsperrt nur dein Passkey die Kopie auf diesem Gerät.",
  proof: {
    submit: "Weiter",
    why: "Der Server zeigt sie nur in den zehn Minuten nach dem Entsperren.",
  },
  signInAgain: {
    submit: "Anmelden",
    busy: "Wird angemeldet\u00a0…",
    otherWay: "Anders anmelden",
    reset:
      "Ein Admin hat dein Passwort zurückgesetzt. Melde dich mit dem vorläufigen Passwort an, das du von ihm bekommen hast.",
    failed: "Die Anmeldung ist fehlgeschlagen. Versuch es erneut.",
  },
  required: "Gib dein Passwort ein",
  failed: "Dein Tresor konnte nicht entsperrt werden. Versuch es erneut.",
  wrong: "Das Master-Passwort ist falsch.",
});
