-- Second factors of a sign-in, and passkeys.

alter table users add column has_factor boolean not null default false;
alter table devices
  add column trusted_until timestamptz(3),
  add column trusted_name text;

create table totp_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  secret text not null,
  last_step bigint not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  last_used_device text
);
create index totp_factors_user on totp_factors (user_id);

create table webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  purpose text not null check (purpose in ('security-key', 'passkey')),
  name text not null check (char_length(name) between 1 and 100),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  rp_id text not null,
  vault_id uuid references vaults (id) on delete cascade,
  envelope text,
  may_sign_in boolean not null default true,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  last_used_device text,
  check ((vault_id is null) = (envelope is null)),
  check (purpose = 'passkey' or vault_id is null)
);
create index webauthn_credentials_user on webauthn_credentials (user_id);
create index webauthn_credentials_vault on webauthn_credentials (vault_id);

create table factor_recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Wrong proofs that came with the right password.
create table factor_failures (
  user_id uuid not null references users (id) on delete cascade,
  method text not null check (method in ('totp', 'security-key', 'recovery-code')),
  at timestamptz(3) not null
);
create index factor_failures_user on factor_failures (user_id, at);
create index factor_failures_at on factor_failures (at);

create table factor_challenges (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (
    purpose in ('login', 'recover', 'confirm', 'add-security-key', 'add-passkey', 'passkey-sign-in', 'passkey-unlock')
  ),
  bound_to text not null,
  webauthn_challenge text not null,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index factor_challenges_user on factor_challenges (user_id);
create index factor_challenges_expiry on factor_challenges (expires_at);
