-- Vaults that open without a master password that a person knows: a device generated it, and the account's own password
-- opens nothing.
alter table vaults add column password_generated boolean not null default false;

-- The keys of devices that open such a vault. A row has the password sealed for the device, sealed once more under the
-- pepper.
create table device_keys (
  id uuid primary key,
  vault_id uuid not null references vaults (id) on delete cascade,
  name text not null,
  verifier bytea not null,
  envelope text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null
);
create index device_keys_vault_id on device_keys (vault_id);

-- The sessions in which a device's key opened the vault: they end with it.
create table device_key_sessions (
  session_id uuid primary key references sessions (id) on delete cascade,
  device_key_id uuid not null references device_keys (id) on delete cascade
);
create index device_key_sessions_device_key_id on device_key_sessions (device_key_id);

-- When the account's owner last confirmed at the provider that changes are theirs.
alter table company_sessions add column confirmed_at timestamptz(3);

-- A device's key unlocks in no way of before: `way` is null then too.
alter table vault_accesses drop constraint vault_accesses_check;
