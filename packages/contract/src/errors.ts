/** Gives each text of a group of errors the HTTP status with which the server replies. */
const withStatus = <const Status extends number, const Texts extends Record<string, string>>(
  status: Status,
  texts: Texts,
) =>
  Object.fromEntries(Object.entries(texts).map(([code, message]) => [code, { status, message }])) as {
    readonly [Code in keyof Texts]: { readonly status: Status; readonly message: Texts[Code] };
  };

/**
 * Every error that the server replies with: its HTTP status and the text that a user may read. The interface matches
 * some texts by word (specification §8), so none of these may contain "authentication", "Denied", "permission", "401",
 * "403", "Team" or "remove is not a function".
 */
export const errors = {
  ...withStatus(400, {
    invalid: "Check the highlighted fields.",
    not_encrypted: "This entry isn't encrypted. Nothing was saved.",
    credential_required: "A password can only be sent in its protected form. Nothing was saved.",
    weak_kdf: "The password's key settings aren't safe.",
    invalid_reminder_id: "Invalid reminder ID",
    user_not_in_scope_tag:
      "Someone you chose isn't in any of this scope tag's groups. Choose from the people in the list.",
    invalid_link: "This link isn't valid. Use the link at the bottom of the latest email.",
    take_link_ended: "This link has ended. Use the link in the latest email.",
    verification_link_ended: "This link has already been used or has expired. Request a new one in your profile.",
    session_link_ended: "That session has already ended.",
    invitation_ended:
      "This invitation was already used, has expired, or was replaced by a newer one. Ask your administrator for another.",
  }),
  ...withStatus(401, {
    not_signed_in: "Your session has ended. Sign in again.",
    invalid_credentials: "Invalid email or password",
    second_factor_required: "One more step: confirm that it's you.",
    invalid_code: "Incorrect code.",
    temporary_password_expired: "Your temporary password has expired. Ask your administrator for a new one.",
    company_code_ended: "This code isn't right, or it has expired. Get a new one in your profile.",
    company_refused: "Company sign-in didn't work. Start again.",
    passkey_refused: "This passkey can't sign in here. Sign in with your master password.",
    recovery_expired: "Recovery timed out. Start again.",
    invalid_recovery: "Incorrect email or recovery key.",
    token_refused: "This API token isn't valid here: it's wrong, ended, revoked, or used from another network.",
    machine_refused:
      "This machine's token isn't valid here: it's wrong, ended, removed, used from another network, or not kept since a backup was restored.",
  }),
  ...withStatus(403, {
    password_change_required: "Choose your master password first.",
    factor_required: "Set up two-step sign-in first.",
    factor_proof_required: "Confirm with your second step.",
    passkey_rejected: "This passkey doesn't unlock this vault. Use your master password.",
    wrong_factor_proof: "Incorrect code.",
    wrong_passphrase: "Incorrect passphrase. After ten wrong tries the link ends.",
    account_too_new: "New accounts can send links after a day.",
    forbidden: "You aren't allowed to do this.",
    wrong_password: "Incorrect password.",
    locked: "Unlock this vault first.",
    no_write_proof: "This change wasn't made with this vault's keys. Nothing was saved.",
    role_too_low: "Your role in this vault doesn't allow this.",
    other_address: "This invitation is for another email address.",
    other_card: "These sharing keys aren't the ones that this account published. Try again after the next unlock.",
    not_a_contact: "You can only add people who accepted your invitation or share a vault with you.",
    no_read_access: "No read access",
    member_not_yours: "You can add only yourself and people you created. Ask the super admin to add the others.",
    email_not_verified: "Confirm your email first. Open the link we emailed you.",
    registration_closed: "Registration is closed. Ask an administrator for an account.",
    setup_link_used:
      "This link has already been used or isn't valid. Register without it, or ask the people who run this server.",
    company_unknown:
      "Your company signed you in, but no account here is connected to you. Sign in with your master password and connect it in your profile, or open your invitation.",
    company_needed: "Your sign-in with your company isn't recent enough for this. Sign in with it again.",
    company_confirmation_needed: "Confirm with your company's sign-in first.",
    device_refused: "This browser no longer opens your vault. Use your recovery key, or another device.",
    company_required: "Your company requires you to sign in through it.",
    factor_needed_to_connect: "Set up two-step sign-in first: administrators need it to sign in through the company.",
    token_scope: "This API token's scopes don't include this call.",
    account_deactivated:
      "Your company's directory says that you left, so this account is closed. If that's wrong, ask your administrator.",
    email_locked: "A super admin's email can't be changed.",
  }),
  ...withStatus(404, {
    not_found: "This doesn't exist, or you don't have access to it.",
    link_ended: "There's nothing to open here any more. Ask the sender for a new link.",
    scope_tag_not_found: "This scope tag doesn't exist, or you don't have access to it.",
  }),
  ...withStatus(408, {
    body_timeout: "The request took too long to arrive. Try again on a better connection.",
  }),
  ...withStatus(409, {
    name_taken: "This name is already in use. Choose another.",
    reminder_paused: "This reminder is paused: its owner no longer has Remind Me.",
    all_unsubscribed: "Everyone who would get this reminder has unsubscribed from it.",
    admin_limit: "There are already {n} admins, which is the limit.",
    below_admin_count: "There are {n} admins. Set the limit at least that high, or remove some admins first.",
    reset_needed: "This account has a vault. To change the email, set a temporary password at the same time.",
    email_taken: "Email already registered",
    entry_conflict: "This entry was changed elsewhere.",
    manifest_conflict: "Your vault was changed elsewhere.",
    vault_exists: "This account already has a vault.",
    has_password: "This vault opens with a master password.",
    devices_full: "This vault has reached the limit of 20 devices. Remove one first.",
    vault_changed: "This account has a different vault now. Sign in again.",
    no_vault: "This account has no vault yet.",
    vault_full: "Your vault is full. The limit is 20,000 entries or 128 MB in total.",
    shared_vault_full: "This vault is full. The limit is 5,000 entries or 32 MB in total.",
    vault_followed: "This vault has new keys. Open it again.",
    vault_held: "New keys are being created for this vault. Try again in a minute.",
    vaults_full:
      "You've reached the limit of 30 shared vaults, or of 20 that you created. Deleted ones count for 30 days.",
    members_full: "This vault has reached the limit of 100 members.",
    machines_full: "This vault has reached the limit of 10 machines. Remove one first.",
    members_changed: "The members of this vault have changed. Start again.",
    last_manager: "This vault needs a manager. Name another one first.",
    already_begun: "New keys are already being created for this vault.",
    invites_full: "You've reached the limit of 50 open invitations. Delete one first.",
    invite_ended: "This invitation has ended or was already used.",
    approval_over: "This approval has ended. Start again.",
    id_taken: "An entry with this id already exists.",
    factor_limit: "You've reached the limit. Remove one first.",
    factor_needed: "Your account needs two-step sign-in. Add another method before you remove this one.",
    secret_in_use: "One of your authenticator apps already has this secret. Start again with a new QR code.",
    wrong_new_code: "Incorrect code. Check that your phone's clock is right, then enter the newest code.",
    authenticator_refused: "This security key or passkey couldn't be added. Try again.",
    calendar_feeds_full: "You've reached the limit of 20 calendar feeds. Remove one first.",
    audit_forked:
      "The audit continues from a backup, and its numbers come again. Start again without a cursor: the first event is number {first}.",
    directory_emptied:
      "The directory no longer names most of the people who were left to it, and they would all be shut out. Provision everyone again from the directory first. You can delete the accounts of people who really left.",
    api_tokens_full: "There's no room for another API token. Revoke one first.",
    audit_webhooks_full: "You've reached the limit of 3 audit webhooks. Remove one first.",
    reminders_full: "You've reached the limit of 20,000 reminders. Delete some first.",
    import_undone: "This import was undone. Start again with the file.",
    channels_full: "You've reached the limit of 10 channels. Remove one first.",
    checks_off: "On this server, reminders can't watch anything.",
    history_full:
      "Your vault has too many earlier versions, which are kept for 30 days. Delete some, or try again later.",
    files_off: "This server doesn't store files.",
    files_full: "There's no room for this file. Delete files that you no longer need, or add a smaller one.",
    server_full: "This server has no room for more files. Ask an administrator.",
    uploads_full: "You are adding five files to this vault already. Try again when one of them is done.",
    file_whole: "This file has been added already.",
    file_spoiled: "Too much was sent for this file. Add it again.",
    file_damaged: "Part of this file didn't arrive as it was sent. Send it again.",
    file_missing: "This vault doesn't have a file that this entry names.",
    links_off: "You can't send links on this server. Ask an administrator.",
    links_full:
      "You've reached the limit of 100 live links, or of 50 new ones a day. End one first, or try again tomorrow.",
    company_off: "Company sign-in isn't set up on this server.",
    already_registered: "They have already chosen a master password. To let them in again, set a temporary password.",
    address_unproven:
      "The owner of this account hasn't confirmed its email, so it may be a stranger's. If it is, delete the account and add the person again.",
    managed_group: "Your company's directory fills this group. Change its people there.",
    company_managed: "This account's domain signs in through the company, so this can't be changed here.",
    person_needs_factor:
      "This person must set up two-step sign-in first: they sign in through the company alone, and administrators need it for that.",
    person_needs_password:
      "This person has no master password, and super admins need one to sign in. They can set one under Profile, Security.",
    other_person: "Your company signed in someone else than this account's owner.",
    no_other_way:
      "Set up two-step sign-in for your own account first: if your company's sign-in fails, a super admin has to get in.",
    breaches_off: "This server doesn't look up breached passwords.",
    index_off: "The search index is turned off for this vault.",
  }),
  ...withStatus(410, {
    audit_gone:
      "Events after this cursor were deleted. Start again without a cursor: the first event is number {first}.",
  }),
  ...withStatus(412, {
    changed_meanwhile: "Someone else changed this. Reload and try again.",
  }),
  ...withStatus(413, {
    too_large: "This is larger than the server accepts.",
  }),
  ...withStatus(415, {
    unsupported_type: "The server accepts only application/json.",
  }),
  ...withStatus(424, {
    company_unreachable: "Your company's sign-in can't be reached right now. Try again later.",
    breaches_unavailable: "The list of breached passwords can't be reached right now. Try again later.",
  }),
  ...withStatus(431, {
    headers_too_large: "The address or header fields of this request are too long.",
  }),
  ...withStatus(429, {
    rate_limited: "Too many tries. Wait a moment, then try again.",
    sign_in_again: "This session has changed a lot of entries. Sign out and sign in again to continue.",
    too_many_changes: "You've reached today's limit of changes in this vault. Try again tomorrow.",
    too_many_files: "You've reached today's limit of files. Try again tomorrow.",
    daily_limit:
      "You've reached the daily limit for reminders: {n} addresses, or {m} emails to one address. Try again tomorrow.",
  }),
  ...withStatus(500, {
    internal: "Something went wrong on the server. Try again in a moment.",
  }),
  ...withStatus(503, {
    unavailable: "The server is busy or starting. Try again in a moment.",
  }),
};

export type ErrorCode = keyof typeof errors;
