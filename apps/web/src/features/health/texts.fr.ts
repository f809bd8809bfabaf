import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the health report in French. */
export const french = ({ list, number, plural }: Format): TextsOf<typeof english> => {
  const passwords = (count: number) => plural(count, { one: "# mot de passe", other: "# mots de passe" });
  const entries = (count: number) => plural(count, { one: "# élément", other: "# éléments" });
  const kinds = {
    breached: "Fuite connue",
    known: "Anciens membres",
    weak: "Faible",
    reused: "Réutilisé",
    expired: "Expiré",
    "insecure-link": "Lien non sécurisé",
    "no-second-factor": "Sans code à usage unique",
    expiring: "Expire bientôt",
    old: "Ancien",
    unreadable: "Ne peut pas être ouvert",
    ignored: "Écarté",
  };
  return {
    heading: "Rapport de sécurité",
    lead: "Voyez à quel point vos mots de passe sont sûrs. Ils sont vérifiés sur cet appareil.",
    back: "Mots de passe",
    untitled: "Sans titre",
    checking: {
      label: "Vérification de vos mots de passe",
      progress: (checked, total) => `Vérification de ${number(checked)} sur ${entries(total)}`,
      cancel: "Annuler",
      stopped: "La vérification a été arrêtée.",
      resume: "Continuer",
      failed: "Vos mots de passe n’ont pas pu être vérifiés",
    },
    loadFailed: "Les mots de passe n’ont pas pu être chargés",
    unverified: "Votre coffre ne correspond pas au dernier enregistrement\u00a0: ce rapport est peut-être incomplet.",
    toPasswords: "Afficher les mots de passe",
    score: {
      of: (score) => `Note\u00a0: ${score} sur 100`,
      words: { perfect: "Excellente", good: "Bonne", fair: "À améliorer", low: "À risque" },
      explanation: (safe, total, isChecked) => {
        const one = isChecked
          ? "fort, utilisé une seule fois et dans aucune fuite connue"
          : "fort et utilisé une seule fois";
        const other = isChecked
          ? "forts, utilisés une seule fois et dans aucune fuite connue"
          : "forts et utilisés une seule fois";
        if (safe === total)
          return total === 1
            ? `Votre mot de passe est ${one}.`
            : total === 2
              ? `Vos deux mots de passe sont ${other}.`
              : `Vos ${passwords(total)} sont tous ${other}.`;
        return `${number(safe)} sur ${passwords(total)} ${plural(safe, { one: `est ${one}`, other: `sont ${other}` })}.`;
      },
      rest: "C’est votre note. Les autres constats n’y changent rien.",
      notLookedUp: "Pas encore comparés aux fuites connues.",
      lookUp: "Vérifier",
      unknownAge: (count) =>
        plural(count, {
          one: "L’ancienneté de # mot de passe est inconnue.",
          other: "L’ancienneté de # mots de passe est inconnue.",
        }),
    },
    empty: {
      none: "Aucun mot de passe à vérifier",
      noneHint: "Ajoutez votre premier mot de passe, ou importez ceux que vous avez.",
      noneAction: "Ajouter des mots de passe",
      perfect: "Rien à améliorer",
      perfectHint: "Si cela change, vous le verrez ici.",
      view: "Rien ici",
      viewHint: "Aucun élément n’a ce constat.",
      showStart: "Voir par où commencer",
    },
    views: { label: "Constats", list: "Éléments à examiner", start: "Pour commencer", all: "Tous", ...kinds },
    titles: { start: "Commencez par ceux-ci", all: "Tout ce qui a été trouvé", ...kinds },
    leads: {
      start: "Les plus grands risques d’abord. Changer un mot de passe prend une minute.",
      all: "Tout ce qui pourrait être plus sûr, les plus grands risques d’abord.",
      breached: "Des pirates ont ces mots de passe sur leurs listes. Changez-les maintenant.",
      known:
        "Des personnes qui ne sont plus membres d’un coffre partagé ont pu les conserver. Changez chacun d’eux, sur son site et ici\u00a0: une fois changé, il quitte la liste.",
      weak: "Ils sont faciles à deviner. Utilisez le générateur pour en avoir de plus forts.",
      reused:
        "Si l’un de ces sites subit une fuite, les autres sont menacés aussi. Donnez à chaque site son propre mot de passe.",
      expired: "La date que vous leur avez fixée est passée.",
      "insecure-link":
        "Sans https, d’autres personnes du réseau peuvent lire ce que vous saisissez. Vérifiez si le site prend en charge https.",
      "no-second-factor":
        "Ces sites proposent la connexion en deux étapes, mais aucun code à usage unique n’est enregistré ici. Si vous utilisez plutôt une application ou une clé de sécurité, écartez le constat.",
      expiring: "Ils expirent dans les 30 jours, à la date que vous avez fixée.",
      old: "Inchangés depuis plus d’un an. Un mot de passe fort utilisé une seule fois n’a pas besoin d’être changé.",
      unreadable:
        "Ces éléments sont endommagés ou ont été enregistrés par une version plus récente. Ils sont conservés tels quels.",
      ignored: "Les constats que vous avez écartés. Ils ne changent pas votre note.",
    },
    pages: "Pages de constats",
    showAll: (count) => `Tout afficher (${entries(count)})`,
    finding: {
      breached: (count) => `Vu ${plural(count, { one: "une fois", other: "# fois" })} dans des fuites connues`,
      known: (names) =>
        names.length === 1
          ? `${list(names)} n’est plus membre et a pu le conserver`
          : `${list(names)} ne sont plus membres et ont pu le conserver`,
      someone: "Un ancien membre",
      weak: ["Mot de passe très faible", "Mot de passe faible", "Mot de passe pas assez fort"] as const,
      group: (many) => `${many} éléments avec un même mot de passe`,
      reused: (names, more) =>
        `Même mot de passe que ${list([...names, ...(more > 0 ? [plural(more, { one: "# autre élément", other: "# autres éléments" })] : [])])}`,
      expired: (day, ago) => `A expiré le ${day} · ${ago}`,
      expiring: (day, left) => `Expire le ${day} · ${left}`,
      insecureLink: "Son lien n’utilise pas https",
      noSecondFactor: (site) =>
        `${site} propose la connexion en deux étapes, mais aucun code à usage unique n’est enregistré`,
      old: (day) => `Inchangé depuis le ${day}`,
      unreadable: "Cet élément ne peut pas être ouvert",
      noId: "Cet élément n’a pas d’identifiant.",
    },
    row: {
      change: "Changer sur le site",
      changeOf: (name, host) => `Changer sur le site\u00a0: ${name}, ${host}`,
      changeTip: (host) =>
        `Ouvre ${host} dans un nouvel onglet. Si le site n’a pas de page pour cela, cherchez dans ses réglages.`,
      edit: "Modifier",
      editOf: (name) => `Modifier ${name}`,
      more: (name) => `Plus pour ${name}`,
      setAside: "N’a pas à être changé",
      ignore: (kind) => `Écarter «\u00a0${kind}\u00a0» pour cet élément`,
      resume: (kind) => `Ne plus écarter «\u00a0${kind}\u00a0»`,
    },
    notices: {
      ignored: "Écarté pour cet élément",
      resumed: "N’est plus écarté",
      setAside: "C’est noté\u00a0: il n’a pas à être changé",
      undo: "Annuler",
      failed: "L’enregistrement a échoué",
      gone: "Cet élément a été supprimé ailleurs.",
      conflict: "Cet élément a été modifié ailleurs. Réessayez.",
    },
    breaches: {
      title: "Fuites connues",
      off: "Ce serveur ne recherche pas les mots de passe divulgués. Les personnes qui le gèrent peuvent l’activer.",
      offline: "Connectez-vous à Internet pour rechercher les mots de passe divulgués.",
      settingsFailed: "Il n’a pas été possible de savoir si ce serveur recherche les mots de passe divulgués.",
      leads: {
        service: (host) => [
          "Sachez lesquels de vos mots de passe des pirates ont déjà. Vos mots de passe ne quittent jamais cet appareil, et leurs empreintes complètes non plus.",
          `Pour chaque mot de passe, 5 des 40 chiffres de son empreinte SHA-1 vont à votre serveur, qui les transmet à ${host} sans votre nom. Plus de mille mots de passe divulgués ont les mêmes 5 chiffres. Tous reviennent, et cet appareil les compare aux vôtres.`,
        ],
        file: () => [
          "Sachez lesquels de vos mots de passe des pirates ont déjà. Vos mots de passe ne quittent jamais cet appareil, et leurs empreintes complètes non plus.",
          "Pour chaque mot de passe, 5 des 40 chiffres de son empreinte SHA-1 vont à votre serveur, qui consulte sa propre liste et n’interroge personne d’autre. Plus de mille mots de passe divulgués ont les mêmes 5 chiffres. Tous reviennent, et cet appareil les compare aux vôtres.",
        ],
      },
      agree: "Rechercher les fuites",
      remembered: "Vous verrez désormais le résultat ici. Vous pouvez arrêter à tout moment.",
      progress: (done, total) => `${number(done)} recherchés sur ${passwords(total)}`,
      label: "Recherche des mots de passe divulgués",
      cancel: "Annuler",
      resume: (count) => `Vérifier ${passwords(count)}`,
      waiting: (count) =>
        plural(count, { one: "# mot de passe pas encore recherché.", other: "# mots de passe pas encore recherchés." }),
      none: (checked) =>
        plural(checked, {
          one: "Votre mot de passe n’est dans aucune fuite connue.",
          other: "Aucun de vos # mots de passe n’est dans une fuite connue.",
        }),
      some: (count) =>
        plural(count, {
          one: "# élément a un mot de passe issu d’une fuite connue.",
          other: "# éléments ont un mot de passe issu d’une fuite connue.",
        }),
      show: "Afficher",
      failed: "Les mots de passe divulgués n’ont pas pu être recherchés",
      limit: "Vous avez atteint la limite quotidienne de ce serveur. Vérifiez le reste demain.",
      stop: "Ne plus vérifier",
      nothing: "Il n’y a encore aucun mot de passe à rechercher.",
    },
  };
};
