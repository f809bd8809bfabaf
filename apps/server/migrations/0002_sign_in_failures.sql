-- Wrong passwords in a row, by account (known or not), device or session. The key is a keyed hash.

create table sign_in_failures (
  key text primary key,
  failures integer not null check (failures > 0),
  blocked_until timestamptz(3),
  last_at timestamptz(3) not null
);
create index sign_in_failures_last on sign_in_failures (last_at);
