-- Administration: temporary passwords, codes by mail, the audit, a search over many users.

alter table users
  add column temporary_password_until timestamptz(3),
  add column search_text text generated always as (
    lower(regexp_replace(
      normalize(first_name || ' ' || last_name || E'\n' || email || E'\n' || mobile_no, NFKD),
      '[\u0300-\u036f]', '', 'g'))
  ) stored;

create extension if not exists pg_trgm;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_by_name on users (lower(first_name), lower(last_name), id);
create index users_admins on users (id) where is_admin;

-- Six-digit codes that go with a temporary password; the code itself is kept as an HMAC under the pepper.
create table sign_in_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index sign_in_codes_user on sign_in_codes (user_id, created_at);
create index sign_in_codes_expiry on sign_in_codes (expires_at);

-- Ids and names as they were at the time: the rows outlive the people.
create table audit_events (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null,
  actor_id uuid,
  actor_name text,
  target_id uuid,
  target_name text,
  is_about_super_admin boolean not null default false,
  details jsonb not null default '{}'
);
create index audit_events_at on audit_events (at desc, id desc);
create index audit_events_actor on audit_events (actor_id, at desc);
create index audit_events_target on audit_events (target_id, at desc);
create index audit_events_kind on audit_events (kind, at desc);
