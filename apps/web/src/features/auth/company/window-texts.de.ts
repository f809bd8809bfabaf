import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./window-texts.ts";

/** Returns the texts of a second window at the company in German. */
export const german = (): TextsOf<typeof english> => ({
  title: "Anmeldung über die Firma",
  asked: {
    confirm: {
      title: "Eine Änderung bestätigen?",
      hint: (company, minutes) =>
        `Nach der Anmeldung bei ${company} lässt sich dein Konto hier ${minutes} Minuten lang ändern. Mach nur weiter, wenn du das selbst begonnen hast; sonst schließ diese Seite.`,
    },
    renew: {
      title: "Noch einmal anmelden?",
      hint: (company) =>
        `Mit der Anmeldung bei ${company} beginnt deine Sitzung hier noch einmal. Mach nur weiter, wenn du das selbst begonnen hast; sonst schließ diese Seite.`,
    },
    go: "Weiter",
  },
  going: (company) => `Die Anmeldeseite von ${company} wird geöffnet …`,
  signedOut: {
    title: "Deine Sitzung ist beendet",
    hint: "Schließ dieses Fenster und melde dich im anderen noch einmal an.",
  },
  confirming: (company) => `${company} wird gefragt, ob du es bist …`,
  failed: "Es konnte nicht bestätigt werden, dass du es bist",
  confirmed: { title: "Bestätigt", hint: "Schließ dieses Fenster und mach im anderen weiter." },
  renewed: { title: "Du bleibst angemeldet", hint: "Schließ dieses Fenster und mach im anderen weiter." },
  close: "Dieses Fenster schließen",
});
