-- Accounts, their sessions, and vaults that hold ciphertext only.

create table users (
  id uuid primary key,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) <= 100),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  mobile_no text not null default '' check (char_length(mobile_no) <= 40),
  is_admin boolean not null default false,
  is_super_admin boolean not null default false,
  is_allowed_for_remind_me boolean not null default false,
  must_change_password boolean not null default false,
  time_zone text not null default 'UTC',
  mail_time text not null default '09:00' check (mail_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  lock_after_minutes integer not null default 15 check (lock_after_minutes in (0, 1, 5, 15, 60)),
  kdf jsonb not null,
  verifier bytea not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index users_created_by on users (created_by);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  device text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Devices that have signed in before: the hash of the token in their cookie.
create table devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
create index devices_user on devices (user_id);

create table vaults (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kdf jsonb not null,
  verifier bytea not null,
  wrapped_key text not null,
  recovery_verifier bytea,
  recovery_wrapped_key text,
  manifest_counter integer not null check (manifest_counter >= 0),
  manifest_sealed text not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((recovery_verifier is null) = (recovery_wrapped_key is null))
);
create unique index vaults_present on vaults (user_id) where archived_at is null;
create index vaults_user on vaults (user_id);

create table session_unlocks (
  session_id uuid not null references sessions (id) on delete cascade,
  vault_id uuid not null references vaults (id) on delete cascade,
  until timestamptz(3) not null,
  primary key (session_id, vault_id)
);
create index session_unlocks_vault on session_unlocks (vault_id);

create table password_entries (
  vault_id uuid not null references vaults (id) on delete cascade,
  id uuid not null,
  revision integer not null check (revision >= 1),
  key text not null,
  title text not null,
  link text not null,
  email text not null,
  password text not null,
  notes text not null,
  category text not null,
  tags text not null,
  extra text not null,
  search_tokens text[] not null default '{}',
  is_favorite boolean not null,
  is_archive boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (vault_id, id)
);
create index password_entries_tokens on password_entries using gin (search_tokens);

-- Replaced or deleted sealed data, kept 30 days, so that a stolen token or a faulty client destroys nothing for good.
create table vault_history (
  id uuid primary key,
  vault_id uuid not null references vaults (id) on delete cascade,
  kind text not null check (kind in ('entry', 'manifest', 'keys')),
  entry_id uuid,
  is_deleted boolean not null default false,
  data jsonb not null,
  at timestamptz(3) not null
);
create index vault_history_at on vault_history (at);
create index vault_history_entry on vault_history (vault_id, entry_id);

-- Every account mail is a row before it is a message.
create table mails (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  recipient text not null,
  template text not null,
  data jsonb not null,
  message_id text not null unique,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed')),
  via text check (via in ('smtp', 'outbox')),
  attempts integer not null default 0,
  error text,
  send_at timestamptz(3) not null,
  lease_until timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index mails_due on mails (send_at) where state in ('pending', 'sending');
create index mails_user on mails (user_id);

create table settings (
  key text primary key,
  value jsonb not null
);

-- The shape that rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
