import type { Format, TextsOf } from "@pomander/texts/format";
import { german as outgoingIn } from "@pomander/texts/outgoing.de";
import { translateOutgoing } from "@pomander/texts/outgoing-phrases";
import type { english } from "./reminder-mail-texts.ts";

const outgoing = outgoingIn();

/** Returns the texts of reminders in German: in mails, in chats and in calendars. A part in braces is a link. */
export const german = ({ day, list }: Format): TextsOf<typeof english> => {
  const expires = (daysLeft: number) => {
    if (daysLeft < 0) return "ist abgelaufen";
    if (daysLeft === 0) return "läuft heute ab";
    if (daysLeft === 1) return "läuft morgen ab";
    return `läuft in ${daysLeft} Tagen ab`;
  };
  const because = {
    recipient: "die Erinnerung an dich adressiert oder dir zugewiesen ist",
    escalation: "wir dir Bescheid sagen sollen, wenn niemand die Erinnerung übernommen hat",
    heir: "du die Erinnerungen von Personen bekommst, die nicht mehr da sind",
  };
  const reminders = (count: number) => (count === 1 ? "1 Erinnerung" : `${count} Erinnerungen`);
  return {
    title: "Titel",
    type: "Art",
    types: { personal: "Persönlich", team: "Team", work: "Arbeit", other: "Sonstiges" },
    expiryDate: "Ablaufdatum",
    daysLeft: "Verbleibende Tage",
    daysLeftOf: (daysLeft) => {
      if (daysLeft >= 0) return String(daysLeft);
      return `0, ${daysLeft === -1 ? "gestern" : `vor ${-daysLeft} Tagen`} abgelaufen`;
    },
    cost: "Kosten",
    scopeTag: "Bereich",
    noScopeTag: "keiner",
    assigned: "Zugewiesen an",
    owner: "Zuständig",
    notes: "Notizen",
    date: (date) => day(date, "full"),
    shortDate: (date) => day(date, "plain"),
    expiry: (title, daysLeft) => `${title} ${expires(daysLeft)}`,
    giveNotice: (title, date, daysLeft) => {
      const when = daysLeft === 0 ? "heute" : daysLeft === 1 ? "bis morgen" : `innerhalb von ${daysLeft} Tagen`;
      return `${title} ${when} kündigen (${day(date, "withoutYear")})`;
    },
    uncheckable: (title, target) => `${title}: ${target} kann nicht geprüft werden`,
    subject: (headline) => `Erinnerung: ${headline}`,
    escalationSubject: (headline) => `Niemand kümmert sich: ${headline}`,
    noticeDue: "Kündigen bis",
    noticeWasDue: "Kündigungsfrist endete am",
    people: (isYou, others, more) =>
      list([...(isYou ? ["dich"] : []), ...others, ...(more > 0 ? [`${more} weitere`] : [])]),
    sender: (owner, server, isOne) =>
      `${owner} hat ${server} gebeten, dir ${isOne ? "diese Erinnerung" : "diese Erinnerungen"} zu schicken.`,
    unreachableSince: (date, error) =>
      `Wir konnten dieses Ablaufdatum seit dem ${day(date, "full")} nicht mehr abrufen. Es ist also vielleicht nicht mehr aktuell. ${translateOutgoing(error, outgoing)}`,
    unreachableTarget: (isForOwner) => ({
      before: "Wenn ",
      after: ` nicht mehr stimmt, ${isForOwner ? "ändere, was die Erinnerung überwacht" : "sag der Person Bescheid, die für die Erinnerung zuständig ist"}. Wir prüfen weiter und schreiben dir zu diesem Ausfall nicht noch einmal.`,
    }),
    notTaken: "Noch hat niemand diese Erinnerung übernommen. Deshalb sagen wir dir Bescheid.",
    forHeir: "Niemand, der diese Erinnerung bekäme, ist noch da. Deshalb kommt sie zu dir.",
    takenByYou: "Du kümmerst dich darum.",
    takenBy: (name) => `${name} kümmert sich darum.`,
    take: "Ich kümmere mich darum",
    giveBack: "Zurückgeben",
    takeOver: "Übernehmen",
    openReminder: "Erinnerung öffnen",
    proofAlone: (isFirst, isOne, days) => {
      const first = isOne
        ? "Das ist die erste Erinnerung an diese Adresse."
        : "Das sind die ersten Erinnerungen an diese Adresse.";
      const wait = isFirst ? `${first} Alle weiteren warten` : "Alle weiteren Erinnerungen an diese Adresse warten";
      return `${wait}, bis du {bestätigst, dass sie dir gehört}. Der Link funktioniert einmal, ${days} Tage lang.`;
    },
    proofOthers: (count, daysLeft, days) =>
      `${count === 1 ? "1 weitere Erinnerung wartet" : `${count} weitere Erinnerungen warten`}, bis du {bestätigst, dass diese Adresse dir gehört}. ${
        count === 1 ? "Sie" : "Die nächste"
      } ${expires(daysLeft)}. Der Link funktioniert einmal, ${days} Tage lang.`,
    ending: (reason) =>
      `Du bekommst diese E-Mail, weil ${because[reason]}. Sie enthält nichts aus deinem Tresor. Du kannst {diese Erinnerung abbestellen}.`,
    unsubscribed: (areSeveral) =>
      `Du bekommst keine E-Mails mehr ${areSeveral ? "zu diesen Erinnerungen" : "zu dieser Erinnerung"}.`,
    several: {
      heading: reminders,
      subject: (headline, count) => `Erinnerungen: ${headline}, und ${count} weitere`,
      escalationSubject: (headline, count) => `Niemand kümmert sich: ${headline}, und ${count} weitere`,
      notTaken: "Noch hat niemand diese Erinnerungen übernommen. Deshalb sagen wir dir Bescheid.",
      unreachable:
        "Wir konnten diese Ablaufdaten seit Tagen nicht abrufen. Sie sind also vielleicht nicht mehr aktuell. Wenn etwas umgezogen ist, ändere, was die Erinnerung überwacht. Wir prüfen weiter und schreiben dir zu diesen Ausfällen nicht noch einmal.",
      expired: "Abgelaufen",
      next7: "Nächste 7 Tage",
      next30: "Nächste 30 Tage",
      later: "Später",
      forHeir: "Niemand, der sie bekäme, ist noch da",
      from: (name, server) => `Von ${name}, ${server}`,
      owner: (name) => `Zuständig: ${name}`,
      assigned: (people) => `Zugewiesen an ${people}`,
      expires: (date) => `Läuft am ${day(date, "plain")} ab`,
      since: (date, error) => `Seit ${day(date, "plain")}: ${translateOutgoing(error, outgoing)}`,
      noticeWasDue: (date) => `Kündigungsfrist endete am ${day(date, "plain")}`,
      open: "Öffnen",
      unsubscribe: "Abbestellen",
      because: {
        digest:
          "Du bekommst diese E-Mail, weil diese Erinnerungen an dich adressiert oder dir zugewiesen sind und du sie gesammelt bekommen möchtest.",
        together:
          "Du bekommst diese E-Mail, weil diese Erinnerungen an dich adressiert oder dir zugewiesen sind. Sie kommen zusammen, weil sie gleichzeitig fällig waren.",
        escalation:
          "Du bekommst diese E-Mail, weil wir dir Bescheid sagen sollen, wenn niemand diese Erinnerungen übernommen hat.",
      },
      ending: " Sie enthält nichts aus deinem Tresor. Du kannst {alle diese Erinnerungen abbestellen}.",
      endingWithSettings:
        " Sie enthält nichts aus deinem Tresor. Du kannst {ändern, wie Erinnerungen kommen}, oder {alle diese abbestellen}.",
    },
    calendar: {
      expires: (title) => `${title} läuft ab`,
      lastNotice: (title) => `Letzter Tag zum Kündigen: ${title}`,
    },
    channel: {
      problem: "Problem",
      since: "Seit",
      headline: (count, headline) => `${reminders(count)}: ${headline}, und ${count - 1} weitere`,
      line: (headline, date) => `${headline} (${day(date, "plain")})`,
      noticeLine: (headline, date) => `${headline}, läuft am ${day(date, "plain")} ab`,
      rest: (count) => `und ${count} weitere`,
      open: "In Pomander öffnen",
      test: "Testnachricht von Pomander",
      testWhat: "Dieser Kanal funktioniert",
      testIs: "hier kommen deine Erinnerungen an",
    },
  };
};
