-- Reminders that several people live with: more lead times, who has one in hand, escalation, a log; digests, calendar
-- feeds and channels; what watches a certificate or a domain; imports.

create table reminder_imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  file_name text not null check (char_length(file_name) <= 255),
  at timestamptz(3) not null,
  undone_at timestamptz(3)
);
create index reminder_imports_user on reminder_imports (user_id, at desc);

alter table reminders
  -- Lead times beside `remind_before_days`, in days before the expiry date; descending, each once.
  add column also_before_days smallint[] not null default '{}' check (cardinality(also_before_days) <= 10),
  -- What renewing proposes.
  add column renew_every_months smallint check (renew_every_months between 1 and 120),
  -- Whose rule of escalation counts: its scope tag's, its own, or none.
  add column escalation text not null default 'tag' check (escalation in ('tag', 'own', 'none')),
  add column escalate_before_days smallint check (escalate_before_days between 0 and 365),
  -- Accounts' ids and addresses in lower case.
  add column escalate_to text[] not null default '{}' check (cardinality(escalate_to) <= 20),
  -- Who has it in hand: an account's id, or an address in lower case. It holds for one expiry date.
  add column taken_by text,
  add column taken_at timestamptz(3),
  add column taken_for date,
  -- Of its event in calendars: grows with what a calendar shows.
  add column calendar_sequence integer not null default 0,
  add column import_id uuid references reminder_imports (id) on delete set null,
  add check ((taken_by is null) = (taken_for is null) and (taken_by is null) = (taken_at is null));
create index reminders_import on reminders (import_id) where import_id is not null;

alter table scope_tags
  -- What its reminders do where they have no rule of their own.
  add column escalate_before_days smallint check (escalate_before_days between 0 and 365),
  add column escalate_to text[] not null default '{}' check (cardinality(escalate_to) <= 20);

-- Whoever snoozed a reminder gets nothing of it before that date. It holds for one expiry date.
create table reminder_snoozes (
  reminder_id uuid not null references reminders (id) on delete cascade,
  recipient_key text not null,
  until date not null,
  snoozed_for date not null,
  at timestamptz(3) not null,
  primary key (reminder_id, recipient_key)
);

-- What happened to a reminder, beside what was sent of it, which `deliveries` has.
create table reminder_events (
  id uuid primary key,
  reminder_id uuid not null references reminders (id) on delete cascade,
  at timestamptz(3) not null,
  kind text not null check (kind in ('created', 'imported', 'changed', 'taken', 'given-back', 'snoozed', 'renewed',
    'hidden', 'restored', 'check-found')),
  -- Who did it; null: a check, or somebody without an account.
  user_id uuid references users (id) on delete set null,
  -- Their address, where they have no account.
  address text,
  -- What changed: a list of field, from, to.
  changes jsonb not null default '[]'
);
create index reminder_events_reminder on reminder_events (reminder_id, at desc, id desc);
create index reminder_events_user on reminder_events (user_id);

-- Chats and programs that get reminders: a person's own, or those of a scope tag.
create table channels (
  id uuid primary key,
  kind text not null check (kind in ('webhook', 'slack', 'teams', 'ntfy')),
  name text not null check (char_length(name) between 1 and 120),
  user_id uuid references users (id) on delete cascade,
  scope_tag_id uuid references scope_tags (id) on delete cascade,
  -- The address and the secret of it, sealed under the pepper: never shown again.
  sealed text not null,
  -- The host of the address, which is shown.
  host text not null,
  is_active boolean not null default true,
  -- Since when it is on: what was due before is not for it.
  active_since timestamptz(3) not null default now(),
  -- Tries in a row that failed, and how many in a row the other side refused for good.
  failures integer not null default 0,
  refusals integer not null default 0,
  -- Nothing is tried before, after a failure.
  held_until timestamptz(3),
  -- The day (UTC) of the newest try, and how many there were on it.
  tried_on date,
  tries integer not null default 0,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((user_id is null) <> (scope_tag_id is null))
);
create index channels_user on channels (user_id) where user_id is not null;
create index channels_scope_tag on channels (scope_tag_id) where scope_tag_id is not null;
create index channels_creator on channels (created_by);

alter table deliveries
  add column channel_id uuid references channels (id) on delete set null,
  -- Whether it waits for its recipient's digest, and in which one it went: the digest's Message-ID, which a second try keeps.
  add column in_digest boolean not null default false,
  add column digest_id uuid,
  -- Of an escalation: the expiry date that it is about. Nobody gets two about one.
  add column told_for date,
  drop constraint deliveries_kind_check,
  add constraint deliveries_kind_check check (kind in ('scheduled', 'now', 'escalation', 'unreachable')),
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check check (state in
    ('pending', 'sending', 'sent', 'failed', 'superseded', 'cancelled', 'taken', 'snoozed')),
  drop constraint deliveries_via_check,
  add constraint deliveries_via_check check (via in ('smtp', 'outbox', 'channel'));
drop index deliveries_ended;
create index deliveries_ended on deliveries (send_at)
  where state in ('sent', 'failed', 'superseded', 'cancelled', 'taken', 'snoozed');
create unique index deliveries_once on deliveries (reminder_id, kind, occurrence, recipient_key)
  where kind in ('escalation', 'unreachable');
create index deliveries_channel on deliveries (channel_id) where channel_id is not null;
create index deliveries_channel_due on deliveries (channel_id, send_at, id)
  where channel_id is not null and state in ('pending', 'sending');
create index deliveries_channel_sending on deliveries (channel_id) where channel_id is not null and state = 'sending';
create index deliveries_digest_due on deliveries (user_id, send_at) where in_digest and state in ('pending', 'sending');

alter table users
  add column digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- Of a weekly digest: Monday is 1.
  add column digest_day smallint not null default 1 check (digest_day between 1 and 7),
  -- Whether mails of reminders carry an event for the calendar.
  add column attach_calendar boolean not null default false,
  -- Saved filters of the list of reminders: a name and the query of the address each.
  add column reminder_views jsonb not null default '[]';

create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  -- What concerns the person in all, or what of it has this tag.
  scope_tag_id uuid references scope_tags (id) on delete cascade,
  -- SHA-256 of the token in its address.
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_fetched_at timestamptz(3)
);
create index calendar_feeds_user on calendar_feeds (user_id);
create index calendar_feeds_scope_tag on calendar_feeds (scope_tag_id) where scope_tag_id is not null;

-- Whoever changes what a calendar shows of a reminder, its event grows: calendars take the newer one.
create function grow_calendar_sequence() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $$;
create trigger reminders_calendar before update of title, expiry_date on reminders for each row
  when ((old.title, old.expiry_date) is distinct from (new.title, new.expiry_date))
  execute function grow_calendar_sequence();

-- What is addressed to somebody.
create index reminders_address on reminders (lower(email)) where is_active and not is_deleted;

-- What a reminder watches: the expiry date follows what is found.
create table reminder_checks (
  reminder_id uuid primary key references reminders (id) on delete cascade,
  kind text not null check (kind in ('certificate', 'domain')),
  -- `host:port`, or a domain.
  target text not null check (char_length(target) <= 260),
  state text not null default 'waiting' check (state in ('waiting', 'ok', 'no-date', 'unreachable')),
  found_date date,
  error text,
  checked_at timestamptz(3),
  failing_since timestamptz(3),
  -- When it is looked at next; moves on when somebody looks, so that two never do.
  next_at timestamptz(3) not null
);
create index reminder_checks_due on reminder_checks (next_at);

-- What a change of a setting moves is planned anew after the change is committed, some reminders at a time: all that
-- concern a person, or carry a scope tag.
create table planning_jobs (
  id uuid primary key,
  user_id uuid unique references users (id) on delete cascade,
  scope_tag_id uuid unique references scope_tags (id) on delete cascade,
  -- When the change was made: what fell due since then is for those, too, whom it made recipients.
  since timestamptz(3) not null,
  -- When the first of the changes was made that came meanwhile: it begins again, once it is through.
  again_since timestamptz(3),
  begun_at timestamptz(3),
  -- The last reminder that is planned; in the order of their ids.
  planned_to uuid,
  -- How often it was taken: whoever lost it to another process records nothing.
  claims integer not null default 0,
  -- When the next ones may be planned; moves on when somebody takes it, so that two never do. Rounded, it could be ahead.
  next_at timestamptz not null,
  check ((user_id is null) <> (scope_tag_id is null))
);
create index planning_jobs_due on planning_jobs (next_at, id);
