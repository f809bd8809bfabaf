import type { Format, TextsOf } from "@pomander/texts/format";
import { german as vaultWarnings } from "@pomander/texts/vault-warnings.de";
import type { english } from "./texts.ts";

/** Returns the texts about a problem with what the server sent in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { list } = format;

  return {
    ...vaultWarnings(format).integrity,
    help: "Was kann ich tun?",
    readAgain: "Noch einmal lesen",
    stillSo: "Noch einmal gelesen. Es hat sich nichts geändert.",
    keep: "Diesen Stand behalten",
    memoryRestored:
      "Was dieser Browser über deinen Tresor wusste, wurde gelöscht, während der Tresor offen war. Es ist wiederhergestellt. " +
      "Wenn du es nicht gelöscht hast, war es vielleicht der Server: Vergleiche den Prüfcode in deinem Profil mit dem auf einem anderen deiner Geräte.",
    dismiss: "Verstanden",
    shared: {
      title: (vault) => `„${vault}“ weicht vom zuletzt gespeicherten Stand ab`,
      steps: [
        "Lies den Tresor zuerst noch einmal. Vielleicht ist das Problem nur vorübergehend.",
        "Frage die Betreiber des Servers, ob sie eine Sicherung eingespielt haben. Dann ist diese Warnung zu erwarten.",
        "Wenn nicht, vergleiche den Prüfcode mit dem eines anderen Mitglieds, bevor du dem Inhalt vertraust.",
      ],
      askManager: "Wer diesen Tresor verwaltet, kann diesen Stand behalten. Danach kannst du von dort weitermachen.",
      keepBody:
        "Was der Server gesendet hat, wird für alle Mitglieder dieser Tresor, auch wenn etwas fehlt oder anders ist. " +
        "Jedes ihrer Geräte zeigt einmal einen Hinweis.",
      goOn: "Von hier weitermachen\u00a0…",
      goOnTitle: "Vom behaltenen Stand aus weitermachen?",
      goOnConfirm: "Weitermachen",
      kept: (by, date) =>
        `${by} hat am ${date} den Stand des Servers behalten. Dieses Gerät gibt auf, was es sich gemerkt hat.`,
      added: (names) => `Mitglieder, die dieses Gerät nicht kannte: ${list(names)}.`,
      gone: (names) => `Nicht mehr Mitglied: ${list(names)}.`,
      changed: (names) => `Andere Rolle oder andere Schlüssel: ${list(names)}.`,
      sameMembers: "Die Mitglieder sind die, die dieses Gerät kennt.",
      wentOn: "Dieses Gerät liest den Tresor jetzt vom behaltenen Stand aus.",
      accepted: (by, vault, date) => `Am ${date} hat ${by} bei „${vault}“ den Stand des Servers behalten.`,
      formerMember: "ein früheres Mitglied",
    },
  };
};
