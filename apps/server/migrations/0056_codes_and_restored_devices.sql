-- One-time codes by which a user with single sign-on starts a session on a device without a browser. Each session has
-- one at most, which expires within minutes.
create table company_codes (
  session_id uuid primary key references sessions (id) on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz(3) not null
);

-- The session that began another one with such a code, which ends with it.
alter table sessions add column parent_id uuid references sessions (id) on delete cascade;
create index sessions_parent_id on sessions (parent_id);

-- Whether a restored backup brought a device back, which may have been removed since: its owner is asked.
alter table device_keys add column awaits_keep boolean not null default false;
