-- New vault keys: a vault that is being made to take the place of the present one, and what becomes of the one before.

alter table vaults
  -- The vault that took this one's place; null for those that were archived by themselves.
  add column successor_id uuid references vaults (id),
  -- The keys go after 30 days; the row and its manifests stay, so that devices can follow.
  alter column kdf drop not null,
  alter column verifier drop not null,
  alter column wrapped_key drop not null,
  alter column write_key drop not null,
  add check (successor_id is null or archived_at is not null),
  add check (
    case
      when wrapped_key is not null then kdf is not null and verifier is not null and write_key is not null
      else successor_id is not null and num_nonnulls(kdf, verifier, recovery_verifier, write_key) = 0
    end
  );
create index vaults_successor on vaults (successor_id) where successor_id is not null;

-- One a vault, for 24 hours.
create table successors (
  id uuid primary key,
  predecessor_id uuid not null unique references vaults (id) on delete cascade,
  begun_at timestamptz(3) not null
);

-- Its entries so far, with the columns of password_entries.
create table staged_entries (
  vault_id uuid not null references successors (id) on delete cascade,
  id uuid not null,
  revision integer not null check (revision = 1),
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
  bytes integer not null generated always as (
    octet_length(key) + octet_length(title) + octet_length(link) + octet_length(email) + octet_length(password)
      + octet_length(notes) + octet_length(category) + octet_length(tags) + octet_length(extra)
  ) stored,
  primary key (vault_id, id)
);
