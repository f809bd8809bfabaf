import { textOfError } from "./error-texts.ts";
import { french as frenchStrength } from "./strength.fr.ts";
import type { Format, TextsOf } from "./format.ts";
import type { english } from "./vault.ts";

/** Returns the texts about a vault's errors, and about what stopped a change or a reading in French. */
export const french = (format: Format): TextsOf<typeof english> => {
  type Errors = TextsOf<typeof english>["errors"];
  type Params<Code extends keyof Errors> = Parameters<Errors[Code]>[0];
  const { number, bytes, plural } = format;
  const strength = frenchStrength();
  const warnings: Record<Params<"stopped_at_warning">["kind"], string> = {
    passwordChanged: "Le mot de passe de ce compte a été changé, sur un autre appareil ou par un administrateur.",
    vaultMissing: "D’après le serveur, ce compte n’a pas de coffre, mais cet appareil a déjà ouvert son coffre.",
    vaultReplaced: "Le serveur a envoyé un autre coffre que celui que cet appareil a ouvert jusqu’ici.",
    otherAccount: "L’entreprise a connecté un autre compte que celui utilisé ici la dernière fois.",
    passwordTemporary:
      "D’après le serveur, le mot de passe de ce compte est provisoire, mais cet appareil a déjà ouvert son coffre. Si vous n’avez pas demandé de réinitialisation, arrêtez-vous ici.",
  };
  const adviceAfter: Record<Params<"outcome_unknown">["after"], string> = {
    registration: "s’il ne fonctionne pas, inscrivez-vous de nouveau.",
    passwordChange: "s’il ne fonctionne pas, utilisez l’ancien.",
    choosing: "s’il ne fonctionne pas, utilisez le mot de passe provisoire.",
    reopening: "s’il ne fonctionne pas, utilisez celui que vous avez utilisé jusqu’ici.",
    newVaultKeys: "s’il ne fonctionne pas, utilisez l’ancien. Votre coffre est alors inchangé.",
    recovery:
      "s’il ne fonctionne pas, rien n’a changé\u00a0: recommencez avec la clé de récupération que vous avez utilisée.",
  };
  const rulesExample =
    "Les règles d’un site ressemblent à ceci\u00a0: «\u00a0minlength: 8; required: upper; required: digit\u00a0».";
  const openReasons: Record<Params<"cannot_open">["reason"], string> = {
    version: "est chiffré dans un format que cette version ne connaît pas",
    shape: "n’est pas chiffré dans le bon format",
    commitment: "a été chiffré avec une autre clé",
    tag: "a été modifié, déplacé ou chiffré avec une autre clé",
    padding: "a un remplissage non valide",
    text: "ne contient pas ce qu’il devrait",
  };
  const fields: Readonly<Record<string, string>> = {
    title: "Titre",
    link: "Lien",
    email: "Nom d’utilisateur",
    password: "Mot de passe",
    notes: "Remarques",
    category: "Catégorie",
    tags: "Étiquettes",
  };
  const aText = "Un texte";
  const recordsFull: Record<Params<"own_records_full">["kind"], string> = {
    contacts: "Vous avez autant de contacts que votre coffre peut en garder. Retirez-en d’abord.",
    vaults: "Vous avez autant de coffres partagés que votre coffre peut en garder. Quittez-en d’abord un.",
    invites: "Vous avez autant d’invitations en cours que votre coffre peut en garder. Annulez-en d’abord.",
  };
  const recordsDamaged: Record<Params<"own_records_damaged">["kind"], string> = {
    contacts: "Votre liste de contacts est illisible\u00a0: rien n’a été changé.",
    vaults: "Votre liste de coffres partagés est illisible\u00a0: rien n’a été changé.",
    invites: "Votre liste d’invitations est illisible\u00a0: rien n’a été changé.",
  };
  const notFollowed: Record<Params<"vault_not_followed">["why"], string> = {
    history: "Ce coffre a de nouvelles clés, mais elles ne découlent pas de ce que cet appareil en a vu.",
    grant:
      "Ce coffre a de nouvelles clés, mais aucune personne qui le gère ne vous les a données. Demandez l’accès à un gestionnaire.",
    successor:
      "Ce coffre a de nouvelles clés qui n’ont été créées par aucune personne qui le gère\u00a0: elles n’ont pas été acceptées.",
    stored:
      "Ce coffre a de nouvelles clés qui n’ont pas pu être enregistrées dans votre coffre. Réessayez dans un instant.",
  };
  const tooLow: Record<Params<"vault_role_too_low">["role"], string> = {
    read: "Vous ne pouvez pas lire ce coffre.",
    write: "Vous pouvez lire ce coffre, mais pas le modifier.",
    manage: "Seules les personnes qui gèrent ce coffre peuvent le faire.",
  };
  const unopened = ({ field, reason }: Params<"cannot_open">) => `«\u00a0${field}\u00a0» ${openReasons[reason]}`;
  return {
    errors: {
      authenticator_stopped: () => "Rien n’a été confirmé sur votre appareil. Réessayez quand vous serez prêt.",
      authenticator_known: () => "Cet appareil a déjà une clé d’accès ou une clé de sécurité pour ce compte.",
      authenticator_unsupported: () => "Ce navigateur ou cet appareil ne le permet pas. Essayez-en un autre.",
      authenticator_failed: () => "Votre appareil n’a pas pu le faire. Réessayez, ou utilisez un autre appareil.",
      stopped_at_warning: ({ kind }) => warnings[kind],
      vault_key_refused: () =>
        "La clé de coffre du serveur n’appartient pas à ce compte, ou a été modifiée. Rien n’a été ouvert.",
      no_passkey_secret: () =>
        "Cette clé d’accès ne peut pas déverrouiller votre coffre sur cet appareil. Utilisez votre mot de passe principal.",
      no_passkey: () => "Aucune clé d’accès ne déverrouille ce coffre. Utilisez votre mot de passe principal.",
      wrong_master_password: () => "Mot de passe principal incorrect.",
      no_device_key: () =>
        "Ce navigateur n’ouvre pas votre coffre. Utilisez votre clé de récupération, ou un appareil qui l’ouvre.",
      passkeys_only: () =>
        "Seules des clés d’accès ouvrent votre coffre. Pour ajouter un navigateur, changez d’abord cela dans votre profil.",
      vault_missing: () => "Ce compte n’a pas encore de coffre.",
      company_sign_in_needed: () =>
        "Votre connexion par l’entreprise est trop ancienne pour cela. Reconnectez-vous par elle.",
      temporary_password_needed: () => "Saisissez de nouveau votre mot de passe provisoire.",
      outcome_unknown: ({ after }) =>
        `La connexion a été coupée avant la réponse du serveur. Connectez-vous avec le nouveau mot de passe\u00a0; ${adviceAfter[after]}`,
      file_changed: () => "Ce fichier a été modifié pendant son ajout. Ajoutez-le de nouveau.",
      file_name_refused: () =>
        "Le nom de ce fichier ne peut pas être conservé. Renommez le fichier, puis ajoutez-le de nouveau.",
      entry_file_too_large: ({ max }) => `Un fichier compte au plus ${bytes(max)}.`,
      too_many_files_of_entry: ({ max }) => `Un élément compte au plus ${number(max)} fichiers.`,
      files_unreadable: () =>
        "Cet élément a des fichiers que cette version ne peut pas lire. Mettez l’application à jour, puis réessayez.",
      files_lost: ({ count, names }) =>
        plural(count, {
          one: `Le serveur n’a pas un fichier qu’un élément nomme\u00a0: ${names}. Si vous réessayez, le nouveau coffre ne l’aura pas non plus. Tout le reste est repris.`,
          other: `Le serveur n’a pas # fichiers que des éléments nomment\u00a0: ${names}. Si vous réessayez, le nouveau coffre ne les aura pas non plus. Tout le reste est repris.`,
        }),
      entries_left_behind: ({ names }) =>
        `Impossible à chiffrer à nouveau\u00a0: ${names}. Réessayez pour continuer sans ces éléments.`,
      version_files_lost: ({ count, names }) =>
        plural(count, {
          one: `Le serveur n’a plus un fichier de cette version\u00a0: ${names}. Vous pouvez rétablir la version sans lui.`,
          other: `Le serveur n’a plus # fichiers de cette version\u00a0: ${names}. Vous pouvez rétablir la version sans eux.`,
        }),
      passphrase_required: () => "Les liens de ce serveur exigent une phrase de passe.",
      file_gone: () => "Le serveur n’a pas ce fichier.",
      link_too_large: ({ max }) =>
        `Un lien contient au plus ${bytes(max)} de texte. Envoyez-en moins, ou envoyez-le comme fichier.`,
      link_malformed: () => "Ce lien vient d’une version plus récente de Pomander et ne peut pas être affiché ici.",
      link_file_over: () => "Ce fichier ne peut plus être enregistré. Demandez un nouveau lien à l’expéditeur.",
      vault_not_writable: () => "Vous ne pouvez pas modifier ce coffre.",
      password_too_short: ({ min }) => `Le mot de passe doit compter au moins ${min} caractères`,
      password_too_weak: ({ score, warning }) =>
        [
          `Ce mot de passe est trop facile à deviner (${strength.scores[score].toLowerCase()}).`,
          ...(warning === null ? [] : [strength.warnings[warning]]),
          "Choisissez-en un plus long, ou générez une phrase de passe.",
        ].join(" "),
      password_unchanged: () => "Choisissez un autre mot de passe que l’actuel.",
      password_is_temporary: () =>
        "C’est le mot de passe provisoire, que d’autres connaissent. Choisissez-en un autre.",
      password_is_old: () => "C’est votre ancien mot de passe. Choisissez-en un nouveau.",
      password_is_recovery_key: () => "C’est votre clé de récupération. Choisissez un autre mot de passe.",
      wrong_vault: () => "Le serveur a envoyé un autre coffre que celui qui est ouvert.",
      wrong_merge_direction: () => "Ce coffre n’a pas été remplacé par celui qui est ouvert. Rouvrez-le plutôt.",
      offline_copy_refused: () =>
        "La copie de cet appareil n’est pas le dernier enregistrement\u00a0: elle n’est pas affichée. Connectez-vous à Internet pour lire votre coffre.",
      vault_not_verified: () =>
        "Votre coffre demande d’abord votre attention. Déverrouillez-le et lisez l’avertissement au-dessus de la liste.",
      own_records_full: ({ kind }) => recordsFull[kind],
      name_refused: () => "Un nom compte de 1 à 64 caractères, tous visibles.",
      members_too_many: ({ max }) => `Un coffre partagé compte au plus ${number(max)} membres.`,
      manager_needed: () => "Un membre doit gérer le coffre. Choisissez d’abord un autre gestionnaire.",
      member_gone: () => "Cette personne n’est plus membre du coffre.",
      member_renamed: () => "Un autre gestionnaire vient de donner un autre nom à cette personne. Regardez-le d’abord.",
      card_not_usable: () =>
        "Vous ne connaissez pas encore les clés de cette personne. Comparez d’abord les codes de contact avec elle.",
      keys_taken: () =>
        "Cette personne utilise les clés de quelqu’un d’autre dans ce coffre\u00a0: elle ne peut pas recevoir l’accès. Vérifiez qui elle est avant de partager quoi que ce soit avec elle.",
      member_left: ({ name }) =>
        `D’après ce serveur, ${name} a quitté ce coffre ou est en train d’en être retiré. Créez d’abord de nouvelles clés pour le coffre, puis donnez de nouveau l’accès.`,
      person_has_new_keys: () =>
        "Le serveur a de nouvelles clés pour cette personne\u00a0: rien n’a été donné à celles que vous connaissez. Comparez d’abord les codes de contact avec elle.",
      vault_not_managed: () => "Seules les personnes qui gèrent ce coffre peuvent le faire.",
      invite_malformed: () => "Ce n’est pas une invitation valide. Avez-vous copié tout le lien\u00a0?",
      invite_ended_here: () => "Cette invitation est terminée. Demandez-en une nouvelle.",
      invite_other_address: ({ email }) =>
        `Cette invitation est destinée à ${email}. Connectez-vous avec cette adresse pour l’accepter.`,
      invite_own: () => "C’est votre propre invitation. Envoyez son lien à la personne que vous voulez inviter.",
      invite_address: ({ email }) => `«\u00a0${email}\u00a0» n’est pas une adresse e-mail.`,
      invite_vaults_too_many: ({ max }) => `Une invitation porte sur au plus ${number(max)} coffres.`,
      contact_differs: () =>
        "Vous connaissez cette personne avec d’autres clés. Comparez les codes de contact avec elle avant d’accepter quoi que ce soit.",
      no_keep_since: () =>
        "Aucune personne qui gère ce coffre ne l’a gardé depuis que cet appareil l’a lu. Retirez-le, puis demandez à un gestionnaire de vous redonner l’accès.",
      activity_differs: () => "Le serveur n’envoie pas les modifications qui ont mené à l’état actuel du coffre.",
      too_many_chosen: ({ max }) => `Choisissez au plus ${number(max)} éléments à la fois.`,
      code_fits_none: () => "Ces chiffres ne correspondent à aucune clé connue de cette personne.",
      vault_locked: () => "Votre coffre est verrouillé.",
      vault_not_open: () => "Votre coffre n’est pas déverrouillé.",
      entries_unreadable: () => "Un élément de votre coffre ne peut pas être ouvert. Rien n’a été supprimé.",
      entry_missing: () => "Cet élément n’existe pas.",
      counter_exhausted: () =>
        "Ce coffre n’accepte plus de modifications. Créez de nouvelles clés dans votre profil pour continuer.",
      offline_copy_missing: () => "Cet appareil n’a pas de copie de votre coffre.",
      offline_copy_needs_passkey: () => "Utilisez votre clé d’accès pour déverrouiller la copie de cet appareil.",
      offline_copy_without_passkey: () =>
        "Cet appareil n’a pas de copie de votre coffre qu’une clé d’accès déverrouille.",
      not_unlocked_by_passkey: () => "Aucune clé d’accès n’a déverrouillé votre coffre ici.",
      totp_empty: () => "Saisissez le secret ou le lien que le site affiche.",
      totp_too_long: () => "C’est trop long pour le secret d’un code à usage unique.",
      totp_several: () =>
        "Ceci contient plusieurs codes de Google Authenticator. Utilisez le code ou le secret que le site affiche.",
      totp_link: () => "Un lien de code à usage unique commence par otpauth://totp/.",
      totp_counter_based: () => "Les codes à compteur (HOTP) ne sont pas pris en charge.",
      totp_without_secret: () => "Ce lien ne contient aucun secret.",
      totp_algorithm: () =>
        "Les codes à usage unique utilisent SHA-1, SHA-256 ou SHA-512, mais ce lien demande un autre algorithme.",
      totp_digits: () => "Un code à usage unique compte de 6 à 8 chiffres, mais ce lien en demande un autre nombre.",
      totp_period: () => "Un code à usage unique est valable de 1 seconde à 1 jour, mais ce lien demande autre chose.",
      totp_secret_character: ({ character }) =>
        `Un secret ne contient que les lettres A à Z et les chiffres 2 à 7, mais celui-ci contient «\u00a0${character}\u00a0».`,
      totp_secret_too_short: () => "Ce secret est trop court. L’avez-vous copié en entier\u00a0?",
      rules_too_long: () => "C’est trop long pour les règles d’un site.",
      rules_malformed: () => rulesExample,
      rules_unknown: ({ name }) => `«\u00a0${name}\u00a0» n’est pas une règle. ${rulesExample}`,
      rules_too_many_classes: ({ max }) => `Ces règles exigent plus de ${max} sortes de caractères.`,
      rules_impossible: () => "Aucun mot de passe ne peut suivre ces règles. La longueur maximale est trop courte.",
      rules_open_bracket: () => "Ces règles contiennent un crochet non fermé.",
      rules_class: ({ name }) =>
        `«\u00a0${name}\u00a0» n’est pas une sorte de caractères\u00a0: lower, upper, digit, special, ascii-printable, ou la vôtre entre [crochets].`,
      rules_empty_class: () => "L’une de ces règles ne contient aucun caractère que l’on puisse saisir.",
      rules_number: ({ name }) => `«\u00a0${name}\u00a0» demande un nombre entier à partir de 1.`,
      generator_without_class: () => "Choisissez au moins une sorte de caractères.",
      generator_class_empty: () => "Trop de caractères sont exclus. Autorisez-en de chaque sorte.",
      generator_rules_impossible: () =>
        "Trop peu de mots de passe suivent ces règles. Autorisez plus de caractères ou un mot de passe plus long.",
      generator_bounds: ({ option, min, max }) =>
        option === "length"
          ? `La longueur doit être comprise entre ${number(min)} et ${number(max)}.`
          : `Le nombre de mots doit être compris entre ${number(min)} et ${number(max)}.`,
      cannot_open: (params) =>
        params.field === "file"
          ? "Ce fichier a été endommagé ou remplacé. Rien n’a été enregistré."
          : `Cet élément ne peut pas être ouvert ici\u00a0: ${unopened(params)}.`,
      kdf_refused: ({ reason }) => `Cet appareil a refusé les réglages de clé envoyés par le serveur (${reason}).`,
      text_too_long: ({ field, maxBytes }) =>
        `${field === "extra" ? "Les champs et les anciens mots de passe réunis" : (fields[field] ?? aText)}\u00a0: ${number(maxBytes)} octets au maximum.`,
      text_malformed: ({ field }) =>
        `${field === "extra" ? "Un champ ou un ancien mot de passe" : (fields[field] ?? aText)}\u00a0: un caractère n’est pas pris en charge.`,
      password_empty: () => "Un mot de passe compte au moins un caractère",
      recovery_key_character: ({ character }) =>
        `Les clés de récupération ne contiennent pas «\u00a0${character}\u00a0».`,
      recovery_key_length: ({ expected, length }) =>
        `Une clé de récupération compte ${expected} caractères\u00a0; celle-ci en a ${length}.`,
      invalid_prf_result: () => "Cette clé d’accès ne peut pas déverrouiller un coffre.",
      own_records_damaged: ({ kind }) => recordsDamaged[kind],
      own_records_of_other_user: () => "La liste des coffres partagés de votre coffre appartient à un autre compte.",
      vault_role_too_low: ({ role }) => tooLow[role],
      vault_not_followed: ({ why }) => notFollowed[why],
      new_keys_begun: ({ by, out }) =>
        out === ""
          ? `${by} est déjà en train de créer de nouvelles clés pour ce coffre. Attendez que ce soit terminé, ou recommencez à sa place.`
          : `${by} est déjà en train de créer de nouvelles clés pour ce coffre afin d’en retirer ${out}. Attendez que ce soit terminé, ou recommencez à sa place.`,
      others_go_too: ({ names }) =>
        `D’après ce serveur, ces personnes sont parties ou en cours de retrait\u00a0: ${names}. Elles perdent aussi l’accès. Si vous êtes d’accord, confirmez de nouveau.`,
      added_by_leavers: ({ names }) =>
        `Ces personnes ont été ajoutées par quelqu’un qui n’est plus membre, est en cours de retrait ou a de nouvelles clés\u00a0: ${names}. Décidez si elles restent, puis réessayez.`,
      stays_with_other_keys: ({ names }) =>
        `Ces personnes ont des clés nouvelles ou différentes et ne peuvent donc pas rester\u00a0: ${names}. Retirez-les aussi. Comparez les codes avec elles, puis ajoutez-les de nouveau.`,
      keep_leaves_out: ({ names }) =>
        `D’après ce serveur, ${names} a rejoint le coffre dans ce qu’il a maintenant. Le garder ne peut exclure personne. Retirez ce coffre de votre liste, et demandez à un gestionnaire qui ne voit aucun avertissement de vous redonner l’accès.`,
      vault_ended: () =>
        "Ce coffre a été remplacé par un autre avec de nouvelles clés, et le serveur a de nouveau un état plus ancien. Vous pouvez le lire, mais pas le modifier. Copiez ses éléments dans un nouveau coffre.",
      vault_not_shared: () => "Vous n’êtes pas dans la liste des membres de ce coffre.",
      vault_unverified: () =>
        "Ce que le serveur a envoyé ne correspond pas à ce que cet appareil a vu. Vous ne pouvez rien modifier tant que l’avertissement au-dessus de la liste n’est pas résolu.",
      vault_unconfirmed: () =>
        "Ce navigateur n’a encore jamais ouvert ce coffre. Ouvrez les mots de passe, vérifiez que c’est le vôtre, puis réessayez.",
      vault_keeps_changing: () => "Votre coffre change sans cesse sur un autre appareil. Réessayez dans un instant.",
      offline: () =>
        "Vous êtes hors ligne. Vous pouvez lire et copier vos mots de passe, mais il faut être en ligne pour les modifier.",
      copy_not_stored: () =>
        "Ce navigateur n’a pas de place pour la copie, ou ne laisse pas cette page enregistrer de données.",
      archive_unexpected: () => "Vous n’attendiez pas cette copie du coffre archivé\u00a0: rien n’a été repris.",
      archive_differs: () =>
        "Le serveur a envoyé une copie du coffre archivé plus ancienne ou différente de celle que vous avez remplacée\u00a0: rien n’a été repris.",
      counter_too_far: () =>
        "Le serveur annonce plus de modifications que cet appareil ne peut en vérifier\u00a0: cette version ne peut pas être gardée.",
      contents_malformed: () =>
        "Une partie de ce que le serveur a envoyé n’est pas un élément valide\u00a0: cette version ne peut pas être gardée.",
      reading_failed: ({ cause }) =>
        `Cet appareil n’a pas pu ouvrir le coffre\u00a0: ${textOfError(cause) ?? cause.message}`,
      files_missing: ({ count }) =>
        plural(count, {
          one: "Le serveur n’a pas l’un des fichiers\u00a0: rien n’a été copié.",
          other: "Le serveur n’a pas # des fichiers\u00a0: rien n’a été copié.",
        }),
      entry_malformed: () => "Ce n’est pas un élément valide de ce coffre, ou son identifiant figure deux fois.",
      version_of_other_entry: () => "Ce n’est pas une version de cet élément.",
      import_too_large: ({ count, most }) =>
        `Il n’y a pas de place pour ${number(count)} de plus. Un coffre compte au plus ${number(most)} éléments\u00a0: omettez-en, ou supprimez-en d’abord.`,
      import_deleted: () => "Il a été importé, puis supprimé sur un autre appareil.",
      import_target_changed: () => "Cet élément a été modifié sur un autre appareil pendant l’import.",
      import_target_deleted: () => "Cet élément a été supprimé sur un autre appareil pendant l’import.",
    },
    unopened,
    versionUnopened: (params) => `Elle ne peut pas être ouverte\u00a0: ${unopened(params)}.`,
    importAdvice: {
      vault_locked:
        "Déverrouillez-le. Importez ensuite de nouveau le fichier. Les éléments que vous avez déjà ne sont pas ajoutés deux fois.",
      not_signed_in:
        "Importez ensuite de nouveau le fichier. Les éléments que vous avez déjà ne sont pas ajoutés deux fois.",
      sign_in_again:
        "Importez ensuite de nouveau le fichier. Les éléments que vous avez déjà ne sont pas ajoutés deux fois.",
      vault_full: "Supprimez des éléments, puis continuez.",
      manifest_conflict: "Continuez dans un instant.",
    },
  };
};
