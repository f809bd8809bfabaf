import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./reading-texts.ts";

/** Returns the texts about how the cells of a row are read in German. */
export const german = ({ number }: Format): TextsOf<typeof english> => ({
  noTitle: "Der Titel fehlt.",
  longTitle: (most) => `Der Titel ist länger als ${most} Zeichen.`,
  longNotes: (most) => `Die Notizen sind länger als ${number(most)} Zeichen.`,
  noExpiry: "Das Ablaufdatum fehlt.",
  noDate: (text) => `„${text}“ ist kein Datum.`,
  eitherDate: (text, spellings) => `„${text}“ kann zwei Daten bedeuten. Schreib ${spellings}.`,
  severalDates: (text) => `„${text}“ enthält mehrere Daten. Gib das ein, das gilt.`,
  unusedDate: (text) => `„${text}“ wird nicht als Datum verwendet, wie du es gewählt hast.`,
  askedDate: (text, day) => `Bedeutet „${text}“ den ${day}? Antworte oben oder gib das Datum ein.`,
  askedPeriod: (text) => `„${text}“ ist ein Zeitraum. Wähle oben, ob Anfang oder Ende gilt, oder gib das Datum ein.`,
  startAfterExpiry: "Der Beginn liegt nach dem Ablaufdatum.",
  noNumberOfDays: (text) => `„${text}“ ist keine Anzahl von Tagen.`,
  tooManyLeads: (most, days) => `Mehr als ${most} Vorlaufzeiten, oder eine von mehr als ${days} Tagen.`,
  secretLeftOut: "Was wie ein Passwort oder ein anderes Geheimnis aussieht, wird weggelassen.",
  dateReadAs: (text, day) => `„${text}“ wird als ${day} gelesen.`,
  leadReplaced: (text, leads) => `Vorlaufzeit „${text}“: Stattdessen gilt ${leads.join(", ")}.`,
  leadBefore: (text) => `Vorlaufzeit „${text}“ wird als Tage vorher gelesen.`,
  noNotice: (text) => `„${text}“ ist keine Kündigungsfrist und kommt in die Notizen.`,
  costReadAs: (text, cost) => `Kosten „${text}“ werden als ${cost} gelesen.`,
  noticeReadAs: (text, period) => `Kündigungsfrist „${text}“ wird als ${period} gelesen.`,
  noId: (text) => `„${text}“ ist keine Pomander-ID. Die Zeile wird ohne sie gelesen.`,
  noFrequency: (text) => `„${text}“ ist keine Häufigkeit. E-Mails kommen einmal je Vorlaufzeit.`,
  noNumberOfMonths: (text) => `„${text}“ ist keine Anzahl von Monaten und kommt in die Notizen.`,
});
