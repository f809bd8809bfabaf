import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of shared vaults, and of access that is offered, in German. */
export const german = ({ list, plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# Eintrag", other: "# Einträge" });

  return {
    roles: { read: "Darf lesen", write: "Darf bearbeiten", manage: "Darf verwalten" },
    roleMeanings: {
      read: "Sieht alle Einträge und kann sie kopieren.",
      write: "Kann außerdem Einträge hinzufügen, ändern und löschen.",
      manage: "Entscheidet außerdem, wer Zugriff hat.",
    },
    access: { read: "darf lesen", write: "darf bearbeiten", manage: "darf verwalten" },
    entries,

    returned: (name, back) =>
      [
        `${name} wurde durch einen Tresor mit neuen Schlüsseln ersetzt, aber der Server hat wieder den älteren Stand, etwa weil eine Sicherung eingespielt wurde.`,
        ...(back.length === 0 ? [] : [`Wieder dabei: ${list(back)}.`]),
        "Es gilt der Tresor, der an seine Stelle trat. Ist er nicht unter deinen und verwaltet ihn noch jemand, bitte um Zugriff.",
        "Gibt es ihn nicht mehr, kopiere diese Einträge in einen neuen Tresor und nutze den. Diesen Tresor kannst du lesen, aber nicht ändern.",
      ].join(" "),

    waiting: {
      title: (by, name) => `${by} gibt dir Zugriff auf ${name}`,
      titleMany: (by, count) => `${by} gibt dir Zugriff auf ${plural(count, { one: "# Tresor", other: "# Tresore" })}`,
      facts: (count, access, isNameTaken) =>
        `${entries(count)}, ${access}${isNameTaken ? ". Du hast schon einen Tresor mit diesem Namen." : ""}`,
      vault: (name, facts) => `${name}: ${facts}`,
      accept: "Annehmen",
      acceptAll: "Alle annehmen",
      decline: "Ablehnen",
      declineLabel: (name) => `${name} ablehnen`,
      accepted: (names) => `Du hast jetzt Zugriff: ${names}.`,
      declined: (name) => `Du hast ${name} abgelehnt.`,
      failed: "Der gemeinsame Tresor konnte nicht geöffnet werden",
      declineFailed: "Ablehnen fehlgeschlagen",
      declineTitle: (name) => `${name} ablehnen?`,
      declineBody: (by) => `Du siehst diesen Tresor dann nicht. ${by} kann dir später wieder Zugriff geben.`,
      declineConfirm: "Zugriff ablehnen",
      strangers: (count) =>
        plural(count, {
          one: "Laut diesem Server gibt dir jemand, der kein Kontakt von dir ist, Zugriff auf # gemeinsamen Tresor. Bitte um einen Einladungslink, und nimm zuerst diesen an.",
          other:
            "Laut diesem Server gibt dir jemand, der kein Kontakt von dir ist, Zugriff auf # gemeinsame Tresore. Bitte um einen Einladungslink, und nimm zuerst diesen an.",
        }),
    },
  };
};
