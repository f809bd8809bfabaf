import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./activity-texts.ts";

/** Returns the texts of a shared vault's activity in German. */
export const german = ({ list, plural }: Format): TextsOf<typeof english> => ({
  title: "Verlauf",
  lead: "Dieses Gerät hat geprüft, wer jede Änderung unterschrieben hat. Die Uhrzeit stammt vom Gerät dieser Person.",
  loading: "Der Verlauf wird geladen\u00a0…",
  failed: "Der Verlauf konnte nicht geladen werden",
  list: "Verlauf, das Neueste zuerst",
  more: "Früheres anzeigen",
  cut: "Was davor geschah, ist mit deinen Schlüsseln nicht lesbar.",
  you: "Du",
  someone: "Jemand",
  unsigned:
    "Eine Änderung, die niemand unterschrieben hat, der sie damals machen durfte. Nichts darin gilt als geprüft.",
  unknown: "Wer das unterschrieben hat, lässt sich nicht prüfen: Es geschah mit früheren Schlüsseln.",

  founded: "Tresor angelegt",
  newKeys: "Neue Schlüssel erstellt",
  newKeysOut: (names) => `${list(names)} entfernt`,
  newKeysOutMachines: (names) =>
    `${plural(names.length, { one: "Maschine", other: "Maschinen" })} ${list(names)} entfernt`,
  newKeysReplaced: (names) => `Alte Schlüssel ersetzt: ${list(names)}`,
  added: (count) => plural(count, { one: "# Eintrag hinzugefügt", other: "# Einträge hinzugefügt" }),
  deleted: (count) => plural(count, { one: "# Eintrag gelöscht", other: "# Einträge gelöscht" }),
  changed: (count) => plural(count, { one: "Einträge geändert", other: "#-mal Einträge geändert" }),
  memberAdded: (name, role) => `Zugriff für ${name}: ${role}`,
  memberAddedYou: (role) => `Zugriff für dich: ${role}`,
  machine: (name) => `Maschine ${name}`,
  machineAdded: (name) => `Maschine ${name} hinzugefügt`,
  machineRenamed: (before, after) => `Name einer Maschine geändert: ${before} → ${after}`,
  role: (name, before, after) => `Rolle von ${name} geändert: ${before} → ${after}`,
  roleYours: (before, after) => `Deine Rolle geändert: ${before} → ${after}`,
  memberRenamed: (before, after) => `Name eines Mitglieds geändert: ${before} → ${after}`,
  checked: (name) => `Bestätigt, ${name} zu kennen`,
  checkedYou: "Bestätigt, dich zu kennen",
  vaultRenamed: (before, after) => `Tresor umbenannt: ${before} → ${after}`,
  kept: "Nach einer Warnung den Stand des Servers behalten",
  leftOut: (count) => plural(count, { one: "# Änderung wurde ausgelassen", other: "# Änderungen wurden ausgelassen" }),
  other: "Etwas geändert, das diese Version von Pomander nicht kennt",
});
