import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about the vaults that the list of passwords shows in German. */
export const german = ({ list, plural }: Format): TextsOf<typeof english> => ({
  personal: "Persönlich",
  you: "dir",
  viewOnly: "Nur lesen",
  readOnly: "Diesen Tresor darfst du nur lesen. Wenn du ihn bearbeiten willst, frag jemanden, der ihn verwaltet.",
  empty: {
    title: (vault) => `In ${vault} ist noch nichts`,
    hint: "Füge ein Passwort hinzu, oder wähle in einem anderen Tresor welche aus und kopiere oder verschiebe sie hierher.",
  },
  awaited: (names) =>
    `Du hast die Einladung von ${list(names)} angenommen. Sobald du Zugriff bekommst, erscheinen die gemeinsamen Passwörter hier. Eigene kannst du schon jetzt hinzufügen.`,
  forEveryone: (vault) => `Das gilt für alle in ${vault}.`,
  addTo: "Speichern in",
  lost: (vault) =>
    vault === ""
      ? "In diesem Tresor kannst du nicht mehr speichern. Wähle einen anderen, um deine Eingaben als neuen Eintrag zu speichern."
      : `In „${vault}“ kannst du nicht mehr speichern. Wähle einen anderen Tresor, um deine Eingaben als neuen Eintrag zu speichern.`,
  lostVault: {
    text: (vault) => `Der Server meldet, dass du kein Mitglied von „${vault}“ mehr bist.`,
    action: "Details",
    label: (vault) => `Details zu ${vault}`,
  },
  damaged: {
    text: "Die Liste deiner gemeinsamen Tresore ist nicht lesbar. Deshalb lässt sich keiner davon öffnen.",
    action: "Beheben\u00a0…",
  },
  restorableUntil: (day) => `Wer ihn verwaltet, kann ihn bis ${day} wiederherstellen.`,
  states: {
    opening: { title: "Dieser Tresor wird geöffnet\u00a0…", hint: "" },
    failed: { title: "Dieser Tresor lässt sich nicht öffnen", hint: "" },
    notListed: {
      title: "Der Server meldet, dass du kein Mitglied mehr bist",
      hint: "Falls dir das niemand gesagt hat, frag jemanden, der diesen Tresor verwaltet. Sonst entferne ihn aus deiner Liste.",
    },
    deleted: {
      title: "Dieser Tresor wurde gelöscht",
      hint: "",
    },
    ended: {
      title: "Ein Tresor mit neuen Schlüsseln hat diesen ersetzt",
      hint: "Such unter deinen Tresoren den mit diesem Namen. Ist er nicht da, frag jemanden, der ihn verwaltet.",
    },
    unknown: {
      title: "Diesen Tresor gibt es hier nicht",
      hint: "Vielleicht wurde er entfernt, oder der Link gehört zu einem anderen Konto.",
    },
  },
  known: {
    text: (names) =>
      names.length === 1
        ? `${names[0]} ist gegangen und kennt dieses Passwort. Ändere es, hier und auf der Website.`
        : `${list(names)} sind gegangen und kennen dieses Passwort. Ändere es, hier und auf der Website.`,
    textReader: (names) =>
      names.length === 1
        ? `${names[0]} ist gegangen und kennt dieses Passwort. Wer bearbeiten darf, muss es ändern.`
        : `${list(names)} sind gegangen und kennen dieses Passwort. Wer bearbeiten darf, muss es ändern.`,
    aside: (names) =>
      names.length === 1
        ? `Als „muss nicht geändert werden“ markiert. ${names[0]} ist gegangen und kennt dieses Passwort vielleicht noch.`
        : `Als „muss nicht geändert werden“ markiert. ${list(names)} sind gegangen und kennen dieses Passwort vielleicht noch.`,
    changed: (left, aside) =>
      left === 0
        ? aside === 0
          ? "Geändert. Frühere Mitglieder kennen kein Passwort dieses Tresors mehr."
          : "Geändert. In diesem Tresor ist kein Passwort mehr zu ändern."
        : plural(left, {
            one: "Geändert. In diesem Tresor ist noch # Passwort zu ändern.",
            other: "Geändert. In diesem Tresor sind noch # Passwörter zu ändern.",
          }),
    all: "Alle anzeigen",
  },
  retry: "Erneut versuchen",
  showAll: "Alle Tresore anzeigen",
  forget: {
    action: "Aus meiner Liste entfernen\u00a0…",
    title: (name) => `„${name}“ entfernen?`,
    body: "Damit verschwinden der Tresor und seine Schlüssel aus deinem Konto. Um ihn wiederzusehen, muss ihn jemand, der ihn verwaltet, neu mit dir teilen.",
    confirm: "Entfernen",
    done: (name) => `${name} wurde aus deiner Liste entfernt.`,
    failed: "Der Tresor konnte nicht entfernt werden",
  },
  openVault: "Einstellungen des Tresors öffnen",
  notices: {
    newKeys: (by, vault, date) => `${by} hat am ${date} neue Schlüssel für „${vault}“ erstellt.`,
    out: (names) => `Kein Mitglied mehr: ${list(names)}.`,
    replaced: (names) => `Die Schlüssel wurden ersetzt: ${list(names)}.`,
    role: (by, vault, role) => `${by} hat deine Rolle in „${vault}“ geändert: ${role}.`,
    roles: { read: "du darfst lesen", write: "du darfst bearbeiten", manage: "du darfst verwalten" },
    renamed: (by, vault, name) => `${by} hat deinen Namen in „${vault}“ in ${name} geändert.`,
    dismiss: "Verstanden",
  },
});
