import type { Format, TextsOf } from "@pomander/texts/format";
import { shortened } from "../../../lib/format/shortened.ts";
import type { english } from "./texts.ts";

/** Returns the texts of the upload of users as a file in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  const people = (many: number) => plural(many, { one: "# personne", other: "# personnes" });

  return {
    bulk: {
      title: "Ajout de personnes par fichier",
      lead: "Une ligne par personne. Utilisez le modèle, ou votre propre liste\u00a0: les en-têtes usuels, en français, anglais, allemand ou espagnol, sont compris. Vous verrez son contenu avant l’envoi.",
      passwordLead:
        "Les mots de passe du fichier sont provisoires\u00a0; omettez-les pour qu’ils soient créés ici. Chacun choisit son propre mot de passe principal à la première connexion.",
      drop: "Déposez un fichier CSV ici, ou",
      choose: "Choisissez un fichier",
      chooseOther: "Choisir un autre fichier",
      file: "Fichier CSV",
      selectFile: "Choisissez un fichier",
      onlyCsv: "Seuls les fichiers .csv sont acceptés.",
      tooLarge: (megabytes) => `Ce fichier dépasse la limite de ${megabytes} Mo.`,
      empty: "Il n’y a aucune ligne sous l’en-tête.",
      processing: "Lecture du fichier…",
      found: (many) => plural(many, { one: "# personne valide trouvée", other: "# personnes valides trouvées" }),
      sending: (done, all) => `${number(done)} sur ${number(all)} envoyées`,
      waiting: (seconds) =>
        `Le serveur est occupé. Reprise dans ${plural(seconds, { one: "# seconde", other: "# secondes" })}.`,
      retrying: "Le serveur ne répond pas. Nouvel essai…",
      completed: (successes, errors) =>
        `Terminé\u00a0: ${plural(successes, { one: "# réussite", other: "# réussites" })} et ${plural(errors, { one: "# erreur", other: "# erreurs" })}`,
      parsing: (reason) => `Erreur de lecture du CSV\u00a0: ${reason}`,
      unusedColumns: (names) =>
        `Colonnes non utilisées\u00a0: ${names.map((name) => `«\u00a0${name}\u00a0»`).join(", ")}`,
      encoding: (name) => `Lu comme ${name}`,
      submit: "Envoyer",
      submitMany: (many) => `Envoyer ${people(many)}`,
      stop: "Arrêter",
      stopping: "Arrêt…",
      close: "Fermer",
      cancel: "Annuler",
      progress: "Progression de l’envoi",
      show: { all: "Toutes les lignes", problems: "Avec des problèmes" },
      showLabel: "Lignes à afficher",
      showResult: { all: "Toutes les lignes", errors: "Erreurs" },
      columns: { line: "Ligne", name: "Nom", email: "E-mail", problem: "Vérification", outcome: "Résultat" },
      ok: "OK",
      invite: (many) =>
        plural(many, {
          one: "Inviter par e-mail la personne sans mot de passe",
          other: "Inviter par e-mail les # personnes sans mot de passe",
        }),
      inviteHint:
        "Un lien leur est envoyé, et elles choisissent un mot de passe principal. Vous n’avez pas de mots de passe provisoires à transmettre.",
      groups: {
        unknown: "Ces groupes de votre fichier n’existent pas. Ajoutez-les, ou choisissez-en un autre pour chacun.",
        instead: (name) => `Au lieu de «\u00a0${name}\u00a0»`,
        none: "Aucun groupe",
        add: "Ajouter le groupe",
        addNamed: (name) => `Ajouter le groupe «\u00a0${name}\u00a0»`,
        addFailed: "Le groupe n’a pas pu être ajouté",
        everyone: "Groupes pour toutes les personnes du fichier",
        everyoneHint: "En plus des groupes indiqués dans le fichier.",
      },
      allowReminders: "Donner accès aux rappels à toutes les personnes du fichier",
      allowRemindersHint: "Le fichier ne l’indique pas. Vous pourrez le changer pour chaque personne plus tard.",
      noEmail: "pas d’adresse, ignorée",
      problem: (column, reason) => `${column}\u00a0: ${reason}`,
      problemsFound: (many) =>
        plural(many, {
          one: "# ligne avec des problèmes, non envoyée",
          other: "# lignes avec des problèmes, non envoyées",
        }),
      passwordsMade: (many) =>
        plural(many, {
          one: "# personne reçoit un mot de passe provisoire créé ici. Vous le verrez une fois, après l’envoi.",
          other: "# personnes reçoivent un mot de passe provisoire créé ici. Vous les verrez une fois, après l’envoi.",
        }),
      leftOut: (many) =>
        plural(many, { one: "# ligne sans adresse, ignorée", other: "# lignes sans adresse, ignorées" }),
      reportHeader: ["ligne", "e-mail", "résultat", "motif"],
      created: "Créée",
      refused: "Non créée",
      pages: "Pages de lignes",
      saveReport: "Enregistrer le rapport",
      noProblems: "Aucun problème trouvé.",
      noErrors: "Aucune erreur.",
      leave: {
        title: "Quitter pendant l’envoi\u00a0?",
        body: "Les personnes déjà créées restent. Les autres ne seront pas envoyées. Si vous envoyez de nouveau le même fichier, les personnes existantes ne changent pas.",
        confirm: "Arrêter et quitter",
        cancel: "Rester ici",
      },
    },
    rowFaults: {
      missingColumns: (names) =>
        names.length === 1 ? `la colonne ${names[0]} manque` : `les colonnes ${names.join(", ")} manquent`,
      doubledColumn: (name) => `la colonne ${name} figure deux fois`,
      openQuote: (line) => `la valeur entre guillemets qui commence à la ligne ${line} n’est jamais fermée`,
      empty: "le fichier est vide",
      unreadable: "le fichier n’a pas pu être lu",
      quotes: "un guillemet est mal placé",
      tooManyValues: (many) =>
        plural(many, { one: "# valeur de plus que de colonnes", other: "# valeurs de plus que de colonnes" }),
      flag: "doit être true ou false",
      phoneLeftOut: (typed) => `«\u00a0${shortened(typed)}\u00a0» n’est pas un numéro de téléphone et n’est pas repris`,
      tooLong: (most) => `compte au plus ${most} caractères`,
      adminRefused: "seul un super-administrateur peut ajouter des administrateurs",
      duplicate: (line) => `même adresse qu’à la ligne ${line}`,
      notSent: "Non envoyée",
      replyLost:
        "Adresse déjà enregistrée, peut-être par cet envoi\u00a0: la connexion a été coupée pendant l’envoi de cette ligne.",
      stopped: "Non envoyée\u00a0: l’envoi a été arrêté",
    },
  };
};
