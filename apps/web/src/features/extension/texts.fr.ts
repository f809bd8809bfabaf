import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page that offers the browser extension in French. */
export const french = (): TextsOf<typeof english> => ({
  heading: "Obtenir l’extension",
  lead: "Elle remplit vos identifiants sur les sites web et enregistre les nouveaux. Vous saisissez votre mot de passe principal dans l’extension, pas dans une page.",
  loading: "Recherche de l’extension",
  failed: "L’extension n’a pas pu être recherchée",
  present: (version) => `L’extension est dans ce navigateur et reliée à ce serveur. C’est la version ${version}.`,
  newer: (version) => `La version ${version} est disponible. Installez-la comme auparavant.`,
  connectTo: ["Dans l’onglet qui s’ouvre, saisissez", "et connectez-vous."] as const,
  none: "Ce serveur ne propose pas l’extension",
  noneHint: "Les personnes qui le gèrent peuvent l’ajouter. D’ici là, copiez les mots de passe depuis la liste.",
  download: (kind, size) => `Télécharger ${kind} (${size})`,
  chromium: {
    title: "Chrome, Edge, Brave et Chromium",
    lead: "À partir de la version 148, sur un ordinateur. Votre entreprise l’a peut-être déjà installée.",
    unpack: "Décompressez le fichier dans un dossier qui reste à sa place.",
    open: ["Ouvrez", "dans un nouvel onglet, et activez le mode développeur."] as const,
    load: "Choisissez «\u00a0Charger l’extension non empaquetée\u00a0», puis le dossier.",
  },
  firefox: {
    title: "Pour Firefox",
    lead: "À partir de la version 153, sur un ordinateur. Firefox ne garde une extension que si Mozilla l’a signée, ou si la politique de votre entreprise l’autorise. Sinon, elle disparaît à la fermeture de Firefox.",
    open: ["Ouvrez", "dans un nouvel onglet."] as const,
    load: "Choisissez «\u00a0Charger un module complémentaire temporaire\u00a0», puis le fichier.",
  },
  company: {
    title: "Sur tous les ordinateurs d’une entreprise",
    chromium: "La politique de Chromium, qui apporte aussi les nouvelles versions\u00a0:",
    noSigned: "Pour Chromium, une politique a besoin d’un fichier signé, et ce serveur n’en a pas.",
    firefox: "La politique de Firefox ESR\u00a0:",
  },
  check: {
    title: "Vérifier les fichiers",
    lead: "L’empreinte SHA-256 de chaque fichier. Comparez-la avec celle de la publication, ou avec les fichiers que vous construisez vous-même.",
  },
});
