-- Who has proved that an account's address is theirs. People who are there already count as proven, so that nobody's
-- reminders stop with the upgrade.
alter table users
  -- Of the present address; null: not yet, or it is another one since.
  add column email_verified_at timestamptz(3),
  -- Of the first address that was proven; what REQUIRE_VERIFIED_EMAIL asks for.
  add column first_verified_at timestamptz(3);
update users set email_verified_at = now(), first_verified_at = now();

-- The links that were mailed: the SHA-256 of each one's token. They end with the address, and with its proof.
create table email_proofs (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index email_proofs_user on email_proofs (user_id);
create index email_proofs_expiry on email_proofs (expires_at);

alter table deliveries
  -- The one reminder that an unproven address gets.
  add column carries_proof_link boolean not null default false,
  add column awaits_verification boolean not null default false;
create index deliveries_proof_link on deliveries (recipient) where carries_proof_link;
create index deliveries_awaiting on deliveries (user_id) where awaits_verification;

-- How many mails about accounts went to an address today.
create index mails_recipient on mails (recipient, created_at);
