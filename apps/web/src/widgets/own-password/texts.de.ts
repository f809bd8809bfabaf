import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of confirming a change at the company in German. */
export const german = (): TextsOf<typeof english> => ({
  unnamed: "deiner Firma",
  confirm: (company) => `Mit ${company} bestätigen`,
  lead: (company) =>
    `Du meldest dich dafür in einem anderen Fenster noch einmal mit ${company} an. Gib dein Passwort von ${company} nie hier ein.`,
  waiting: "Schließ die Anmeldung im anderen Fenster ab.",
  again: "Fenster noch einmal öffnen",
  confirmed: (company) => `Mit ${company} bestätigt`,
  required: (company) => `Bestätige zuerst mit ${company}.`,
  locked: "Entsperre zuerst deinen Tresor.",
  blocked:
    "Dein Browser hat das Fenster nicht geöffnet. Erlaube Pop-ups für diese Seite und versuch es dann noch einmal.",
  added: "Dieser Browser öffnet ab jetzt deinen Tresor, sobald deine Firma dich angemeldet hat.",
  passkeysOnly: "Nur Passkeys öffnen deinen Tresor, also wurde dieser Browser nicht hinzugefügt.",
  notAdded: "Dieser Browser konnte nicht hinzugefügt werden. Versuch es noch einmal.",
  addAfterSignIn: "Um diesen Browser hinzuzufügen, melde dich noch einmal über deine Firma an.",
  signIn: "Anmelden",
});
