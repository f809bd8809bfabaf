import { secretSeconds } from "@pomander/browser/clipboard";
import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./setup-texts.ts";

/** Returns the texts for setting up a second factor in French. */
export const french = (): TextsOf<typeof english> => ({
  name: "Nom",
  password: "Mot de passe principal",
  passwordRequired: "Saisissez votre mot de passe",
  nameRequired: "Donnez-lui un nom que vous reconnaîtrez plus tard",
  failed: "La connexion en deux étapes n’a pas pu être configurée",
  app: {
    title: "Configurer une application d’authentification",
    begin:
      "Il vous faut une application d’authentification sur votre téléphone. À l’étape suivante, vous scannerez un code QR avec elle.",
    next: "Continuer",
    nameHint: "Par exemple, le téléphone où elle se trouve.",
    lead: "Scannez ceci avec une application d’authentification de votre téléphone, ou saisissez le secret à la main.",
    qr: "Code QR avec le secret pour votre application d’authentification",
    secret: "Secret à saisir",
    copySecret: "Copier le secret",
    secretCopied: `Secret copié dans le presse-papiers. Il sera effacé dans ${secretSeconds} secondes.`,
    copyFailed: "La copie a échoué",
    open: "Ouvrir dans une application d’authentification de cet appareil",
    code: "Code de l’application",
    codeHint: "Six chiffres. Cela confirme que l’application fonctionne avant l’activation.",
    codeForm: "Saisissez le code à six chiffres de l’application",
    defaultName: "Application d’authentification",
    submit: "Activer",
    loading: "Création d’un secret…",
  },
  key: {
    title: "Ajouter une clé de sécurité",
    lead: "Une clé USB ou NFC que vous touchez pour vous connecter. Elle résiste à l’hameçonnage\u00a0: elle ne répond qu’à ce site.",
    hint: "Par exemple, l’endroit où vous la gardez. Vous pouvez ajouter plusieurs clés.",
    defaultName: "Clé de sécurité",
    submit: "Ajouter la clé de sécurité",
    waiting: "Touchez votre clé de sécurité quand votre navigateur le demande…",
    refused: "Votre clé de sécurité n’a pas été utilisée. Réessayez.",
    known: "Cette clé de sécurité est déjà enregistrée.",
    unsupported: "Ce navigateur ne peut pas utiliser de clés de sécurité ici. Essayez un autre navigateur.",
  },
  lost: "Si vous perdez votre téléphone ou votre clé de sécurité, un code de récupération vous permet de vous connecter. Vous en recevrez dix à la fin.",
  othersEnd: "Toutes vos autres sessions prendront fin.",
  codes: {
    title: "Enregistrez vos codes de récupération",
    lead: "Si vous perdez votre téléphone ou votre clé de sécurité, chaque code vous fait entrer une fois, après votre mot de passe principal. Ils ne sont affichés que maintenant et ne remplacent pas votre clé de récupération. Gardez-les loin de votre téléphone, par exemple sur papier.",
    leadGenerated:
      "Si vous perdez votre téléphone ou votre clé de sécurité, chaque code vous fait entrer une fois, après la connexion par votre entreprise. Ils ne sont affichés que maintenant et ne remplacent pas votre clé de récupération. Gardez-les loin de votre téléphone, par exemple sur papier.",
    label: "Codes de récupération",
    saved: "J’ai enregistré mes codes de récupération",
    done: "Terminé",
    copied: `Codes de récupération copiés dans le presse-papiers. Ils seront effacés dans ${secretSeconds} secondes.`,
    sheetTitle: "Codes de récupération de Pomander",
    sheet: (email, site, date, isGenerated) => [
      `Compte\u00a0: ${email}`,
      `Adresse du site\u00a0: ${site}`,
      `Date de création\u00a0: ${date}`,
      "",
      `Chaque code fonctionne une fois, après ${isGenerated ? "la connexion par votre entreprise" : "votre mot de passe principal"}, à la place de votre téléphone ou de votre clé de sécurité.`,
      "Ils ne sont pas votre clé de récupération et ne déverrouillent pas votre coffre. Si vous créez de nouveaux codes, ceux-ci cessent de fonctionner.",
    ],
  },
});
