import { french as mailTexts } from "../../widgets/mail/texts.fr.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page about the server in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  const emails = (many: number) => plural(many, { one: "# e-mail", other: "# e-mails" });
  const { test, ways } = mailTexts();
  return {
    heading: "Système",
    readAt: (time) => `Dernière mise à jour à ${time}. Actualisé toutes les minutes.`,
    refresh: "Actualiser",
    loading: "Chargement de l’état du système",
    loadFailed: "L’état du système n’a pas pu être chargé. Vérifiez que le serveur fonctionne, puis réessayez.",
    databaseAway:
      "Le serveur ne peut pas utiliser sa base de données pour le moment. Vérifiez que PostgreSQL fonctionne et que son disque n’est pas plein, puis réessayez.",
    refreshFailed: (time) => `L’actualisation a échoué. Voici l’état du système à ${time}.`,
    allWell: "Tout va bien.",
    toCheck: (many) =>
      plural(many, { one: "# point demande votre attention", other: `${many} points demandent votre attention` }),
    states: { ok: "OK", warning: "À surveiller", error: "Problème" },
    never: "Jamais",
    notYet: "Pas encore",
    none: "Aucun",
    links: {
      title: "Liens pour les personnes sans compte",
      lead: "Un lien ouvre un secret une ou plusieurs fois, au nom de ce serveur. Les liens qui ne sont plus autorisés se ferment aussitôt.",
      who: "Qui peut envoyer des liens",
      whoHint: "Les comptes qui se sont inscrits eux-mêmes attendent un jour.",
      senders: {
        nobody: "Personne",
        admins: "Les administrateurs et super-administrateurs",
        chosen: "Les personnes choisies",
        everyone: "Tout le monde",
      },
      days: "Durée maximale",
      daysCount: (count) => plural(count, { one: "# jour", other: "# jours" }),
      opens: "Nombre maximal d’ouvertures",
      opensCount: (count) => plural(count, { one: "# ouverture", other: "# ouvertures" }),
      files: "Avec des fichiers",
      passphrase: "Toujours avec une phrase de passe (l’application l’exige\u00a0; le serveur ne peut pas le vérifier)",
      submit: "Enregistrer",
      done: "Enregistré",
      failed: "L’enregistrement a échoué",
    },
    mail: {
      title: "Messagerie",
      test,
      way: "Envoi par",
      ways: {
        smtp: "Votre serveur de messagerie",
        outbox: "Le dossier d’envoi seulement",
        none: "Un autre processus du serveur",
        held: "Suspendu",
      },
      lastSent: "Dernier envoi",
      lastError: "Dernier échec",
      language: "Langue",
      languageOf: (name) => `${name} pour les personnes qui n’en ont pas choisi (DEFAULT_LANGUAGE)`,
      waiting: "En attente d’envoi",
      waitingCount: (many) => (many === 0 ? "Aucun" : emails(many)),
      trouble: {
        outbox: "Les e-mails n’atteignent personne",
        none: "Ce processus du serveur n’envoie pas d’e-mails",
        held: "Les e-mails sont suspendus",
      },
      troubleHint: ways,
      failing: "Certains e-mails n’arrivent pas",
      failingHint: (said) => `${said} Envoyez un e-mail d’essai pour vérifier le serveur de messagerie.`,
    },
    reminders: {
      title: "Rappels",
      due: "À envoyer maintenant",
      late: "En retard de plus de 10 minutes",
      oldest: "Le plus ancien à envoyer",
      undelivered: "Non distribués, 30 jours",
      isLate: (many) =>
        plural(many, {
          one: "# e-mail aurait dû partir il y a plus de 10 minutes",
          other: "# e-mails auraient dû partir il y a plus de 10 minutes",
        }),
      isLateToChannels: (many) =>
        plural(many, {
          one: "# message à un canal aurait dû partir il y a plus de 10 minutes",
          other: "# messages à des canaux auraient dû partir il y a plus de 10 minutes",
        }),
      isLateToChannelsHint:
        "Les services de ces canaux ne répondent pas ou demandent d’attendre. Le serveur essaie pendant 24 heures.",
      isLateHint:
        "Envoyez un e-mail d’essai pour vérifier le serveur de messagerie. Le serveur essaie pendant 24 heures.",
      isUndelivered: (many) =>
        plural(many, {
          one: "# rappel n’a pas été distribué à tout le monde ces 30 derniers jours",
          other: "# rappels n’ont pas été distribués à tout le monde ces 30 derniers jours",
        }),
      isUndeliveredHint: "Vérifiez les adresses de ces personnes, et les canaux.",
      showUndelivered: "Afficher les rappels",
    },
    backups: {
      title: "Sauvegardes",
      schedule: "Programmation",
      scheduled: (at) => `Chaque jour à ${at} UTC`,
      notScheduled: "Non programmées",
      keep: "Conservées",
      kept: {
        d: (count) => plural(count, { one: "# jour", other: "# jours" }),
        w: (count) => plural(count, { one: "# semaine", other: "# semaines" }),
        m: (count) => plural(count, { one: "# mois", other: "# mois" }),
      },
      folder: "Dossier",
      lastGood: "Dernière sauvegarde réussie",
      lastFailure: "Dernier échec",
      secrets: "Secrets exportés",
      isUnscheduled: "Les sauvegardes ne sont pas programmées",
      isUnscheduledHint:
        "Définissez BACKUP_DIR sur le serveur pour une sauvegarde quotidienne. Si vos sauvegardes sont faites autrement, vous pouvez ignorer ceci.",
      isOverdue: "La dernière sauvegarde réussie a plus de 26 heures",
      hasNone: "Il n’y a encore aucune sauvegarde réussie, et la première est en retard",
      failed: "La dernière sauvegarde a échoué",
      failedHint: (reason, dir) =>
        `${reason} ${dir === null ? "" : `Vérifiez que ${dir} existe, est accessible en écriture et dispose d’espace libre. `}Le serveur réessaie à la prochaine heure prévue.`,
      overdueHint: "Vérifiez que le processus du serveur avec BACKUP_DIR fonctionne, et consultez son journal.",
      notExported: {
        folder: "Si vous perdez le dossier de données, vous perdez tous les coffres",
        settings: "Si vous perdez le réglage PEPPER, vous perdez tous les coffres",
      },
      notExportedHint:
        "Une sauvegarde ne contient pas les secrets du serveur. Exécutez «\u00a0npm run pomander -- secrets export pomander-secrets.age\u00a0» sur le serveur, et gardez ce fichier ailleurs.",
    },
    server: {
      title: "Serveur",
      version: "Pomander",
      database: "Base de données",
      kinds: { embedded: "intégrée", own: "la vôtre" },
      databaseVersion: (version, kind) => `PostgreSQL ${version}, ${kind}`,
      size: "Taille de la base de données",
      disks: { data: "Espace disque libre", backups: "Espace libre pour les sauvegardes" },
      free: (free, total) => `${free} sur ${total}`,
      files: "Fichiers",
      filesTaken: (taken, limit) => `${taken} sur ${limit}`,
      noFiles: "Désactivés",
      filesFull: (taken, limit) => `Les fichiers occupent ${taken} sur les ${limit} possibles`,
      filesFullHint:
        "Quand tout est occupé, plus personne ne peut ajouter de fichiers. Augmentez FILES_IN_ALL si le disque a de la place, ou demandez aux personnes de supprimer des fichiers.",
      sharedVaults: "Coffres partagés",
      waitForKeys: (count) =>
        plural(count, { one: "# attend de nouvelles clés", other: "# attendent de nouvelles clés" }),
      overdueTasks: (count) =>
        plural(count, {
          one: "# tâche après un départ est en retard",
          other: "# tâches après des départs sont en retard",
        }),
      cleanup: "Dernier nettoyage",
      lowDisk: {
        data: (free) => `Il ne reste que ${free} d’espace disque pour le dossier de données`,
        backups: (free) => `Il ne reste que ${free} d’espace disque pour les sauvegardes`,
      },
      lowDiskHint: {
        data: "Quand le disque est plein, rien ne peut être enregistré. Libérez de l’espace.",
        backups:
          "Quand le disque est plein, les sauvegardes échouent. Libérez de l’espace, ou gardez-en moins avec BACKUP_KEEP.",
      },
      cleanupLate: "Les données expirées ne sont pas supprimées",
      cleanupFailedHint: (reason) => `Le nettoyage horaire a échoué\u00a0: ${reason}`,
      cleanupLateHint: "Le nettoyage horaire n’a pas abouti depuis plus de 3 heures. Consultez le journal du serveur.",
    },
    factors: {
      title: "Connexion en deux étapes",
      coverage: (some, all) =>
        `Utilisée par ${number(some)} sur ${plural(all, { one: "# personne", other: "# personnes" })}`,
      people: "Afficher les personnes",
    },
    ago: {
      now: "à l’instant",
      minutes: (many) => plural(many, { one: "il y a # minute", other: "il y a # minutes" }),
      hours: (many) => plural(many, { one: "il y a # heure", other: "il y a # heures" }),
      days: (many) => plural(many, { one: "il y a # jour", other: "il y a # jours" }),
    },
  };
};
