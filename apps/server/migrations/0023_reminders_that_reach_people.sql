-- Reminders that reach people, or tell their owners that they did not.

alter table reminders
  -- Whether it goes out on its expiry date and on the day after, too, and its owner is told that it ended, unless it was
  -- renewed or taken by then. Whoever chose further lead times before has chosen.
  add column also_at_expiry boolean not null default true;
update reminders set also_at_expiry = false where also_before_days <> '{}';

alter table users
  -- When an administrator declared that an unproven address is right: reminders go there. It ends with the address.
  add column email_known_at timestamptz(3),
  -- When whoever reads an unproven address unsubscribed from a reminder: nothing more goes there before it is proven.
  add column reminders_declined_at timestamptz(3);

-- What the owner of a reminder is told of it: that a message could not be delivered, that one waits since its address is
-- unproven, that it ended and no one took it.
create table reminder_notices (
  id uuid primary key,
  reminder_id uuid not null references reminders (id) on delete cascade,
  kind text not null check (kind in ('undelivered', 'unconfirmed', 'ended')),
  -- The address, or the expiry date that it ended on.
  about text not null,
  send_at timestamptz(3) not null,
  -- When it became a mail, or one to each of several; null: it waits.
  mailed_at timestamptz(3),
  mail_ids text[] not null default '{}',
  created_at timestamptz(3) not null,
  unique (reminder_id, kind, about)
);
create index reminder_notices_due on reminder_notices (send_at) where mailed_at is null;
create index reminder_notices_mails on reminder_notices using gin (mail_ids);
create index mails_failed_notices on mails (created_at) where state = 'failed' and template = 'reminder-notice';
-- Whether an address takes messages.
create index deliveries_failed_recipient on deliveries (recipient, send_at) where state = 'failed';

-- What is still ahead of reminders that were there before is planned once the release before is gone.
insert into planning_jobs (id, user_id, since, next_at)
select gen_random_uuid(), owner_id, now(), now() + interval '5 minutes'
from reminders
where also_at_expiry and is_active and not is_deleted and expiry_date >= current_date - 2
group by owner_id
on conflict (user_id) do nothing;
