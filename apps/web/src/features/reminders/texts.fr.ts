import { limits } from "@pomander/contract/limits";
import { unbroken } from "../../lib/format/unbroken.ts";
import { french as reminderFields } from "../../widgets/reminder-field-texts.fr.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of My Reminders in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  const { number, plural } = format;
  const { fields, types, frequencies } = reminderFields(format);
  const none = "Aucun";
  const reminders = (many: number) => plural(many, { one: "# rappel", other: "# rappels" });
  return {
    heading: "Mes rappels",
    lead: "Consultez et gérez les rappels que vous avez créés",
    refresh: "Actualiser",
    add: "Ajouter un rappel",
    search: "Rechercher des rappels…",
    clear: "Effacer",
    shortcuts: { search: "Rechercher des rappels", add: "Ajouter un rappel" },
    retry: "Réessayer",
    close: "Fermer",
    you: "Vous",
    types,
    frequencies,
    statuses: { active: "Actif", "due-soon": "Bientôt à échéance", expired: "Expiré" },
    notice: {
      by: (day) => `À résilier au plus tard le ${day}`,
      was: (day) => `Était à résilier au plus tard le ${day}`,
    },
    owners: { label: "Rappels de qui", mine: "Les miens", all: "Tous" },
    views: { label: "Affichage", cards: "Fiches", table: "Tableau", month: "Mois" },
    list: {
      label: "Rappels",
      reading: "Chargement de tous les rappels",
      readSoFar: (done, total) => `Chargement de tous les rappels\u00a0: ${number(done)} sur ${number(total)}`,
      unread: (most, total) =>
        `Seuls les ${number(most)} premiers rappels sur ${number(total)} sont affichés et recherchés. L’export les contient tous.`,
      loading: "Chargement des rappels",
      count: reminders,
      found: (many) => plural(many, { one: "# rappel trouvé", other: "# rappels trouvés" }),
      costs: (amounts) => `Coût total\u00a0: ${amounts}`,
      empty: "Aucun rappel. Cliquez sur «\u00a0Ajouter un rappel\u00a0» pour créer le premier.",
      assignedToYou: (many) =>
        plural(many, { one: "# rappel vous est attribué.", other: "# rappels vous sont attribués." }),
      showAssigned: (many) => plural(many, { one: "L’afficher", other: "Les afficher" }),
      nothingFound: "Aucun rappel trouvé.",
      nothingFoundHint:
        "La recherche porte entre autres sur les titres, les notes, les noms et les adresses. Essayez un autre filtre pour en voir plus.",
      showAll: "Afficher tous les rappels",
      pages: "Pages de rappels",
    },
    waiting: ([first = "", second, ...others]) => {
      const names =
        second === undefined
          ? first
          : others.length === 0
            ? `${first} et ${second}`
            : `${first}, ${second} et ${plural(others.length, { one: "# autre", other: "# autres" })}`;
      return `Les e-mails à ${names} attendent la confirmation de l’adresse. Une fois par semaine, au plus ${limits.proofReminders} fois, l’un d’eux part avec un lien valable ${limits.emailProofDays} jours.`;
    },
    sendLinks: "Renvoyer les liens",
    card: {
      remindBefore: (days) => plural(days, { one: "Rappel # jour avant", other: "Rappel # jours avant" }),
      alsoBefore: (days) => `Aussi ${days} ${days === "1" ? "jour" : "jours"} avant`,
      cost: (amount) => `Coût\u00a0: ${amount}`,
      by: (name) => `De ${name}`,
      assigned: (names) => `Attribué à ${names}`,
      emailed: (address) => `E-mail à ${address}`,
      groupMembers: "Les membres des groupes du périmètre",
      notDelivered: "Non distribué",
      channelFailed: "Échec du canal",
      paused: "En pause",
      outBy: (name) =>
        `${name} ne fait plus partie de l’entreprise et personne d’autre ici ne reçoit ce rappel\u00a0: aucun e-mail n’est envoyé jusqu’à ce que vous l’attribuiez à quelqu’un.`,
      pausedBy: (name) =>
        `${name} n’a plus accès aux rappels\u00a0: aucun e-mail n’est envoyé jusqu’à ce que cet accès soit rétabli.`,
      unsubscribed: (many) => plural(many, { one: "# adresse désabonnée", other: "# adresses désabonnées" }),
      remindNow: "Rappeler",
      remindNowFor: (title) => `Rappeler\u00a0: ${title}`,
      renew: "Renouveler…",
      renewFor: (title) => `Renouveler\u00a0: ${title}`,
      view: (title) => `Voir les détails\u00a0: ${title}`,
      edit: (title) => `Modifier ${title}`,
      remove: (title) => `Supprimer ${title}`,
      tips: {
        view: "Voir les détails",
        edit: "Modifier",
        remove: "Supprimer",
        paused: "En pause\u00a0: son propriétaire n’a plus accès aux rappels",
        ownerOut: "En pause\u00a0: son propriétaire ne fait plus partie de l’entreprise",
        noRead: "Pas de droit de lecture",
        noEdit: "Pas de droit de modification",
        noDelete: "Pas de droit de suppression",
      },
    },
    admin: {
      ways: {
        outbox:
          "Aucun serveur de messagerie n’est configuré\u00a0: les rappels n’atteignent personne. Ils sont seulement écrits dans le dossier d’envoi du serveur. Pour les envoyer, définissez SMTP_URL sur le serveur.",
        none: "Ce processus du serveur n’envoie pas d’e-mails\u00a0: les rappels en attendent un qui le fasse. Pour envoyer d’ici, définissez SMTP_URL sur le serveur.",
        held: "Les rappels sont suspendus\u00a0: cette base de données a été restaurée ou déplacée, et des rappels en attente ont peut-être déjà été envoyés. Pour les envoyer, exécutez «\u00a0npm run pomander -- mails resume\u00a0» sur le serveur.",
      },
      failed: (many) =>
        plural(many, {
          one: "# rappel n’a pas été distribué à tout le monde ces 30 derniers jours.",
          other: "# rappels n’ont pas été distribués à tout le monde ces 30 derniers jours.",
        }),
      showFailed: "Les afficher",
    },
    form: {
      createTitle: "Ajouter un rappel",
      editTitle: "Modifier le rappel",
      create: "Créer",
      update: "Enregistrer",
      cancel: "Annuler",
      ...fields,
      noScopeTag: none,
      scopeTagHint: "Les groupes de ce périmètre peuvent voir le rappel.",
      scopeTagFixed: "Il faut le droit de suppression pour changer le périmètre.",
      scopeTagsLoading: "Chargement des périmètres",
      scopeTagsFailed: "Les périmètres n’ont pas pu être chargés",
      clickToRetry: "- Cliquez pour réessayer",
      remindBeforeRecurring:
        "Pour les rappels répétés, cela règle seulement quand «\u00a0Bientôt à échéance\u00a0» apparaît.",
      emailHint: "Où envoyer le rappel.",
      notesHint:
        "Le titre et les notes figurent dans l’e-mail et ne sont pas chiffrés. N’y mettez pas de mots de passe.",
      users: "Attribuer à",
      usersNoTag: "Choisissez d’abord un périmètre pour voir les personnes possibles",
      usersNone: "Personne n’a été trouvé pour ce périmètre",
      usersHint: (many) => plural(many, { one: "À choisir parmi # personne", other: "À choisir parmi # personnes" }),
      usersLoading: "Chargement des personnes",
      usersFailed: "Les personnes n’ont pas pu être chargées.",
      usersOwn: "Personnes que vous avez créées",
      usersOthers: "Autres personnes de ce périmètre",
      plan: {
        once: (day) => `Un e-mail, le ${day}.`,
        onceSoon: "Un e-mail, aujourd’hui.",
        repeated: (every, from, until) => `Un e-mail ${every}, du ${from} au ${until}.`,
        every: { daily: "chaque jour", weekly: "chaque semaine", monthly: "chaque mois" },
        none: "Cette date est passée\u00a0: aucun e-mail ne sera envoyé.",
        over: "Aucun e-mail ne sera envoyé, car le prochain viendrait après la date d’expiration.",
        sent: "Tous les e-mails ont été envoyés. Changez la date pour en prévoir d’autres.",
      },
    },
    faults: {
      title: "Saisissez un titre",
      email: "Saisissez une adresse e-mail",
      date: "Saisissez une date",
      days: "Saisissez un nombre de 0 à 99",
      startAfterExpiry: "La date de début ne peut pas suivre la date d’expiration",
      tooLong: (field, most) => `${field}\u00a0: ${number(most)} caractères au maximum`,
      unstorable: "Ce texte contient un caractère non pris en charge",
    },
    details: {
      title: "Détails du rappel",
      edit: "Modifier",
      status: "État",
      type: fields.type,
      expiryDate: fields.expiryDate,
      frequency: fields.frequency,
      start: fields.remindDaysStart,
      scopeTag: fields.scopeTag,
      members: "Membres du groupe",
      assigned: "Attribué à",
      email: "E-mail",
      owner: "Propriétaire",
      notes: fields.notes,
      none,
      next: "Prochain e-mail",
      noNext: "Aucun prévu",
      pausedNext: "Aucun pendant la pause",
      waits: (recipient, many) =>
        `Les e-mails à ${recipient} attendent ${plural(many, { one: "la confirmation de l’adresse", other: "la confirmation des adresses" })}.`,
      last: "Dernier rappel",
      never: "Jamais",
      times: (many) => plural(many, { one: "# fois", other: "# fois" }),
      unsubscribed: "Désabonnés",
      unsubscribedHint: "Ils ne reçoivent plus d’e-mails sur ce rappel.",
      history: "Historique",
      historyNone: "Il ne s’est encore rien passé.",
      historyLoading: "Chargement de l’historique",
      historyFailed: "L’historique n’a pas pu être chargé.",
      historyMore: "Afficher plus",
      missing: "Rappel introuvable",
      missingText: "Il a été supprimé, ou il n’est pas partagé avec vous.",
      loading: "Chargement du rappel",
    },
    delivery: {
      sent: (moment, recipient) => `Envoyé\u00a0: ${moment}, à ${recipient}`,
      outbox: (moment, recipient) => `Écrit dans le dossier d’envoi\u00a0: ${moment}, à ${recipient}`,
      failed: (reason) => `Échec\u00a0: ${reason}`,
      failedTo: (recipient) => `à ${recipient}`,
      unknownReason: "raison inconnue",
      unproven: (recipient) => `En attente de la confirmation de l’adresse par ${recipient}`,
      pending: (moment, recipient) => `Prévu\u00a0: ${moment}, à ${recipient}`,
      again: (moment, recipient, tries) =>
        `Prochain essai\u00a0: ${moment}, à ${recipient}, après ${plural(tries, { one: "# essai", other: "# essais" })}`,
      sending: (recipient) => `Envoi en cours, à ${recipient}`,
      superseded: (day, recipient) => `Remplacé par un message plus récent, ${day}, à ${recipient}`,
      taken: (day, recipient) => `Non envoyé, car quelqu’un s’en occupait, ${day}, à ${recipient}`,
      snoozed: (day, recipient) => `Reporté, ${day}, par ${recipient}`,
      cancelled: (day, recipient) => `Annulé, ${day}, à ${recipient}`,
      now: "Rappel immédiat",
      escalation: "Escalade",
      unreachable: "Échec de la vérification",
    },
    remove: {
      title: "Supprimer le rappel",
      question: (title) =>
        `«\u00a0${title}\u00a0» sera supprimé pour toutes les personnes qui peuvent le voir, et ses e-mails prévus ne seront pas envoyés.`,
      forever: "Cette action est irréversible.",
      confirm: "Supprimer le rappel",
      progress: "Suppression du rappel…",
    },
    renew: {
      title: (title) => `Renouveler «\u00a0${title}\u00a0»`,
      submit: "Renouveler",
      question: "Quelle est la prochaine expiration\u00a0?",
      samePeriod: (period) => `Encore la même durée\u00a0: ${period}`,
      otherDate: "Une autre date",
      date: "Nouvelle date d’expiration",
      until: (day) => `Renouveler jusqu’au ${day}`,
      renewedBy: (name, day) => `${name} l’a déjà renouvelé jusqu’au ${unbroken(day)}.`,
      youRenewed: (day) => `Vous l’avez déjà renouvelé jusqu’au ${unbroken(day)}.`,
      alreadyRenewed: (day) => `Il a déjà été renouvelé jusqu’au ${unbroken(day)}.`,
      keep: (day) => `Garder le ${day}`,
      notLater: "Choisissez une date après aujourd’hui",
      shifted: "Les e-mails commenceront autant de jours avant la nouvelle date.",
      periods: {
        day: (many) => plural(many, { one: "# jour", other: "# jours" }),
        month: (many) => plural(many, { one: "# mois", other: "# mois" }),
        year: (many) => plural(many, { one: "# an", other: "# ans" }),
      },
    },
    notices: {
      created: "Rappel créé",
      updated: "Rappel enregistré",
      merged: (name, changed) =>
        `${name ?? "Quelqu’un"} a modifié ${changed.map((field) => `«\u00a0${field}\u00a0»`).join(", ")} pendant votre saisie. Vos modifications sont enregistrées aussi.`,
      deleted: "Rappel supprimé",
      softDeleted: "Rappel supprimé de façon réversible",
      sending: (title) => `Envoi du rappel «\u00a0${title}\u00a0»…`,
      sent: (title) => `Rappel «\u00a0${title}\u00a0» envoyé`,
      unproven: (title) => `Le rappel «\u00a0${title}\u00a0» sera envoyé dès que l’adresse sera confirmée.`,
      queued: (title) =>
        `Le rappel «\u00a0${title}\u00a0» est en attente. Le serveur de messagerie n’a pas encore répondu.`,
      outbox: "Aucun serveur de messagerie n’est configuré. L’e-mail a été écrit dans le dossier d’envoi.",
      renewed: (title, day) => `«\u00a0${title}\u00a0» expire désormais le ${day}.`,
      undo: "Annuler",
      restored: (title, day) => `«\u00a0${title}\u00a0» expire de nouveau le ${day}.`,
    },
    errors: {
      load: (message) => `Les rappels n’ont pas pu être chargés\u00a0: ${message}`,
      inPlace: (message) => `Erreur lors du chargement des rappels\u00a0: ${message}`,
      unknown: "Erreur inconnue",
      plain: (message) => `Erreur\u00a0: ${message}`,
      team: "Erreur liée aux équipes. L’opération a peut-être quand même réussi. Actualisez la page.",
      invalidId: "Erreur\u00a0: identifiant de rappel non valide",
      removeMethod:
        "Erreur du serveur\u00a0: la méthode «\u00a0remove\u00a0» n’est pas prise en charge. Mettez le serveur à jour.",
      deleteFailed: (reason) => `Le rappel n’a pas pu être supprimé\u00a0: ${reason}`,
      network: "Erreur de réseau. Vérifiez votre connexion à Internet.",
      mailLogin: "L’authentification auprès du service de messagerie a échoué. Prévenez votre administrateur.",
      mailRights: "Envoi d’e-mails non autorisé. Le domaine doit peut-être être vérifié.",
      sendFailed: (message) => `Le rappel n’a pas pu être envoyé\u00a0: ${message}`,
      missingSelected: "Le rappel sélectionné manque ou n’est pas valide",
    },
    calls: {
      list: "Les rappels n’ont pas pu être chargés",
      read: "Le rappel n’a pas pu être chargé",
      create: "Le rappel n’a pas pu être créé",
      update: "Le rappel n’a pas pu être enregistré",
      remove: "Le rappel n’a pas pu être supprimé",
      send: "Le rappel n’a pas pu être envoyé",
    },
  };
};
