-- Whether a restored backup brought a machine back, which may have been removed since: a manager of its vault is asked.
alter table shared_machines add column awaits_keep boolean not null default false;
