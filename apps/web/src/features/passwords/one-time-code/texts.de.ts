import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of one-time codes in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => {
  /** Returns how far a clock is off, in the accusative of a measure: "2 Minuten", "1 Tag". */
  function span(milliseconds: number): string {
    const seconds = Math.abs(milliseconds) / 1_000;
    if (seconds < 90) return plural(Math.round(seconds), { one: "# Sekunde", other: "# Sekunden" });
    if (seconds < 90 * 60) return plural(Math.round(seconds / 60), { one: "# Minute", other: "# Minuten" });
    const hours = seconds / 3_600;
    return hours < 36
      ? plural(Math.round(hours), { one: "# Stunde", other: "# Stunden" })
      : plural(Math.round(hours / 24), { one: "# Tag", other: "# Tage" });
  }

  return {
    label: "Einmalcode",
    copy: "Einmalcode kopieren",
    next: (code) => `Nächster: ${code}`,
    secondsLeft: "Verbleibende Sekunden",
    clock: (offsetMs) =>
      `Die Uhr deines Geräts geht ${span(offsetMs)} ${offsetMs < 0 ? "nach" : "vor"}. Vielleicht werden Codes abgelehnt.`,

    add: "Einmalcode hinzufügen",
    remove: "Einmalcode entfernen",
    secret: "Geheimnis des Einmalcodes",
    hint: "Füge das Geheimnis, den Link oder das Bild des QR-Codes ein, den die Website anzeigt, oder zieh ein Bild hierher.",
    works: "Gib diesen Code auf der Website ein, um die Einrichtung abzuschließen:",
    picture: "Bild wählen",
    camera: "Mit der Kamera scannen",
    reading: "Das Bild wird gelesen\u00a0…",
    noCode: "In diesem Bild ist kein QR-Code zu erkennen. Achte darauf, dass er ganz zu sehen ist.",
    notPicture: "Diese Datei lässt sich nicht als Bild öffnen.",
    tooLarge: "Dieses Bild ist größer als 20\u00a0MB. Schneide es auf den QR-Code zu.",

    scan: {
      title: "QR-Code scannen",
      lead: "Richte die Kamera auf den QR-Code der Website. Das Bild bleibt auf diesem Gerät.",
      starting: "Die Kamera startet\u00a0…",
      refused:
        "Diese Seite darf die Kamera nicht verwenden. Erlaube es in den Einstellungen deines Browsers, oder wähle ein Bild.",
      missing: "Keine Kamera gefunden. Wähle stattdessen ein Bild.",
      failed: "Die Kamera ist gerade nicht verfügbar. Vielleicht verwendet sie eine andere App.",
      otherCode: "Dieser QR-Code ist nicht für Einmalcodes.",
      view: "Bild der Kamera",
      cancel: "Abbrechen",
    },
  };
};
