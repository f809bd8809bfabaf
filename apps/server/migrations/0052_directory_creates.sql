-- Whether a confirmed plan still has to create the person's account.
alter table scim_users add column awaits_account boolean not null default false;
-- Whether the person had an account, by a confirmed plan or a request. Who has none now was deleted here.
alter table scim_users add column had_account boolean not null default false;
update scim_users set had_account = true
  where exists (select from directory_accounts kept where kept.person_id = scim_users.id);
create index scim_users_awaiting on scim_users (id) where awaits_account;

-- When a request of the directory created the account; null: it did not, or a super admin had seen it before.
alter table directory_accounts add column created_at timestamptz(3);
