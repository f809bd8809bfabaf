-- Approvals of new devices by one whose vault is open. An account has one at a time, and it ends with a session of
-- either.
create table device_approvals (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  vault_id uuid not null references vaults (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  answer_session_id uuid references sessions (id) on delete cascade,
  name text not null,
  commitment text not null,
  open_key text,
  new_key text,
  nonce text,
  sealed text,
  begun_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index device_approvals_vault_id on device_approvals (vault_id);
create index device_approvals_session_id on device_approvals (session_id);
create index device_approvals_answer_session_id on device_approvals (answer_session_id);

-- Whether an invitation lets a person begin an empty vault whose generated master password is lost with every device.
alter table company_invitations add column starts_over boolean not null default false;
-- Whether a session began with such an invitation.
alter table company_sessions add column starts_over boolean not null default false;
