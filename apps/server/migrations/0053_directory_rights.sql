-- What a group of the directory gives since a super admin confirmed it. Nothing while provisioning is only watched.
alter table scim_groups
  add column applied_gives text check (applied_gives in ('remind-me', 'admin')),
  add column applied_group_id uuid references groups (id) on delete set null,
  add check (applied_gives is null or applied_group_id is null);
create index scim_groups_applied_group on scim_groups (applied_group_id) where applied_group_id is not null;

-- Rights and memberships that are still to be given or taken, as the directory's groups say by then.
create table directory_rights_due (
  -- The account; null: it has yet to be created for the person.
  account_id uuid references users (id) on delete cascade,
  person_id uuid references scim_users (id) on delete cascade,
  gives text check (gives in ('remind-me', 'admin')),
  group_id uuid references groups (id) on delete cascade,
  -- The address of the account or person for which a super admin confirmed it; null: no one did.
  confirmed_email text,
  -- The name of the token whose request it follows; null: it follows a confirmed plan.
  token text,
  -- Whether it is a loss beyond the bound of a day, which waits for the next plan.
  is_held_back boolean not null default false,
  unique nulls not distinct (account_id, person_id, gives, group_id),
  check ((gives is null) <> (group_id is null)),
  check ((account_id is null) <> (person_id is null))
);
create index directory_rights_due_person on directory_rights_due (person_id) where person_id is not null;
create index directory_rights_due_group on directory_rights_due (group_id) where group_id is not null;

-- When a request of the directory last took a right or a membership; null: none did, or a super admin had seen it before.
alter table directory_accounts add column lost_right_at timestamptz(3);
