-- Programs elsewhere to which the server posts the audit's events.
create table audit_webhooks (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- Address and secret, sealed under the pepper.
  sealed text not null,
  host text not null,
  created_at timestamptz(3) not null,
  created_by_name text not null,
  -- The number of the last event that it accepted, or that was there before it was added.
  sent_seq bigint not null,
  last_sent_at timestamptz(3),
  -- Events that were deleted after their time before they were sent.
  missed bigint not null default 0,
  -- The message under way or to be tried again: the same contents have the same id.
  batch_id uuid,
  batch_end bigint,
  batch_count integer,
  next_at timestamptz(3) not null,
  -- How often it was claimed: an outcome counts only for the last claim.
  claims bigint not null default 0,
  tried_on date,
  tries integer not null default 0,
  failures integer not null default 0,
  failing_since timestamptz(3),
  problem text,
  is_told boolean not null default false,
  -- Whether it came back with a backup and gets nothing until it is kept.
  awaits_keep boolean not null default false,
  check ((batch_id is null) = (batch_end is null) and (batch_id is null) = (batch_count is null))
);
