import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of when one's vaults were unlocked and read in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  title: "Tresor-Aktivität",
  lead: {
    off: "Dieser Server zeichnet nicht auf, wann Tresore entsperrt oder gelesen werden.",
    shared:
      "Wann deine Tresore in den letzten 90 Tagen entsperrt und gelesen wurden. Das siehst nur du; Admins sehen nur, wann gemeinsame Tresore gelesen werden. Niemand sieht, welche Einträge.",
    all: "Wann deine Tresore in den letzten 90 Tagen entsperrt und gelesen wurden. Admins sehen das auch. Niemand sieht, welche Einträge.",
  },
  warning: "Kennst du etwas davon nicht? Beende die Sitzung und ändere dann dein Master-Passwort.",
  kinds: {
    "vault-unlocked": "Tresor entsperrt",
    "vault-read": "Tresor gelesen",
    "versions-read": "Frühere Versionen im Tresor gelesen",
  },
  shared: {
    "vault-unlocked": (id) => `Gemeinsamen Tresor ${id}… entsperrt`,
    "vault-read": (id) => `Gemeinsamen Tresor ${id}… gelesen`,
    "versions-read": (id) => `Frühere Versionen im gemeinsamen Tresor ${id}… gelesen`,
  },
  ways: {
    password: "Mit deinem Master-Passwort",
    recoveryKey: "Mit deinem Wiederherstellungsschlüssel",
    passkey: "Mit einem Passkey",
  },
  none: "Noch nichts.",
  more: (count) => plural(count, { one: "# weitere anzeigen", other: "# weitere anzeigen" }),
  loadFailed: "Deine Tresor-Aktivität konnte nicht geladen werden",
});
