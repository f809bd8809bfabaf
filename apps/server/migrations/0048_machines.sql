-- Programs that read one shared vault. They are members too: a row of `shared_members` has their id in place of a user's.
-- Their secrets never come here.

create table shared_machines (
  id uuid primary key,
  -- Who added it, with the card of that time: with it the machine opens its first grant.
  by_id uuid not null,
  by_card text not null,
  -- The machine's own keys, as the list names them.
  sign_key text not null,
  card text not null,
  verifier bytea not null,
  -- Empty: any.
  networks text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Its last sign-in, to the minute.
  last_used_at timestamptz(3),
  -- When the audit last got an event of each kind, of which it takes one an hour.
  read_recorded_at timestamptz(3),
  refused_recorded_at timestamptz(3)
);
create index shared_machines_by on shared_machines (by_id);
