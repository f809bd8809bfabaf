-- Invitations by email: the person with the mailed link chooses the master password of an account that an administrator
-- prepared, with its rights and groups.

-- until when the invitation of an account without a password may be used; null: it has none
alter table users add column invited_until timestamptz(3);

create table invitations (
  user_id uuid primary key references users (id) on delete cascade,
  -- SHA-256 of the link's token
  token_hash bytea not null unique,
  -- the address that it was mailed to
  email text not null,
  -- the session that began with the link and may choose the master password
  session_id uuid references sessions (id) on delete set null
);
create index invitations_session on invitations (session_id);
