-- Whether a restored backup brought a machine back, which may have been removed since: a manager of its vault is asked.
alter table shared_machines add column awaits_keep boolean not null default false;

-- The name of the API token with which it was done; null: by the person themselves.
alter table reminder_events add column token text;
