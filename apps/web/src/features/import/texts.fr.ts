import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the Import page in French. */
export const french = ({ bytes: size, number, plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# élément", other: "# éléments" });
  return {
    heading: "Importer",
    lead: "Apportez vos mots de passe d’un autre gestionnaire ou d’un navigateur. Le fichier est lu sur cet appareil.",
    passwords: "Mots de passe",
    into: "Importer dans",
    cancel: "Annuler",
    back: "Choisir un autre fichier",
    needs: {
      locked: {
        title: "Déverrouillez d’abord votre coffre",
        lead: "Ce que vous importez est chiffré sur cet appareil et ajouté à votre coffre.",
      },
      unverified:
        "Votre coffre ne correspond pas au dernier enregistrement. Consultez l’avertissement de la page «\u00a0Mots de passe\u00a0» avant d’importer quoi que ce soit.",
      offline: "Vous êtes hors ligne. Il faut être en ligne pour importer.",
    },
    lockedMeanwhile: (stored, total) =>
      `Votre coffre a été verrouillé pendant l’import\u00a0: ${number(stored)} sur ${plural(total, { one: "# élément est", other: "# éléments sont" })} dans votre coffre. Déverrouillez-le et choisissez de nouveau le fichier pour importer le reste. Rien n’est ajouté deux fois.`,
    choose: {
      title: "Choisissez un fichier",
      drop: "Déposez votre export ici, ou choisissez-le",
      file: "Fichier à importer",
      submit: "Choisir un fichier",
      hint: "Fonctionne avec Bitwarden, 1Password, KeePass, tous les navigateurs et bien d’autres. Vous verrez le contenu du fichier avant que quoi que ce soit soit enregistré.",
      help: "Comment exporter mes mots de passe\u00a0?",
      failed: "Ce fichier n’a pas pu être lu",
      handed: (name) => `Les mots de passe et clés de licence de ${name} sont prêts, avec les titres de leurs lignes.`,
      readHanded: "Les vérifier",
    },
    reading: {
      title: "Lecture de votre fichier",
      reading: "Lecture…",
      comparing: "Comparaison avec votre coffre…",
      progress: (done) => `Lecture\u00a0: ${Math.round(done * 100)}\u00a0%`,
      compared: (opened, total) =>
        `Comparaison\u00a0: ${number(opened)} sur ${plural(total, { one: "# élément vérifié", other: "# éléments vérifiés" })} dans votre coffre`,
      cancel: "Annuler",
    },
    unlock: {
      title: "Ce fichier est chiffré",
      lead: (format) => `${format}. Saisissez le mot de passe choisi lors de l’export.`,
      leadKdbx: (format) => `${format}. Déverrouillez-la comme dans KeePass.`,
      password: "Mot de passe du fichier",
      keyFile: "Fichier-clé",
      chooseKeyFile: "Choisir le fichier-clé",
      keyFileHint: "Seulement si votre base de données en utilise un.",
      removeKeyFile: "Retirer le fichier-clé",
      submit: "Ouvrir le fichier",
      required: "Saisissez le mot de passe",
      requiredEither:
        "Saisissez le mot de passe, choisissez le fichier-clé, ou les deux. Si le mot de passe est vide, appuyez de nouveau sur «\u00a0Ouvrir le fichier\u00a0».",
      keyFileTooLarge: "Ce fichier est trop volumineux pour un fichier-clé.",
    },
    columns: {
      title: "Que contient chaque colonne\u00a0?",
      lead: "Nous ne reconnaissons pas ce fichier CSV. Choisissez ce que contient chaque colonne.",
      unnamed: (index) => `Colonne ${index}`,
      meaning: (name) => `Signification de «\u00a0${name}\u00a0»`,
      empty: "vide",
      remembered: "Vous avez déjà fait ce choix, pour un fichier ayant les mêmes colonnes.",
      submit: "Continuer",
      noTitle: "Choisissez la colonne du titre, du lien ou du mot de passe",
      twice: (meaning) => `Une seule colonne peut être\u00a0: ${meaning}`,
      meanings: {
        title: "Titre",
        link: "Lien",
        email: "Nom d’utilisateur ou e-mail",
        password: "Mot de passe",
        notes: "Remarques",
        category: "Catégorie ou dossier",
        tags: "Étiquettes",
        totp: "Code à usage unique",
        expires: "Date d’expiration",
        favorite: "Favori",
        field: "Champ personnalisé",
        hiddenField: "Champ personnalisé masqué",
        ignore: "Ne pas importer",
      },
    },
    preview: {
      title: (count) => plural(count, { one: "# élément trouvé", other: "# éléments trouvés" }),
      into: (vault) => `Vous importez dans ${vault}. Ses membres verront ce que vous importez.`,
      same: (count) =>
        plural(count, {
          one: "# élément est déjà dans votre coffre et sera ignoré.",
          other: "# éléments sont déjà dans votre coffre et seront ignorés.",
        }),
      sameChosen: (count, chosen) =>
        `${plural(count, { one: "# élément est déjà dans votre coffre", other: "# éléments sont déjà dans votre coffre" })}\u00a0; ${plural(chosen, { one: "# sera importé de nouveau", other: "# seront importés de nouveau" })}.`,
      untitled: "Sans titre",
      table: "Éléments du fichier",
      importColumn: "Importer",
      mark: { in: "Sera importé", out: "Sera ignoré", undecided: "Indécis" },
      columns: {
        title: "Titre",
        email: "Nom d’utilisateur",
        link: "Lien",
        category: "Catégorie",
        type: "Importé comme",
        presence: "Dans votre coffre",
      },
      presence: { new: "Nouveau", same: "Déjà présent", more: "Plus complet", otherPassword: "Autre mot de passe" },
      show: {
        label: "Éléments à afficher",
        all: "Tous",
        new: "Nouveaux",
        same: "Déjà présents",
        more: "Plus complets",
        otherPassword: "Différents",
      },
      search: "Rechercher dans ce fichier…",
      clear: "Effacer",
      everything: { select: "Tout sélectionner", deselect: "Tout désélectionner" },
      shown: { select: "Sélectionner les affichés", deselect: "Désélectionner les affichés" },
      keys: "Déplacez-vous avec les flèches et sélectionnez avec Espace",
      nothingFound: "Aucun résultat",
      chosen: (chosen, count) => `${number(chosen)} sur ${entries(count)} à importer`,
      tag: "Étiquette de cet import",
      tagHint: "Facultative. Ajoutée à chaque élément importé, pour les retrouver ensemble.",
      submit: (count) => `Importer ${entries(count)}`,
      nothing: "Rien à importer",
      undecided: (count) =>
        plural(count, {
          one: "Décidez encore pour # élément avant de continuer.",
          other: "Décidez encore pour # éléments avant de continuer.",
        }),
      failed: (count) => plural(count, { one: "# ligne est illisible", other: "# lignes sont illisibles" }),
      skipped: (count) => plural(count, { one: "# ligne ignorée", other: "# lignes ignorées" }),
      skippedLead: "Par exemple des éléments de la corbeille, ou des lignes qui ne nomment qu’un dossier.",
      leftBehind: (count) =>
        plural(count, { one: "# donnée ne peut pas être importée", other: "# données ne peuvent pas être importées" }),
      leftBehindLead: "Gardez votre ancien gestionnaire jusqu’à ce que vous les ayez déplacées.",
    },
    more: {
      title: (count) =>
        plural(count, {
          one: "# élément est plus complet que dans votre coffre",
          other: "# éléments sont plus complets que dans votre coffre",
        }),
      lead: "Ces identifiants sont déjà dans votre coffre. L’ajout ne remplace jamais rien\u00a0: il complète seulement ce qui manque.",
      list: "Éléments plus complets",
      fields: (names) =>
        `${plural(names.length, { one: "# champ de plus", other: "# champs de plus" })}\u00a0: ${names.join(", ")}`,
      add: "Compléter l’élément",
      keep: "Garder les deux",
      skip: "Ignorer",
      choice: (title) => `Que faire de ${title}`,
      addAll: "Tout compléter",
      keepAll: "Tout garder",
      skipAll: "Tout ignorer",
      pages: "Pages d’éléments plus complets",
    },
    others: {
      title: (count) =>
        plural(count, {
          one: "# élément est dans votre coffre avec un autre mot de passe",
          other: "# éléments sont dans votre coffre avec un autre mot de passe",
        }),
      lead: "Choisissez que faire de chacun. Vos éléments existants ne changent jamais\u00a0: un élément importé est ajouté comme nouveau.",
      list: "Éléments avec un autre mot de passe",
      mine: "Dans votre coffre",
      theirs: "Dans le fichier",
      skip: "Ignorer",
      keep: "Importer aussi",
      choice: (title) => `Que faire de ${title}`,
      skipAll: "Tout ignorer",
      keepAll: "Tout importer aussi",
      show: (what, title) => `Afficher le mot de passe\u00a0: ${what}, ${title}`,
      hide: (what, title) => `Masquer le mot de passe\u00a0: ${what}, ${title}`,
      showTip: "Afficher le mot de passe",
      hideTip: "Masquer le mot de passe",
      empty: "vide",
      pages: "Pages d’éléments avec un autre mot de passe",
    },
    run: {
      title: "Import en cours",
      bar: "Progression de l’import",
      progress: (stored, total) =>
        `${number(stored)} sur ${plural(total, { one: "# élément importé", other: "# éléments importés" })}`,
      file: (name, done, bytes) => `Enregistrement de ${name}\u00a0: ${size(done)} sur ${size(bytes)}`,
      stay: "Gardez cette page ouverte. Votre coffre reste déverrouillé jusqu’à la fin.",
      cancel: "Annuler",
      cancelling: "Arrêt…",
      stopped: "Import arrêté",
      stoppedLead: (stored, total) =>
        `${number(stored)} sur ${plural(total, { one: "# élément est", other: "# éléments sont" })} dans votre coffre. Continuez pour importer le reste.`,
      failed: "L’import n’a pas pu continuer",
      goOn: "Continuer",
      finish: "Terminer sans le reste",
    },
    leave: {
      title: "Quitter cette page\u00a0?",
      body: "Les éléments déjà importés restent dans votre coffre. Vous pourrez choisir de nouveau le fichier plus tard. Rien n’est ajouté deux fois.",
      bodyPreview: "Rien n’a encore été importé, et vos choix seront perdus.",
      confirm: "Quitter",
      cancel: "Rester",
    },
    report: {
      title: (count) => plural(count, { one: "# élément a été importé", other: "# éléments ont été importés" }),
      titleAdded: (count) => plural(count, { one: "# élément a été complété", other: "# éléments ont été complétés" }),
      nothing: "Rien n’a été importé",
      into: (file, vault) => `${file}, dans ${vault}`,
      sum: "Bilan de l’import",
      inFile: "Total dans le fichier",
      lines: {
        imported: "Importés",
        added: "Complétés parmi les vôtres",
        here: "Déjà dans votre coffre",
        skipped: "Ignorés par vous",
        leftOut: "Non importés (corbeille, dossiers)",
        failed: "Échecs",
        notYet: "Non importés (import arrêté)",
      },
      failed: "Ce qui a échoué",
      leftBehind: "Ce qui n’a pas pu être importé",
      otherPassword: "Dans votre coffre avec un autre mot de passe",
      addedFields: (names) => `Ajouté\u00a0: ${names.join(", ")}`,
      skippedFields: (names) => `Dans votre coffre sans\u00a0: ${names.join(", ")}`,
      save: "Enregistrer le rapport",
      fileName: "pomander-rapport-import.csv",
      saveHint: "Le rapport énumère les titres, mais aucun mot de passe.",
      csvHeader: ["Où", "Titre", "Résultat", "Raison"],
      outcomes: {
        imported: "Importé",
        added: "Complété dans l’élément existant",
        here: "Déjà dans votre coffre",
        skipped: "Ignoré par vous",
        leftOut: "Corbeille ou dossier, non importé",
        failed: "Échec",
        notYet: "Non importé",
      },
      leftBehindOutcome: "Non importé",
      toPasswords: "Ouvrir les mots de passe",
      again: "Importer un autre fichier",
      undo: (count) =>
        plural(count, { one: "Supprimer le # élément de cet import", other: "Supprimer les # éléments de cet import" }),
    },
    next: {
      title: "Que faire ensuite",
      health: "Rechercher les mots de passe faibles et réutilisés",
      healthLead: "Le rapport de sécurité les trouve sur cet appareil.",
      delete: "Supprimer le fichier d’export",
      deleteLead: (name) =>
        `Quiconque ouvre ${name} peut lire vos mots de passe. Supprimez-le et videz la corbeille. Vérifiez aussi vos téléchargements et vos dossiers en ligne.`,
      deleteSealed: (name) =>
        `Vous n’avez plus besoin de ${name}. Supprimez-le, sauf si vous voulez le garder comme sauvegarde.`,
      old: "Garder votre ancien gestionnaire quelque temps",
      oldLead: "Au moins jusqu’à ce que vous vous soyez connecté à vos sites les plus importants avec Pomander.",
    },
    undo: {
      title: (count) => `Supprimer ${entries(count)}\u00a0?`,
      body: `Tout ce que l’import a ajouté est supprimé, sauf les éléments que vous avez modifiés depuis. Les éléments supprimés peuvent être rétablis pendant ${limits.historyDays} jours.`,
      confirm: (count) => `Supprimer ${entries(count)}`,
      busy: (removed, total) =>
        `${number(removed)} sur ${plural(total, { one: "# élément supprimé", other: "# éléments supprimés" })}`,
      bar: "Suppression",
      failed: "L’import n’a pas pu être supprimé",
      done: (removed) =>
        removed === 0
          ? "Il ne restait rien à supprimer"
          : plural(removed, { one: "# élément a été supprimé", other: "# éléments ont été supprimés" }),
      changed: (count) =>
        plural(count, {
          one: "# élément que vous avez modifié depuis reste.",
          other: "# éléments que vous avez modifiés depuis restent.",
        }),
      again: "Réessayer",
      removed: "Supprimés récemment",
      cancel: "Annuler",
      close: "Fermer",
    },
    earlier: {
      title: "Imports antérieurs",
      lead: "Les éléments de chaque import qui sont encore dans votre coffre.",
      loading: "Recherche d’imports antérieurs…",
      failed: "Vos imports antérieurs n’ont pas pu être chargés",
      count: (count, changed) =>
        changed === 0
          ? entries(count)
          : `${entries(count)}, ${plural(changed, { one: "# modifié depuis", other: "# modifiés depuis" })}`,
      undo: "Supprimer",
      undoLabel: (format, when) => `Supprimer l’import ${format}\u00a0: ${when}`,
    },
  };
};
