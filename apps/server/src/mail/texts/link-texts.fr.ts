import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./link-texts.ts";

/** Returns the texts of mails about calendar links, channels and API tokens in French. */
export const french = (): TextsOf<typeof english> => ({
  unexpected:
    "Si ce n’était pas vous, quelqu’un d’autre est connecté à votre compte. Retirez cet accès dans votre profil, déconnectez-vous partout et changez votre mot de passe principal.",
  unexpectedWithoutPassword:
    "Si ce n’était pas vous, quelqu’un d’autre est connecté à votre compte. Retirez cet accès dans votre profil, déconnectez-vous partout et prévenez le service informatique de votre entreprise.",
  calendar: {
    title: "Un lien de calendrier a été créé pour vos rappels",
    what: "Toute personne qui a le lien peut voir les titres et les dates de vos rappels, jusqu’à ce que vous le retiriez dans votre profil.",
  },
  channel: {
    titleOfNew: "Un canal a été ajouté pour vos rappels",
    titleOfChange: "Un canal de vos rappels a été modifié",
    kind: "Type de canal",
    host: "Envoie à",
    what: "Les rappels y sont envoyés avec leurs titres et leurs dates, jusqu’à ce que vous le retiriez.",
  },
  linkOpened: {
    title: "Votre lien a été ouvert",
    created: "Création",
    left: "Ouvertures restantes",
    see: "Voir mes liens",
    what: "Quelqu’un a ouvert un lien que vous avez envoyé. Votre liste de liens indique si cette personne avait le lien et sa phrase de passe.",
    unexpected: "Si ce n’était pas la personne à qui vous l’avez envoyé, changez ce que vous avez envoyé.",
  },
  token: {
    titles: {
      "token-made": "Un jeton d’API a été créé",
      "token-rotated": "Un jeton d’API a reçu un nouveau secret",
      "token-kept": "Un jeton d’API issu d’une sauvegarde fonctionne de nouveau",
    },
    titlesOfServer: {
      "token-made": "Un jeton d’API a été créé pour le serveur",
      "token-rotated": "Un jeton d’API du serveur a reçu un nouveau secret",
      "token-kept": "Un jeton d’API du serveur issu d’une sauvegarde fonctionne de nouveau",
    },
    name: "Nom",
    by: "Par",
    ends: "Se termine",
    openServers: "Ouvrir les jetons du serveur",
    openMine: "Ouvrir mes jetons d’API",
    whatOfServer:
      "Un programme qui a ce jeton peut utiliser Pomander dans la limite de ses droits, jusqu’à ce que le jeton se termine ou soit révoqué.",
    what: "Un programme qui a ce jeton peut utiliser Pomander en votre nom dans la limite de ses droits, jusqu’à ce que le jeton se termine ou que vous le révoquiez.",
    unexpected:
      "Si vous ne vous y attendiez pas, révoquez le jeton, déconnectez-vous partout et changez votre mot de passe principal.",
    unexpectedWithoutPassword:
      "Si vous ne vous y attendiez pas, révoquez le jeton, déconnectez-vous partout et prévenez le service informatique de votre entreprise.",
    newNetwork: "Un jeton d’API a été utilisé depuis un nouveau réseau",
    network: "Réseau",
    moved:
      "Si l’un de vos programmes a changé de place, vous n’avez rien à faire. À sa création, un jeton peut être limité à vos réseaux.",
    unknownNetwork: "Si vous ne connaissez pas ce réseau, quelqu’un a peut-être une copie du jeton\u00a0: révoquez-le.",
  },
});
