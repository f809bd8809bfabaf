import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./factor-texts.ts";

const yours = {
  totp: "deine Authenticator-App",
  "security-key": "dein Sicherheitsschlüssel",
  passkey: "dein Passkey",
};
const withYours = {
  totp: "deiner Authenticator-App",
  "security-key": "deinem Sicherheitsschlüssel",
  passkey: "deinem Passkey",
};

/** Returns the texts of mails about second factors and passkeys in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  kinds: { totp: "Authenticator-App", "security-key": "Sicherheitsschlüssel", passkey: "Passkey" },
  unexpected:
    "Wenn du das nicht warst, kennt jemand anders dein Master-Passwort. Ändere es sofort, oder wende dich an einen Admin.",
  unexpectedOrKey:
    "Wenn du das nicht warst, kennt jemand anders dein Master-Passwort oder hat deinen Wiederherstellungsschlüssel. Ändere sofort dein Master-Passwort und erstelle einen neuen Wiederherstellungsschlüssel, oder wende dich an einen Admin.",
  added: {
    titleOfFirst: "Die Anmeldung in zwei Schritten ist eingeschaltet",
    title: "Anmeldung in zwei Schritten: Ein zweiter Faktor wurde hinzugefügt",
    kind: "Hinzugefügt",
    whatOfFirst:
      "Ab jetzt brauchst du für die Anmeldung bei Pomander dein Master-Passwort und einen zweiten Faktor. Alle anderen Geräte wurden abgemeldet. Bewahre deine Notfallcodes sicher auf: Wenn du dein Handy oder deinen Sicherheitsschlüssel verlierst, brauchst du einen davon.",
    what: "Du kannst ihn bei der Anmeldung als zweiten Faktor verwenden. Vertraute Browser fragen wieder nach einem zweiten Faktor.",
  },
  removed: {
    titleOfLast: "Die Anmeldung in zwei Schritten ist ausgeschaltet",
    title: "Anmeldung in zwei Schritten: Ein zweiter Faktor wurde entfernt",
    kind: "Entfernt",
    whatOfLast:
      "Für die Anmeldung bei Pomander genügt jetzt dein Master-Passwort. Deine Notfallcodes gelten nicht mehr.",
    what: "Damit ist keine Anmeldung bei Pomander mehr möglich. Vertraute Browser fragen wieder nach einem zweiten Faktor.",
  },
  allRemoved: {
    title: "Für dein Konto wurde die Anmeldung in zwei Schritten ausgeschaltet",
    by: "Ausgeschaltet von",
    byServer: "den Betreibern des Servers",
    what: "Alle Authenticator-Apps, Sicherheitsschlüssel, Notfallcodes und vertrauten Browser wurden aus deinem Konto entfernt. Für die Anmeldung genügt jetzt dein Master-Passwort. Du kannst die Anmeldung in zwei Schritten in deinem Profil wieder einrichten.",
    unexpected: "Wenn du nicht darum gebeten hast, sprich sofort mit deinem Admin.",
  },
  newCodes: {
    title: "Neue Notfallcodes wurden erstellt",
    what: "Dein Konto hat zehn neue Notfallcodes für die Anmeldung in zwei Schritten. Die alten gelten nicht mehr, du kannst sie wegwerfen. Vertraute Browser fragen wieder nach einem zweiten Faktor.",
  },
  codeUsed: {
    title: "Ein Notfallcode wurde verwendet",
    left: "Verbleibende Notfallcodes",
    what: "Jemand hat dein Master-Passwort oder deinen Wiederherstellungsschlüssel eingegeben und dann einen deiner Notfallcodes als zweiten Faktor verwendet. Jeder Code gilt einmal. Wenn sie knapp werden, erstelle in deinem Profil neue.",
  },
  failures: {
    title: "Eine Anmeldung scheiterte am zweiten Faktor",
    what: "Jemand hat dein Master-Passwort oder deinen Wiederherstellungsschlüssel richtig eingegeben und ist dann mehrmals am zweiten Faktor gescheitert. In dein Konto ist niemand gelangt.",
    expected: "Wenn du das warst, musst du nichts tun.",
  },
  copied: {
    title: (kind) => `Vielleicht wurde ${yours[kind]} kopiert`,
    what: (kind) =>
      `Jemand wollte sich mit ${withYours[kind]} anmelden, aber der Zähler passte nicht zur letzten Verwendung. Vielleicht gibt es eine Kopie. Pomander hat die Anmeldung deshalb abgelehnt.`,
    advice:
      "Entferne in deinem Profil, was kopiert wurde, und füge Ersatz hinzu. Wenn du das Gerät nicht kennst, ändere auch dein Master-Passwort.",
  },
  passkeyAdded: {
    title: "Deinem Konto wurde ein Passkey hinzugefügt",
    can: "Damit kannst du",
    canUnlock: "dich anmelden und deinen Tresor entsperren",
    canSignIn: "dich anmelden",
    what: "Du kannst dich jetzt damit bei Pomander anmelden. Dein Master-Passwort und dein Wiederherstellungsschlüssel gelten weiter wie bisher.",
    unexpected:
      "Wenn du das nicht warst, kennt jemand anders dein Master-Passwort. Entferne den Passkey sofort in deinem Profil und ändere dein Master-Passwort.",
  },
  withoutPassword: {
    unexpected:
      "Wenn du das nicht warst, kann sich jemand bei deiner Firma als du anmelden. Sag sofort der IT deiner Firma und einem Admin Bescheid, und prüfe die Browser und Passkeys in deinem Profil.",
    firstFactorAdded:
      "Ab jetzt brauchst du für die Anmeldung bei Pomander die Anmeldung über deine Firma und einen zweiten Faktor. Alle anderen Geräte wurden abgemeldet. Bewahre deine Notfallcodes sicher auf: Wenn du dein Handy oder deinen Sicherheitsschlüssel verlierst, brauchst du einen davon.",
    lastFactorRemoved:
      "Für die Anmeldung bei Pomander genügt jetzt die Anmeldung über deine Firma. Deine Notfallcodes gelten nicht mehr.",
    allFactorsRemoved:
      "Alle Authenticator-Apps, Sicherheitsschlüssel, Notfallcodes und vertrauten Browser wurden aus deinem Konto entfernt. Für die Anmeldung genügt jetzt die über deine Firma. Du kannst die Anmeldung in zwei Schritten in deinem Profil wieder einrichten.",
    codeUsed:
      "Jemand hat sich über deine Firma als du angemeldet und dann einen deiner Notfallcodes als zweiten Faktor verwendet. Jeder Code gilt einmal. Wenn sie knapp werden, erstelle in deinem Profil neue.",
    failures:
      "Jemand hat sich über deine Firma als du angemeldet und ist dann mehrmals am zweiten Faktor gescheitert. In dein Konto ist niemand gelangt.",
    copiedAdvice:
      "Entferne in deinem Profil, was kopiert wurde, und füge Ersatz hinzu. Wenn du das Gerät nicht kennst, sag auch der IT deiner Firma Bescheid.",
    passkeyAdded: {
      canUnlock: "deinen Tresor entsperren",
      what: "Du meldest dich weiter über deine Firma an. Dein Wiederherstellungsschlüssel und die Browser, die du hinzugefügt hast, öffnen deinen Tresor wie bisher.",
      unexpected:
        "Wenn du das nicht warst, entferne den Passkey sofort in deinem Profil und erstelle neue Tresorschlüssel. Sag der IT deiner Firma Bescheid, dass sich dort jemand als du anmelden kann.",
    },
    passkeyRemoved: "Der Passkey entsperrt deinen Tresor nicht mehr.",
  },
  passkeyRemoved: {
    title: "Ein Passkey wurde aus deinem Konto entfernt",
    what: "Damit ist keine Anmeldung bei Pomander mehr möglich, und der Passkey entsperrt deinen Tresor nicht mehr. Geräte, die damit angemeldet waren, wurden abgemeldet, bis auf das, auf dem er entfernt wurde.",
  },
  deviceKeyAdded: {
    title: "Deinem Tresor wurde ein Gerät hinzugefügt",
    what: "Dieser Browser öffnet jetzt deinen Tresor, sobald deine Firma dich angemeldet hat. Dein Wiederherstellungsschlüssel gilt weiter wie bisher.",
    kept: {
      title: "Geräte aus einer Sicherung öffnen deinen Tresor weiter",
      what: "Dieser Server wurde aus einer Sicherung wiederhergestellt, und jemand hat bestätigt, dass die Browser daraus deine sind. Sie öffnen deinen Tresor, sobald deine Firma dich angemeldet hat.",
    },
    unexpected:
      "Wenn du das nicht warst, entferne das Gerät sofort in deinem Profil und erstelle neue Tresorschlüssel. Sag denen Bescheid, die die Anmeldung deiner Firma betreuen.",
  },
  deviceApprovalBegun: {
    title: "Ein Browser möchte deinen Tresor öffnen",
    what: "Jemand hat sich über deine Firma als du angemeldet und bittet einen anderen deiner Browser, dort deinen Tresor zu öffnen. Es passiert nichts, bis du seine Ziffern in deinem eingibst.",
    unexpected:
      "Wenn du das nicht warst, gib für niemanden Ziffern ein und sag denen Bescheid, die die Anmeldung deiner Firma betreuen. Dein Tresor bleibt für diesen Browser geschlossen.",
  },
  deviceKeyRemoved: {
    title: "Ein Gerät wurde aus deinem Tresor entfernt",
    what: "Dieser Browser öffnet deinen Tresor nicht mehr. Sitzungen, in denen er das getan hat, wurden abgemeldet, bis auf die, in der er entfernt wurde.",
    every: {
      title: "Alle Geräte wurden aus deinem Tresor entfernt",
      what: "Kein Browser öffnet deinen Tresor mehr, aber deine Passkeys und dein Wiederherstellungsschlüssel tun es. Sitzungen, in denen ein Browser das getan hat, wurden abgemeldet, bis auf die, in der sie entfernt wurden.",
    },
    unexpected: "Wenn du das nicht warst, prüfe die Geräte in deinem Profil.",
  },
});
