import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts around every page in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  name: "Pomander",
  loading: "Chargement…",
  skip: "Aller au contenu",
  header: {
    home: "Pomander, accueil",
    main: "Menu principal",
    start: "Accueil",
    more: "Plus",
    morePages: "Autres pages",
    account: "Compte",
    dashboard: "Tableau de bord",
    passwords: "Mots de passe",
    remindMe: "Rappels",
    scopeTags: "Périmètres",
    profile: "Profil",
    people: "Contacts",
    vaults: "Coffres partagés",
    audit: "Journal",
    serverTokens: "Jetons du serveur",
    provisioning: "Provisionnement",
    system: "Système",
    lock: "Verrouiller",
    logout: "Déconnexion",
    login: "Connexion",
    register: "S’inscrire",
    toDark: "Passer au thème sombre",
    toLight: "Passer au thème clair",
  },
  footer: {
    copyright: (year) => `© ${year} Pomander`,
    links: "À propos de ce service",
    privacy: "Confidentialité",
    terms: "Conditions d’utilisation",
    contact: "Contact",
  },
  unreachable: {
    title: "Serveur injoignable",
    text: "Vérifiez votre connexion. Vous êtes toujours connecté, et rien n’est perdu.",
    unavailable: "Le serveur n’est pas disponible pour le moment",
    unavailableText:
      "Vous êtes toujours connecté, et rien n’est perdu. Cette page s’ouvrira dès que le serveur sera de retour.",
    retry: "Réessayer",
    read: "Lire vos mots de passe",
  },
  offline: {
    bar: "Vous êtes hors ligne. Le serveur est injoignable.",
    barCopy: "Vous êtes hors ligne. Vous pouvez lire et copier vos mots de passe.",
    unavailable: "Le serveur n’est pas disponible pour le moment. Réessayez dans une minute.",
    unavailableCopy: "Le serveur n’est pas disponible pour le moment. Vous pouvez lire et copier vos mots de passe.",
    retry: "Réessayer",
    back: "Vous êtes de nouveau en ligne.",
    available: "Le serveur est de nouveau disponible.",
    backFresh: "Vous êtes de nouveau en ligne. Vos mots de passe sont à jour.",
    backStale: (reason) => `Vous êtes de nouveau en ligne, mais votre coffre n’a pas pu être actualisé. ${reason}`,
  },
  session: {
    ended: "Votre session est terminée. Reconnectez-vous.",
    reset: "Un administrateur a réinitialisé votre mot de passe. Connectez-vous avec votre mot de passe provisoire.",
    signIn: "Se connecter",
    storageEmptied:
      "Les données de ce site ont été effacées. Vous restez connecté jusqu’à ce que vous fermiez ou rechargiez cette page.",
    endsSoon: (minutes) =>
      `Votre session se termine dans ${plural(minutes, { one: "# minute", other: `${minutes} minutes` })}.`,
    confirm: "Confirmez votre mot de passe",
    confirmLead: "Saisissez votre mot de passe principal pour rester connecté. Rien de cette page n’est perdu.",
    renewLead: (company) =>
      `Reconnectez-vous avec ${company} pour rester connecté. Rien de cette page n’est perdu, et votre coffre reste ouvert.`,
    renew: (company) => `Se connecter avec ${company}`,
    password: "Mot de passe principal",
    failed: "Votre mot de passe n’a pas pu être confirmé. Réessayez.",
    stay: "Rester connecté",
    stays: "Vous êtes toujours connecté.",
    later: "Pas maintenant",
  },
  insecure: {
    title: "Cette page exige une connexion sécurisée",
    text: [
      "Votre coffre est déverrouillé sur cet appareil, et les navigateurs ne le permettent qu’en https ou sur la machine qui héberge le serveur.",
      "Ouvrez Pomander à son adresse https. Si vous gérez ce serveur, docs/operations.md explique comment configurer TLS.",
    ],
  },
  failed: {
    title: "Cette page n’a pas pu être affichée",
    text: "Une partie n’a pas été chargée, ou une erreur s’est produite de notre côté. Votre coffre n’est pas touché.",
    reload: "Recharger la page",
  },
  newVaultKeys: {
    made: "Nouvelles clés du coffre créées",
    stopped: "Vos nouvelles clés de coffre ne sont pas terminées. Ouvrez votre profil pour réessayer.",
  },
  palette: "Trouver des éléments, des pages et des actions",
  shortcuts: {
    title: "Raccourcis clavier",
    close: "Fermer",
    help: "Afficher cette liste",
    control: "Ctrl",
    escape: "Échap",
  },
});
