import type { Format, TextsOf } from "@pomander/texts/format";
import { french as outgoingIn } from "@pomander/texts/outgoing.fr";
import { translateOutgoing } from "@pomander/texts/outgoing-phrases";
import type { english } from "./reminder-mail-texts.ts";

const outgoing = outgoingIn();

/** Returns the texts of reminders: in mails, in chats and in calendars in French. */
export const french = ({ day, list }: Format): TextsOf<typeof english> => {
  const expires = (daysLeft: number) => {
    if (daysLeft < 0) return "a expiré";
    if (daysLeft === 0) return "expire aujourd’hui";
    if (daysLeft === 1) return "expire demain";
    return `expire dans ${daysLeft} jours`;
  };
  const because = {
    recipient: "le rappel vous est adressé ou attribué",
    escalation: "vous êtes la personne à prévenir quand personne ne s’occupe du rappel",
    heir: "vous recevez les rappels des personnes qui sont parties",
  };
  return {
    title: "Titre",
    type: "Type de rappel",
    types: { personal: "Personnel", team: "Équipe", work: "Travail", other: "Autre" },
    expiryDate: "Date d’expiration",
    daysLeft: "Jours restants",
    daysLeftOf: (daysLeft) => {
      if (daysLeft >= 0) return String(daysLeft);
      return `0, a expiré ${daysLeft === -1 ? "hier" : `il y a ${-daysLeft} jours`}`;
    },
    cost: "Coût",
    scopeTag: "Périmètre",
    noScopeTag: "aucun",
    assigned: "Attribué à",
    owner: "Propriétaire",
    notes: "Remarques",
    date: (date) => day(date, "full"),
    shortDate: (date) => day(date, "plain"),
    expiry: (title, daysLeft) => `${title} ${expires(daysLeft)}`,
    giveNotice: (title, date, daysLeft) => {
      const when = daysLeft === 0 ? "aujourd’hui" : daysLeft === 1 ? "d’ici demain" : `dans les ${daysLeft} jours`;
      return `Résilier ${title} ${when} (${day(date, "withoutYear")})`;
    },
    uncheckable: (title, target) => `${title}\u00a0: ${target} ne peut pas être vérifié`,
    subject: (headline) => `Rappel\u00a0: ${headline}`,
    escalationSubject: (headline) => `Personne ne s’en occupe\u00a0: ${headline}`,
    noticeDue: "À résilier avant le",
    noticeWasDue: "Était à résilier avant le",
    people: (isYou, others, more) =>
      list([...(isYou ? ["vous"] : []), ...others, ...(more > 0 ? [`${more} de plus`] : [])]),
    sender: (owner, server, isOne) =>
      `${owner} a demandé à ${server} de vous envoyer ${isOne ? "ce rappel" : "ces rappels"}.`,
    unreachableSince: (date, error) =>
      `Nous ne parvenons plus à lire cette date d’expiration depuis le ${day(date, "full")}\u00a0: elle n’est peut-être plus à jour. ${translateOutgoing(error, outgoing)}`,
    unreachableTarget: (isForOwner) => ({
      before: "Si ",
      after: ` n’est plus la bonne cible, ${isForOwner ? "changez ce que le rappel surveille" : "prévenez le propriétaire du rappel"}. Nous continuons de vérifier, et ne vous écrirons plus au sujet de cette panne.`,
    }),
    notTaken: "Personne ne s’occupe encore de ce rappel\u00a0: nous vous prévenons donc.",
    forHeir: "Toutes les personnes qui auraient reçu ce rappel sont parties\u00a0: il vous est donc envoyé.",
    takenByYou: "Vous vous en occupez.",
    takenBy: (name) => `${name} s’en occupe.`,
    take: "Je m’en occupe",
    giveBack: "Le rendre",
    takeOver: "Prendre le relais",
    openReminder: "Ouvrir le rappel",
    proofAlone: (isFirst, isOne, days) => {
      const first = isOne ? "C’est le premier rappel" : "Ce sont les premiers rappels";
      const wait = isFirst
        ? `${first} à cette adresse. Les autres attendent`
        : "Les autres rappels à cette adresse attendent";
      return `${wait} que vous {confirmiez qu’elle est la vôtre}. Le lien fonctionne une fois, pendant ${days} jours.`;
    },
    proofOthers: (count, daysLeft, days) =>
      `${count === 1 ? "1 autre rappel attend" : `${count} autres rappels attendent`} que vous {confirmiez que cette adresse est la vôtre}. ${count === 1 ? "Il" : "Le prochain"} ${expires(daysLeft)}. Le lien fonctionne une fois, pendant ${days} jours.`,
    ending: (reason) =>
      `Vous recevez cet e-mail parce que ${because[reason]}. Il ne contient rien de votre coffre. Vous pouvez {vous désabonner de ce rappel}.`,
    unsubscribed: (areSeveral) => `Vous ne recevrez plus d’e-mails sur ${areSeveral ? "ces rappels" : "ce rappel"}.`,
    several: {
      heading: (count) => `${count} rappels`,
      subject: (headline, count) => `Rappels\u00a0: ${headline}, et ${count} de plus`,
      escalationSubject: (headline, count) => `Personne ne s’en occupe\u00a0: ${headline}, et ${count} de plus`,
      notTaken: "Personne ne s’occupe encore de ces rappels\u00a0: nous vous prévenons donc.",
      unreachable:
        "Nous ne parvenons plus depuis des jours à lire ces dates d’expiration\u00a0: elles ne sont peut-être plus à jour. Si quelque chose a changé de place, changez ce que le rappel surveille. Nous continuons de vérifier, et ne vous écrirons plus au sujet de ces pannes.",
      expired: "Expirés",
      next7: "7 prochains jours",
      next30: "30 prochains jours",
      later: "Plus tard",
      forHeir: "Les personnes qui l’auraient reçu sont parties",
      from: (name, server) => `De ${name}, ${server}`,
      owner: (name) => `Propriétaire\u00a0: ${name}`,
      assigned: (people) => `Attribué à ${people}`,
      expires: (date) => `Expire le ${day(date, "plain")}`,
      since: (date, error) => `Depuis le ${day(date, "plain")}\u00a0: ${translateOutgoing(error, outgoing)}`,
      noticeWasDue: (date) => `Était à résilier avant le ${day(date, "plain")}`,
      open: "Ouvrir",
      unsubscribe: "Se désabonner",
      because: {
        digest:
          "Vous recevez cet e-mail parce que ces rappels vous sont adressés ou attribués, et que vous avez choisi de les recevoir ensemble.",
        together:
          "Vous recevez cet e-mail parce que ces rappels vous sont adressés ou attribués. Ils arrivent ensemble, car ils étaient dus au même moment.",
        escalation:
          "Vous recevez cet e-mail parce que vous êtes la personne à prévenir quand personne ne s’occupe de ces rappels.",
      },
      ending: " Il ne contient rien de votre coffre. Vous pouvez {vous désabonner de tous ces rappels}.",
      endingWithSettings:
        " Il ne contient rien de votre coffre. Vous pouvez {changer la façon dont les rappels arrivent} ou {vous désabonner de tous ces rappels}.",
    },
    calendar: {
      expires: (title) => `${title} expire`,
      lastNotice: (title) => `Dernier jour pour résilier ${title}`,
    },
    channel: {
      problem: "Problème",
      since: "Depuis",
      headline: (count, headline) => `${count} rappels\u00a0: ${headline}, et ${count - 1} de plus`,
      line: (headline, date) => `${headline} (${day(date, "plain")})`,
      noticeLine: (headline, date) => `${headline}, expire le ${day(date, "plain")}`,
      rest: (count) => `et ${count} de plus`,
      open: "Ouvrir dans Pomander",
      test: "Message d’essai de Pomander",
      testWhat: "Ce canal fonctionne",
      testIs: "vos rappels arriveront ici",
    },
  };
};
