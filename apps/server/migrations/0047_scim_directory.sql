-- Everything that the company's directory says of people and groups (SCIM 2.0), as it reads it back.
create table scim_users (
  id uuid primary key,
  user_name text not null check (char_length(user_name) between 1 and 254),
  -- The directory's own id of the person, compared to the letter.
  external_id text unique check (char_length(external_id) between 1 and 254),
  -- The address that the directory names; null: the user name is the address.
  named_email text,
  -- The address in the form in which accounts have theirs.
  email text not null unique check (char_length(email) <= 254),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) <= 100),
  mobile_no text not null check (char_length(mobile_no) <= 40),
  is_active boolean not null,
  -- The manager as the directory names them.
  manager text check (char_length(manager) between 1 and 254),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index scim_users_user_name on scim_users (lower(user_name));

create table scim_groups (
  id uuid primary key,
  display_name text not null check (char_length(display_name) between 1 and 254),
  external_id text unique check (char_length(external_id) between 1 and 254),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index scim_groups_display_name on scim_groups (lower(display_name));

create table scim_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  user_id uuid not null references scim_users (id) on delete cascade,
  primary key (group_id, user_id)
);
create index scim_members_user on scim_members (user_id);
