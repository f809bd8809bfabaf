import { timestamp } from "./schemas/common.ts";
import { begunSuccessor } from "./schemas/sharing.ts";
import { assertionOptions } from "./schemas/factor.ts";
import { z } from "./zod.ts";

/**
 * Every error that the server replies with: its HTTP status and the text that a user may read. The interface matches
 * some texts by word (specification §8), so none of these may contain "authentication", "Denied", "permission", "401",
 * "403", "Team" or "remove is not a function".
 */
export const errors = {
  invalid: { status: 400, message: "Check the highlighted fields." },
  not_encrypted: { status: 400, message: "This entry isn't encrypted. Nothing was saved." },
  credential_required: {
    status: 400,
    message: "A password can only be sent in its protected form. Nothing was saved.",
  },
  weak_kdf: { status: 400, message: "The password's key settings aren't safe." },
  invalid_reminder_id: { status: 400, message: "Invalid reminder ID" },
  user_not_in_scope_tag: {
    status: 400,
    message: "Someone you chose isn't in any of this scope tag's groups. Choose from the people in the list.",
  },
  invalid_link: { status: 400, message: "This link isn't valid. Use the link at the bottom of the latest email." },
  take_link_ended: { status: 400, message: "This link has ended. Use the link in the latest email." },
  verification_link_ended: {
    status: 400,
    message: "This link has already been used or has expired. Request a new one in your profile.",
  },
  session_link_ended: { status: 400, message: "That session has already ended." },
  not_signed_in: { status: 401, message: "Your session has ended. Sign in again." },
  invalid_credentials: { status: 401, message: "Invalid email or password" },
  second_factor_required: { status: 401, message: "One more step: confirm that it's you." },
  invalid_code: { status: 401, message: "Incorrect code." },
  temporary_password_expired: {
    status: 401,
    message: "Your temporary password has expired. Ask your administrator for a new one.",
  },
  passkey_refused: {
    status: 401,
    message: "This passkey can't sign in here. Sign in with your master password.",
  },
  recovery_expired: { status: 401, message: "Recovery timed out. Start again." },
  invalid_recovery: { status: 401, message: "Incorrect email or recovery key." },
  password_change_required: { status: 403, message: "Choose your master password first." },
  factor_required: { status: 403, message: "Set up two-step sign-in first." },
  factor_proof_required: { status: 403, message: "Confirm with your second step." },
  passkey_rejected: { status: 403, message: "This passkey doesn't unlock this vault. Use your master password." },
  wrong_factor_proof: { status: 403, message: "Incorrect code." },
  forbidden: { status: 403, message: "You aren't allowed to do this." },
  wrong_password: { status: 403, message: "Incorrect password." },
  locked: { status: 403, message: "Unlock this vault first." },
  no_write_proof: { status: 403, message: "This change wasn't made with this vault's keys. Nothing was saved." },
  role_too_low: { status: 403, message: "Your role in this vault doesn't allow this." },
  other_address: { status: 403, message: "This invitation is for another email address." },
  other_card: {
    status: 403,
    message: "These sharing keys aren't the ones that this account published. Try again after the next unlock.",
  },
  not_a_contact: {
    status: 403,
    message: "You can only add people who accepted your invitation or share a vault with you.",
  },
  no_read_access: { status: 403, message: "No read access" },
  member_not_yours: {
    status: 403,
    message: "You can add only yourself and people you created. Ask the super admin to add the others.",
  },
  email_not_verified: { status: 403, message: "Confirm your email first. Open the link we emailed you." },
  registration_closed: {
    status: 403,
    message: "Registration is closed. Ask an administrator for an account.",
  },
  setup_link_used: {
    status: 403,
    message:
      "This link has already been used or isn't valid. Register without it, or ask the people who run this server.",
  },
  email_locked: { status: 403, message: "A super admin's email can't be changed." },
  not_found: { status: 404, message: "This doesn't exist, or you don't have access to it." },
  scope_tag_not_found: { status: 404, message: "This scope tag doesn't exist, or you don't have access to it." },
  body_timeout: { status: 408, message: "The request took too long to arrive. Try again on a better connection." },
  name_taken: { status: 409, message: "This name is already in use. Choose another." },
  reminder_paused: { status: 409, message: "This reminder is paused: its owner no longer has Remind Me." },
  all_unsubscribed: { status: 409, message: "Everyone who would get this reminder has unsubscribed from it." },
  admin_limit: { status: 409, message: "There are already {n} admins, which is the limit." },
  below_admin_count: {
    status: 409,
    message: "There are {n} admins. Set the limit at least that high, or remove some admins first.",
  },
  reset_needed: {
    status: 409,
    message: "This account has a vault. To change the email, set a temporary password at the same time.",
  },
  email_taken: { status: 409, message: "Email already registered" },
  entry_conflict: { status: 409, message: "This entry was changed elsewhere." },
  manifest_conflict: { status: 409, message: "Your vault was changed elsewhere." },
  vault_exists: { status: 409, message: "This account already has a vault." },
  vault_changed: { status: 409, message: "This account has a different vault now. Sign in again." },
  no_vault: { status: 409, message: "This account has no vault yet." },
  vault_full: { status: 409, message: "Your vault is full. The limit is 20,000 entries or 128 MB in total." },
  shared_vault_full: { status: 409, message: "This vault is full. The limit is 5,000 entries or 32 MB in total." },
  vault_followed: { status: 409, message: "This vault has new keys. Open it again." },
  vault_held: { status: 409, message: "New keys are being created for this vault. Try again in a minute." },
  vaults_full: {
    status: 409,
    message: "You've reached the limit of 30 shared vaults, or of 20 that you created. Deleted ones count for 30 days.",
  },
  members_full: { status: 409, message: "This vault has reached the limit of 100 members." },
  members_changed: { status: 409, message: "The members of this vault have changed. Start again." },
  last_manager: { status: 409, message: "This vault needs a manager. Name another one first." },
  already_begun: { status: 409, message: "New keys are already being created for this vault." },
  invites_full: { status: 409, message: "You've reached the limit of 50 open invitations. Delete one first." },
  invite_ended: { status: 409, message: "This invitation has ended or was already used." },
  id_taken: { status: 409, message: "An entry with this id already exists." },
  factor_limit: { status: 409, message: "You've reached the limit. Remove one first." },
  factor_needed: {
    status: 409,
    message: "This server requires two-step sign-in. Add another method before you remove this one.",
  },
  secret_in_use: {
    status: 409,
    message: "One of your authenticator apps already has this secret. Start again with a new QR code.",
  },
  wrong_new_code: {
    status: 409,
    message: "Incorrect code. Check that your phone's clock is right, then enter the newest code.",
  },
  authenticator_refused: { status: 409, message: "This security key or passkey couldn't be added. Try again." },
  calendar_feeds_full: { status: 409, message: "You've reached the limit of 20 calendar feeds. Remove one first." },
  reminders_full: { status: 409, message: "You've reached the limit of 20,000 reminders. Delete some first." },
  import_undone: { status: 409, message: "This import was undone. Start again with the file." },
  channels_full: { status: 409, message: "You've reached the limit of 10 channels. Remove one first." },
  checks_off: { status: 409, message: "This server doesn't look at certificates and domains." },
  history_full: {
    status: 409,
    message: "Your vault has too many earlier versions, which are kept for 30 days. Delete some, or try again later.",
  },
  breaches_off: { status: 409, message: "This server doesn't look up breached passwords." },
  index_off: { status: 409, message: "The search index is turned off for this vault." },
  changed_meanwhile: { status: 412, message: "Someone else changed this. Reload and try again." },
  too_large: { status: 413, message: "This is larger than the server accepts." },
  unsupported_type: { status: 415, message: "The server accepts only application/json." },
  breaches_unavailable: {
    status: 424,
    message: "The list of breached passwords can't be reached right now. Try again later.",
  },
  headers_too_large: { status: 431, message: "The address or header fields of this request are too long." },
  rate_limited: { status: 429, message: "Too many tries. Wait a moment, then try again." },
  sign_in_again: {
    status: 429,
    message: "This session has changed a lot of entries. Sign out and sign in again to continue.",
  },
  too_many_changes: {
    status: 429,
    message: "You've reached today's limit of changes in this vault. Try again tomorrow.",
  },
  daily_limit: {
    status: 429,
    message:
      "You've reached the daily limit for reminders: {n} addresses, or {m} emails to one address. Try again tomorrow.",
  },
  internal: { status: 500, message: "Something went wrong on the server. Try again in a moment." },
  unavailable: { status: 503, message: "The server is busy or starting. Try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * The body of every error reply. A client treats codes it does not know as `internal`, and shows the result of
 * `errorText`.
 */
export const errorReply = z.object({
  message: z.string().max(2_000),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]).catch("internal"),
  requestId: z.string().max(100).catch(""),
  /** Numbers that the message of the code names. */
  params: z.record(z.string(), z.int().min(0).max(999_999_999)).optional().catch(undefined),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .max(1_000)
    .optional(),
  /**
   * Present with `second_factor_required` and `factor_proof_required`: the challenge for the next attempt, and its
   * methods.
   */
  challenge: z.string().max(200).optional(),
  methods: z.array(z.string().max(20)).max(10).optional(),
  /** Present where a security key is among the methods. */
  webauthn: assertionOptions.optional(),
  /** Present with `history_full`: the time at which there is room again. */
  until: timestamp.optional(),
  /** Present with `already_begun`. */
  begun: begunSuccessor.optional().catch(undefined),
  /** Present with `not_signed_in`, where it is known: the event that ended the session of the request's token. */
  endedBy: z.enum(["password_reset"]).optional().catch(undefined),
});
export type ErrorReply = z.infer<typeof errorReply>;
