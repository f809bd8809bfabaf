import { limits } from "@pomander/contract";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./company-texts.ts";

/** Returns the texts of company sign-in on the page about the server in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  title: "Anmeldung über die Firma",
  lead: (company) =>
    `${company} meldet an, wer verbunden ist. Das ergibt eine Sitzung und öffnet keinen Tresor. Die Einstellungen stehen in der Umgebung des Servers (OIDC_…).`,
  off: "Angemeldet wird mit Master-Passwort oder Passkey. Damit der Identitätsanbieter deiner Firma (OpenID Connect) anmelden kann, setze OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET und OIDC_NAME und starte den Server neu.",
  name: "Name",
  issuer: "Anbieter",
  clientId: "Client-ID",
  returnUrl: "Rückkehr-Adresse",
  logoutUrl: "Back-Channel-Logout",
  fresh: "Kürzliche Anmeldung",
  freshMinutes: (count) => plural(count, { one: "seit höchstens # Minute", other: "seit höchstens # Minuten" }),
  factors: "Zählt als Anmeldung in zwei Schritten",
  noFactors: "Nichts, was der Anbieter sagt",
  noAuthTime: (company) => `${company} sagt nicht, wann sich jemand angemeldet hat.`,
  connected: "Verbunden",
  connectedCount: (count) => plural(count, { one: "# Konto", other: "# Konten" }),
  test: "Anbieter prüfen",
  works: "Der Anbieter antwortet; seine Einstellungen und Schlüssel sind brauchbar.",
  testFailed: "Der Anbieter konnte nicht geprüft werden",
  loadFailed: "Die Anmeldung über die Firma konnte nicht geladen werden",
  domains: {
    title: "Domains, für die sie vorgeschrieben ist",
    lead: (company) =>
      `Wer eine Adresse in diesen Domains hat, meldet sich nur mit ${company} an. Andere Sitzungen dieser Personen enden beim Speichern. Solange die Anmeldung von ${company} ausfällt, kann sich niemand von ihnen anmelden.`,
    label: "Vorgeschriebene Domains",
    hint: `Eine Domain pro Zeile, z. B. contoso.com. Subdomains zählen einzeln, z. B. eu.contoso.com. Höchstens ${limits.companyDomains}. Leer: keine ist vorgeschrieben.`,
    fault: (domain) => `${domain} ist keine Domain`,
    tooMany: `Höchstens ${limits.companyDomains} Domains`,
    submit: "Domains speichern",
    askTitle: "Vorgeschriebene Domains speichern?",
    askSome: (domains, company) =>
      `Von jetzt an meldet sich nur mit ${company} an, wer eine Adresse in ${domains} hat. Andere Sitzungen dieser Personen enden.`,
    askNone: "Keine Domain ist mehr vorgeschrieben. Angemeldet wird auch mit Master-Passwort oder Passkey.",
    confirm: "Domains speichern",
    done: "Vorgeschriebene Domains gespeichert",
    failed: "Die Domains konnten nicht gespeichert werden",
  },
});
