-- Whether a confirmed plan still has to create the person's account.
alter table scim_users add column awaits_account boolean not null default false;
create index scim_users_awaiting on scim_users (id) where awaits_account;

-- Whether a confirmed plan alone creates an account of the person: they had one, or came after unusually many.
alter table scim_users add column needs_plan boolean not null default false;
update scim_users set needs_plan = true
  where exists (select from directory_accounts kept where kept.person_id = scim_users.id);
