-- True for a pending delivery that was suppressed (taken or snoozed) before: it stays due after the snooze that scheduled
-- it was removed.
alter table deliveries add column was_held boolean not null default false;

-- A person who had a reminder in hand when their account was deleted doesn't have it any longer.
update reminders set taken_by = null, taken_at = null, taken_for = null
where taken_by not like '%@%' and not exists (select from users where id::text = taken_by);
