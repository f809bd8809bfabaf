import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of signing in, registering and recovering in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  fields: {
    firstName: "Prénom",
    lastName: "Nom",
    mobileNo: "Numéro de mobile",
    email: "E-mail",
    emailHint: "Vous l’utiliserez pour vous connecter.",
    password: "Mot de passe",
    confirmPassword: "Confirmez le mot de passe",
    recoveryKey: "Clé de récupération",
    code: "Code reçu",
    temporaryPassword: "Mot de passe provisoire",
    oldPassword: "Votre ancien mot de passe principal",
    newPassword: "Nouveau mot de passe principal",
  },
  errors: {
    firstNameRequired: "Saisissez votre prénom",
    lastNameRequired: "Saisissez votre nom",
    emailRequired: "Saisissez votre adresse e-mail",
    mobileNo: "Saisissez un numéro de téléphone, par exemple +33 6 12 34 56 78",
    passwordRequired: "Saisissez votre mot de passe",
    passwordShort: "Le mot de passe doit compter au moins 8 caractères",
    passwordLong: "Ce mot de passe est trop long",
    confirmRequired: "Confirmez votre mot de passe",
    confirmDiffers: "Les mots de passe ne correspondent pas",
    recoveryKeyRequired: "Saisissez votre clé de récupération",
    login: "La connexion a échoué",
    register: "L’inscription a échoué",
    recover: "Le compte n’a pas pu être récupéré",
    choose: "Votre mot de passe principal n’a pas pu être défini",
    codeRequired: "Saisissez le code",
    codeForm: "Saisissez le code à six chiffres",
    codeWrong: "Code incorrect. Après cinq essais manqués, demandez-en un nouveau.",
    tooWeak: "Ce mot de passe est trop facile à deviner. Allongez-le, ou combinez plusieurs mots sans lien entre eux.",
  },
  checkEmail: {
    checking: "Vérification de l’adresse…",
    taken: "Cette adresse est déjà enregistrée",
    failed: "L’adresse n’a pas pu être vérifiée",
    byCompany: "Les personnes ayant cette adresse se connectent par leur entreprise. Ouvrez la page de connexion.",
  },
  retry: "Réessayer",
  tryAgainIn: (wait) => `Vous pourrez réessayer dans ${wait}.`,
  login: {
    title: "Connexion",
    lead: "Votre mot de passe principal déverrouille votre coffre sur cet appareil.",
    submit: "Se connecter",
    reset:
      "Vous avez été déconnecté, car un administrateur a réinitialisé votre mot de passe. Connectez-vous avec le mot de passe provisoire qu’il vous a donné.",
    needsConnection: "Il faut être en ligne pour se connecter.",
    unavailable: "Le serveur n’est pas disponible pour le moment. Réessayez dans une minute.",
    passkey: "Utiliser une clé d’accès",
    passkeyFailed: "La connexion avec une clé d’accès a échoué",
    passkeyStopped:
      "Rien n’a été confirmé sur votre appareil. Réessayez, ou connectez-vous avec votre mot de passe principal. Une clé d’accès ne fonctionne qu’à l’adresse où vous l’avez ajoutée.",
    forgot: "Mot de passe principal oublié\u00a0?",
    noAccount: "Pas encore de compte\u00a0?",
    register: "S’inscrire",
    temporary: "Première visite, avec un mot de passe provisoire\u00a0?",
    noLink: "Pas d’e-mail\u00a0? Regardez dans vos courriers indésirables, ou",
    linkAgain: "renvoyez le lien",
    linkPause: "(une fois toutes les dix minutes).",
  },
  checkMail: {
    title: "Consultez vos e-mails",
    lead: (email) =>
      `Votre compte est prêt. Pour confirmer votre adresse, ouvrez le lien que nous avons envoyé à ${email}.`,
    next: "Connectez-vous ensuite avec votre mot de passe principal. Pas d’e-mail\u00a0? Regardez dans vos courriers indésirables.",
    login: "Connexion",
  },
  somebodyBefore:
    "Il vous sera demandé de créer un mot de passe principal. Si ce n’est pas le cas, quelqu’un d’autre l’a peut-être déjà utilisé\u00a0: prévenez votre administrateur.",
  code: {
    title: "Saisissez le code que nous vous avons envoyé",
    lead: (email) =>
      `Nous avons envoyé un code à six chiffres à ${email}. Vous n’en avez besoin qu’une fois, avec votre mot de passe provisoire.`,
    hint: "Cela peut prendre une minute. Regardez aussi dans vos courriers indésirables.",
    submit: "Continuer",
    again: "Envoyer un nouveau code",
    sentAgain: "Si votre dernier code date de plus d’une minute, un nouveau est en route. L’ancien ne fonctionne plus.",
    back: "Retour à la connexion",
  },
  register: {
    invitedEmailHint: "Utilisez l’adresse à laquelle l’invitation a été envoyée.",
    title: "Créez votre compte",
    lead: "Un seul mot de passe déverrouille tout. Choisissez-en un que vous n’utilisez nulle part ailleurs.",
    passwordHint: "Il ne quitte jamais cet appareil, et personne ne peut le réinitialiser pour vous.",
    firstPasswordHint:
      "C’est votre mot de passe principal. Il ne quitte jamais cet appareil, et personne ne peut le réinitialiser pour vous.",
    done: "Votre compte est prêt.",
    submit: "Créer le compte",
    haveAccount: "Vous avez déjà un compte\u00a0?",
    login: "Connexion",
    setup: "Vous avez ouvert le lien d’installation\u00a0: ce compte sera le super-administrateur de ce serveur.",
    withoutSetup: "S’inscrire sans le lien",
    closed: "Les inscriptions sont fermées. Demandez un compte à un administrateur.",
  },
  key: {
    title: "Enregistrez votre clé de récupération",
    lead: "C’est le seul moyen de retrouver votre coffre si vous oubliez votre mot de passe principal. Personne ne peut la recréer, pas même un administrateur ou les personnes qui gèrent ce serveur.",
    notYet: "Votre compte sera créé à l’étape suivante.",
    back: "Retour",
  },
  recover: {
    title: "Récupérez votre compte",
    lead: "Utilisez votre clé de récupération pour définir un nouveau mot de passe principal. Vous gardez tout ce que contient votre coffre.",
    keyHint: "8 groupes de 4. Les majuscules, les espaces et les tirets ne comptent pas.",
    next: "Continuer",
    noKey:
      "Sans votre clé de récupération, un mot de passe principal oublié ne peut pas être réinitialisé. Personne d’autre n’a de copie de la clé.",
    toLogin: "Retour à la connexion",
    passwordTitle: "Choisissez un nouveau mot de passe principal",
    passwordLead:
      "Votre clé de récupération est correcte. Ce nouveau mot de passe déverrouillera désormais votre coffre.",
    keyTitle: "Enregistrez votre nouvelle clé de récupération",
    keyLead: "Elle remplace la clé que vous venez d’utiliser, qui ne fonctionnera plus quand vous aurez terminé.",
    finish: "Terminer la récupération",
    factorNote: "Vous choisirez ensuite un nouveau mot de passe principal.",
    passkeysGo: (count) =>
      plural(count, {
        one: "Votre clé d’accès sera retirée à la fin. Vous pourrez l’ajouter de nouveau dans votre profil.",
        other: `Vos ${count} clés d’accès seront retirées à la fin. Vous pourrez les ajouter de nouveau dans votre profil.`,
      }),
    done: "Compte récupéré. Vous êtes déconnecté partout ailleurs.",
    byCompany:
      "Votre nouveau mot de passe principal et votre nouvelle clé de récupération sont désormais valables. Votre entreprise exige que vous vous connectiez par elle.",
    passkeysGone: "Vos clés d’accès ont été retirées. Vous pouvez les ajouter de nouveau dans votre profil.",
  },
});
