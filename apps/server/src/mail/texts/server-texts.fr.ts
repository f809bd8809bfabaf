import type { Format, TextsOf } from "@pomander/texts/format";
import { french as outgoingIn } from "@pomander/texts/outgoing.fr";
import { translateOutgoing } from "@pomander/texts/outgoing-phrases";
import type { english } from "./server-texts.ts";

const outgoing = outgoingIn();

/** Returns the texts of mails about the server in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  auditWebhook: {
    titles: {
      "audit-webhook-added": "Un webhook du journal a été ajouté",
      "audit-webhook-replaced": "Un webhook du journal a reçu une autre adresse ou un autre secret",
      "audit-webhook-kept": "Un webhook du journal fonctionne de nouveau après une restauration",
      "audit-webhook-removed": "Un webhook du journal a été retiré",
    },
    name: "Nom",
    server: "Serveur",
    by: "Par",
    open: "Ouvrir les webhooks du journal",
    gets: "Ce serveur reçoit désormais chaque événement du journal\u00a0: qui a fait quoi, quand et sur quel appareil.",
    getsNothing: "Ce serveur ne reçoit plus le journal.",
    unexpected: "Si vous ne vous y attendiez pas, interrogez la personne qui l’a fait.",
    behind: "Un webhook n’accepte plus le journal depuis un jour",
    reason: "Raison",
    problem: (stored) => translateOutgoing(stored, outgoing),
    since: "Depuis",
    goesOn: "Pomander continue d’essayer, et enverra tout dans l’ordre dès que le serveur l’acceptera de nouveau.",
    mayBeLost: "Les événements supprimés entre-temps à l’issue de leur durée (AUDIT_DAYS) ne seront jamais envoyés.",
  },
  provisioning: {
    title: "Votre annuaire a exclu beaucoup de personnes, ou leur a retiré des droits",
    open: "Ouvrir l’approvisionnement",
    people: (count) =>
      plural(count, {
        one: "En 24 heures, l’annuaire a exclu # personne, ou ne lui donne plus un droit.",
        other: "En 24 heures, l’annuaire a exclu # personnes, ou ne leur donne plus un droit.",
      }),
    rights: "Il ne retire plus aucun droit ni personne d’un groupe avant que vous confirmiez le plan.",
    undo: "Si c’est une erreur, n’appliquez plus ce que dit l’annuaire. Les comptes et leurs coffres sont toujours là\u00a0: ces personnes pourront se reconnecter dès que l’annuaire les rendra actives, ou que vous les laisserez entrer.",
  },
  provisioningNew: {
    title: "Votre annuaire nomme beaucoup de nouvelles personnes ou adresses",
    open: "Ouvrir l’approvisionnement",
    what: "En 24 heures, l’annuaire de votre entreprise a ajouté tant de personnes, ou leur a donné d’autres adresses, que les dernières ne sont pas encore invitées.",
    apply:
      "Si c’est correct, appliquez le plan\u00a0: il crée les comptes qui manquent et invite leurs titulaires. Changez les adresses des comptes dans le tableau de bord. Sinon, cessez d’appliquer ce que dit l’annuaire et corrigez-le.",
  },
  provisioningAdmins: {
    title: "Votre annuaire a changé qui est administrateur",
    open: "Ouvrir le journal",
    what: "L’annuaire de votre entreprise a donné ou retiré à quelqu’un le droit d’administrateur, car ses groupes ont changé. Le journal nomme toutes les personnes. Vous recevez cet e-mail une fois par jour au plus.",
    stop: "Si c’est une erreur, cessez d’appliquer ce que dit l’annuaire et remplacez son jeton\u00a0: quelqu’un d’autre l’a peut-être.",
  },
  leaverTokens: {
    title: "Une personne partie avait créé des jetons d’API du serveur",
    who: "Qui",
    token: "Jeton",
    what: "D’après votre annuaire, cette personne est partie, et elle a peut-être encore les jetons qu’elle a créés. Les siens ont pris fin\u00a0; ceux du serveur restent valables.",
    rotate: "Renouvelez ces jetons, ou révoquez ceux dont personne n’a besoin.",
  },
  serverChanged: {
    titles: {
      watching: "Quelqu’un n’applique plus ce que dit votre annuaire",
      cleared: "Quelqu’un a supprimé ce que votre annuaire a envoyé",
      heir: "Quelqu’un d’autre reçoit les rappels des personnes parties",
      "token-revoked": "Quelqu’un a révoqué un jeton d’API du serveur",
    },
    names: { heir: "Qui les reçoit", "token-revoked": "Jeton" },
    by: "Par",
    what: {
      watching:
        "Les personnes qui partent gardent leur compte jusqu’à ce qu’un super administrateur applique de nouveau le plan.",
      cleared:
        "Ce que dit votre annuaire n’est de nouveau appliqué que lorsqu’il a tout renvoyé et qu’un super administrateur applique le plan. D’ici là, les personnes qui partent gardent leur compte.",
      heir: "La page d’approvisionnement dit qui reçoit les rappels qu’une personne partie aurait été seule à recevoir.",
      "token-revoked":
        "Le programme qui l’utilisait n’atteint plus ce serveur. Si c’était celui de votre annuaire, les personnes qui partent gardent leur compte.",
    },
    unexpected:
      "Si vous ne vous y attendiez pas, interrogez la personne qui l’a fait. Si cela vient de votre compte sans que ce soit vous, déconnectez-vous partout et changez votre mot de passe principal.",
  },
  handedOver: {
    title: "Des rappels d’une personne partie sont désormais les vôtres",
    who: "Personne partie",
    manager: "Son responsable",
    open: "Ouvrir les rappels",
    many: (count) =>
      plural(count, {
        one: "Une personne est partie. Un rappel qu’elle partageait vous appartient désormais.",
        other: "Une personne est partie. # rappels qu’elle partageait vous appartiennent désormais.",
      }),
    give: "Vous pouvez les donner à ce responsable\u00a0: sur votre page de rappels, en une fois.",
  },
  backup: {
    overdue: "Les sauvegardes de votre serveur Pomander sont en retard",
    failed: "La sauvegarde de votre serveur Pomander a échoué",
    reason: "Raison",
    folder: "Dossier",
    lastGood: "Dernière sauvegarde réussie",
    noneYet: "aucune pour l’instant",
    checked: "Vérifié",
    open: "Ouvrir l’état du système",
    whatIfOverdue:
      "Il n’y a pas eu de sauvegarde réussie depuis plus d’un jour. Si le disque du serveur tombe en panne maintenant, tout ce qui a été enregistré depuis la dernière est perdu.",
    whatIfFailed: "Pomander n’a pas pu faire la sauvegarde prévue. Il réessaie toutes les heures.",
    fix: "Demandez à la personne qui gère le serveur d’y remédier rapidement. La documentation (docs/operations.md, Backups) explique comment fonctionnent les sauvegardes.",
  },
  contact: {
    subject: (subject) => `Formulaire de contact\u00a0: ${subject === "" ? "sans sujet" : subject}`,
    preview: (name) => `${name} a envoyé un message par le formulaire de contact.`,
    title: "Un message du formulaire de contact",
    name: "Nom",
    email: "E-mail",
    subjectLabel: "Sujet",
    noSubject: "aucun",
    ending:
      "N’importe qui peut utiliser ce formulaire, avec n’importe quel nom et n’importe quelle adresse. Répondez à cet e-mail pour lui répondre. Ne demandez jamais de mots de passe principaux ni de clés de récupération\u00a0: Pomander ne les envoie à personne, et personne ne peut lire un coffre pour aider.",
  },
  test: {
    title: "Un e-mail d’essai de Pomander",
    what: "Vous avez demandé cet e-mail dans le tableau de bord. Il est arrivé\u00a0: ce serveur peut envoyer des e-mails.",
  },
});
