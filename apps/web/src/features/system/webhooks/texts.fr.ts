import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the audit's webhooks in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => ({
  title: "Webhooks du journal",
  lead: "Pomander publie chaque événement du journal à ces adresses, dans l’ordre et signé. Rien d’un coffre n’y figure.",
  loadFailed: "Les webhooks du journal n’ont pas pu être chargés",
  none: "Aucun webhook ne reçoit le journal.",
  list: "Webhooks du journal",
  full: `Vous avez les ${limits.auditWebhooks} webhooks possibles. Retirez-en un pour en ajouter un autre.`,
  add: "Ajouter un webhook",
  row: {
    sent: (when) => `Dernier envoi\u00a0: ${when}`,
    neverSent: "Rien n’a encore été envoyé",
    waiting: (many) =>
      many === 0
        ? "Rien en attente"
        : plural(many, { one: "# événement en attente", other: "# événements en attente" }),
    added: (day, by) => `Ajouté le ${day} par ${by}`,
    failing: (since, problem) =>
      `Aucun événement accepté depuis\u00a0: ${since}. ${problem} Pomander continue d’essayer et envoie tout dans l’ordre.`,
    missed: (many) =>
      plural(many, {
        one: "# événement a été supprimé avant que l’adresse l’accepte. Ce journal est conservé pour un temps limité (AUDIT_DAYS).",
        other:
          "# événements ont été supprimés avant que l’adresse les accepte. Ce journal est conservé pour un temps limité (AUDIT_DAYS).",
      }),
    fromBackup: "Issu d’une sauvegarde",
    awaitsKeep:
      "Ce webhook est revenu avec une sauvegarde et ne reçoit encore rien. Gardez-le si son adresse est toujours juste, ou retirez-le.",
    test: "Essayer",
    testLabel: (name) => `Essayer ${name}`,
    testFailed: "Le message d’essai n’a pas pu être envoyé",
    replace: "Remplacer",
    replaceLabel: (name) => `Remplacer ${name}`,
    keep: "Garder",
    keepLabel: (name) => `Garder ${name}`,
    remove: "Retirer",
    removeLabel: (name) => `Retirer ${name}`,
  },
  form: {
    addTitle: "Ajouter un webhook du journal",
    addLead:
      "Il reçoit les événements à partir de maintenant. Les super-administrateurs reçoivent un e-mail à ce sujet.",
    addSubmit: "Ajouter le webhook",
    addFailed: "Le webhook n’a pas pu être ajouté",
    replaceTitle: (name) => `Remplacer l’adresse de ${name}\u00a0?`,
    replaceLead: (host) =>
      `Il envoie actuellement à ${host}. Saisissez l’adresse, la même ou une autre\u00a0: elle reçoit un nouveau secret, et les événements en attente.`,
    replaceSubmit: "Remplacer",
    replaceFailed: "L’adresse n’a pas pu être remplacée",
    name: "Nom",
    url: "Adresse",
    urlHint:
      "Par exemple https://siem.example.com/pomander. Dans un réseau privé seulement si les réglages du serveur le permettent.",
    faults: { name: "Saisissez un nom", url: "Saisissez une adresse qui commence par https://" },
  },
  keep: {
    title: (name) => `Garder ${name}\u00a0?`,
    lead: (host, waiting) =>
      waiting === 0
        ? `Il envoie de nouveau à ${host}.`
        : `Il envoie de nouveau à ${host}, en commençant par ${plural(waiting, { one: "l’événement en attente", other: `les ${number(waiting)} événements en attente` })}.`,
    submit: "Garder",
    failed: "Le webhook n’a pas pu être gardé",
    done: "Webhook gardé",
  },
  remove: {
    title: (name) => `Retirer ${name}\u00a0?`,
    lead: (host) => `${host} ne reçoit plus rien. Les super-administrateurs reçoivent un e-mail à ce sujet.`,
    submit: "Retirer",
    failed: "Le webhook n’a pas pu être retiré",
    done: "Webhook retiré",
  },
});
