import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of going to the company's sign-in page in German. */
export const german = (): TextsOf<typeof english> => ({
  signIn: (company) => `Mit ${company} anmelden`,
  goOn: (company) => `Weiter mit ${company}`,
  failed: "Die Anmeldeseite deiner Firma konnte nicht geöffnet werden",
  isNew: {
    title: (host) => `Weiter zu ${host}?`,
    body: (company) =>
      `Dein Browser war für ${company} noch nicht unter dieser Adresse. Geh nur weiter, wenn du dich dort auch sonst bei ${company} anmeldest. Gib dein Passwort von ${company} nie in Pomander selbst ein.`,
    confirm: "Weiter",
  },
});
