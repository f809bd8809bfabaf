import { secretSeconds } from "@pomander/browser/clipboard";
import type { Format, TextsOf } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";
import type { english } from "./texts.ts";

/** Returns the texts of the actions on several users at once in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => {
  const people = (many: number) => plural(many, { one: "# Person", other: "# Personen" });
  const reminders = (many: number) => plural(many, { one: "# Erinnerung", other: "# Erinnerungen" });

  return {
    label: "Ausgewählte Personen",
    count: (many) => `${number(many)} ausgewählt`,
    selectOne: (name) => `${name} auswählen`,
    selectPage: "Alle auf dieser Seite auswählen",
    all: (many) => `Alle ${number(many)} auswählen`,
    allow: "Erinnerungen erlauben",
    disallow: "Erinnerungen entziehen",
    remove: "Löschen",
    sendLink: "Link erneut senden",
    newPassword: "Neue Passwörter",
    clear: "Auswahl aufheben",
    titles: {
      allow: (many) => `${people(many)} Erinnerungen erlauben?`,
      disallow: (many) => `${people(many)} Erinnerungen entziehen?`,
      remove: (many) => `${people(many)} löschen?`,
      sendLink: (many) => `Link erneut an ${people(many)} senden?`,
      newPassword: (many) => `Neue vorläufige Passwörter für ${people(many)}?`,
    },
    leads: {
      allow: "Dann können sie Erinnerungen anlegen.",
      disallow: "Ihre Erinnerungen pausieren, bis du sie wieder erlaubst. Admins dürfen sie immer verwenden.",
      remove: "Ihre Tresore, ihre eigenen Erinnerungen und ihre Gruppenmitgliedschaften werden endgültig gelöscht.",
      sendLink:
        "Sie bekommen eine E-Mail mit einem Link, der ihre Adresse bestätigt. Bis dahin warten ihre Erinnerungen.",
      newPassword:
        "Die bisherigen gelten dann nicht mehr. Die neuen siehst du einmal, um sie weiterzugeben. Alle bekommen eine E-Mail darüber, ohne das Passwort.",
    },
    leftOut: {
      sendLink: (many) =>
        plural(many, {
          one: "# weitere Person hat ihre Adresse schon bestätigt und bekommt nichts.",
          other: "# weitere Personen haben ihre Adresse schon bestätigt und bekommen nichts.",
        }),
      newPassword: (many) =>
        plural(many, {
          one: "# weitere Person hat ein Master-Passwort gewählt und behält es. Um es zurückzusetzen, bearbeite diese Person.",
          other:
            "# weitere Personen haben ein Master-Passwort gewählt und behalten es. Um eines zurückzusetzen, bearbeite die Person.",
        }),
    },
    tooMany: (most) => `Wähle höchstens ${number(most)} Personen aus.`,
    ownPassword: "Hat schon ein eigenes Master-Passwort gewählt.",
    confirms: {
      allow: (_many) => "Erinnerungen erlauben",
      disallow: (_many) => "Erinnerungen entziehen",
      remove: (many) => `${people(many)} löschen`,
      sendLink: (_many) => "Senden",
      newPassword: (many) => plural(many, { one: "# Passwort erzeugen", other: "# Passwörter erzeugen" }),
    },
    working: "Personen werden geändert",
    progress: (done, total) => `${number(done)} von ${plural(total, { one: "# Person", other: "# Personen" })}`,
    stop: "Anhalten",
    close: "Schließen",
    more: (many) => `und ${number(many)} weitere`,
    done: {
      allow: (many) =>
        plural(many, {
          one: "# Person darf Erinnerungen verwenden.",
          other: "# Personen dürfen Erinnerungen verwenden.",
        }),
      disallow: (many) =>
        plural(many, {
          one: "# Person darf Erinnerungen nicht mehr verwenden.",
          other: "# Personen dürfen Erinnerungen nicht mehr verwenden.",
        }),
      remove: (many) => `${people(many)} gelöscht.`,
      sendLink: (many) => `Der Link ist an ${people(many)} unterwegs.`,
      newPassword: (many) =>
        plural(many, {
          one: "# Person hat ein neues vorläufiges Passwort.",
          other: "# Personen haben ein neues vorläufiges Passwort.",
        }),
    },
    failed: (many) =>
      plural(many, {
        one: "# Person konnte nicht geändert werden:",
        other: "# Personen konnten nicht geändert werden:",
      }),

    impact: {
      label: "Was gelöscht wird",
      failed:
        "Was sonst noch gelöscht würde, ließ sich nicht feststellen. Deshalb kannst du diese Personen noch nicht löschen.",
      all: (many) => `Alle ${number(many)} anzeigen`,
      addressed: (many) =>
        plural(many, {
          one: "# Erinnerung einer anderen Person geht per E-Mail an sie. Sie geht stattdessen an dich.",
          other: "# Erinnerungen anderer Personen gehen per E-Mail an sie. Sie gehen stattdessen an dich.",
        }),
      none: "Kein Tresor, keine Erinnerungen, keine Gruppenmitgliedschaften",
      own: (hasVault, own, shared, count) =>
        [
          hasVault ? "Tresor" : "",
          own === 0 ? "" : unbroken(plural(own, { one: "# eigene Erinnerung", other: "# eigene Erinnerungen" })),
          shared === 0 ? "" : unbroken(`${number(shared)} davon geteilt`),
          count === 0
            ? ""
            : unbroken(plural(count, { one: "# Gruppenmitgliedschaft", other: "# Gruppenmitgliedschaften" })),
        ]
          .filter((part) => part !== "")
          .join(", "),
      assigned: (many) => `${reminders(many)} zugewiesen`,
      show: (many, name) =>
        plural(many, {
          one: `# Erinnerung anzeigen, die ${name} zugewiesen ist`,
          other: `# Erinnerungen anzeigen, die ${name} zugewiesen sind`,
        }),
      alone: (many, alone) =>
        alone === 0
          ? ""
          : alone === many
            ? `. ${many === 1 ? "Sie ist" : "Sie sind"} dann niemandem mehr zugewiesen.`
            : `. ${number(alone)} davon ${alone === 1 ? "ist" : "sind"} dann niemandem mehr zugewiesen.`,
    },

    passwords: {
      label: "Neue vorläufige Passwörter",
      lead: "Gib sie jetzt weiter. Sie werden nicht noch einmal angezeigt.",
      until: (day) => `Gültig bis ${unbroken(day)}.`,
      save: "Als CSV speichern",
      copyAll: "Alle kopieren",
      fileName: "vorlaeufige-passwoerter.csv",
      copied: `Vorläufige Passwörter in die Zwischenablage kopiert. Sie wird in ${secretSeconds} Sekunden geleert.`,
      copyFailed: "Kopieren fehlgeschlagen",
      more: (many) => `und ${number(many)} weitere. Speichere oder kopiere sie alle.`,
      copyOne: "Vorläufiges Passwort kopieren",
      copyOf: (name) => `Vorläufiges Passwort von ${name} kopieren`,
      unseen:
        "Die dafür erzeugten Passwörter siehst du dann nicht. Wenn du sie sehen willst, halte stattdessen das Hochladen an.",
      leave: {
        title: "Schließen, ohne die Passwörter zu speichern?",
        body: "Sie werden nicht noch einmal angezeigt. Du müsstest neue erzeugen.",
        confirm: "Schließen",
        cancel: "Offen lassen",
      },
    },
  };
};
