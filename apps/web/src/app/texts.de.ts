import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts around all pages in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  name: "Pomander",
  loading: "Wird geladen\u00a0…",
  skip: "Zum Inhalt",
  header: {
    home: "Pomander, Startseite",
    main: "Hauptmenü",
    start: "Start",
    more: "Mehr",
    morePages: "Mehr: weitere Seiten",
    account: "Konto",
    dashboard: "Übersicht",
    passwords: "Passwörter",
    remindMe: "Erinnerungen",
    scopeTags: "Bereiche",
    profile: "Profil",
    people: "Personen",
    vaults: "Gemeinsame Tresore",
    audit: "Protokoll",
    serverTokens: "Server-Token",
    provisioning: "Bereitstellung",
    system: "System",
    lock: "Sperren",
    logout: "Abmelden",
    login: "Anmelden",
    register: "Registrieren",
    toDark: "Dunkles Design",
    toLight: "Helles Design",
  },
  footer: {
    copyright: (year) => `© ${year} Pomander`,
    links: "Über diesen Dienst",
    privacy: "Datenschutz",
    terms: "Nutzungsbedingungen",
    contact: "Kontakt",
  },
  unreachable: {
    title: "Der Server ist nicht erreichbar",
    text: "Prüfe deine Verbindung. Du bist noch angemeldet, und nichts ging verloren.",
    unavailable: "Der Server ist gerade nicht verfügbar",
    unavailableText:
      "Du bist noch angemeldet, und nichts ging verloren. Diese Seite öffnet sich, sobald der Server wieder da ist.",
    retry: "Erneut versuchen",
    read: "Passwörter lesen",
  },
  offline: {
    bar: "Du bist offline. Der Server ist nicht erreichbar.",
    barCopy: "Du bist offline. Deine Passwörter kannst du lesen und kopieren.",
    unavailable: "Der Server ist gerade nicht verfügbar. Versuch es in einer Minute erneut.",
    unavailableCopy: "Der Server ist gerade nicht verfügbar. Deine Passwörter kannst du lesen und kopieren.",
    retry: "Erneut versuchen",
    back: "Du bist wieder online.",
    available: "Der Server ist wieder verfügbar.",
    backFresh: "Du bist wieder online. Deine Passwörter sind auf dem neuesten Stand.",
    backStale: (reason) => `Du bist wieder online, aber dein Tresor ließ sich nicht aktualisieren. ${reason}`,
  },
  session: {
    ended: "Deine Sitzung ist beendet. Melde dich wieder an.",
    reset: "Ein Admin hat dein Passwort zurückgesetzt. Melde dich mit dem vorläufigen Passwort an.",
    signIn: "Anmelden",
    storageEmptied:
      "Die Daten dieser Website wurden gelöscht. Du bleibst angemeldet, bis du die Seite schließt oder neu lädst.",
    endsSoon: (minutes) =>
      `Deine Sitzung endet in ${plural(minutes, { one: "# Minute", other: `${minutes} Minuten` })}.`,
    confirm: "Passwort bestätigen",
    confirmLead: "Gib dein Master-Passwort ein, um angemeldet zu bleiben. Auf dieser Seite geht nichts verloren.",
    renewLead: (company) =>
      `Melde dich noch einmal mit ${company} an, um angemeldet zu bleiben. Auf dieser Seite geht nichts verloren, und dein Tresor bleibt offen.`,
    renew: (company) => `Mit ${company} anmelden`,
    password: "Master-Passwort",
    failed: "Dein Passwort konnte nicht bestätigt werden. Versuch es erneut.",
    stay: "Angemeldet bleiben",
    stays: "Du bleibst angemeldet.",
    later: "Nicht jetzt",
  },
  insecure: {
    title: "Diese Seite braucht eine sichere Verbindung",
    text: [
      "Dein Tresor wird auf diesem Gerät entsperrt. Browser erlauben das nur über https oder auf dem Rechner, auf dem der Server läuft.",
      "Öffne Pomander unter seiner https-Adresse. Wenn du diesen Server betreibst: Wie du TLS einrichtest, steht in docs/operations.md.",
    ],
  },
  failed: {
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Ein Teil wurde nicht geladen, oder bei uns ist etwas schiefgegangen. Dein Tresor ist nicht betroffen.",
    reload: "Seite neu laden",
  },
  newVaultKeys: {
    made: "Neue Tresorschlüssel erstellt",
    stopped: "Deine neuen Tresorschlüssel sind noch nicht fertig. Öffne dein Profil, um es erneut zu versuchen.",
  },
  palette: "Einträge, Seiten und Aktionen suchen",
  shortcuts: {
    title: "Tastenkürzel",
    close: "Schließen",
    help: "Diese Liste anzeigen",
    control: "Strg",
    escape: "Esc",
  },
});
