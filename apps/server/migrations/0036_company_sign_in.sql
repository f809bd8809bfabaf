-- Sign-in by a company's identity provider (OpenID Connect).

-- Connections of accounts to subjects of the identity provider, one to one. A row of another issuer than the configured
-- one signs no one in.
create table company_connections (
  user_id uuid primary key references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- the address at the provider when it was connected, for people to read
  email text not null,
  connected_at timestamptz(3) not null,
  unique (issuer, subject)
);

-- Invitations: the person with the mailed link and the invited address at the provider is connected.
create table company_invitations (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  expires_at timestamptz(3) not null
);

-- The sessions that began with a sign-in by the company.
create table company_sessions (
  session_id uuid primary key references sessions (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- the session at the provider (sid), where it says one
  provider_session text
);
create index company_sessions_subject on company_sessions (subject);
create index company_sessions_provider_session on company_sessions (provider_session);

-- What may be used once: rounds to the provider, and tickets.
create table company_used (
  id text primary key,
  expires_at timestamptz(3) not null
);

-- Logout tokens, each of which counts once, and ends a sign-in that is under way too.
create table company_logouts (
  id bytea primary key,
  issuer text not null,
  subject text,
  provider_session text,
  at timestamptz(3) not null
);

-- The row is there from the start, so that a sign-in and a change of it wait for each other.
insert into settings (key, value) values ('company_domains', '[]') on conflict do nothing;
