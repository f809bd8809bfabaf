import type { TextsOf } from "./format.ts";
import type { english } from "./calls.ts";

/** Returns the texts about calls without a usable reply, and of the server's refusals in French. */
export const french = (): TextsOf<typeof english> => ({
  errors: {
    unreachable: () => "Le serveur est injoignable",
    malformed_reply: () => "Le serveur a envoyé une réponse inattendue.",
  },
  refusals: {
    invalid: "Vérifiez les champs signalés.",
    not_encrypted: "Cet élément n’est pas chiffré. Rien n’a été enregistré.",
    credential_required: "Les mots de passe ne sont envoyés que sous une forme protégée. Rien n’a été enregistré.",
    weak_kdf: "Les réglages de clé du mot de passe ne sont pas sûrs.",
    invalid_reminder_id: "Identifiant de rappel non valide",
    user_not_in_scope_tag:
      "L’une des personnes choisies n’est dans aucun groupe de ce périmètre. Choisissez parmi les personnes de la liste.",
    invalid_link: "Ce lien n’est pas valide. Utilisez le lien à la fin de l’e-mail le plus récent.",
    take_link_ended: "Ce lien n’est plus valable. Utilisez le lien de l’e-mail le plus récent.",
    verification_link_ended: "Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau dans votre profil.",
    session_link_ended: "Cette session est déjà terminée.",
    invitation_ended:
      "Cette invitation a déjà été utilisée, a expiré ou a été remplacée par une plus récente. Demandez-en une nouvelle à votre administrateur.",
    not_signed_in: "Votre session est terminée. Reconnectez-vous.",
    invalid_credentials: "Adresse e-mail ou mot de passe incorrect",
    second_factor_required: "Encore une étape\u00a0: confirmez que c’est bien vous.",
    invalid_code: "Code incorrect.",
    temporary_password_expired:
      "Votre mot de passe provisoire a expiré. Demandez-en un nouveau à votre administrateur.",
    company_code_ended: "Ce code est incorrect ou a expiré. Demandez-en un nouveau dans votre profil.",
    company_refused: "La connexion par l’entreprise a échoué. Recommencez.",
    passkey_refused: "Cette clé d’accès ne peut pas vous connecter ici. Utilisez votre mot de passe principal.",
    recovery_expired: "La récupération a pris trop de temps. Recommencez.",
    invalid_recovery: "Adresse e-mail ou clé de récupération incorrecte.",
    machine_refused:
      "Le jeton de cette machine n’est pas valable ici\u00a0: il est incorrect, expiré, retiré, vient d’un autre réseau ou n’a pas été gardé depuis la restauration d’une sauvegarde.",
    token_refused:
      "Ce jeton d’API n’est pas valable ici\u00a0: il est incorrect, expiré, révoqué ou vient d’un autre réseau.",
    password_change_required: "Définissez d’abord votre mot de passe principal.",
    factor_required: "Configurez d’abord la connexion en deux étapes.",
    factor_proof_required: "Confirmez avec votre second facteur.",
    passkey_rejected: "Cette clé d’accès ne déverrouille pas ce coffre. Utilisez votre mot de passe principal.",
    wrong_factor_proof: "Code incorrect.",
    wrong_passphrase: "Phrase de passe incorrecte. Après dix essais manqués, le lien n’est plus valable.",
    account_too_new: "Un compte récent ne peut envoyer des liens qu’après un jour.",
    forbidden: "Vous n’avez pas le droit de le faire.",
    wrong_password: "Mot de passe incorrect.",
    locked: "Déverrouillez d’abord ce coffre.",
    no_write_proof: "Cette modification n’a pas été faite avec les clés de ce coffre. Rien n’a été enregistré.",
    role_too_low: "Votre rôle dans ce coffre ne le permet pas.",
    other_address: "Cette invitation est destinée à une autre adresse e-mail.",
    other_card: "Ces clés ne sont pas celles que ce compte a publiées. Réessayez après le prochain déverrouillage.",
    not_a_contact:
      "Vous ne pouvez ajouter que des personnes qui ont accepté votre invitation ou qui sont avec vous dans un coffre.",
    no_read_access: "Pas de droit de lecture",
    member_not_yours:
      "Vous ne pouvez ajouter que vous-même et des personnes que vous avez créées. Demandez au super-administrateur d’ajouter les autres.",
    email_not_verified: "Confirmez d’abord votre adresse e-mail. Ouvrez pour cela le lien de notre e-mail.",
    registration_closed: "Les inscriptions sont fermées. Demandez un compte à un administrateur.",
    setup_link_used:
      "Ce lien a déjà été utilisé ou n’est pas valide. Inscrivez-vous sans lui, ou interrogez les personnes qui gèrent ce serveur.",
    company_unknown:
      "Votre entreprise vous a connecté, mais aucun compte n’est relié à vous ici. Connectez-vous avec votre mot de passe principal et reliez-le dans votre profil, ou ouvrez votre invitation.",
    company_confirmation_needed: "Confirmez d’abord avec la connexion de votre entreprise.",
    device_refused:
      "Ce navigateur n’ouvre plus votre coffre. Utilisez votre clé de récupération, ou un autre appareil.",
    company_needed: "Votre connexion par l’entreprise est trop ancienne pour cela. Reconnectez-vous par elle.",
    company_required: "Votre entreprise exige que vous vous connectiez par elle.",
    factor_needed_to_connect:
      "Configurez d’abord la connexion en deux étapes\u00a0: les administrateurs en ont besoin pour se connecter par l’entreprise.",
    token_scope: "Les droits de ce jeton d’API ne comprennent pas cet appel.",
    account_deactivated:
      "D’après l’annuaire de votre entreprise, vous l’avez quittée\u00a0: ce compte est donc fermé. Si c’est une erreur, adressez-vous à votre administrateur.",
    email_locked: "L’adresse e-mail d’un super-administrateur ne peut pas être changée.",
    not_found: "Cela n’existe pas, ou vous n’y avez pas accès.",
    link_ended: "Il n’y a plus rien à ouvrir ici. Demandez un nouveau lien.",
    scope_tag_not_found: "Ce périmètre n’existe pas, ou vous n’y avez pas accès.",
    body_timeout: "La transmission a pris trop de temps. Réessayez avec une meilleure connexion.",
    name_taken: "Ce nom est déjà pris. Choisissez-en un autre.",
    reminder_paused: "Ce rappel est en pause\u00a0: la personne à qui il appartient n’utilise plus les rappels.",
    all_unsubscribed: "Toutes les personnes qui recevraient ce rappel se sont désabonnées.",
    admin_limit: "Il y a déjà {n} administrateurs, le maximum autorisé.",
    below_admin_count:
      "Il y a {n} administrateurs. Autorisez-en au moins autant, ou retirez d’abord ce rôle à certains.",
    reset_needed:
      "Ce compte a un coffre. Pour changer l’adresse e-mail, définissez en même temps un mot de passe provisoire.",
    email_taken: "Cette adresse e-mail est déjà enregistrée",
    entry_conflict: "Cet élément a été modifié ailleurs.",
    manifest_conflict: "Votre coffre a été modifié ailleurs.",
    vault_exists: "Ce compte a déjà un coffre.",
    has_password: "Ce coffre s’ouvre avec un mot de passe principal.",
    devices_full: "20 appareils ouvrent ce coffre, c’est la limite. Retirez-en un d’abord.",
    vault_changed: "Ce compte a désormais un autre coffre. Reconnectez-vous.",
    no_vault: "Ce compte n’a pas encore de coffre.",
    vault_full: "Votre coffre est plein. Il contient au plus 20 000 éléments et 128 Mo en tout.",
    shared_vault_full: "Ce coffre est plein. Il contient au plus 5 000 éléments et 32 Mo en tout.",
    vault_followed: "Ce coffre a de nouvelles clés. Ouvrez-le de nouveau.",
    vault_held: "De nouvelles clés sont en cours de création pour ce coffre. Réessayez dans une minute.",
    vaults_full:
      "Plus de 30 coffres partagés, ou 20 créés par vous, ne sont pas possibles. Ceux qui sont supprimés comptent encore pendant 30 jours.",
    machines_full: "Ce coffre a déjà 10 machines, le maximum possible. Retirez-en d’abord une.",
    members_full: "Ce coffre a déjà 100 membres, le maximum possible.",
    members_changed: "Les membres de ce coffre ont changé. Recommencez.",
    last_manager: "Quelqu’un doit gérer ce coffre. Désignez d’abord un autre membre pour cela.",
    already_begun: "De nouvelles clés sont déjà en cours de création pour ce coffre.",
    invites_full: "Plus de 50 invitations en cours ne sont pas possibles. Annulez-en d’abord une.",
    invite_ended: "Cette invitation n’est plus valable ou a déjà été utilisée.",
    approval_over: "Cette approbation est terminée. Recommencez.",
    id_taken: "Un élément ayant cet identifiant existe déjà.",
    factor_limit: "Il n’est pas possible d’en avoir plus. Retirez-en d’abord un.",
    factor_needed: "Votre compte exige la connexion en deux étapes. Ajoutez d’abord un autre second facteur.",
    secret_in_use:
      "L’une de vos applications d’authentification a déjà ce secret. Recommencez avec un nouveau code QR.",
    wrong_new_code:
      "Code incorrect. Vérifiez que l’horloge de votre téléphone est à l’heure, puis saisissez le code le plus récent.",
    authenticator_refused: "La clé de sécurité ou la clé d’accès n’a pas pu être ajoutée. Réessayez.",
    calendar_feeds_full: "Plus de 20 liens de calendrier ne sont pas possibles. Retirez-en d’abord un.",
    audit_forked:
      "Le journal continue à partir d’une sauvegarde, et ses numéros reviennent. Recommencez sans curseur\u00a0: le premier événement porte le numéro {first}.",
    audit_webhooks_full: "Plus de 3 webhooks du journal ne sont pas possibles. Retirez-en d’abord un.",
    directory_emptied:
      "L’annuaire ne nomme plus la plupart des personnes qui lui ont été confiées, et elles seraient toutes exclues. Provisionnez d’abord à nouveau tout le monde depuis l’annuaire. Vous pouvez supprimer les comptes des personnes réellement parties.",
    api_tokens_full: "Il n’y a plus de place pour d’autres jetons d’API. Révoquez-en d’abord un.",
    reminders_full: "Plus de 20 000 rappels ne sont pas possibles. Supprimez-en d’abord quelques-uns.",
    import_undone: "Cet import a été annulé. Recommencez avec le fichier.",
    channels_full: "Plus de 10 canaux ne sont pas possibles. Retirez-en d’abord un.",
    checks_off: "Sur ce serveur, les rappels ne peuvent rien surveiller.",
    history_full:
      "Votre coffre a trop de versions antérieures, conservées 30 jours. Supprimez-en quelques-unes, ou réessayez plus tard.",
    files_off: "Ce serveur ne stocke pas de fichiers.",
    files_full:
      "Il n’y a pas de place pour ce fichier. Supprimez des fichiers dont vous n’avez plus besoin, ou choisissez-en un plus petit.",
    server_full: "Ce serveur n’a plus de place pour d’autres fichiers. Adressez-vous à un administrateur.",
    uploads_full: "Vous envoyez déjà cinq fichiers vers ce coffre. Réessayez quand l’un d’eux sera terminé.",
    file_whole: "Ce fichier a déjà été ajouté.",
    file_spoiled: "Trop de données sont arrivées pour ce fichier. Ajoutez-le de nouveau.",
    file_damaged: "Une partie de ce fichier est arrivée altérée. Envoyez-la de nouveau.",
    file_missing: "Il manque à ce coffre un fichier qui fait partie de cet élément.",
    links_off: "Vous ne pouvez pas envoyer de liens sur ce serveur. Interrogez un administrateur.",
    links_full:
      "Plus de 100 liens valables, ou 50 nouveaux par jour, ne sont pas possibles. Fermez-en un, ou réessayez demain.",
    company_off: "La connexion par une entreprise n’est pas configurée sur ce serveur.",
    already_registered:
      "Cette personne a déjà choisi un mot de passe principal. Définissez un mot de passe provisoire pour lui rendre l’accès.",
    address_unproven:
      "La personne à qui appartient ce compte n’a pas confirmé l’adresse e-mail\u00a0; il peut donc être à quelqu’un d’autre. Si c’est le cas, supprimez le compte et ajoutez de nouveau la personne.",
    managed_group: "L’annuaire de votre entreprise remplit ce groupe. Changez-y ses personnes.",
    company_managed:
      "Les comptes de ce domaine se connectent par l’entreprise\u00a0: ceci ne peut pas être changé ici.",
    person_needs_factor:
      "Cette personne doit d’abord configurer la connexion en deux étapes\u00a0: elle se connecte seulement par l’entreprise, et les administrateurs en ont besoin pour cela.",
    person_needs_password:
      "Cette personne n’a pas de mot de passe principal, et les super-administrateurs en ont besoin pour se connecter. Elle peut en définir un dans Profil, Sécurité.",
    other_person: "Votre entreprise a connecté une autre personne que celle à qui appartient ce compte.",
    no_other_way:
      "Configurez d’abord la connexion en deux étapes pour votre propre compte\u00a0: si la connexion par l’entreprise ne fonctionne pas, un super-administrateur doit encore pouvoir entrer.",
    breaches_off: "Ce serveur ne cherche pas dans les fuites connues.",
    index_off: "L’index de recherche est désactivé pour ce coffre.",
    audit_gone:
      "Les événements après ce curseur ont été supprimés. Recommencez sans curseur\u00a0: le premier événement porte le numéro {first}.",
    changed_meanwhile: "Quelqu’un d’autre l’a modifié entre-temps. Rechargez et réessayez.",
    too_large: "C’est plus volumineux que ce que le serveur accepte.",
    unsupported_type: "Le serveur n’accepte que application/json.",
    company_unreachable: "La connexion de votre entreprise est injoignable pour le moment. Réessayez plus tard.",
    breaches_unavailable: "La liste des fuites est injoignable pour le moment. Réessayez plus tard.",
    headers_too_large: "L’adresse ou les en-têtes de cette requête sont trop longs.",
    rate_limited: "Trop d’essais. Patientez un instant, puis réessayez.",
    sign_in_again:
      "De très nombreux éléments ont été modifiés dans cette session. Déconnectez-vous et reconnectez-vous pour continuer.",
    too_many_changes: "Plus de modifications ne sont pas possibles aujourd’hui dans ce coffre. Réessayez demain.",
    too_many_files: "Plus de fichiers ne sont pas possibles aujourd’hui. Réessayez demain.",
    daily_limit:
      "Plus de rappels ne sont pas possibles aujourd’hui\u00a0: {n} adresses sont permises, et {m} e-mails à une même adresse. Réessayez demain.",
    internal: "Une erreur s’est produite sur le serveur. Réessayez dans un instant.",
    unavailable: "Le serveur est surchargé ou en cours de démarrage. Réessayez dans un instant.",
  },
  fieldFaults: {
    "This text contains an unsupported character": "Ce texte contient un caractère non pris en charge",
    "This password contains unsupported characters": "Ce mot de passe contient des caractères non pris en charge",
    "Please enter a valid email": "Saisissez une adresse e-mail valide",
    "Please enter a valid mobile number": "Saisissez un numéro de mobile valide",
    "Enter a date from 1900 to 2999": "Saisissez une date entre 1900 et 2999",
    "Enter a time, such as 09:00": "Saisissez une heure, par exemple 09:00",
    "Unknown time zone": "Fuseau horaire inconnu",
    "Choose a person or enter an email": "Choisissez une personne ou saisissez une adresse e-mail",
    "Choose at least one person": "Choisissez au moins une personne",
    "Enter how many days before": "Saisissez le nombre de jours avant",
    "Enter an address that starts with https://": "Saisissez une adresse qui commence par https://",
    "Enter the token without spaces": "Saisissez le jeton sans espaces",
    "Only ntfy takes a token": "Seul ntfy accepte un jeton",
    "Enter the address again with a new token": "Saisissez de nouveau l’adresse avec un nouveau jeton",
    "Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24":
      "Saisissez une adresse comme 203.0.113.7, ou un réseau comme 203.0.113.0/24",
    "Not a domain": "Ce n’est pas un domaine",
    "Two have the same name": "Deux ont le même nom",
    "This amount has too many decimals": "Ce montant a trop de décimales",
    "This notice period is too long": "Ce préavis est trop long",
    "Enter days in ascending order, and an hour or more": "Saisissez les jours dans l’ordre, et une heure ou plus",
  },
  serverSays: (words) => `Réponse du serveur\u00a0: ${words}`,
});
