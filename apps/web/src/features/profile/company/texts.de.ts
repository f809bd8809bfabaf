import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of one's own connection to the company that signs people in in German. */
export const german = ({ moment }: Format): TextsOf<typeof english> => ({
  title: "Anmeldung über die Firma",
  leadOff: (company) =>
    `Melde dich mit ${company} an, statt dein Master-Passwort einzugeben. Zum Entsperren deines Tresors brauchst du es weiterhin: ${company} kann ihn nicht öffnen.`,
  leadOn: (company) =>
    `${company} meldet dich an. Deinen Tresor öffnet weiterhin nur dein Master-Passwort: ${company} kann ihn nicht öffnen.`,
  leadGenerated: (company) =>
    `${company} meldet dich an, kann deinen Tresor aber nicht öffnen. Um die Verbindung zu trennen, leg zuerst ein Master-Passwort fest.`,
  superAdmin: (company) =>
    `Super-Admins melden sich immer mit ihrem Master-Passwort an, damit jemand hineinkommt, wenn die Anmeldung von ${company} ausfällt.`,
  factorFirst:
    "Richte erst die Anmeldung in zwei Schritten ein: Admins brauchen sie, um sich über die Firma anzumelden, und werden danach gefragt.",
  connect: (company) => `Mit ${company} verbinden`,
  since: (at) => `Verbunden ${moment(at)}`,
  unnamed: (company) => `Dein Konto bei ${company}`,
  disconnect: "Trennen",
  disconnectTitle: (company) => `Verbindung mit ${company} trennen?`,
  disconnectBody: (company) =>
    `${company} meldet dich nicht mehr an. Sitzungen, die mit ${company} begonnen haben, enden, außer dieser. Du meldest dich mit E-Mail-Adresse und Master-Passwort an.`,
  disconnected: (company) => `${company} meldet dich nicht mehr an.`,
  end: (company, email) => (email === "" ? `Von ${company} trennen` : `Von ${company} trennen (${email})`),
  endHint: (company) =>
    `${company} meldet dich dann nicht mehr an. Bleib nur verbunden, wenn das dein eigenes Konto bei ${company} ist.`,
  disconnectFailed: "Dein Konto konnte nicht getrennt werden",
});
