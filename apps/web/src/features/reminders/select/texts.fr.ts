import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of changing several reminders at once in French. */
export const french = ({ list, number, plural }: Format): TextsOf<typeof english> => {
  const mostNamed = 4;
  const someOf = (names: readonly string[]) =>
    list(
      names.length <= mostNamed
        ? names
        : [...names.slice(0, mostNamed - 1), `${number(names.length - mostNamed + 1)} autres`],
      "disjunction",
    );
  const reminders = (many: number) => plural(many, { one: "# rappel", other: "# rappels" });
  const done = (many: number, what: string) => `${reminders(many)} ${plural(many, { one: what, other: `${what}s` })}.`;
  return {
    mode: "Sélectionner des rappels",
    keys: { all: "Sélectionner tous les rappels trouvés", clear: "Effacer la sélection" },
    select: (title) => `Sélectionner ${title}`,
    page: "Sélectionner cette page",
    group: "Rappels sélectionnés",
    count: (many) => plural(many, { one: "# sélectionné", other: "# sélectionnés" }),
    all: (many) => `Tout sélectionner (${number(many)})`,
    clear: "Effacer la sélection",
    renew: "Renouveler",
    assign: "Attribuer",
    tag: "Périmètre",
    snooze: "Reporter",
    remove: "Supprimer",
    stop: "Arrêter",
    busy: "Mise à jour des rappels sélectionnés",
    progress: (done, total) => `${number(done)} sur ${number(total)}`,
    cancel: "Annuler",
    undo: "Annuler",
    undoOthers: "Annuler les autres",
    removeTitle: (many) => `Supprimer ${reminders(many)}\u00a0?`,
    removeBody: (many) =>
      plural(many, {
        one: "Il sera supprimé pour toutes les personnes qui peuvent le voir, et ses e-mails prévus ne seront pas envoyés. Vous pourrez annuler juste après.",
        other:
          "Ils seront supprimés pour toutes les personnes qui peuvent les voir, et leurs e-mails prévus ne seront pas envoyés. Vous pourrez annuler juste après.",
      }),
    removeConfirm: (many) => `Supprimer ${reminders(many)}`,
    renewTitle: (many) => `Renouveler ${reminders(many)}`,
    renewQuestion: "Quelle est leur prochaine expiration\u00a0?",
    renewOwn: "Chacun encore pour sa propre durée",
    renewOwnHint: "Un certificat d’un an est renouvelé d’un an, un contrat de trois ans de trois ans.",
    renewPreview: "Nouvelles dates d’expiration",
    renewal: (from, to) => `${from} → ${to}`,
    renewalBy: (change, period) => `${change} (${period})`,
    renewalGuess: (change, period) => `${change} (${period}, durée inconnue)`,
    renewGuesses: (many) =>
      plural(many, {
        one: "# rappel n’a pas de durée connue et est renouvelé d’un an.",
        other: "# rappels n’ont pas de durée connue et sont renouvelés d’un an chacun.",
      }),
    renewDate: "Tous à la même date",
    renewConfirm: (many) => `Renouveler ${reminders(many)}`,
    snoozeTitle: (many) => `Reporter ${reminders(many)}`,
    snoozeHint: "Vous ne recevrez aucun e-mail à leur sujet avant ce jour. Les autres en recevront.",
    snoozeDate: "Jusqu’au",
    snoozeConfirm: "Reporter",
    snoozeNone: "Ces rappels ont expiré, ou expirent trop tôt pour être reportés.",
    noSnooze: "Vous ne recevez pas d’e-mails à ce sujet.",
    tooLate: "Il expire avant.",
    assignTitle: (many) => `Attribuer ${reminders(many)}`,
    assignQuestion: "Que faut-il changer\u00a0?",
    assignAdd: "Ajouter des personnes",
    assignHandOver: "Transmettre d’une personne à une autre",
    assignHint: "Elles s’ajoutent aux personnes déjà désignées.",
    assignConfirm: "Attribuer",
    assignUntagged: (many) =>
      plural(many, {
        one: "# rappel n’a pas de périmètre et ne peut être attribué à personne.",
        other: "# rappels n’ont pas de périmètre et ne peuvent être attribués à personne.",
      }),
    noTag: "Il n’a pas de périmètre.",
    handOverFrom: "De",
    handOverTo: "À",
    handOverOption: (name, many) => `${name} · ${reminders(many)}`,
    shares: {
      handedOver: (shares) => `Transmis\u00a0: ${list(shares.map(({ name, count }) => `${number(count)} à ${name}`))}.`,
      added: (shares) => `Ajout\u00a0: ${list(shares.map(({ name, count }) => `${name} à ${number(count)}`))}.`,
      staying: (many, leaving, only, tags) =>
        `${number(many)} ${many === 1 ? "reste" : "restent"} ${leaving === null ? plural(many, { one: "tel quel", other: "tels quels" }) : `à ${leaving}`}\u00a0: ${only === null ? "aucune des personnes choisies n’est" : `${only} n’est pas`} dans les groupes de ${someOf(tags)}.`,
    },
    handOverHint: "Cette personne ne sera plus désignée. Les autres le restent.",
    handOverConfirm: (many) => (many === 0 ? "Transmettre" : `Transmettre ${reminders(many)}`),
    places: {
      label: "Ce qu’il faut transmettre",
      assigned: (many) => `Attribution de ${reminders(many)}`,
      email: (many, address) => `E-mails de ${reminders(many)} à ${address}`,
      escalation: (many) => `Escalade de ${reminders(many)}`,
      tags: (names) =>
        `Escalade de ${plural(names.length, { one: "# périmètre", other: "# périmètres" })}\u00a0: ${names.join(", ")}`,
      tagsHint: "L’escalade d’un périmètre vaut pour tous ses rappels.",
      nothing: "Cette personne n’est nommée nulle part où quelqu’un d’autre pourrait la remplacer.",
      emailTo: (addresses) => `Les e-mails iront à ${someOf(addresses)}.`,
      created: (many) =>
        `Cette personne en a créé ${number(many)}, ce qui ne peut pas être changé. Si vous supprimez son compte, les rappels partagés peuvent devenir les vôtres.`,
    },
    tagRule: (name) => `Escalade de ${name}`,
    tagRulesDone: (many) => `Escalade changée pour ${plural(many, { one: "# périmètre", other: "# périmètres" })}.`,
    tagTitle: (many) => `Périmètre de ${reminders(many)}`,
    tagHint: "Les personnes désignées qui ne sont pas dans les groupes du nouveau périmètre sont retirées.",
    tagConfirm: "Définir le périmètre",
    done: {
      renew: (many) => done(many, "renouvelé"),
      assign: (many) => done(many, "attribué"),
      reassign: (many) => `${reminders(many)} transmis.`,
      tag: (many) => `Périmètre changé pour ${reminders(many)}.`,
      snooze: (many) => done(many, "reporté"),
      remove: (many) => done(many, "supprimé"),
    },
    none: "Rien n’a été changé.",
    undone: (many) => done(many, "restauré"),
    stopped: "Arrêté avant que tous soient modifiés.",
    notDone: (many) => plural(many, { one: "# rappel inchangé", other: "# rappels inchangés" }),
    show: "Afficher",
    reportTitle: (many) =>
      plural(many, { one: "# rappel n’a pas été modifié", other: "# rappels n’ont pas été modifiés" }),
    renewedTitle: (many) =>
      plural(many, { one: "# rappel est déjà renouvelé", other: "# rappels sont déjà renouvelés" }),
    otherDate: "Une autre date…",
    keep: (many) => plural(many, { one: "Garder sa date", other: "Garder ces dates" }),
    noEdit: "Vous ne pouvez pas le modifier.",
    noDelete: "Vous ne pouvez pas le supprimer.",
    noMove: "Vous ne pouvez pas le déplacer vers un autre périmètre.",
    unchanged: "C’est déjà le cas.",
    close: "Fermer",
  };
};
