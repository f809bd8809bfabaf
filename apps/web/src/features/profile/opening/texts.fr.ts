import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of how a vault opens without a master password in French. */
export const french = ({ moment }: Format): TextsOf<typeof english> => ({
  unnamed: "votre entreprise",
  title: "Navigateurs qui ouvrent votre coffre",
  lead: (company) =>
    `${company} vous connecte, puis l’un de ces navigateurs ouvre votre coffre. Personne n’en connaît le mot de passe principal, et ni ${company} ni ce serveur ne peuvent l’ouvrir.`,
  loadFailed: "Les navigateurs qui ouvrent votre coffre n’ont pas pu être chargés",
  none: "Aucun navigateur n’ouvre votre coffre. Votre clé de récupération ou une clé d’accès l’ouvre.",
  restored: "D’une sauvegarde. L’aviez-vous retiré depuis ?",
  here: "Ce navigateur",
  added: (at) => `Ajouté ${moment(at)}`,
  used: (at) => `Dernière utilisation ${moment(at)}`,
  add: "Ajouter ce navigateur",
  approveLocked: "Déverrouillez votre coffre pour approuver un autre navigateur.",
  remove: "Retirer",
  removeLabel: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name}\u00a0?`,
  removeBody:
    "Il n’ouvre plus votre coffre et est déconnecté. Vous pourrez l’y ajouter de nouveau. Si quelqu’un d’autre peut l’avoir, créez aussi de nouvelles clés de coffre.",
  removeFailed: "Le navigateur n’a pas pu être retiré",
  removed: "Navigateur retiré",
  forget: "Oublier",
  forgetLabel: "Oublier ce navigateur",
  forgetTitle: "Oublier ce navigateur\u00a0?",
  forgetBody:
    "Il n’ouvre plus votre coffre. Votre coffre reste ouvert jusqu’à ce que vous le verrouilliez\u00a0; ensuite, il vous faut votre clé de récupération, une clé d’accès ou un autre navigateur.",
  forgotten: "Ce navigateur n’ouvre plus votre coffre",
  forgetFailed: "Ce navigateur n’a pas pu être oublié",
  passkeysOnly: {
    action: "N’utiliser que des clés d’accès",
    title: "N’ouvrir votre coffre qu’avec des clés d’accès\u00a0?",
    lead: "Les navigateurs n’ouvrent plus votre coffre d’eux-mêmes\u00a0: vous utilisez chaque fois une clé d’accès. Une copie des données d’un navigateur n’ouvre alors rien. Tous vos navigateurs sont retirés ici et déconnectés, sauf celui-ci.",
    confirm: "N’utiliser que des clés d’accès",
    needed: "Aucune clé d’accès n’ouvre encore votre coffre. Ajoutez-en d’abord une sur cette page.",
    one: "Une seule clé d’accès ouvre votre coffre. Si vous la perdez, il vous faut votre clé de récupération\u00a0: ajoutez-en bientôt une deuxième.",
    failed: "Impossible de changer la façon dont votre coffre s’ouvre",
    loadFailed: "Impossible de charger vos clés d’accès",
    close: "Fermer",
    done: "Seules des clés d’accès ouvrent désormais votre coffre",
    on: (company: string) =>
      `Seules vos clés d’accès ouvrent votre coffre, après que ${company} vous a connecté. Si vous les perdez, votre clé de récupération l’ouvre. Aucun navigateur ne peut être ajouté.`,
    left: "Ces navigateurs peuvent aussi ouvrir votre coffre. Retirez-les.",
    allow: "Autoriser de nouveau les navigateurs",
    allowTitle: "Laisser de nouveau des navigateurs ouvrir votre coffre\u00a0?",
    allowBody:
      "Vos clés d’accès l’ouvrent toujours. Vous pouvez alors ajouter des navigateurs, qui l’ouvrent sans rien vous demander.",
    allowConfirm: "Autoriser les navigateurs",
    allowed: "Les navigateurs peuvent ouvrir votre coffre dès que vous les ajoutez",
  },
  choose: {
    action: "Définir un mot de passe principal",
    title: "Définir un mot de passe principal\u00a0?",
    lead: "Ensuite, ce mot de passe déverrouille votre coffre sur chaque appareil. Avec votre e-mail, il vous connecte aussi là où votre entreprise n’a pas à le faire. Les navigateurs n’ouvrent plus votre coffre d’eux-mêmes, et toutes les autres sessions se terminent.",
    cancel: "Annuler",
    submit: "Définir le mot de passe principal",
    done: "Votre mot de passe principal est défini",
    failed: "Votre mot de passe principal n’a pas pu être défini",
  },
  generate: {
    action: "Ne plus utiliser de mot de passe principal",
    title: "Ne plus utiliser de mot de passe principal\u00a0?",
    lead: (company) =>
      `${company} vous connecte, et ce navigateur ouvre votre coffre\u00a0: vous ne saisissez plus rien. Sur un nouvel appareil, il vous faut la clé de récupération que vous recevez maintenant, ou une clé d’accès. Les clés d’accès ne vous connectent plus, et toutes les autres sessions se terminent.`,
    password: "Mot de passe principal",
    show: "Continuer",
    cancel: "Annuler",
    sheetTitle: "Enregistrez votre clé de récupération",
    sheetLead: (company) =>
      `Elle ouvre votre coffre sur un nouvel appareil. ${company} ne peut rien faire si vous la perdez. Elle n’est montrée qu’une fois, et le serveur ne peut pas la lire.`,
    store: "Ne plus utiliser de mot de passe principal",
    done: "Votre coffre n’a plus de mot de passe principal",
    failed: "L’ouverture de votre coffre n’a pas pu être modifiée",
    signInFirst: (company) => `Connectez-vous avec ${company} dans une autre fenêtre, puis continuez ici.`,
    signIn: (company) => `Se connecter avec ${company}`,
  },
  recovery: {
    lead: "Vous avez une clé de récupération. Elle déverrouille votre coffre sur un nouvel appareil, et sans elle votre entreprise ne peut rien faire. Si vous en créez une nouvelle, l’ancienne ne fonctionne plus.",
    ask: "Confirmez que c’est vous pour voir la nouvelle clé. Rien ne change avant que vous l’ayez enregistrée.",
  },
  sessions: {
    lead: "Là où vous êtes connecté. Vous ne reconnaissez pas une session\u00a0? Fermez-la, puis retirez ci-dessus tout navigateur que vous ne reconnaissez pas.",
    endAllBody:
      "Toutes vos sessions se terminent, y compris celle-ci. Il vous faudra votre entreprise pour vous reconnecter.",
    activity:
      "Vous ne reconnaissez pas quelque chose\u00a0? Fermez la session, puis retirez ci-dessus tout navigateur que vous ne reconnaissez pas.",
  },
  offline:
    "Seule une clé d’accès la déverrouille\u00a0: déverrouillez d’abord votre coffre avec l’une d’elles. Elle est supprimée quand vous vous déconnectez ou que votre session expire. N’activez pas ceci sur un appareil partagé.",
});
