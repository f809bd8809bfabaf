import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the popup in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Pomander",
  connect: {
    lead: "Reliez l’extension à votre serveur Pomander pour remplir ses identifiants ici.",
    open: "Relier",
    signIn: "Se connecter",
  },
  unlock: {
    password: "Mot de passe principal",
    submit: "Déverrouiller",
    passkey: "Déverrouiller avec une clé d’accès",
    failed: "Votre coffre n’a pas pu être déverrouillé",
  },
  notVerified:
    "Votre coffre ne correspond pas au dernier enregistrement. Rien n’est rempli tant que vous n’avez pas décidé quoi garder.",
  offline:
    "Votre serveur est injoignable. Les identifiants sont remplis tels qu’ils ont été lus en dernier\u00a0; rien ne peut être enregistré.",
  openPomander: "Ouvrir Pomander",
  settings: "Réglages",
  lock: "Verrouiller",
  search: "Rechercher",
  here: (host) => `Pour ${host}`,
  none: (host) => `Aucun identifiant pour ${host}`,
  nothingFound: "Aucun identifiant trouvé",
  place: (userName, vault) =>
    [userName, vault === null ? "" : `Partagé\u00a0: ${vault}`].filter((part) => part !== "").join(" · "),
  fill: "Remplir",
  copyUserName: "Copier le nom d’utilisateur",
  copyPassword: "Copier le mot de passe",
  copyCode: "Copier le code à usage unique",
  copied: "Copié",
  notCopied: "La copie a échoué",
  outcome: {
    noForm: "Cette page n’a pas d’identifiant à remplir.",
    insecure: "Ce formulaire enverrait votre mot de passe sans chiffrement. Il n’a pas été rempli.",
    moved: "La page a changé. Réessayez.",
    locked: "Cet identifiant ne peut pas être rempli ici.",
    noAccess: "Le navigateur n’autorise aucune extension dans cette page.",
    covered: "Les champs de cette page sont masqués ou recouverts. Rien n’a été rempli.",
    altered: "La page a modifié ce qui a été rempli.",
  },
  hideButton: (site) => `Masquer le bouton dans les champs de ${site}`,
  showButton: (site) => `Afficher le bouton dans les champs de ${site}`,
  buttonChanged: "Cela vaut pour les pages que vous ouvrez désormais.",
  failed: "Cela n’a pas fonctionné. Réessayez.",
  save: {
    title: (host) => `Enregistrer l’identifiant pour ${host}\u00a0?`,
    updateTitle: (host) => `Mettre à jour le mot de passe pour ${host}\u00a0?`,
    userName: "Nom d’utilisateur",
    asNew: "Enregistrer comme nouvel identifiant",
    submit: "Enregistrer",
    update: "Mettre à jour",
    notNow: "Pas maintenant",
    never: "Jamais ici",
    failed: "Cet identifiant n’a pas pu être enregistré. Réessayez, ou ajoutez-le dans Pomander.",
  },
  details: { card: { title: "Cartes", name: "Carte" }, identity: { title: "Identités", name: "Identité" } },
  newPassword: {
    title: (host) => `Nouveau mot de passe pour ${host}`,
    password: "Mot de passe",
    again: "Un autre",
    userName: "Nom d’utilisateur",
    choice: "Où l’enregistrer",
    submit: "Utiliser et enregistrer",
    failed: "Ce mot de passe n’a pas pu être enregistré. Rien n’a été rempli.",
    unfilled: {
      moved:
        "Le mot de passe est enregistré, mais la page a changé. Appuyez de nouveau sur «\u00a0Utiliser et enregistrer\u00a0», ou copiez-le depuis son identifiant.",
      covered:
        "Le mot de passe est enregistré, mais les champs de la page sont masqués ou recouverts. Copiez-le depuis son identifiant.",
      altered:
        "Le mot de passe est enregistré, mais la page l’a modifié pendant le remplissage. Vérifiez-le, ou choisissez-en un autre.",
    },
  },
  ask: {
    title: "Remplir ici\u00a0?",
    site: (title, host) => `${host} reçoit ce que contient «\u00a0${title}\u00a0».`,
    frame: (host, tabHost) => `Le formulaire est de ${host}, dans une page de ${tabHost}.`,
    action: (host) => `Le formulaire envoie ce qui est rempli à ${host}.`,
    expression: (host) =>
      `Seule une expression de cet identifiant correspond à ${host}. Ses autres liens sont d’un autre site.`,
    reprompt: "Cet identifiant demande chaque fois votre mot de passe principal.",
    copyTitle: "Copier\u00a0?",
    copy: "Copier",
    go: "Remplir",
    cancel: "Annuler",
  },
});
