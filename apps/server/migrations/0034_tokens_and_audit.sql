-- API tokens of programs; the audit numbered, so that programs can take it elsewhere.

create table api_tokens (
  id uuid primary key,
  -- Whose rights it has; null: it is the server's.
  user_id uuid references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  -- Whether it reaches the reminders of its scope tags, and no longer its owner's where these are all deleted.
  has_tags boolean not null,
  -- Where it may be used from, as they were entered; empty: anywhere.
  networks text[] not null default '{}' check (cardinality(networks) <= 20),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  last_used_at timestamptz(3),
  -- Whether it came back with a backup and is refused until it is kept.
  awaits_keep boolean not null default false,
  -- The reminder of its end.
  reminder_id uuid references reminders (id) on delete set null
);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_created_by on api_tokens (created_by);
create index api_tokens_reminder on api_tokens (reminder_id);

-- Its present secret and, for a while after a rotation, former ones.
create table api_token_secrets (
  -- The first 12 bytes of the token.
  id bytea primary key check (octet_length(id) = 12),
  token_id uuid not null references api_tokens (id) on delete cascade,
  -- SHA-256 of the token.
  hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index api_token_secrets_token on api_token_secrets (token_id);

create table api_token_tags (
  token_id uuid not null references api_tokens (id) on delete cascade,
  scope_tag_id uuid not null references scope_tags (id) on delete cascade,
  primary key (token_id, scope_tag_id)
);
create index api_token_tags_tag on api_token_tags (scope_tag_id);

-- The networks that it was used from: a /24 or a /48.
create table api_token_networks (
  token_id uuid not null references api_tokens (id) on delete cascade,
  network text not null,
  last_used_at timestamptz(3) not null,
  primary key (token_id, network)
);

-- The reminders that a token made, by the names that its program has for them.
create table reminder_keys (
  token_id uuid not null references api_tokens (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 100),
  reminder_id uuid not null references reminders (id) on delete cascade,
  primary key (token_id, key)
);
create index reminder_keys_reminder on reminder_keys (reminder_id);

-- The number of an event, given when it is committed, its text with that number, and the hash that chains it to the one before.
alter table audit_events
  add column seq bigint unique,
  add column line text,
  add column hash bytea,
  add check ((seq is null) = (line is null) and (seq is null) = (hash is null));
create index audit_events_unnumbered on audit_events (at, id) where seq is null;
