-- Whether it was held back before and waits again: then it is owed, even where a snooze that ended made it an occurrence.
alter table deliveries add column was_held boolean not null default false;
