import { expect, test } from "vitest";
import { errors } from "./errors.ts";

/** Error codes by HTTP status; clients depend on them, so a code keeps its status in later releases. */
const codesByStatus = {
  400: "credential_required invalid invalid_link invalid_reminder_id invitation_ended not_encrypted session_link_ended take_link_ended user_not_in_scope_tag verification_link_ended weak_kdf",
  401: "company_code_ended company_refused invalid_code invalid_credentials invalid_recovery machine_refused not_signed_in passkey_refused recovery_expired second_factor_required temporary_password_expired token_refused",
  403: "account_deactivated account_too_new company_confirmation_needed company_needed company_required company_unknown device_refused email_locked email_not_verified factor_needed_to_connect factor_proof_required factor_required forbidden locked member_not_yours no_read_access no_write_proof not_a_contact other_address other_card passkey_rejected password_change_required registration_closed role_too_low setup_link_used token_scope wrong_factor_proof wrong_passphrase wrong_password",
  404: "link_ended not_found scope_tag_not_found",
  408: "body_timeout",
  409: "address_unproven admin_limit all_unsubscribed already_begun already_registered api_tokens_full approval_over audit_forked audit_webhooks_full authenticator_refused below_admin_count breaches_off calendar_feeds_full channels_full checks_off company_managed company_off devices_full directory_emptied email_taken entry_conflict factor_limit factor_needed file_damaged file_missing file_spoiled file_whole files_full files_off has_password history_full id_taken import_undone index_off invite_ended invites_full last_manager links_full links_off machines_full managed_group manifest_conflict members_changed members_full name_taken no_other_way no_vault other_person person_needs_factor person_needs_password reminder_paused reminders_full reset_needed secret_in_use server_full shared_vault_full uploads_full vault_changed vault_exists vault_followed vault_full vault_held vaults_full wrong_new_code",
  410: "audit_gone",
  412: "changed_meanwhile",
  413: "too_large",
  415: "unsupported_type",
  424: "breaches_unavailable company_unreachable",
  429: "daily_limit rate_limited sign_in_again too_many_changes too_many_files",
  431: "headers_too_large",
  500: "internal",
  503: "unavailable",
};

test("each error keeps its status", () => {
  const byStatus = Map.groupBy(Object.entries(errors), ([, { status }]) => status);
  const codes = [...byStatus].map(([status, entries]) => [
    status,
    entries
      .map(([code]) => code)
      .toSorted()
      .join(" "),
  ]);
  expect(Object.fromEntries(codes)).toEqual(codesByStatus);
});

test("each text says something, without a word by which the interface would take it for another error", () => {
  const refused = /authentication|Denied|permission|401|403|Team|remove is not a function/;
  const messages = Object.values(errors).map(({ message }) => message);
  expect(messages.filter((message) => !/^[A-Z].{5,}/.test(message) || refused.test(message))).toEqual([]);
});
