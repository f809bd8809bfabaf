import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page on which someone without an account opens a link in German. */
export const german = ({ plural, bytes: size }: Format): TextsOf<typeof english> => ({
  title: "Link öffnen",
  heading: "Jemand hat dir etwas gesendet",
  lead: (host) => `Jemand hat dir über ${host} etwas gesendet. Vielleicht lässt es sich nur einmal öffnen.`,
  leadHere: "Jemand hat dir über diesen Server etwas gesendet. Vielleicht lässt es sich nur einmal öffnen.",
  passphrase: "Passphrase",
  passphraseHint: "Die Passphrase bekommst du getrennt vom Link. Groß- und Kleinschreibung und Leerzeichen zählen.",
  passphraseMissing: "Gib die Passphrase ein.",
  open: "Öffnen",
  failed: "Etwas ist schiefgegangen. Versuch es erneut.",
  replaced: "Der Server hat etwas anderes geliefert, als dir gesendet wurde. Lass dir einen neuen Link senden.",
  incomplete: "Dieser Link ist nicht vollständig",
  incompleteHint:
    "Öffne den ganzen Link, den du bekommen hast, bis zum letzten Zeichen. Wenn du diese Seite neu geladen hast, öffne den Link noch einmal.",
  ended: "Hier gibt es nichts mehr zu öffnen",
  endedHint: "Der Link wurde schon geöffnet, ist abgelaufen oder wurde beendet. Lass dir einen neuen senden.",
  from: (email, name) => `Laut diesem Server von ${email} (${name}).`,
  untitled: "Ohne Titel",
  text: "Text",
  last: "Du kannst das nicht noch einmal öffnen. Kopiere oder speichere, was du brauchst, bevor du diese Seite schließt.",
  left: (count) => `Das lässt sich noch ${plural(count, { one: "einmal", other: "#-mal" })} öffnen.`,
  show: (name) => `${name} anzeigen`,
  hide: (name) => `${name} verbergen`,
  copy: (name) => `${name} kopieren`,
  copyFailed: "Kopieren fehlgeschlagen. Markiere den Text und kopiere ihn dann.",
  files: "Dateien",
  size: (bytes) => size(bytes),
  save: (name) => `${name} speichern`,
  saving: (done, bytes) => `${size(done)} von ${size(bytes)}`,
  notSaved: "Diese Datei wurde nicht gespeichert. Versuch es erneut.",
  noRoomHere: "Dieser Browser kann keine so große Datei speichern. Versuch es mit einem anderen Browser.",
  filesHint: "Speichere Dateien innerhalb einer Stunde. Öffne nur Dateien von Personen, denen du vertraust.",
});
