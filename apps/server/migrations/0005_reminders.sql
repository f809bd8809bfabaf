-- Groups, scope tags, reminders, and the ledger of what is sent of them.

create function searchable(value text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'));

create table groups (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  description text not null default '' check (char_length(description) <= 1000),
  search_text text generated always as (searchable(name || E'\n' || description)) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index groups_name on groups (lower(normalize(name, NFC)));

create table group_members (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id, group_id);

create table scope_tags (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  description text not null default '' check (char_length(description) <= 1000),
  search_text text generated always as (searchable(name || E'\n' || description)) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index scope_tags_name on scope_tags (lower(normalize(name, NFC)));

create table scope_tag_groups (
  scope_tag_id uuid not null references scope_tags (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  can_read boolean not null default true,
  can_write boolean not null default false,
  can_delete boolean not null default false,
  -- As the administrator ordered them.
  position integer not null default 0,
  primary key (scope_tag_id, group_id),
  check (can_read or not can_write)
);
create index scope_tag_groups_group on scope_tag_groups (group_id, scope_tag_id);

create table reminders (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 200),
  type text not null check (type in ('personal', 'team', 'work', 'other')),
  scope_tag_id uuid references scope_tags (id) on delete set null,
  owner_id uuid not null references users (id) on delete cascade,
  expiry_date date not null,
  remind_before_days integer not null check (remind_before_days between 0 and 99),
  email text not null check (char_length(email) <= 254),
  frequency text not null check (frequency in ('once', 'daily', 'weekly', 'monthly')),
  remind_days_start date,
  notes text not null default '' check (char_length(notes) <= 10000),
  is_active boolean not null default true,
  is_deleted boolean not null default false,
  deleted_at timestamptz(3),
  last_reminded timestamptz(3),
  notification_count integer not null default 0,
  -- Since when its dates are as they are: occurrences before are never made.
  planned_from timestamptz(3) not null,
  search_text text generated always as (searchable(title || E'\n' || notes)) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((frequency = 'once') = (remind_days_start is null)),
  check (remind_days_start is null or remind_days_start <= expiry_date)
);
create index reminders_owner on reminders (owner_id, expiry_date, title, id);
create index reminders_scope_tag on reminders (scope_tag_id, expiry_date, title, id);
create index reminders_visible on reminders (scope_tag_id) where is_active and not is_deleted;
create index reminders_by_expiry on reminders (expiry_date, title, id) where is_active and not is_deleted;
create index reminders_hidden on reminders (deleted_at) where is_deleted or not is_active;
create index reminders_search on reminders using gin (search_text gin_trgm_ops);

create table reminder_assignees (
  reminder_id uuid not null references reminders (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (reminder_id, user_id)
);
create index reminder_assignees_user on reminder_assignees (user_id, reminder_id);

-- One row an (occurrence, recipient). The row is the idempotency key; it outlives its reminder once it is sent.
create table deliveries (
  id uuid primary key,
  reminder_id uuid references reminders (id) on delete set null,
  kind text not null check (kind in ('scheduled', 'now')),
  -- What belongs to one Remind Now.
  batch_id uuid,
  occurrence date not null,
  -- An account's id, or an address in lower case.
  recipient_key text not null,
  user_id uuid references users (id) on delete set null,
  recipient text not null,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'failed', 'superseded', 'cancelled')),
  via text check (via in ('smtp', 'outbox')),
  send_at timestamptz(3) not null,
  -- The first moment at which it was due; `send_at` moves with every try.
  due_at timestamptz(3) not null,
  lease_until timestamptz(3),
  attempts integer not null default 0,
  error text,
  -- Of the first temporary failure: from then on it is tried for a day.
  failing_since timestamptz(3),
  sent_at timestamptz(3),
  message_id text not null unique,
  created_at timestamptz(3) not null
);
create unique index deliveries_scheduled on deliveries (reminder_id, occurrence, recipient_key) where kind = 'scheduled';
create index deliveries_due on deliveries (send_at) where state in ('pending', 'sending');
-- What a plan looks at.
create index deliveries_open on deliveries (reminder_id) where state in ('pending', 'sending');
create index deliveries_reminder on deliveries (reminder_id, send_at desc, id desc);
create index deliveries_pending on deliveries (reminder_id, send_at) where state = 'pending';
create index deliveries_batch on deliveries (batch_id) where batch_id is not null;
create index deliveries_user on deliveries (user_id);
create index deliveries_ended on deliveries (send_at) where state in ('sent', 'failed', 'superseded', 'cancelled');
create index deliveries_failed on deliveries (reminder_id) where state = 'failed';

create table unsubscriptions (
  reminder_id uuid not null references reminders (id) on delete cascade,
  recipient_key text not null,
  address text not null,
  at timestamptz(3) not null,
  primary key (reminder_id, recipient_key)
);

-- Whom a user's reminders reached on a day (UTC), of those without an account: a limit counts them.
create table reached_addresses (
  owner_id uuid not null references users (id) on delete cascade,
  day date not null,
  address text not null,
  primary key (owner_id, day, address)
);
create index reached_addresses_day on reached_addresses (day);

alter table mails add column failing_since timestamptz(3);
