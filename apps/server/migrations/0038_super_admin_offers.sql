-- A super admin offers an administrator to take over: one offer each way, until it is accepted, withdrawn or over.
create table super_admin_offers (
  from_user uuid primary key references users (id) on delete cascade,
  to_user uuid not null unique references users (id) on delete cascade,
  expires_at timestamptz(3) not null
);
