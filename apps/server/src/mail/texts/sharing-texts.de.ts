import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./sharing-texts.ts";

/** Returns the texts of mails about shared vaults and sent links in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => {
  const roles = { read: "lesen", write: "bearbeiten", manage: "verwalten" };
  return {
    vault: "Gemeinsamer Tresor",
    accepted: {
      title: "Deine Einladung wurde angenommen",
      invited: "Eingeladen",
      enteredAddress: "die Adresse, die du eingegeben hast",
      what: "Öffne Pomander, um Zugriff auf das zu geben, was du teilen wolltest. Bis dahin ist nichts geteilt.",
    },
    access: {
      title: "Ein Tresor wurde mit dir geteilt",
      titleForManager: "Jemand hat Zugriff auf einen gemeinsamen Tresor bekommen",
      by: "Von",
      what: (role) => `Sobald du ihn in Pomander annimmst, kannst du ihn ${roles[role]}.`,
      unknown: "Wenn du nicht weißt, wer ihn teilt, nimm ihn nicht an.",
      several: {
        title: "Mehrere Tresore wurden mit dir geteilt",
        titleForManager: "Jemand hat Zugriff auf mehrere gemeinsame Tresore bekommen",
        role: (role) => roles[role],
        what: () => "Du hast Zugriff, sobald du sie in Pomander annimmst.",
        unknown: "Wenn du nicht weißt, wer sie teilt, nimm sie nicht an.",
        whatForManager: (who) =>
          `${who} hat jetzt Zugriff auf diese Tresore. Du bekommst diese E-Mail, weil du sie verwaltest.`,
        unexpected: "Wenn du das nicht erwartet hast, sieh dir in Pomander die Mitglieder der Tresore an.",
      },
      whatForManager: (who, role) =>
        `${who} darf ihn jetzt ${roles[role]}. Du bekommst diese E-Mail, weil du diesen Tresor verwaltest.`,
      unexpected: "Wenn du das nicht erwartet hast, sieh dir in Pomander die Mitglieder des Tresors an.",
    },
    removed: {
      title: "Du hast keinen Zugriff mehr auf einen gemeinsamen Tresor",
      by: "Entfernt von",
      what: "Ein Verwalter des Tresors erstellt neue Schlüssel dafür, ohne dich. Dein eigener Tresor ist nicht betroffen.",
    },
    keysDue: {
      title: "Ein gemeinsamer Tresor braucht neue Schlüssel",
      left: (who) => `${who} hat einen gemeinsamen Tresor verlassen.`,
      deactivated: (who) =>
        `${who} ist in einem gemeinsamen Tresor und laut Verzeichnis deines Unternehmens ausgeschieden.`,
      deleted: (who) => `${who} war in einem gemeinsamen Tresor, und das Konto dieser Person wurde gelöscht.`,
      what: "Der Server lässt die Person nicht mehr hinein, aber vielleicht hat sie den Schlüssel des Tresors behalten.",
      machines: "Von dieser Person hinzugefügte Maschinen",
      tokens: (who) =>
        `${who} hat vielleicht auch die Tokens der Maschinen, die diese Person hinzugefügt hat. Sie öffnen den Tresor weiter, bis es neue Schlüssel gibt oder du die Maschinen entfernst.`,
      create: "Erstelle in Pomander neue Schlüssel, und ändere dann die Passwörter, die sie kennt.",
      noManager:
        "Dieser Tresor hat keinen Verwalter mehr, daher kann niemand neue Schlüssel dafür erstellen. Kopiere seine Einträge in einen neuen Tresor, und ändere dann die Passwörter, die sie kennt.",
    },
    deleted: {
      title: "Ein gemeinsamer Tresor wurde gelöscht",
      by: "Gelöscht von",
      what: "30 Tage lang können alle, die ihn verwalten, das in Pomander rückgängig machen. Danach ist er endgültig gelöscht.",
    },
    task: {
      titleOfKeys: (vault) => `Erstelle neue Schlüssel für einen gemeinsamen Tresor (${vault})`,
      titleOfPasswords: (vault) => `Zu ändernde Passwörter in einem gemeinsamen Tresor (${vault})`,
      due: "Fällig",
      wasDue: "War fällig",
      keys: (who) =>
        `${who} ist nicht mehr dabei. Solange es keine neuen Schlüssel gibt, kann diese Person vielleicht noch öffnen, was sie behalten hat.`,
      passwords: (who) => `Ändere die Passwörter, die ${who} kennt.`,
      passwordsLeft: (who, left, total) =>
        `${who} ist nicht mehr dabei. Noch zu ändern: ${left} von ${plural(total, { one: "# Passwort", other: "# Passwörtern" })}.`,
      escalated:
        "Du bekommst diese E-Mail, weil du Admin dieses Servers bist: Die Mitglieder haben das nicht rechtzeitig erledigt. Du selbst kannst den Tresor nicht öffnen. Sprich sie darauf an.",
    },
  };
};
