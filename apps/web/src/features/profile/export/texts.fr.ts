import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the Export page in French. */
export const french = ({ number, plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# élément", other: "# éléments" });
  return {
    heading: "Exporter",
    lead: "Emportez tout ce que contient votre coffre, comme sauvegarde ou vers une autre application. Le fichier est créé sur cet appareil.",
    profile: "Profil",
    of: "Coffre à exporter",
    section: {
      title: "Exporter",
      lead: "Enregistrez tout ce que contient votre coffre dans un fichier\u00a0: chiffré pour une sauvegarde, ou lisible par une autre application.",
      open: "Exporter votre coffre",
    },
    needs: {
      locked: {
        title: "Déverrouillez d’abord votre coffre",
        lead: "Un export contient ce qui est dans votre coffre déverrouillé.",
      },
    },
    unverified:
      "Votre coffre ne correspond pas au dernier enregistrement. Le fichier contiendra ce que cet appareil voit maintenant. Consultez l’avertissement de la page «\u00a0Mots de passe\u00a0».",
    offline: (when) =>
      `Vous êtes hors ligne. Le fichier contiendra la copie de cet appareil, dernière modification\u00a0: ${when}.`,
    format: {
      label: "Type de fichier",
      recommended: "Recommandé",
      pomander: {
        name: "Fichier chiffré",
        lead: "Chiffré avec un mot de passe. Contient tout et s’ouvre dans n’importe quel compte Pomander. Le meilleur choix pour une sauvegarde.",
      },
      "bitwarden-json": {
        name: "JSON de Bitwarden",
        lead: "Lisible par tous. La plupart des gestionnaires de mots de passe peuvent l’importer.",
      },
      "bitwarden-zip": {
        name: "ZIP de Bitwarden",
        lead: "Lisible par tous. La même chose, avec les fichiers. Prend autant de temps que leur téléchargement.",
      },
      csv: {
        name: "Fichier CSV",
        lead: "Lisible par tous. Pour les tableurs et les applications qui n’importent rien d’autre.",
      },
      cxf: {
        name: "Credential Exchange (CXF)",
        lead: "Lisible par tous. Un nouveau format standard des gestionnaires de mots de passe.",
      },
    },
    protect: {
      label: "Le chiffrer avec",
      master: "Votre mot de passe principal",
      own: "Un autre mot de passe",
      password: "Mot de passe du fichier",
      confirm: "Confirmez le mot de passe du fichier",
      hint: "Il vous le faudra pour ouvrir le fichier. Personne ne peut le retrouver.",
    },
    warning: {
      title: "Quiconque ouvre ce fichier peut lire tous vos mots de passe",
      body: "Enregistrez-le seulement là où personne d’autre ne peut regarder. Ne l’envoyez pas par e-mail, ne le mettez pas dans un dossier en ligne, et supprimez-le dès que vous l’avez utilisé.",
    },
    master: "Mot de passe principal",
    masterHint: "Pour confirmer que c’est bien vous",
    submit: (count) => `Exporter ${entries(count)}`,
    cancel: "Annuler",
    faults: {
      master: "Saisissez votre mot de passe",
      wrong: "Mot de passe incorrect.",
      password: "Saisissez un mot de passe",
      short: `Le mot de passe doit compter au moins ${limits.registrationPassword} caractères`,
      long: "Ce mot de passe est trop long",
      weak: "Ce mot de passe est trop facile à deviner. Choisissez-en un plus long.",
      confirm: "Confirmez votre mot de passe",
      mismatch: "Les mots de passe ne correspondent pas",
    },
    failed: "Votre coffre n’a pas pu être exporté",
    noRoomHere:
      "Ce navigateur ne peut pas enregistrer un fichier de cette taille. Utilisez un autre navigateur, ou la ligne de commande.",
    working: {
      title: "Export en cours",
      checking: "Vérification de votre mot de passe…",
      opening: (opened, total) =>
        `${number(opened)} sur ${plural(total, { one: "# élément ouvert", other: "# éléments ouverts" })}`,
      writing: "Écriture du fichier…",
      written: (done) => `Écriture du fichier\u00a0: ${Math.round(done * 100)}\u00a0%`,
      bar: "Progression de l’export",
    },
    done: {
      title: (count) => plural(count, { one: "# élément exporté", other: "# éléments exportés" }),
      saved: (name) => `${name} est dans vos téléchargements.`,
      again: "L’enregistrer de nouveau",
      another: "Exporter dans un autre format",
      toProfile: "Retour à votre profil",
      sealed: "Conservez-le en lieu sûr. Pour l’ouvrir, importez-le dans Pomander avec le mot de passe choisi.",
      plain: "Supprimez ce fichier dès que vous l’avez utilisé, et videz la corbeille.",
      unreadable: (count) =>
        plural(count, { one: "# élément n’a pas pu être ouvert", other: "# éléments n’ont pas pu être ouverts" }),
      unreadableSealed:
        "Le fichier les contient tels qu’ils ont été reçus, au cas où ils pourraient être ouverts plus tard.",
      unreadablePlain: "Ils ne sont pas dans ce fichier. Seul un fichier chiffré peut les contenir.",
      unreadableId: (id) => (id === "" ? "Élément sans identifiant" : `Élément ${id}`),
      leftBehind: "Ce que ce format ne peut pas contenir",
      leftBehindLead: "Un fichier chiffré contient tout cela.",
    },
  };
};
