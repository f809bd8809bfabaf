-- What a group of the directory gives since a super admin confirmed it. Nothing while provisioning is only watched.
alter table scim_groups
  add column applied_gives text check (applied_gives in ('remind-me', 'admin')),
  add column applied_group_id uuid references groups (id) on delete set null,
  add check (applied_gives is null or applied_group_id is null);
create index scim_groups_applied_group on scim_groups (applied_group_id) where applied_group_id is not null;

-- Rights and memberships of accounts that are still to be given or taken, as the directory's groups say by then.
create table directory_rights_due (
  account_id uuid not null references users (id) on delete cascade,
  gives text check (gives in ('remind-me', 'admin')),
  group_id uuid references groups (id) on delete cascade,
  -- Whether a super admin confirmed the plan that it is part of.
  is_confirmed boolean not null,
  -- The name of the token whose request it follows; null: it follows a confirmed plan.
  token text,
  unique nulls not distinct (account_id, gives, group_id),
  check ((gives is null) <> (group_id is null))
);
create index directory_rights_due_group on directory_rights_due (group_id) where group_id is not null;

-- When a request of the directory last took a right or a membership; null: none did, or a super admin had seen it before.
alter table directory_accounts add column lost_right_at timestamptz(3);
