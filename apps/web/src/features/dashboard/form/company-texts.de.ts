import { limits } from "@pomander/contract";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./company-texts.ts";

/** Returns the texts of users who are invited, by email or by the company, in German. */
export const german = (): TextsOf<typeof english> => ({
  way: {
    label: "Erste Anmeldung",
    company: (company) => `Über ${company} einladen`,
    companyHint: (company) =>
      `Die Person bekommt eine E-Mail mit einem Link, meldet sich mit dieser Adresse bei ${company} an und richtet dann den Tresor ein. Der Link gilt ${limits.companyInvitationDays} Tage.`,
    password: "Ein Passwort, das du weitergibst",
    passwordHint: "Es gilt für eine Anmeldung.",
    email: "Per E-Mail einladen",
    emailHint: `Die Person bekommt eine E-Mail mit einem Link und wählt ein Master-Passwort. Der Link gilt ${limits.invitationDays} Tage.`,
  },
  invited: "Person hinzugefügt und per E-Mail eingeladen",
  managed: (company) => `Personen mit dieser Adresse melden sich mit ${company} an: Wähle „Über ${company} einladen“.`,
  byEmail: {
    title: "Einladung",
    lead: "Die Person hat noch kein Master-Passwort gewählt. Eine Einladung ersetzt eine frühere und ein vorläufiges Passwort.",
    send: "Einladung senden",
    failed: "Die Einladung konnte nicht gesendet werden",
  },
  access: {
    title: "Anmeldung über die Firma",
    lead: (company) =>
      `Eine Einladung verbindet dieses Konto mit der Person, die die E-Mail hat und bei ${company} diese Adresse. Sie ersetzt eine frühere Einladung oder Verbindung.`,
    invite: "Einladung senden",
    disconnect: "Trennen",
    "start-over": "Leeren Tresor erlauben",
    titles: {
      invite: (name) => `${name} einladen?`,
      disconnect: (name) => `${name} trennen?`,
      "start-over": (name) => `${name} einen leeren Tresor erlauben?`,
    },
    bodies: {
      invite: (company) =>
        `Die Person bekommt eine E-Mail mit einem Link. Sitzungen, die ${company} begonnen hat, enden. Master-Passwort und Tresor bleiben, wie sie sind.`,
      disconnect: (company) =>
        `${company} meldet die Person nicht mehr an, und Sitzungen, die so begonnen haben, enden. Sie bekommt eine E-Mail darüber. Ihr Tresor bleibt, wie er ist. Wer kein Master-Passwort hat, kann sich erst wieder anmelden, wenn du die Person neu einlädst.`,
      "start-over": () =>
        "Für alle, die jeden Browser, der ihren Tresor öffnet, den Wiederherstellungsschlüssel und ihre Passkeys verloren haben. Die Person bekommt eine E-Mail mit einem Link. Sobald sie damit einen leeren Tresor eingerichtet hat, kommt der jetzige verschlossen in ihr Archiv.",
    },
    done: { invite: "Einladung gesendet", disconnect: "Konto getrennt", "start-over": "Link gesendet" },
    failed: {
      invite: "Die Einladung konnte nicht gesendet werden",
      disconnect: "Das Konto konnte nicht getrennt werden",
      "start-over": "Der Link konnte nicht gesendet werden",
    },
    notConnected: "Dieses Konto ist nicht verbunden.",
    hasPassword: "Das geht nur bei Tresoren ohne Master-Passwort. Setz stattdessen ein vorläufiges Passwort.",
  },
});
