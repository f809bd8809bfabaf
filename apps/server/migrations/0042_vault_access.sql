-- When people opened and read vaults, for themselves: kept for 90 days, and not in the audit's chain.
create table vault_accesses (
  id uuid primary key,
  at timestamptz(3) not null,
  user_id uuid not null references users on delete cascade,
  -- Rows outlive the session.
  session_id uuid not null,
  vault_id uuid not null,
  kind text not null check (kind in ('vault-unlocked', 'vault-read', 'versions-read')),
  -- The first characters of a shared vault's id, by which mails and the audit name it; null: the person's own vault.
  shared text,
  -- How it was unlocked.
  way text check (way in ('password', 'recoveryKey', 'passkey')),
  device text not null,
  check ((way is not null) = (kind = 'vault-unlocked'))
);
create index vault_accesses_user on vault_accesses (user_id, at desc, id desc);
create index vault_accesses_at on vault_accesses (at);
-- A session's reads of a vault count once an hour.
create unique index vault_accesses_hourly
  on vault_accesses (session_id, vault_id, kind, date_trunc('hour', at at time zone 'utc'))
  where kind <> 'vault-unlocked';
