import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./notice-texts.ts";

/** Returns the texts of notices to the owners of reminders in German. */
export const german = ({ day }: Format): TextsOf<typeof english> => ({
  titles: {
    undelivered: (many) =>
      many === 1
        ? "Eine Erinnerung konnte nicht zugestellt werden"
        : `${many} Erinnerungen konnten nicht zugestellt werden`,
    unconfirmed: (many) =>
      many === 1
        ? "Eine Erinnerung wartet: Die Adresse ist nicht bestätigt"
        : `${many} Erinnerungen warten: Die Adresse ist nicht bestätigt`,
    ended: (many) =>
      many === 1
        ? "Eine Erinnerung ist abgelaufen, und niemand hat sie übernommen"
        : `${many} Erinnerungen sind abgelaufen, und niemand hat sie übernommen`,
  },
  noticed: "Festgestellt",
  expires: (date) => `läuft am ${day(date, "plain")} ab`,
  expired: (date) => `am ${day(date, "plain")} abgelaufen`,
  to: (address) => `, an ${address}`,
  more: (count) => `und ${count} weitere`,
  undelivered:
    "Die E-Mail wurde abgelehnt oder konnte nicht zugestellt werden. Unter dieser Adresse wurde also niemand erinnert. Prüfe die Adresse, oder wähle jemand anderen. Zu dieser Adresse und Erinnerung schreiben wir dir erst wieder, wenn eine E-Mail angekommen ist.",
  unconfirmed:
    "Wer seine E-Mail-Adresse nicht bestätigt hat, bekommt eine Erinnerung pro Woche, und insgesamt drei. Diese Erinnerungen wurden noch nicht gesendet. Bitte die Person, sich anzumelden oder den Link in einer E-Mail von Pomander zu verwenden.",
  sayRight:
    "Wenn du sicher bist, dass die Adresse stimmt, kannst du das in der Übersicht angeben: Bearbeite die Person und wähle „Ich weiß, dass diese Adresse stimmt“.",
  askAdministrator: "Wenn die Adresse stimmt, kann ein Admin das in der Übersicht angeben.",
  ended:
    "Das Ablaufdatum ist vorbei, und die Erinnerung wurde weder verlängert noch übernommen. Sie sendet keine E-Mails mehr. Verlängere sie, oder lösche sie, wenn du sie nicht mehr brauchst.",
  because: "Du bekommst diese E-Mail, weil du Admin bist.",
  openOne: "Erinnerung öffnen",
  openAll: "Meine Erinnerungen öffnen",
});
