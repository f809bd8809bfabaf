import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of contacts and invitations in French. */
export const french = ({ list, number, plural }: Format): TextsOf<typeof english> => {
  const people = (count: number) => plural(count, { one: "# personne", other: "# personnes" });
  const links = (count: number) => plural(count, { one: "# lien", other: "# liens" });
  return {
    heading: "Contacts",
    lead: "Invitez des personnes, voyez qui elles sont, et donnez-leur accès à des coffres partagés.",
    locked: {
      title: "Déverrouillez d’abord votre coffre",
      lead: "Vos contacts et vos invitations sont chiffrés dans votre coffre.",
    },
    close: "Fermer",
    more: (name) => `Plus pour ${name}`,
    day: (what, day) => `${what}, ${day}`,
    code: {
      title: "Votre code de contact",
      lead: "Lisez-le à voix haute quand quelqu’un vous le demande. Cette personne le saisit pour s’assurer que c’est bien vous.",
      copy: "Copier",
    },
    accepted: {
      title: (count) => plural(count, { one: "# personne a accepté", other: "# personnes ont accepté" }),
      vault: (name, names, more) =>
        `${name}\u00a0: ${list([...names, ...(more > 0 ? [plural(more, { one: "# autre", other: "# autres" })] : [])])}`,
      sees: (name, entries, hasFormerMembers) =>
        `Dans ${name} seront visibles\u00a0: ${entries} avec les anciens mots de passe et les versions des 30 derniers jours, ${hasFormerMembers ? "les membres, et qui est parti en connaissant quoi. Les versions d’avant les dernières nouvelles clés du coffre ne seront pas visibles." : "et les membres."}`,
      seesEmpty: (name) => `${name} est encore vide. Seront visibles ce qui y sera ajouté, et les membres.`,
      contactsOnly: "Ces personnes seront vos contacts. Vous pourrez leur donner accès plus tard.",
      give: "Donner accès",
      add: "Ajouter aux contacts",
      done: (count) =>
        count === 1
          ? "1 personne a reçu l’accès et est invitée à l’accepter."
          : `${people(count)} ont reçu l’accès et sont invitées à l’accepter.`,
      added: (count) => (count === 1 ? "1 contact ajouté." : `${number(count)} contacts ajoutés.`),
      left: (count) =>
        count === 1
          ? "1 personne n’a pas reçu l’accès\u00a0: vous la connaissez avec d’autres clés. Comparez d’abord les codes avec elle."
          : `${people(count)} n’ont pas reçu l’accès\u00a0: vous les connaissez avec d’autres clés. Comparez d’abord les codes avec elles.`,
      failed: "L’accès n’a pas pu être donné",
    },
    contacts: {
      title: "Vos contacts",
      lead: "Pour donner accès à l’un d’eux, ouvrez un coffre partagé que vous gérez et ajoutez-le comme membre.",
      empty: "Aucun contact. Invitez les personnes avec qui vous partagez des mots de passe.",
      how: {
        sent: "A accepté votre invitation",
        accepted: "Vous avez accepté son invitation",
        code: "Vous avez comparé les codes",
      },
      newKeys: "Nouvelles clés",
      inVaults: (names) => `Dans ${list(names)}`,
      newKeysFact: "Comparez les codes avant de lui donner accès à quoi que ce soit.",
      compare: "Comparer les codes",
      compareLabel: (name) => `Comparer les codes avec ${name}`,
      remove: "Retirer le contact",
      removeEverywhere: "Retirer de tous les coffres que je gère",
      removeTitle: (name) => `Retirer ${name} de vos contacts\u00a0?`,
      removeBody:
        "Cela ne change son accès à aucun coffre. Pour lui redonner accès plus tard, invitez-le ou comparez les codes.",
      removeConfirm: "Retirer le contact",
      removed: (name) => `${name} n’est plus un contact.`,
      removeFailed: "Le contact n’a pas pu être retiré",
      inNoVault: (name) => `${name} n’est dans aucun coffre que vous gérez.`,
    },
    known: {
      title: "Personnes de vos coffres partagés",
      lead: "D’autres leur ont donné accès. Comparez les codes pour en faire vos contacts.",
      introduced: (by, day) => `Vérification par ${by}, ${day}`,
      unknown: "Sans vérification par une personne que vous connaissez",
    },
    compare: {
      title: (name) => `Comparer les codes avec ${name}`,
      steps: (name) => [
        `Appelez ${name}, ou rencontrez-vous. N’utilisez ni messagerie ni e-mail\u00a0: quelqu’un d’autre pourrait répondre.`,
        `Demandez à ${name} d’ouvrir «\u00a0Contacts\u00a0» et de lire le code de contact. Saisissez-le ici.`,
      ],
      field: "Code de contact",
      hint: (count) => `${number(count)} chiffres sur 30`,
      incomplete: "Un code de contact compte 30 chiffres.",
      none: "Ces chiffres ne conviennent pas. Demandez à les entendre de nouveau. S’ils ne conviennent toujours pas, ne partagez rien\u00a0: quelqu’un a peut-être échangé les clés.",
      submit: "Comparer",
      cancel: "Annuler",
      done: (name) => `Le code convient\u00a0: ce sont bien les clés de ${name}.`,
      failed: "Les codes n’ont pas pu être comparés",
    },
    invite: {
      action: "Inviter des personnes",
      title: "Inviter des personnes",
      who: "Qui",
      whoHint: "Une adresse par ligne. «\u00a0Bea Berg <bea@example.org>\u00a0» donne aussi un nom.",
      count: (names, more) =>
        list([...names, ...(more > 0 ? [plural(more, { one: "# de plus", other: "# de plus" })] : [])]),
      empty: "Saisissez au moins une adresse.",
      notAnAddress: (names) =>
        names.length === 1
          ? `«\u00a0${names[0]}\u00a0» n’est pas une adresse e-mail.`
          : `Ce ne sont pas des adresses e-mail\u00a0: ${list(names)}.`,
      own: (email) => `Vous ne pouvez pas vous inviter vous-même. Retirez ${email}.`,
      invited: (addresses) =>
        `Déjà invité\u00a0: ${list(addresses)}. Copiez de nouveau ce lien ci-dessous, ou annulez-le d’abord.`,
      tooMany: (most) =>
        most === 0
          ? "Vous avez 50 invitations en cours. Annulez-en d’abord."
          : `Vous pouvez inviter encore ${number(most)} personnes. Au plus 50 invitations peuvent être en cours à la fois.`,
      name: (name) => `«\u00a0${name}\u00a0» est trop long pour un nom\u00a0: 64 caractères au maximum.`,
      vaults: "Coffres auxquels donner accès",
      vaultsHint: (most) => `Au plus ${number(most)}. Vous donnez l’accès après l’acceptation.`,
      next: "Ce serveur n’envoie rien. Vous obtenez un lien pour chaque personne, à envoyer vous-même.",
      noVaults: "Vous ne gérez pas encore de coffre partagé. Ces personnes deviendront vos contacts.",
      role: (vault) => `Rôle dans ${vault}`,
      tooManyVaults: (most) => `Choisissez au plus ${number(most)} coffres.`,
      submit: (count) => (count === 0 ? "Créer les liens" : `Créer ${links(count)}`),
      failed: "Les invitations n’ont pas pu être créées",
    },
    links: {
      title: (count) => (count === 1 ? "Envoyez ce lien" : `Envoyez ces ${links(count)}`),
      lead: (count) =>
        `Envoyez${count === 1 ? "-le vous-même à cette" : " vous-même chaque lien à sa"} personne. Il est valable 14 jours, une fois, et seulement pour cette adresse. Ce serveur ne le voit jamais.`,
      risk: "Quiconque lit un lien et gère aussi le serveur peut s’interposer. Si cela compte, comparez ensuite les codes de contact.",
      copy: "Copier",
      copyLabel: (name) => `Copier le lien pour ${name}`,
      mail: "Par e-mail",
      mailLabel: (name) => `Écrire un e-mail à ${name}`,
      copyAll: "Tout copier",
      done: "Terminé",
      subject: (name) => `${name} vous invite à partager des mots de passe dans Pomander`,
      body: (url) =>
        `Bonjour,\n\nje souhaite partager des mots de passe avec vous dans Pomander, un gestionnaire de mots de passe. Ouvrez ce lien pour accepter mon invitation. Il est valable 14 jours\u00a0:\n\n${url}\n\nNe le transférez pas.`,
      line: (name, email, url) => `${name} <${email}>\u00a0: ${url}`,
    },
    invites: {
      title: "Vos invitations",
      lead: "Quand quelqu’un a accepté, vous lui donnez accès d’un seul geste.",
      status: { open: "Pas encore acceptée", accepted: "Acceptée", ended: "Expirée", refused: "Non fiable" },
      until: (day) => `jusqu’au ${day}`,
      noVaults: "Devient votre contact",
      vault: (name, role) => `${name} (${role})`,
      refused: "La réponse n’a pas été faite avec votre lien. Annulez cette invitation et envoyez un nouveau lien.",
      copy: "Copier le lien",
      copyLabel: (name) => `Copier le lien pour ${name}`,
      cancel: "Annuler l’invitation",
      cancelTitle: (name) => `Annuler l’invitation pour ${name}\u00a0?`,
      cancelBody: "Le lien cesse de fonctionner.",
      cancelConfirm: "Annuler l’invitation",
      keep: "La garder",
      cancelled: (name) => `L’invitation pour ${name} a été annulée.`,
      cancelFailed: "L’invitation n’a pas pu être annulée",
      removeEnded: "Retirer",
      removeEndedLabel: (name) => `Retirer l’invitation pour ${name}`,
    },
  };
};
