import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of entries that ask for the master password in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  title: (title) => `„${title}“ anzeigen: bestätigen`,
  untitled: "Eintrag anzeigen: bestätigen",
  lead: "Dieser Eintrag verlangt dein Master-Passwort, bevor er angezeigt wird. Geprüft wird es auf diesem Gerät.",
  leadGenerated: "Dieser Eintrag will, dass du bestätigst, dass du es bist, bevor er gezeigt wird.",
  password: "Master-Passwort",
  required: "Gib dein Passwort ein",
  wrong: "Das Master-Passwort ist falsch.",
  failed: "Dein Passwort konnte nicht geprüft werden. Versuch es erneut.",
  passkey: "Mit Passkey bestätigen",
  passkeyStopped: "Auf deinem Gerät wurde nichts bestätigt. Versuch es erneut, oder gib dein Master-Passwort ein.",
  confirm: "Bestätigen",
  cancel: "Abbrechen",
});
