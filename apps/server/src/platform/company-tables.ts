import type { Generated } from "kysely";

interface CompanyConnectionsTable {
  user_id: string;
  issuer: string;
  subject: string;
  /** The address at the provider when it was connected. */
  email: string;
  connected_at: Date;
}

interface CompanyInvitationsTable {
  user_id: string;
  token_hash: Buffer;
  email: string;
  expires_at: Date;
  /** Whether who comes with it may begin an empty vault in place of one whose password was generated. */
  starts_over: Generated<boolean>;
}

interface CompanySessionsTable {
  session_id: string;
  issuer: string;
  subject: string;
  /** The session at the provider; null: it says none. */
  provider_session: string | null;
  /** When the person signed in there; null: not known. */
  auth_time: Date | null;
  /** Values of its `amr` and `acr` that count as a second factor. */
  factors: Generated<string[]>;
  /** When the account's owner last confirmed there that changes are theirs. */
  confirmed_at: Date | null;
  /** Whether it began with a link for who has lost everything that opens the vault. */
  starts_over: Generated<boolean>;
}

/** The key of a device that opens a vault whose password was generated. */
export interface DeviceKeysTable {
  id: string;
  vault_id: string;
  name: string;
  verifier: Buffer;
  /** The password as it is sealed for the device, sealed under the pepper. */
  envelope: string;
  created_at: Date;
  last_used_at: Date;
  /** Whether a restored backup brought it back, and its owner has not said yet that it is theirs. */
  awaits_keep: Generated<boolean>;
}

/** The approval of a new device by one whose vault is open. */
interface DeviceApprovalsTable {
  id: string;
  /** Each account has one at most. */
  user_id: string;
  vault_id: string;
  /** The session that began it. */
  session_id: string;
  /** The session that answered; null: none has. */
  answer_session_id: string | null;
  /** The new device's name. */
  name: string;
  commitment: string;
  open_key: string | null;
  new_key: string | null;
  nonce: string | null;
  sealed: string | null;
  begun_at: Date;
  expires_at: Date;
}

interface CompanyLogoutsTable {
  /** SHA-256 of the token's `jti`. */
  id: Buffer;
  issuer: string;
  subject: string | null;
  provider_session: string | null;
  at: Date;
}

interface InvitationsTable {
  user_id: string;
  token_hash: Buffer;
  /** The address that it was mailed to. */
  email: string;
  /** The session that began with it. */
  session_id: string | null;
}

/** A person as the company's directory describes them (SCIM 2.0). */
export interface ScimUsersTable {
  id: string;
  user_name: string;
  /** The directory's own id of the person, compared to the letter. */
  external_id: string | null;
  /** The address that the directory names; null: the user name is the address. */
  named_email: string | null;
  /** The address in the form in which accounts have theirs. */
  email: string;
  first_name: string;
  last_name: string;
  mobile_no: string;
  is_active: boolean;
  /** The manager as the directory names them. */
  manager: string | null;
  /** Whether a confirmed plan still has to create the person's account. */
  awaits_account: Generated<boolean>;
  /** Whether a confirmed plan alone creates an account: the person had one, or came after unusually many. */
  needs_plan: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** An account that a super admin has left to the company's directory. */
interface DirectoryAccountsTable {
  account_id: string;
  /** The person of the directory; null: it has deleted them. */
  person_id: string | null;
  /** The directory's own id of the person, by which they come back. */
  external_id: string | null;
  /** Whether what the directory says of the person is still to be applied. */
  is_pending: boolean;
  /** When a request of the directory shut it out; null: it did not, or a super admin had seen it before. */
  shut_out_at: Date | null;
  /** When a request of the directory last took a right or a membership; null: none did, or a super admin had seen it. */
  lost_right_at: Date | null;
  adopted_at: Date;
}

/** A right or a membership that is still to be given or taken. */
interface DirectoryRightsDueTable {
  /** The account; null: it has yet to be created for the person. */
  account_id: string | null;
  person_id: string | null;
  gives: "remind-me" | "admin" | null;
  group_id: string | null;
  /** The address of the account or person for which a super admin confirmed it; null: no one did. */
  confirmed_email: string | null;
  /** Whether it is a loss beyond the bound of a day, which waits for the next plan. */
  is_held_back: Generated<boolean>;
  /** The name of the token whose request it follows; null: it follows a confirmed plan. */
  token: string | null;
}

/** Reminders that the heir owns since a person left, while the heir may still give them to that person's manager. */
interface HandoversTable {
  id: string;
  leaver_name: string;
  heir_id: string;
  manager_id: string;
  at: Date;
}

/** A group as the company's directory describes it. */
export interface ScimGroupsTable {
  id: string;
  display_name: string;
  external_id: string | null;
  /** The right that its members would get here. */
  gives: "remind-me" | "admin" | null;
  /** The group here that its members would be put into, instead of a right. */
  group_id: string | null;
  /** The right that its members get, as a super admin confirmed it; null also while provisioning is only watched. */
  applied_gives: "remind-me" | "admin" | null;
  /** The same for the group here. */
  applied_group_id: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The tables of invitations by email, of sign-in by a company's identity provider, and of its directory. */
export interface CompanyTables {
  invitations: InvitationsTable;
  company_connections: CompanyConnectionsTable;
  company_invitations: CompanyInvitationsTable;
  company_sessions: CompanySessionsTable;
  /** Ids that count once: of rounds to the provider, and of tickets. */
  company_used: { id: string; expires_at: Date };
  company_logouts: CompanyLogoutsTable;
  device_keys: DeviceKeysTable;
  device_approvals: DeviceApprovalsTable;
  /** Codes that begin a session on another device of the owner of a session. */
  company_codes: { session_id: string; code_hash: Buffer; expires_at: Date };
  device_key_openings: { session_id: string; device_key_id: string };
  /** Replaced by `device_key_openings`; the release before reads and writes it. */
  device_key_sessions: { session_id: string; device_key_id: string };
  scim_users: ScimUsersTable;
  scim_groups: ScimGroupsTable;
  directory_accounts: DirectoryAccountsTable;
  directory_rights_due: DirectoryRightsDueTable;
  handovers: HandoversTable;
  handover_reminders: { handover_id: string; reminder_id: string };
  scim_members: { group_id: string; user_id: string };
}
