-- What the members of a directory's group would get here: a right, or membership of a group.
alter table scim_groups
  add column gives text check (gives in ('remind-me', 'admin')),
  add column group_id uuid references groups (id) on delete set null,
  add check (gives is null or group_id is null);
create index scim_groups_group on scim_groups (group_id);
