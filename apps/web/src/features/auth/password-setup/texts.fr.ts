import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of choosing a master password in French. */
export const french = (): TextsOf<typeof english> => ({
  title: "Choisissez votre mot de passe principal",
  lead: "Vous n’aurez plus besoin du mot de passe provisoire. Désormais, vous seul savez ce qui déverrouille votre coffre.",
  loading: "Recherche de votre coffre…",
  signedOut: "Connexion interrompue. Demandez à votre administrateur s’il a réinitialisé votre mot de passe.",
  back: "Retour",
  next: "Continuer",
  temporaryTitle: "Saisissez de nouveau votre mot de passe provisoire",
  temporaryLead:
    "La page a été rechargée, et les mots de passe ne sont jamais stockés. Saisissez-le de nouveau pour confirmer que c’est bien vous.",
  invited: {
    title: "Choisissez votre mot de passe principal",
    lead: (email) =>
      `Vous êtes connecté comme ${email}. Votre coffre s’ouvre avec un mot de passe principal que vous seul connaissez\u00a0: choisissez-le maintenant.`,
  },
  first: {
    title: "Configurez votre coffre",
    lead: "Le mot de passe qui vous a été donné ne fonctionne qu’une fois. Choisissez un mot de passe principal que vous seul connaissez.",
    submit: "Configurer mon coffre",
    done: "Votre coffre est prêt.",
  },
  opening: {
    title: "Qu’est-ce qui ouvre votre coffre\u00a0?",
    lead: (email) => `Vous êtes connecté en tant que ${email}. Vous pourrez changer cela dans votre profil.`,
    generated: (company) => `${company}, puis ce navigateur`,
    generatedHint: (company) =>
      `Vous ne saisissez rien\u00a0: ${company} vous connecte, et ce navigateur ouvre votre coffre. Ni ${company} ni ce serveur ne peuvent l’ouvrir.`,
    password: "Un mot de passe principal",
    passwordHint:
      "Vous le choisissez et le saisissez pour déverrouiller. Il sert sur chaque appareil, même hors ligne.",
  },
  generated: {
    title: "Enregistrez votre clé de récupération",
    lead: (company) =>
      `Elle ouvre votre coffre sur un nouvel appareil, ou si ce navigateur oublie tout. ${company} ne peut rien faire si vous la perdez.`,
    note: (company) =>
      `${company} vous connecte. Ce navigateur ouvre votre coffre\u00a0; ni ${company} ni ce serveur ne le peuvent.`,
    making: "Création de votre clé de récupération…",
  },
  ways: {
    title: "Retrouvez votre coffre",
    lead: "Le mot de passe provisoire de votre administrateur ne déverrouille pas votre coffre. Confirmez que le coffre est à vous, puis choisissez un nouveau mot de passe principal.",
    password: "Je connais mon ancien mot de passe principal",
    passwordHint: "Celui d’avant la réinitialisation. Vous gardez tout ce que contient votre coffre.",
    recoveryKey: "J’ai ma clé de récupération",
    recoveryKeyHint: "Les 8 groupes de 4 que vous avez enregistrés. Vous gardez tout ce que contient votre coffre.",
    generatedLead: "Le mot de passe temporaire n’ouvre pas votre coffre. Votre clé de récupération l’ouvre.",
    generatedEmpty: "Je ne l’ai pas",
    generatedEmptyHint:
      "Commencez avec un coffre vide. L’ancien reste verrouillé dans vos archives, au cas où vous retrouveriez sa clé de récupération.",
    empty: "Je n’ai ni l’un ni l’autre",
    emptyHint:
      "Commencez un coffre vide. L’ancien reste dans vos archives, verrouillé, au cas où vous retrouveriez son mot de passe.",
  },
  password: {
    title: "Déverrouillez votre coffre",
    lead: "Saisissez votre mot de passe principal d’avant la réinitialisation. Il est vérifié sur cet appareil, et vous n’en aurez plus besoin.",
    submit: "Déverrouiller mon coffre",
    wrong: "Ce mot de passe ne déverrouille pas votre coffre. Le mot de passe provisoire non plus.",
  },
  recoveryKey: {
    title: "Déverrouillez votre coffre",
    lead: "Utilisez votre clé de récupération à la place de votre ancien mot de passe principal.",
    submit: "Déverrouiller mon coffre",
    wrong: "Cette clé ne déverrouille pas votre coffre.",
  },
  reclaimed: {
    title: "Choisissez un nouveau mot de passe principal",
    lead: "Vous avez retrouvé votre coffre. Votre nouveau mot de passe remplace l’ancien et le provisoire.",
    done: "Vous avez retrouvé votre coffre.",
    keyTitle: "Enregistrez une nouvelle clé de récupération",
    keyLead:
      "Vous venez d’utiliser votre ancienne clé\u00a0: quelqu’un l’a peut-être vue. Celle-ci la remplace quand vous continuez.",
    keyLeadNone:
      "Votre coffre n’avait pas de clé de récupération. Celle-ci vous redonne accès si vous oubliez votre mot de passe principal.",
    keep: {
      label: "Garder ma clé actuelle",
      title: "Garder votre clé actuelle\u00a0?",
      warning: "Elle continue de fonctionner, y compris pour quiconque l’a vue quand vous l’avez utilisée.",
      confirm: "Garder l’ancienne clé",
      cancel: "Enregistrer la nouvelle clé",
    },
    submit: "Définir le mot de passe principal",
  },
  empty: {
    title: "Commencer un coffre vide\u00a0?",
    warning: [
      "Votre nouveau coffre commence sans rien de l’ancien\u00a0: ni mots de passe, ni notes, ni coffres partagés tant qu’un gestionnaire ne vous redonne pas accès.",
      "L’ancien coffre rejoint vos archives, toujours verrouillé. Seul son ancien mot de passe principal ou sa clé de récupération le déverrouille. Sans eux, personne ne le peut, pas même vous ou un administrateur.",
      "Si vous retrouvez plus tard le mot de passe ou la clé, vous pourrez rouvrir l’ancien coffre dans votre profil et y reprendre ce que vous avez enregistré depuis.",
    ] as const,
    generatedWarning: [
      "L’ancien coffre rejoint vos archives, toujours verrouillé. Seule sa clé de récupération le déverrouille. Sans elle, personne ne le peut, pas même vous ou un administrateur.",
      "Si vous retrouvez la clé plus tard, vous pourrez rouvrir l’ancien coffre dans votre profil et y reprendre ce que vous avez enregistré depuis.",
    ] as const,
    understood: "Je comprends que mon nouveau coffre sera vide",
    submit: "Commencer un coffre vide",
    passwordTitle: "Choisissez un mot de passe principal pour le coffre vide",
    passwordLead: "Choisissez-en un que vous seul connaissez. Personne ne peut le réinitialiser pour vous.",
    done: "Votre coffre vide est prêt. L’ancien est archivé dans votre profil.",
  },
});
